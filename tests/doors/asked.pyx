# cython: language_level=3
"""The functions that cardcore._eval gives to Cython, for the tests to call."""

from cpython cimport array
from libc.stdint cimport uint8_t, uint16_t, uint64_t

import array

cimport cardcore._eval as doors

NAMES = {
    "CC_HIGH": doors.CC_HIGH,
    "CC_LOW_A5": doors.CC_LOW_A5,
    "CC_LOW_8": doors.CC_LOW_8,
    "CC_LOW_27": doors.CC_LOW_27,
    "CC_BADUGI": doors.CC_BADUGI,
    "CC_SHORT_DECK": doors.CC_SHORT_DECK,
    "CC_SHORT_DECK_TRIPS": doors.CC_SHORT_DECK_TRIPS,
    "CC_BEST_FIVE": doors.CC_BEST_FIVE,
    "CC_UP_HIGH": doors.CC_UP_HIGH,
    "CC_UP_LOW": doors.CC_UP_LOW,
    "CC_OMAHA": doors.CC_OMAHA,
    "CC_OMAHA_8": doors.CC_OMAHA_8,
}


def api_version():
    return doors.cc_api_version()


def category(uint16_t rank):
    return doors.cc_category(rank)


def parse_cards(bytes text):
    cdef uint8_t codes[52]
    cdef int count = doors.cc_parse_cards(text, len(text), codes, 52)
    return count, bytes(codes[:max(count, 0)])


def rank(int variant, bytes codes):
    return doors.cc_rank(variant, codes, len(codes))


def rank_mask(int variant, uint64_t mask):
    return doors.cc_rank_mask(variant, mask)


def rank_board(int variant, bytes hole, bytes board):
    return doors.cc_rank_board(variant, hole, len(hole), board, len(board))


def rank_board_masks(int variant, uint64_t hole, uint64_t board):
    return doors.cc_rank_board_masks(variant, hole, board)


def rank_masks(int variant, array.array masks, array.array ranks):
    doors.cc_rank_masks(variant, masks.data.as_ulonglongs, ranks.data.as_ushorts, len(masks))


def rank_rows(int variant, bytes codes, size_t cards, array.array ranks):
    doors.cc_rank_rows(variant, codes, cards, ranks.data.as_ushorts, len(ranks))
