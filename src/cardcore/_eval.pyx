# cython: language_level=3, boundscheck=False, wraparound=False
# cython: freethreading_compatible=True, binding=False, autotestdict=False
"""The scalar doors of the C ranker; they know texts, ints and bytes, and no game."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from cardcore.cards import Card
from cardcore.checks import number_within
from cardcore.errors import HandError, RulesError
from cardcore.hands import read_hand, read_hole_and_board
from cardcore.variants import variant_named

include "_paths.pxi"

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL
    unsigned long long PyLong_AsUnsignedLongLong(object number) except? 0xFFFFFFFFFFFFFFFF

# The names of C belong to what _eval.pxd gives others.
cdef extern from "cardcore.h" nogil:
    int c_api_version "cc_api_version"()
    uint16_t c_rank "cc_rank"(int variant, const uint8_t *codes, size_t count)
    uint16_t c_rank_mask "cc_rank_mask"(int variant, uint64_t mask)
    uint16_t c_rank_board "cc_rank_board"(
        int variant, const uint8_t *hole, size_t hole_count, const uint8_t *board,
        size_t board_count,
    )
    uint16_t c_rank_board_masks "cc_rank_board_masks"(int variant, uint64_t hole, uint64_t board)
    void c_rank_masks "cc_rank_masks"(
        int variant, const uint64_t *masks, uint16_t *ranks, size_t count
    )
    void c_rank_rows "cc_rank_rows"(
        int variant, const uint8_t *codes, size_t cards, uint16_t *ranks, size_t count
    )
    int c_parse_cards "cc_parse_cards"(
        const char *text, size_t length, uint8_t *codes, int capacity
    )
    void c_count_ranks "cc_count_ranks"(int variant, int cards, int lowest, uint64_t *counts)

cdef extern from "board.h" nogil:
    const uint64_t CC_NO_CARD_BIT
    uint64_t cc_board_of_codes(const uint8_t *codes, size_t count)

cdef enum:
    PACK = 52
    # The slow path reads longer texts: it knows how to refuse them.
    LONGEST_TEXT = 256
    NO_CODE = 255
    ALL_RANKS = 65536

cdef object card_type = Card
cdef str high = "high"


cdef int parse(str text, uint8_t *codes, int capacity) except -2:
    cdef Py_ssize_t size
    cdef const char *data
    if len(text) > LONGEST_TEXT:
        return -1
    data = PyUnicode_AsUTF8AndSize(text, &size)
    return c_parse_cards(data, <size_t>size, codes, capacity)


cdef inline uint8_t code_of(object item) except? NO_CODE:
    cdef uint8_t code
    cdef long value
    if type(item) is card_type or type(item) is int:
        value = item
        return <uint8_t>value if 0 <= value < PACK else NO_CODE
    if type(item) is str:
        return code if parse(item, &code, 1) == 1 else NO_CODE
    return NO_CODE


cdef uint64_t mask_of(object cards) except? 0xFFFFFFFFFFFFFFFF:
    """Board mask of cards in a plain form; no mask for what the slow path has to read or refuse."""
    cdef uint8_t codes[PACK]
    cdef int count = 0
    if type(cards) is tuple:
        if len(<tuple>cards) > PACK:
            return CC_NO_CARD_BIT
        for item in <tuple>cards:
            codes[count] = code_of(item)
            count += 1
    elif type(cards) is str:
        count = parse(cards, codes, PACK)
        if count < 0:
            return CC_NO_CARD_BIT
    elif type(cards) is list:
        for item in <list>cards:
            if count == PACK:
                return CC_NO_CARD_BIT
            codes[count] = code_of(item)
            count += 1
    elif type(cards) is int:
        return PyLong_AsUnsignedLongLong(cards)
    elif type(cards) is bytes:
        return cc_board_of_codes(
            <const uint8_t *><const char *>(<bytes>cards), min(len(<bytes>cards), PACK + 1)
        )
    else:
        return CC_NO_CARD_BIT
    return cc_board_of_codes(codes, count)


cdef uint16_t fast_rank(object cards, object board, int variant) except? 0:
    """Rank of plain forms, 0 for whatever the slow path has to read or refuse."""
    if board is None:
        return c_rank_mask(variant, mask_of(cards))
    return c_rank_board_masks(variant, mask_of(cards), mask_of(board))


def rank(cards, /, board=None, variant="high"):
    """rank(cards, /, board=None, variant='high')\n--\n\nReturn the rank of a poker hand; higher is better, for low hands too.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        A text of cards; an int that is a board mask; bytes that are card codes; or an iterable,
        fastest as tuple or list, whose items are cards, codes or texts of one card each.
    board : the same, optional
        Further cards, common to several hands. In Omaha exactly two cards of the hand and three of
        the board play; in all other forms the cards are taken together.
    variant : str, optional
        ``"high"``, ``"low_a5"``, ``"low_8"``, ``"low_27"``, ``"short_deck"`` and
        ``"short_deck_trips"`` take five to seven cards; ``"badugi"`` four; ``"best_five"`` five to
        52; ``"up_high"`` and ``"up_low"`` one to four up-cards, of which equal numbers compare;
        ``"omaha"`` and its low half ``"omaha_8"`` four to six and a board of three to five.

    Returns
    -------
    int
        category * 4096 + index. The index numbers the distinct hands of the category from 0, the
        weakest. Equal hands have equal ranks. In the forms with eight or better, 1 is a hand
        without a low.

    Raises
    ------
    CardError
        If an item is not a card (``bad_card_text``, ``bad_card_code``, ``bad_card_type``), is a
        joker (``joker``), or a lone card or tile stands where a hand is expected (``lone_card``).
    HandError
        If a card is given twice (``duplicate_card``), the count is wrong (``wrong_card_count``),
        a card is not in the deck of the form (``not_in_deck``), an int is no board mask
        (``bad_mask``), or the value is of another type (``bad_hand_type``).
    RulesError
        If there is no such variant (``unknown_variant``).

    Examples
    --------
    >>> import cardcore as cc
    >>> cc.poker.rank("AsKsQsJsTs2d3c")
    36873
    >>> cc.poker.rank("9h 9d 9c Kh Kd") > cc.poker.rank("Ah Kh 9h 5h 2h")
    True
    >>> wheel, seven = "5h 4d 3c 2s Ah", "7h 5d 4c 3s 2h"
    >>> cc.poker.rank(wheel, variant="low_a5") > cc.poker.rank(seven, variant="low_a5")
    True
    >>> cc.poker.rank("As Ks 5d 7c", board="Ts 7d 8h 4s 2c", variant="omaha")
    9483
    """
    cdef uint16_t value
    cdef int code = CC_HIGH
    if variant is not high:
        code = variant_named(variant).code
    try:
        value = fast_rank(cards, board, code)
        if value:
            return value
    except (OverflowError, UnicodeEncodeError):
        pass
    form = variant_named(variant)
    if board is None and form.board is None:
        return fast_rank(read_hand(cards, form), None, code)
    hole, common = read_hole_and_board(cards, board, form)
    return fast_rank(hole, common, code)


def count_ranks(variant="high", cards=None):
    """count_ranks(variant='high', cards=None)\n--\n\nReturn how many hands of the whole deck have each rank, by ranking every hand.

    Parameters
    ----------
    variant : str, optional
        A form as :func:`cardcore.poker.rank` takes it, except the Omaha forms.
    cards : int, optional
        Cards in a hand; left out, as few as make a whole hand: five, or four for badugi and
        up-cards.

    Returns
    -------
    dict of int to int
        The number of hands by rank, from the lowest rank that occurs to the highest.

    Raises
    ------
    HandError
        If the form has no hands of so many cards, or they are more than seven
        (``wrong_card_count``).
    RulesError
        If there is no such variant (``unknown_variant``), or it is a form of Omaha
        (``board_variant``).

    Examples
    --------
    >>> counts = count_ranks("high")
    >>> len(counts), sum(counts.values())
    (7462, 2598960)
    """
    form = variant_named(variant)
    cdef int code = form.code
    cdef int lowest, size
    cdef uint64_t *counts
    if form.board is not None:
        raise RulesError(f"expected a variant without a board, got {form.name}", "board_variant")
    most = min(form.most, 7)
    if cards is None:
        cards = form.most if form.most < 5 else form.least
    size = number_within(
        cards, "a number of cards", (form.least, most), HandError, "wrong_card_count"
    )
    room = bytearray(ALL_RANKS * sizeof(uint64_t))
    counts = <uint64_t *><char *>room
    # One lowest card at a time, so that an interrupt is answered in between.
    for lowest in range(form.lowest, PACK + 1 - size):
        with nogil:
            c_count_ranks(code, size, lowest, counts)
    return {rank: counts[rank] for rank in range(ALL_RANKS) if counts[rank]}


# What _eval.pxd gives to other extensions; each is the function of cardcore.h with its name.

cdef int cc_api_version() noexcept nogil:
    return c_api_version()


cdef uint16_t cc_rank(int variant, const uint8_t *codes, size_t count) noexcept nogil:
    return c_rank(variant, codes, count)


cdef uint16_t cc_rank_mask(int variant, uint64_t mask) noexcept nogil:
    return c_rank_mask(variant, mask)


cdef uint16_t cc_rank_board(
    int variant, const uint8_t *hole, size_t hole_count, const uint8_t *board, size_t board_count
) noexcept nogil:
    return c_rank_board(variant, hole, hole_count, board, board_count)


cdef uint16_t cc_rank_board_masks(int variant, uint64_t hole, uint64_t board) noexcept nogil:
    return c_rank_board_masks(variant, hole, board)


cdef void cc_rank_masks(
    int variant, const uint64_t *masks, uint16_t *ranks, size_t count
) noexcept nogil:
    c_rank_masks(variant, masks, ranks, count)


cdef void cc_rank_rows(
    int variant, const uint8_t *codes, size_t cards, uint16_t *ranks, size_t count
) noexcept nogil:
    c_rank_rows(variant, codes, cards, ranks, count)


cdef int cc_parse_cards(
    const char *text, size_t length, uint8_t *codes, int capacity
) noexcept nogil:
    return c_parse_cards(text, length, codes, capacity)
