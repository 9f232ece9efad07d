"""Combinations of Big Two under one setting of options, for _eval.pyx."""

cimport cython
from libc.stdint cimport uint32_t
from libc.stdlib cimport free, malloc

from cardcore.cards import Tile
from cardcore.hands import read_set

cdef extern from "cardcore.h" nogil:
    ctypedef struct cc_big_two_rules:
        uint64_t deck
        uint8_t suit_index[4]
        uint8_t ranks
        uint8_t flush_order
    int c_big_two_compile "cc_big_two_compile"(uint32_t setting, cc_big_two_rules *rules)
    uint32_t c_big_two_classify "cc_big_two_classify"(
        const cc_big_two_rules *rules, uint64_t cards
    )
    int c_big_two_beats "cc_big_two_beats"(
        const cc_big_two_rules *rules, uint32_t value, uint32_t top
    )
    size_t c_big_two_plays "cc_big_two_plays"(
        const cc_big_two_rules *rules, uint64_t hand, uint32_t top, int honours_only,
        uint64_t *cards, uint32_t *values, size_t capacity
    )

cdef extern from "big_two.h" nogil:
    uint64_t cc_to_playing(const cc_big_two_rules *rules, uint64_t cards)
    uint64_t cc_of_playing(const cc_big_two_rules *rules, uint64_t held)

cdef enum:
    SINGLE = 1
    PAIR = 2
    BARE_QUADS = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    QUADS = 8
    KINDS = 11
    TILES = 60
    FIRST_TILE_CODE = 64
    # More than a hand of 17 cards mostly has.
    FEW_PLAYS = 512

cdef object tile_type = Tile


cdef uint64_t word_of(object mask) except? 0xFFFFFFFFFFFFFFFF:
    """Return a whole number as a mask; one that is too large or too small holds no card."""
    if type(mask) is not int:
        number = whole_number(mask)
        if number is None:
            raise HandError(f"expected a card mask as an int, got {shown(mask)}", "bad_mask")
        mask = number
    try:
        return PyLong_AsUnsignedLongLong(mask)
    except OverflowError:
        return CC_NO_CARD_BIT


cdef uint32_t value_of(object value) except? 0xFFFFFFFF:
    """Return a value; what is out of range is the value of nothing."""
    cdef uint64_t number = word_of(value)
    return <uint32_t>number if number >> 32 == 0 else 0xFF000000


cdef inline uint64_t bit_of(object item, int first, int end) except? 0xFFFFFFFFFFFFFFFF:
    """Return the bit of a card or tile in a plain form; 0 for what the slow path has to read."""
    cdef long code
    cdef uint8_t read
    if type(item) is card_type or type(item) is int or type(item) is tile_type:
        code = item
        return (<uint64_t>1) << (code - first) if first <= code < end else 0
    if type(item) is str and first == 0:
        return (<uint64_t>1) << read if parse(item, &read, 1) == 1 and read < end else 0
    return 0


cdef uint64_t set_of(object cards, int first, int end) except? 0xFFFFFFFFFFFFFFFF:
    """Return the mask of cards in a plain form; no mask for what the slow path has to read."""
    cdef uint8_t codes[PACK]
    cdef uint64_t mask = 0, bit
    cdef const uint8_t *at
    cdef int count, i
    if type(cards) is str:
        count = parse(cards, codes, PACK) if first == 0 else -1
        if count < 0:
            return CC_NO_CARD_BIT
        at = codes
    elif type(cards) is bytes:
        count = <int>min(len(<bytes>cards), TILES + 1)
        at = <const uint8_t *><const char *>(<bytes>cards)
    elif type(cards) is tuple:
        for item in <tuple>cards:
            bit = bit_of(item, first, end)
            if bit == 0 or mask & bit:
                return CC_NO_CARD_BIT
            mask |= bit
        return mask
    elif type(cards) is list:
        for item in <list>cards:
            bit = bit_of(item, first, end)
            if bit == 0 or mask & bit:
                return CC_NO_CARD_BIT
            mask |= bit
        return mask
    elif type(cards) is int:
        return PyLong_AsUnsignedLongLong(cards)
    elif type(cards) is card_type or type(cards) is tile_type:
        bit = bit_of(cards, first, end)
        return bit if bit else CC_NO_CARD_BIT
    else:
        return CC_NO_CARD_BIT
    for i in range(count):
        if not first <= at[i] < end:
            return CC_NO_CARD_BIT
        bit = (<uint64_t>1) << (at[i] - first)
        if mask & bit:
            return CC_NO_CARD_BIT
        mask |= bit
    return mask


@cython.final
cdef class BigTwoTable:
    """BigTwoTable(setting, /)\n--\n\nWhat cards are worth under one setting of the options of Big Two.

    Parameters
    ----------
    setting : int
        The options as one number; see
        :attr:`cardcore.climbing.big_two.CombinationRules.setting`.

    Raises
    ------
    RulesError
        If the number is no setting (``bad_setting``).

    Examples
    --------
    >>> from cardcore.climbing.big_two import CombinationRules
    >>> table = CombinationRules().table
    >>> pair, single = (table.classify(table.mask_of(cards)) for cards in ("3d 3c", "2s"))
    >>> table.key(pair), table.key(single), table.beats(single, pair)
    ((0, 1), (12, 3), False)
    """

    cdef cc_big_two_rules rules
    cdef readonly object setting
    cdef readonly dict known

    def __cinit__(self, setting, /):
        cdef uint64_t number = word_of(setting)
        if number >> 32 or not c_big_two_compile(<uint32_t>number, &self.rules):
            raise RulesError(f"expected a setting of Big Two, got {shown(setting)}", "bad_setting")
        self.setting = int(number)
        self.known = {}

    def __reduce__(self):
        return type(self), (self.setting,)

    cdef uint64_t held_by(self, object cards) except? 0xFFFFFFFFFFFFFFFF:
        """Return the card mask of cards in any form."""
        cdef int first = 0, end = PACK
        cdef uint64_t mask
        if self.rules.ranks == 15:
            first, end = FIRST_TILE_CODE, FIRST_TILE_CODE + TILES
        try:
            mask = set_of(cards, first, end)
            if mask & ~self.rules.deck == 0:
                return mask
        except (OverflowError, UnicodeEncodeError):
            pass
        return read_set(cards, first == FIRST_TILE_CODE)

    def classify(self, mask, /):
        """classify($self, mask, /)\n--\n\nReturn the value of a card mask, kind << 24 | key; 0 if the cards are no combination."""
        return c_big_two_classify(&self.rules, word_of(mask))

    def beats(self, value, top, /):
        """beats($self, value, top, /)\n--\n\nReturn whether one value beats another; 0 neither beats nor is beaten."""
        return c_big_two_beats(&self.rules, value_of(value), value_of(top)) != 0

    def key(self, value, /):
        """key($self, value, /)\n--\n\nReturn the key of a value as the rules write it."""
        cdef uint32_t number = value_of(value)
        cdef int kind = number >> 24, first = number >> 20 & 15, rest = number & 0xFFFFF
        if kind == SINGLE or kind == PAIR:
            return (rest >> 2, rest & 3)
        if kind <= BARE_QUADS and kind > 0:
            return (rest,)
        if kind == FULL_HOUSE or kind == QUADS:
            return (first, rest)
        if kind == FLUSH and self.rules.flush_order == 0:
            return (first, rest >> 4, rest & 15)
        if kind == FLUSH and self.rules.flush_order == 2:
            ranks = [rank for rank in range(15, -1, -1) if rest >> 2 >> rank & 1]
            return (first, *ranks, rest & 3)
        if STRAIGHT <= kind < KINDS:
            return (first, rest >> 2, rest & 3)
        raise HandError(f"expected the value of a combination, got {shown(value)}", "bad_value")

    def mask_of(self, cards, /):
        """mask_of($self, cards, /)\n--\n\nReturn the card mask of different cards of the deck, in any of the forms that hold them."""
        return self.held_by(cards)

    def codes(self, mask, /):
        """codes($self, mask, /)\n--\n\nReturn the codes of the cards of a mask, the lowest card first."""
        cdef uint64_t held = word_of(mask), card
        cdef uint8_t code
        cdef list found = []
        if held & ~self.rules.deck:
            raise HandError(f"expected a mask of cards of the deck, got {shown(mask)}", "bad_mask")
        held = cc_to_playing(&self.rules, held)
        while held:
            card = cc_of_playing(&self.rules, held & (0 - held))
            held &= held - 1
            code = FIRST_TILE_CODE if self.rules.ranks == 15 else 0
            while card > 1:
                card >>= 1
                code += 1
            found.append(code)
        return tuple(found)

    def named(self, cards, make, /):
        """named($self, cards, make, /)\n--\n\nReturn what is known of cards, or ``make(table, mask)`` for once; None if they are no combination."""
        cdef uint64_t held = self.held_by(cards)
        mask = held
        found = self.known.get(mask)
        if found is None and c_big_two_classify(&self.rules, held):
            found = self.known.setdefault(mask, make(self, mask))
        return found

    def listed(self, hand, top, honours_only, dict known not None, make, /):
        """listed($self, hand, top, honours_only, known, make, /)\n--\n\nReturn the objects that stand for the plays of a hand over a top play, in their order."""
        cdef uint64_t few[FEW_PLAYS]
        cdef uint64_t *masks = few
        cdef uint64_t held = word_of(hand)
        cdef uint32_t over = value_of(top)
        cdef int honours = bool(honours_only)
        cdef size_t count = c_big_two_plays(
            &self.rules, held, over, honours, masks, NULL, FEW_PLAYS
        )
        cdef size_t i
        cdef list plays = []
        if count > FEW_PLAYS:
            masks = <uint64_t *>malloc(count * sizeof(uint64_t))
            if masks == NULL:
                raise MemoryError
            c_big_two_plays(&self.rules, held, over, honours, masks, NULL, count)
        try:
            for i in range(count):
                mask = masks[i]
                play = known.get(mask)
                if play is None:
                    play = known.setdefault(mask, make(mask))
                plays.append(play)
        finally:
            if masks != few:
                free(masks)
        return tuple(plays)
