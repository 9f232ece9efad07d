# cython: language_level=3, boundscheck=False, wraparound=False
# cython: freethreading_compatible=True, binding=False, autotestdict=False
"""The scalar doors of the C ranker; they know texts, ints and bytes, and no game."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from cardcore.cards import Card
from cardcore.checks import number_within, shown, whole_number
from cardcore.errors import HandError, RulesError
from cardcore.hands import read_hand, read_hole_and_board, read_named
from cardcore.masks import to_board_mask
from cardcore.variants import variant_named

include "_paths.pxi"

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL
    unsigned long long PyLong_AsUnsignedLongLong(object number) except? 0xFFFFFFFFFFFFFFFF
    int PyErr_CheckSignals() except -1

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
    int c_count_ranks "cc_count_ranks"(
        int variant, int cards, uint64_t held, uint64_t dead, int by_suits, int part,
        uint64_t *counts
    )
    int c_equity "cc_equity"(
        int variant, const uint64_t *hands, int players, uint64_t board, uint64_t dead,
        int by_suits, int part, uint64_t *shares
    )
    int c_compare_on_boards "cc_compare_on_boards"(
        int variant, const uint64_t *hands, int players, const uint64_t *boards, size_t count,
        uint64_t *shares
    )
    int c_count_categories "cc_count_categories"(
        int variant, int cards, uint64_t held, uint64_t dead, int by_suits, int part,
        uint64_t *counts
    )

cdef extern from "board.h" nogil:
    const uint64_t CC_NO_CARD_BIT
    uint64_t cc_board_of_codes(const uint8_t *codes, size_t count)

cdef enum:
    PACK = 52
    # The slow path reads longer texts: it knows how to refuse them.
    LONGEST_TEXT = 256
    NO_CODE = 255
    ALL_RANKS = 65536
    ALL_CATEGORIES = 16
    MOST_COUNTED = 7
    MOST_HANDS = 23

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


include "_big_two.pxi"
include "_dou_dizhu.pxi"


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


cdef object is_by_suits(method):
    """Return whether a method of enumeration is by suits, or refuse it."""
    if method is not None and method not in ("isomorphism", "enumeration"):
        raise RulesError(
            f"expected a method of isomorphism, enumeration, got {shown(method)}", "unknown_method"
        )
    return method != "enumeration"


cdef object counted(variant, cards, held, dead, method, bint is_by_category):
    """Return a bytearray of the counts of all completions, by rank or by category."""
    form = variant_named(variant)
    cdef int code = form.code, suits = is_by_suits(method), part = 0, size
    cdef int is_more = 1
    cdef uint64_t held_mask, dead_mask
    cdef uint64_t *counts
    if form.board is not None:
        raise RulesError(f"expected a variant without a board, got {form.name}", "board_variant")
    most = min(form.most, MOST_COUNTED)
    if cards is None:
        cards = form.most if form.most < 5 else form.least
    size = number_within(
        cards, "a number of cards", (form.least, most), HandError, "wrong_card_count"
    )
    held_cards = read_named("held", held, form, 0, size)
    dead_cards = read_named("dead", dead, form)
    for card in held_cards:
        if card in dead_cards:
            raise HandError(
                f"expected distinct cards, got {card} both held and dead", "duplicate_card"
            )
    left = PACK - form.lowest - len(held_cards) - len(dead_cards)
    if left < size - len(held_cards):
        raise HandError(
            f"expected {size - len(held_cards)} live cards or more, got {left}", "wrong_card_count"
        )
    held_mask, dead_mask = to_board_mask(held_cards), to_board_mask(dead_cards)
    room = bytearray((ALL_CATEGORIES if is_by_category else ALL_RANKS) * sizeof(uint64_t))
    counts = <uint64_t *><char *>room
    # One part at a time, so that an interrupt is answered in between.
    while is_more:
        with nogil:
            if is_by_category:
                is_more = c_count_categories(
                    code, size, held_mask, dead_mask, suits, part, counts
                )
            else:
                is_more = c_count_ranks(code, size, held_mask, dead_mask, suits, part, counts)
        part += 1
        PyErr_CheckSignals()
    return room


def count_ranks(variant="high", cards=None, *, held="", dead="", method=None):
    """count_ranks(variant='high', cards=None, *, held='', dead='', method=None)\n--\n\nReturn how many hands have each rank: all of the deck, or all that complete some cards.

    Parameters
    ----------
    variant : str, optional
        A form as :func:`cardcore.poker.rank` takes it, except the Omaha forms.
    cards : int, optional
        Cards in a hand; left out, as few as make a whole hand: five, or four for badugi and
        up-cards.
    held : str, int, bytes-like or iterable, optional
        Cards that every hand holds, as :func:`cardcore.poker.rank` takes them.
    dead : the same, optional
        Cards that no hand holds.
    method : str, optional
        ``"isomorphism"`` ranks one of the hands that differ only by an exchange of suits,
        ``"enumeration"`` every hand. Both count the same; the first is faster and is taken if
        nothing is said.

    Returns
    -------
    dict of int to int
        The number of hands by rank, from the lowest rank that occurs to the highest.

    Raises
    ------
    CardError
        If an item is not a card, as :func:`cardcore.poker.rank`.
    HandError
        If the form has no hands of so many cards, they are more than seven, more cards are held or
        too few are left (``wrong_card_count``), or a card is given twice (``duplicate_card``) or
        not in the deck of the form (``not_in_deck``).
    RulesError
        If there is no such variant (``unknown_variant``) or method (``unknown_method``), or the
        variant is a form of Omaha (``board_variant``).

    Examples
    --------
    >>> counts = count_ranks("high")
    >>> len(counts), sum(counts.values())
    (7462, 2598960)
    >>> made = count_ranks("high", 7, held="As Kd 7h 7d 2c", dead="Ac Kc")
    >>> sum(count for rank, count in made.items() if rank >> 12 == 4), sum(made.values())
    (72, 990)
    """
    room = counted(variant, cards, held, dead, method, False)
    cdef uint64_t *counts = <uint64_t *><char *>room
    cdef int rank
    return {rank: counts[rank] for rank in range(ALL_RANKS) if counts[rank]}


def category_counts(variant, cards, held, dead, method):
    room = counted(variant, cards, held, dead, method, True)
    cdef uint64_t *counts = <uint64_t *><char *>room
    cdef int category
    return [counts[category] for category in range(ALL_CATEGORIES)]


cdef list shares_of(const uint64_t *shares, int players):
    return [
        [shares[hand * players + sharers] for sharers in range(players)] for hand in range(players)
    ]


cdef int read_masks(object masks, uint64_t *hands) except -1:
    cdef int players = 0
    if not 2 <= len(masks) <= MOST_HANDS:
        raise ValueError(f"expected 2 to {MOST_HANDS} hands, got {len(masks)}")
    for mask in masks:
        hands[players] = mask
        players += 1
    return players


def board_shares(str variant, masks, uint64_t board, uint64_t dead, bint by_suits):
    """Return for each hand on how many boards it is the best, alone, with one other and so on."""
    cdef uint64_t hands[MOST_HANDS]
    cdef uint64_t shares[MOST_HANDS * MOST_HANDS]
    cdef int code = variant_named(variant).code, players = read_masks(masks, hands)
    cdef int part = 0, is_more = 1
    memset(shares, 0, sizeof(shares))
    while is_more:
        with nogil:
            is_more = c_equity(code, hands, players, board, dead, by_suits, part, shares)
        part += 1
        PyErr_CheckSignals()
    if part == 1:
        raise ValueError("expected hands and a board of one pack")
    return shares_of(shares, players)


def board_shares_on(str variant, masks, boards):
    """Return the same of boards given as masks of five cards."""
    cdef uint64_t hands[MOST_HANDS]
    cdef uint64_t shares[MOST_HANDS * MOST_HANDS]
    cdef int code = variant_named(variant).code, players = read_masks(masks, hands), is_right
    cdef size_t count = len(boards), i = 0
    room = bytearray(count * sizeof(uint64_t))
    cdef uint64_t *at = <uint64_t *><char *>room
    for board in boards:
        at[i] = board
        i += 1
    memset(shares, 0, sizeof(shares))
    with nogil:
        is_right = c_compare_on_boards(code, hands, players, at, count, shares)
    if not is_right:
        raise ValueError("expected hands and boards of one pack")
    return shares_of(shares, players)


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
