# cython: language_level=3, boundscheck=False, wraparound=False
# cython: freethreading_compatible=True, binding=False, autotestdict=False
"""The scalar doors of the C ranker; they know texts, ints and bytes, and no game."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from cardcore.cards import Card
from cardcore.errors import HandError
from cardcore.hands import read_hand

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL
    unsigned long long PyLong_AsUnsignedLongLong(object number) except? 0xFFFFFFFFFFFFFFFF

cdef extern from "rank_high.h" nogil:
    const int CC_CATEGORIES
    uint16_t cc_rank_high_checked(uint64_t board)
    uint16_t cc_rank_high_codes(const uint8_t *codes, int count)
    void cc_count_categories(int cards, int lowest, uint64_t *counts)

cdef extern from "text.h" nogil:
    int cc_parse_cards(const char *text, size_t length, uint8_t *codes, int capacity)

cdef enum:
    MOST_CARDS = 7
    # The slow path reads longer texts: it knows how to refuse them.
    LONGEST_TEXT = 64
    NO_CODE = 255

cdef object card_type = Card


cdef int parse(str text, uint8_t *codes, int capacity) except -2:
    cdef Py_ssize_t size
    cdef const char *data
    if len(text) > LONGEST_TEXT:
        return -1
    data = PyUnicode_AsUTF8AndSize(text, &size)
    return cc_parse_cards(data, <size_t>size, codes, capacity)


cdef inline uint8_t code_of(object item) except? NO_CODE:
    cdef uint8_t code
    cdef long value
    if type(item) is card_type or type(item) is int:
        value = item
        return <uint8_t>value if 0 <= value < 52 else NO_CODE
    if type(item) is str:
        return code if parse(item, &code, 1) == 1 else NO_CODE
    return NO_CODE


cdef uint16_t fast_rank(object cards) except? 0:
    """Rank of a hand in a plain form, 0 for whatever the slow path has to read or refuse."""
    cdef uint8_t codes[MOST_CARDS]
    cdef int count = 0
    if type(cards) is tuple:
        if len(<tuple>cards) > MOST_CARDS:
            return 0
        for item in <tuple>cards:
            codes[count] = code_of(item)
            count += 1
        return cc_rank_high_codes(codes, count)
    if type(cards) is str:
        return cc_rank_high_codes(codes, parse(cards, codes, MOST_CARDS))
    if type(cards) is list:
        for item in <list>cards:
            if count == MOST_CARDS:
                return 0
            codes[count] = code_of(item)
            count += 1
        return cc_rank_high_codes(codes, count)
    if type(cards) is int:
        return cc_rank_high_checked(PyLong_AsUnsignedLongLong(cards))
    if type(cards) is bytes:
        if len(<bytes>cards) > MOST_CARDS:
            return 0
        return cc_rank_high_codes(<const uint8_t *><const char *>(<bytes>cards), <int>len(<bytes>cards))
    return 0


def rank(cards, /):
    """rank(cards, /)\n--\n\nReturn the rank of a poker hand of five to seven cards; higher is better.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        A text of cards; an int that is a board mask; bytes that are card codes; or an iterable,
        fastest as tuple or list, whose items are cards, codes or texts of one card each.

    Returns
    -------
    int
        category * 4096 + index. Categories run from 1 (high card) to 9 (straight flush); the index
        numbers the distinct hands of the category from 0, the weakest. Equal hands have equal
        ranks.

    Raises
    ------
    CardError
        If an item is not a card (``bad_card_text``, ``bad_card_code``, ``bad_card_type``), is a
        joker (``joker``), or a lone card or tile stands where a hand is expected (``lone_card``).
    HandError
        If a card is given twice (``duplicate_card``), the count is wrong (``wrong_card_count``),
        an int is no board mask (``bad_mask``), or the value is of another type
        (``bad_hand_type``).

    Examples
    --------
    >>> import cardcore as cc
    >>> cc.poker.rank("AsKsQsJsTs2d3c")
    36873
    >>> cc.poker.rank("9h 9d 9c Kh Kd") > cc.poker.rank("Ah Kh 9h 5h 2h")
    True
    """
    cdef uint16_t value
    try:
        value = fast_rank(cards)
        if value:
            return value
    except (OverflowError, UnicodeEncodeError):
        pass
    return fast_rank(read_hand(cards))


def count_categories(int cards=5):
    """count_categories(cards=5)\n--\n\nReturn how many hands of each category a 52-card pack holds, by ranking every hand.

    Parameters
    ----------
    cards : int, optional
        Cards in a hand: 5 (2,598,960 hands), 6 (20,358,520) or 7 (133,784,560).

    Returns
    -------
    tuple of int
        Ten counts; the count of category c is at place c, and place 0 (no hand) is 0.

    Raises
    ------
    HandError
        If ``cards`` is not 5, 6 or 7 (``wrong_card_count``).

    Examples
    --------
    >>> from cardcore.poker import Category, count_categories
    >>> count_categories(5)[Category.FULL_HOUSE]
    3744
    """
    cdef uint64_t counts[CC_CATEGORIES]
    cdef int lowest, category
    if not 5 <= cards <= 7:
        raise HandError(f"expected hands of 5 to 7 cards, got {cards}", "wrong_card_count")
    for category in range(CC_CATEGORIES):
        counts[category] = 0
    # One lowest card at a time, so that an interrupt is answered in between.
    for lowest in range(53 - cards):
        with nogil:
            cc_count_categories(cards, lowest, counts)
    return tuple([counts[category] for category in range(CC_CATEGORIES)])
