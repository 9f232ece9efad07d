"""Combinations of Dou Dizhu under one setting of options, for _eval.pyx."""

from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SetItem

from cardcore.hands import read_counts

cdef extern from "cardcore.h" nogil:
    ctypedef struct cc_dou_dizhu_rules:
        uint16_t plays
        uint8_t is_of_four
    int c_dou_dizhu_compile "cc_dou_dizhu_compile"(uint32_t setting, cc_dou_dizhu_rules *rules)
    int c_dou_dizhu_readings "cc_dou_dizhu_readings"(
        const cc_dou_dizhu_rules *rules, uint64_t counts, uint32_t *readings
    )
    uint32_t c_dou_dizhu_classify "cc_dou_dizhu_classify"(
        const cc_dou_dizhu_rules *rules, uint64_t counts, uint32_t top
    )
    int c_dou_dizhu_beats "cc_dou_dizhu_beats"(uint32_t reading, uint32_t top)
    int c_dou_dizhu_play "cc_dou_dizhu_play"(
        const cc_dou_dizhu_rules *rules, uint16_t number, uint64_t *counts, uint32_t *reading
    )
    size_t c_dou_dizhu_plays "cc_dou_dizhu_plays"(
        const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top, uint16_t *numbers,
        size_t capacity
    )
    size_t c_dou_dizhu_count "cc_dou_dizhu_count"(
        const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top
    )
    uint16_t c_dou_dizhu_nth "cc_dou_dizhu_nth"(
        const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top, size_t place
    )

cdef extern from "dou_dizhu.h" nogil:
    uint16_t cc_dou_dizhu_number_read(
        const cc_dou_dizhu_rules *rules, uint64_t counts, uint32_t reading
    )
    int cc_is_in_pack(const cc_dou_dizhu_rules *rules, uint64_t counts)

# More than a hand of 20 cards mostly has.
cdef enum:
    FEW_NUMBERS = 1024
    MOST_READINGS = 5
    NO_PLAY = 65535
    BOTH_PACKS = 108
    ALL_CODES = 54
    JOKER_NIBBLE = 13


cdef uint64_t counts_of(object cards, int packs) except? 0xFFFFFFFFFFFFFFFF:
    """Return the count mask of cards in a plain form; no mask for what the slow path has to read."""
    cdef uint8_t codes[BOTH_PACKS]
    cdef uint64_t mask = 0, once = 0, twice = 0, bit
    cdef const uint8_t *at = codes
    cdef Py_ssize_t count = 0, i
    if type(cards) is tuple:
        for item in <tuple>cards:
            if count == BOTH_PACKS or not is_code(item, &codes[count]):
                return CC_NO_CARD_BIT
            count += 1
    elif type(cards) is list:
        for item in <list>cards:
            if count == BOTH_PACKS or not is_code(item, &codes[count]):
                return CC_NO_CARD_BIT
            count += 1
    elif type(cards) is str:
        count = parse(cards, codes, BOTH_PACKS)
    elif type(cards) is bytes:
        count = len(<bytes>cards)
        at = <const uint8_t *><const char *>(<bytes>cards)
    elif type(cards) is int:
        return PyLong_AsUnsignedLongLong(cards)
    else:
        return CC_NO_CARD_BIT
    if not 0 <= count <= BOTH_PACKS:
        return CC_NO_CARD_BIT
    for i in range(count):
        bit = (<uint64_t>1) << (at[i] & 63)
        if at[i] >= ALL_CODES or (once if packs == 1 else twice) & bit:
            return CC_NO_CARD_BIT
        twice |= once & bit
        once |= bit
        mask += (<uint64_t>1) << 4 * (at[i] >> 2 if at[i] < PACK else at[i] - PACK + JOKER_NIBBLE)
    return mask


cdef inline bint is_code(object item, uint8_t *code) except -1:
    """Read the code of a card in a plain form; false for what the slow path has to read."""
    cdef long value
    if type(item) is card_type or type(item) is int:
        value = item
        code[0] = <uint8_t>value
        return 0 <= value < ALL_CODES
    return type(item) is str and parse(item, code, 1) == 1


cdef object CC_WORD = (1 << 64) - 1


cdef inline bint has_counts(uint64_t hand, uint64_t cards) noexcept nogil:
    """Tell whether no rank is wanted more often than it is held; a count takes up to four bits."""
    cdef uint64_t odd = <uint64_t>0x0F0F0F0F0F0F0F0F, high = <uint64_t>0x8080808080808080
    return (
        ((((hand & odd) | high) - (cards & odd)) & (((hand >> 4 & odd) | high) - (cards >> 4 & odd)))
        & high
    ) == high


@cython.final
cdef class DouDizhuTable:
    """DouDizhuTable(setting, make, /)\n--\n\nThe plays of one setting of the options of Dou Dizhu, and what cards are.

    Parameters
    ----------
    setting : int
        The options as one number; see
        :attr:`cardcore.climbing.dou_dizhu.CombinationRules.setting`.
    make : callable
        Makes the object that stands for a play of its count mask, reading and number.

    Raises
    ------
    RulesError
        If the number is no setting (``bad_setting``).

    Examples
    --------
    >>> from cardcore.climbing.dou_dizhu import CombinationRules
    >>> table = CombinationRules().table
    >>> len(table.known), table.listed(table.counts("3c 3d"), 0)
    (12654, (<Combination single: 3>, <Combination pair: 33>))
    """

    cdef cc_dou_dizhu_rules rules
    cdef int packs
    cdef readonly object setting
    cdef readonly tuple known
    cdef object make

    def __cinit__(self, setting, make, /):
        cdef uint64_t number = word_of(setting), counts
        cdef uint32_t reading
        cdef uint16_t i
        cdef list known = []
        if number >> 32 or not c_dou_dizhu_compile(<uint32_t>number, &self.rules):
            raise RulesError(
                f"expected a setting of Dou Dizhu, got {shown(setting)}", "bad_setting"
            )
        self.packs = 2 if self.rules.is_of_four else 1
        self.setting = int(number)
        self.make = make
        for i in range(self.rules.plays):
            c_dou_dizhu_play(&self.rules, i, &counts, &reading)
            known.append(make(counts, reading, i))
        self.known = tuple(known)

    def __reduce__(self):
        return type(self), (self.setting, self.make)

    cdef uint64_t held_by(self, object cards) except? 0xFFFFFFFFFFFFFFFF:
        """Return the count mask of cards in any form."""
        cdef uint64_t counts
        try:
            counts = counts_of(cards, self.packs)
            if cc_is_in_pack(&self.rules, counts):
                return counts
        except (OverflowError, UnicodeEncodeError):
            pass
        return read_counts(cards, self.packs)

    cdef object play_of(self, uint64_t counts, uint32_t reading):
        """Return the object of a play read before; the few that no hand can hold are made each time."""
        cdef uint16_t number = cc_dou_dizhu_number_read(&self.rules, counts, reading)
        if number == NO_PLAY:
            return self.make(counts, reading, None)
        return self.known[number]

    def counts(self, cards, /):
        """counts($self, cards, /)\n--\n\nReturn the count mask of cards of the pack, in any of the forms that hold them."""
        return self.held_by(cards)

    def readings(self, cards, /):
        """readings($self, cards, /)\n--\n\nReturn all readings of cards, as numbers in ascending order."""
        cdef uint32_t found[MOST_READINGS]
        cdef int count = c_dou_dizhu_readings(&self.rules, self.held_by(cards), found)
        return tuple([found[i] for i in range(count)])

    def beats(self, reading, top, /):
        """beats($self, reading, top, /)\n--\n\nReturn whether one reading beats another, which may be 0 for none."""
        return c_dou_dizhu_beats(value_of(reading), value_of(top)) != 0

    def classified(self, cards, top, /):
        """classified($self, cards, top, /)\n--\n\nReturn the play that cards are taken for over a top reading, or 0 on the lead; None if none."""
        cdef uint64_t counts = self.held_by(cards)
        cdef uint32_t reading = c_dou_dizhu_classify(&self.rules, counts, value_of(top))
        return self.play_of(counts, reading) if reading else None

    def named(self, cards, reading, /):
        """named($self, cards, reading, /)\n--\n\nReturn the play of cards with a reading; None if it is not theirs."""
        cdef uint32_t found[MOST_READINGS]
        cdef uint64_t counts = self.held_by(cards)
        cdef uint32_t wanted = value_of(reading)
        cdef int i
        for i in range(c_dou_dizhu_readings(&self.rules, counts, found)):
            if found[i] == wanted:
                return self.play_of(counts, wanted)
        return None

    def listed(self, hand, top, /):
        """listed($self, hand, top, /)\n--\n\nReturn the plays of a hand over a top reading, or all if it is 0, in their order."""
        cdef uint16_t few[FEW_NUMBERS]
        cdef uint16_t *numbers = few
        cdef uint64_t held = self.held_by(hand)
        cdef uint32_t over = value_of(top)
        cdef size_t count = c_dou_dizhu_plays(&self.rules, held, over, numbers, FEW_NUMBERS)
        cdef size_t i
        cdef tuple plays
        if count > FEW_NUMBERS:
            numbers = <uint16_t *>malloc(count * sizeof(uint16_t))
            if numbers == NULL:
                raise MemoryError
            c_dou_dizhu_plays(&self.rules, held, over, numbers, count)
        try:
            plays = PyTuple_New(<Py_ssize_t>count)
            for i in range(count):
                play = self.known[numbers[i]]
                Py_INCREF(play)
                PyTuple_SetItem(plays, <Py_ssize_t>i, play)
        finally:
            if numbers != few:
                free(numbers)
        return plays

    def holds(self, hand, cards, /):
        """holds($self, hand, cards, /)\n--\n\nReturn whether a hand has the ranks of a play, both given as count masks."""
        return has_counts(word_of(hand), word_of(cards)) != 0

    def picked(self, hand, counts, /):
        """picked($self, hand, counts, /)\n--\n\nReturn the lowest cards of some ranks, as bits, of a hand in bits that has them.

        Second copies of cards are 64 bits higher.
        """
        cdef object high = hand >> 64
        cdef uint64_t first = word_of(hand & CC_WORD), second = word_of(high)
        cdef uint64_t wanted = word_of(counts), bit, once = 0, twice = 0
        cdef int nibble, n, at, end
        for nibble in range(JOKER_NIBBLE + 2):
            n = <int>(wanted >> 4 * nibble & 15)
            at = 4 * nibble if nibble < JOKER_NIBBLE else PACK + nibble - JOKER_NIBBLE
            end = at + 4 if nibble < JOKER_NIBBLE else at + 1
            while n and at < end:
                bit = (<uint64_t>1) << at
                if first & bit:
                    once |= bit
                    n -= 1
                    if n and second & bit:
                        twice |= bit
                        n -= 1
                at += 1
        return once | (<object>twice << 64) if twice else once

    def counted(self, hand, top, /):
        """counted($self, hand, top, /)\n--\n\nReturn how many plays :meth:`listed` gives, without a list."""
        return c_dou_dizhu_count(&self.rules, self.held_by(hand), value_of(top))

    def nth(self, hand, top, place, /):
        """nth($self, hand, top, place, /)\n--\n\nReturn the play at a place of that list, from 0; None beyond its end."""
        cdef uint64_t at = word_of(place)
        cdef uint16_t number = NO_PLAY
        if at < NO_PLAY:
            number = c_dou_dizhu_nth(
                &self.rules, self.held_by(hand), value_of(top), <size_t>at
            )
        return None if number == NO_PLAY else self.known[number]
