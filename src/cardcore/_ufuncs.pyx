# cython: language_level=3, boundscheck=False, wraparound=False
# cython: freethreading_compatible=True, binding=False, autotestdict=False
"""The NumPy doors of the C ranker: ufuncs on masks, generalised ufuncs on rows of card codes.

Loops are grouped by signature; what a loop needs to know stands in the `Task` that NumPy hands to
it. NumPy releases the GIL around every loop.
"""

from libc.stddef cimport ptrdiff_t, size_t
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport malloc
from libc.string cimport memcpy, memset

from types import MappingProxyType

from cardcore.errors import RulesError
from cardcore.variants import VARIANTS

include "_paths.pxi"

# Declared here rather than taken from NumPy's pxd: these few lines are all that is needed, and the
# limited API knows them.
cdef extern from "numpy/ndarraytypes.h":
    ctypedef ptrdiff_t npy_intp
    enum:
        NPY_BOOL
        NPY_UINT8
        NPY_UINT16
        NPY_UINT32
        NPY_UINT64
        NPY_INT64

cdef extern from "numpy/ufuncobject.h":
    ctypedef void (*PyUFuncGenericFunction)(
        char **args, const npy_intp *sizes, const npy_intp *steps, void *data
    ) noexcept nogil
    int PyUFunc_None
    int _import_umath() except -1
    object PyUFunc_FromFuncAndDataAndSignature(
        PyUFuncGenericFunction *loops, void **data, const char *types, int loop_count, int inputs,
        int outputs, int identity, const char *name, const char *doc, int unused,
        const char *signature
    )

cdef extern from "cardcore.h" nogil:
    enum:
        CC_UNCHECKED
    enum cc_variant:
        CC_HIGH
    void cc_rank_masks_strided(
        cc_variant variant, const void *masks, ptrdiff_t mask_step, const void *board_masks,
        ptrdiff_t board_step, void *ranks, ptrdiff_t rank_step, int rank_width, size_t count
    )
    void cc_rank_rows_strided(
        cc_variant variant, int width, const void *hole, ptrdiff_t hole_step,
        ptrdiff_t hole_card_step, size_t hole_cards, const void *board, ptrdiff_t board_step,
        ptrdiff_t board_card_step, size_t board_cards, void *ranks, ptrdiff_t rank_step,
        size_t count
    )
    ctypedef struct cc_big_two_rules:
        uint32_t setting
    int cc_big_two_compile(uint32_t setting, cc_big_two_rules *rules)
    void cc_big_two_classify_strided(
        const cc_big_two_rules *rules, const void *cards, ptrdiff_t card_step, void *values,
        ptrdiff_t value_step, int width, size_t count
    )
    int cc_big_two_beats(const cc_big_two_rules *rules, uint32_t value, uint32_t top)
    size_t cc_big_two_plays(
        const cc_big_two_rules *rules, uint64_t hand, uint32_t top, int honours_only,
        uint64_t *cards, uint32_t *values, size_t capacity
    )

    ctypedef struct cc_dou_dizhu_rules:
        uint32_t setting
        uint8_t is_of_four
    int cc_dou_dizhu_compile(uint32_t setting, cc_dou_dizhu_rules *rules)
    void cc_dou_dizhu_classify_strided(
        const cc_dou_dizhu_rules *rules, const void *counts, ptrdiff_t count_step,
        const void *tops, ptrdiff_t top_step, void *values, ptrdiff_t value_step, int width,
        size_t count
    )
    void cc_dou_dizhu_classify_rows_strided(
        const cc_dou_dizhu_rules *rules, int width, const void *codes, ptrdiff_t row_step,
        ptrdiff_t card_step, size_t cards, const void *tops, ptrdiff_t top_step, void *values,
        ptrdiff_t value_step, size_t count
    )
    int cc_dou_dizhu_beats(uint32_t reading, uint32_t top)
    size_t cc_dou_dizhu_plays(
        const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top, uint16_t *numbers,
        size_t capacity
    )
    size_t cc_dou_dizhu_count(const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top)

cdef extern from "sha256.h" nogil:
    ctypedef void (*cc_sha256_block)(uint32_t *state, const uint32_t *words) noexcept nogil
    const uint32_t CC_SHA256_START[8]
    cc_sha256_block cc_sha256_in_use()

cdef extern from "dou_dizhu_playouts.h" nogil:
    ctypedef struct cc_dou_dizhu_playout:
        int8_t dealer, landlord, winner
        uint8_t bid, doublings
        uint16_t actions
        int32_t stake
        int32_t scores[4]
    ctypedef struct cc_dou_dizhu_run:
        const cc_dou_dizhu_rules *rules
        cc_sha256_block block
        uint32_t digest[8]
        int doubling_size
    cc_dou_dizhu_playout cc_dou_dizhu_play_out(const cc_dou_dizhu_run *run, uint64_t number)

cdef extern from "board.h" nogil:
    const uint64_t CC_BIT_OF_CODE[64]
    ctypedef struct cc_joined:
        uint64_t bits
        uint64_t twice
        uint64_t codes
    void cc_join(cc_joined *joined, uint64_t code)

cdef extern from *:
    """
    /* The categories of high hands: how many strengths each has, and how many are weaker. */
    static const uint16_t CC_STRENGTHS[10] = {0, 1277, 2860, 858, 858, 10, 1277, 156, 156, 10};
    static const uint16_t CC_WEAKER[11] = {0,    0,    1277, 4137, 4995, 5853,
                                           5863, 7140, 7296, 7452, 7462};
    """
    const uint16_t CC_STRENGTHS[10]
    const uint16_t CC_WEAKER[11]

cdef enum:
    MOST_LOOPS = 5
    MOST_TYPES = 4
    CARDS = 52
    CARDS_AND_JOKERS = 54
    NO_CARD = 255
    CATEGORIES = 9
    STRENGTHS = 7462
    ALL_RANKS = 65536
    SOME_TOPS = 4096
    # More than 32 bits, as no setting is.
    NO_SETTING = 0x7FFFFFFFFFFF

cdef enum Layout:
    BOARD_LAYOUT
    CARD_LAYOUT

cdef enum Reading:
    TO_CATEGORY
    TO_NUMBER
    FROM_NUMBER


cdef struct Task:
    # A variant, a layout or a reading.
    int what
    # Bytes of an item read and of an item written.
    int read
    int written


# NumPy keeps pointers into it for as long as the ufunc lives, which is for ever.
cdef struct Plan:
    PyUFuncGenericFunction loops[MOST_LOOPS]
    void *data[MOST_LOOPS]
    Task tasks[MOST_LOOPS]
    char types[MOST_LOOPS * MOST_TYPES]


cdef void rank_masks_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cc_rank_masks_strided(
        <cc_variant>task.what, args[0], steps[0], NULL, 0, args[1], steps[1], task.written,
        <size_t>sizes[0]
    )


cdef void rank_boards_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cc_rank_masks_strided(
        <cc_variant>task.what, args[0], steps[0], args[1], steps[1], args[2], steps[2],
        task.written, <size_t>sizes[0]
    )


cdef void rank_rows_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cc_rank_rows_strided(
        <cc_variant>task.what, task.read, args[0], steps[0], steps[2], <size_t>sizes[1],
        NULL, 0, 0, 0, args[1], steps[1], <size_t>sizes[0]
    )


cdef void rank_board_rows_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cc_rank_rows_strided(
        <cc_variant>task.what, task.read, args[0], steps[0], steps[3], <size_t>sizes[1],
        args[1], steps[1], steps[4], <size_t>sizes[2], args[2], steps[2], <size_t>sizes[0]
    )


cdef inline uint64_t number_at(const char *at, int width) noexcept nogil:
    """Return an unsigned number of 1 to 8 bytes; a negative one becomes a very large one."""
    cdef uint64_t wide
    cdef uint32_t half
    cdef uint16_t middle
    if width == 1:
        return (<const uint8_t *>at)[0]
    if width == 2:
        memcpy(&middle, at, 2)
        return middle
    if width == 4:
        memcpy(&half, at, 4)
        return half
    memcpy(&wide, at, 8)
    return wide


cdef inline void store(char *at, int width, uint64_t number) noexcept nogil:
    cdef uint16_t middle = <uint16_t>number
    cdef uint32_t half = <uint32_t>number
    if width == 1:
        (<uint8_t *>at)[0] = <uint8_t>number
    elif width == 2:
        memcpy(at, &middle, 2)
    elif width == 4:
        memcpy(at, &half, 4)
    else:
        memcpy(at, &number, 8)


cdef inline uint64_t board_of_row(
    const char *card, int width, npy_intp step, npy_intp cards
) noexcept nogil:
    cdef cc_joined joined = cc_joined(0, 0, 0)
    for _ in range(cards):
        cc_join(&joined, number_at(card, width))
        card += step
    # Bit 63 stands for a code that is no card.
    return 0 if joined.twice or joined.codes > 63 or joined.bits >> 63 else joined.bits


cdef inline uint64_t set_of_row(
    const char *card, int width, npy_intp step, npy_intp cards
) noexcept nogil:
    cdef uint64_t bits = 0, code, bit
    cdef bint wrong = False
    for _ in range(cards):
        code = number_at(card, width)
        bit = (<uint64_t>1) << (code & 63)
        wrong |= code >= CARDS_AND_JOKERS or (bits & bit) != 0
        bits |= bit
        card += step
    return 0 if wrong else bits


cdef void pack_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cdef const char *row = args[0]
    cdef char *out = args[1]
    cdef uint64_t mask
    for _ in range(sizes[0]):
        if task.what == BOARD_LAYOUT:
            mask = board_of_row(row, task.read, steps[2], sizes[1])
        else:
            mask = set_of_row(row, task.read, steps[2], sizes[1])
        memcpy(out, &mask, 8)
        row += steps[0]
        out += steps[1]


cdef void unpack_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cdef const char *at = args[0]
    cdef char *row = args[1]
    cdef char *card
    cdef uint8_t codes[CARDS_AND_JOKERS]
    cdef uint64_t mask, bit
    cdef npy_intp found, place
    cdef int code, most = CARDS if task.what == BOARD_LAYOUT else CARDS_AND_JOKERS
    for _ in range(sizes[0]):
        mask = number_at(at, 8)
        found = 0
        for code in range(most):
            bit = CC_BIT_OF_CODE[code] if task.what == BOARD_LAYOUT else (<uint64_t>1) << code
            if mask & bit:
                codes[found] = <uint8_t>code
                found += 1
                mask ^= bit
        card = row
        for place in range(sizes[1]):
            (<uint8_t *>card)[0] = codes[place] if mask == 0 and found == sizes[1] else NO_CARD
            card += steps[2]
        at += steps[0]
        row += steps[1]


cdef inline uint64_t read_rank(int reading, uint64_t number) noexcept nogil:
    cdef uint64_t category, index
    if reading == FROM_NUMBER:
        if number == 0 or number > STRENGTHS:
            return 0
        index = STRENGTHS - number
        category = 1
        while index >= CC_WEAKER[category + 1]:
            category += 1
        return category << 12 | (index - CC_WEAKER[category])
    category = number >> 12
    index = number & 0xFFF
    if reading == TO_CATEGORY:
        return category if number < ALL_RANKS else 0
    if 1 <= category <= CATEGORIES and index < CC_STRENGTHS[category]:
        return STRENGTHS - CC_WEAKER[category] - index
    return 0


cdef void read_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cdef const char *at = args[0]
    cdef char *out = args[1]
    for _ in range(sizes[0]):
        store(out, task.written, read_rank(task.what, number_at(at, task.read)))
        at += steps[0]
        out += steps[1]


cdef inline void compile_at(const char *at, int width, cc_big_two_rules *rules) noexcept nogil:
    """Compile the setting that stands somewhere, unless it is compiled; 0 stands for none."""
    cdef uint64_t setting = number_at(at, width)
    if setting != rules.setting and (
        setting >> 32 or not cc_big_two_compile(<uint32_t>setting, rules)
    ):
        # No suits are all clubs, so 0 is no setting; without a deck nothing is a combination.
        memset(rules, 0, sizeof(cc_big_two_rules))


cdef inline uint32_t value_at(const char *at, int width) noexcept nogil:
    """Return a value; what is too large is the value of nothing."""
    cdef uint64_t number = number_at(at, width)
    return <uint32_t>number if number >> 32 == 0 else 0xFF000000


cdef void big_two_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cdef const char *cards = args[0]
    cdef const char *setting = args[1]
    cdef char *out = args[2]
    cdef cc_big_two_rules rules
    cdef npy_intp done = 0
    # Mostly one setting is for all.
    cdef npy_intp part = sizes[0] if steps[1] == 0 else 1
    memset(&rules, 0, sizeof(rules))
    while done < sizes[0]:
        compile_at(setting, task.read, &rules)
        cc_big_two_classify_strided(
            &rules, cards, steps[0], out, steps[2], task.written, <size_t>part
        )
        cards += part * steps[0]
        setting += part * steps[1]
        out += part * steps[2]
        done += part


cdef void big_two_beats_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cdef const char *value = args[0]
    cdef const char *top = args[1]
    cdef const char *setting = args[2]
    cdef char *out = args[3]
    cdef cc_big_two_rules rules
    memset(&rules, 0, sizeof(rules))
    for _ in range(sizes[0]):
        compile_at(setting, task.read, &rules)
        store(
            out, task.written,
            <uint64_t>cc_big_two_beats(
                &rules, value_at(value, task.read), value_at(top, task.read)
            ),
        )
        value += steps[0]
        top += steps[1]
        setting += steps[2]
        out += steps[3]


cdef inline char *start_of(array) except NULL:
    return <char *><size_t>array.ctypes.data


cdef inline bint compile_dou_dizhu(
    const char *at, int width, cc_dou_dizhu_rules *rules, uint64_t *setting
) noexcept nogil:
    """Compile the setting that stands somewhere, unless it is compiled; false if it is none."""
    cdef uint64_t wanted = number_at(at, width)
    if wanted != setting[0]:
        setting[0] = wanted
        if wanted >> 32 or not cc_dou_dizhu_compile(<uint32_t>wanted, rules):
            setting[0] = NO_SETTING
    return setting[0] != NO_SETTING


cdef void dou_dizhu_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cdef const char *counts = args[0]
    cdef const char *tops = args[1]
    cdef const char *setting = args[2]
    cdef char *out = args[3]
    cdef cc_dou_dizhu_rules rules
    cdef uint64_t known = NO_SETTING
    cdef uint32_t some[SOME_TOPS]
    cdef npy_intp done = 0, part, i
    cdef bint is_lead = steps[1] == 0 and value_at(tops, task.read) == 0
    while done < sizes[0]:
        # Mostly one setting is for all, and sets are read as on the lead.
        part = 1 if steps[2] else sizes[0] - done
        part = part if is_lead else min(part, SOME_TOPS)
        if not compile_dou_dizhu(setting, task.read, &rules, &known):
            for i in range(part):
                store(out + i * steps[3], task.written, 0)
        else:
            for i in range(0 if is_lead else part):
                some[i] = value_at(tops + i * steps[1], task.read)
            cc_dou_dizhu_classify_strided(
                &rules, counts, steps[0], NULL if is_lead else some, 4, out, steps[3],
                task.written, <size_t>part,
            )
        counts += part * steps[0]
        tops += part * steps[1]
        setting += part * steps[2]
        out += part * steps[3]
        done += part


cdef void dou_dizhu_rows_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cdef const char *row = args[0]
    cdef const char *tops = args[1]
    cdef const char *setting = args[2]
    cdef char *out = args[3]
    cdef cc_dou_dizhu_rules rules
    cdef uint64_t known = NO_SETTING
    cdef npy_intp done = 0, i
    cdef npy_intp part = sizes[0] if steps[2] == 0 else 1
    cdef bint is_lead = steps[1] == 0 and value_at(tops, 4) == 0
    while done < sizes[0]:
        if not compile_dou_dizhu(setting, 4, &rules, &known):
            for i in range(part):
                store(out + i * steps[3], 4, 0)
        else:
            cc_dou_dizhu_classify_rows_strided(
                &rules, task.read, row, steps[0], steps[4], <size_t>sizes[1],
                NULL if is_lead else tops, steps[1], out, steps[3], <size_t>part,
            )
        row += part * steps[0]
        tops += part * steps[1]
        setting += part * steps[2]
        out += part * steps[3]
        done += part


cdef void dou_dizhu_beats_loop(
    char **args, const npy_intp *sizes, const npy_intp *steps, void *data
) noexcept nogil:
    cdef const Task *task = <const Task *>data
    cdef const char *value = args[0]
    cdef const char *top = args[1]
    cdef char *out = args[2]
    for _ in range(sizes[0]):
        store(
            out, task.written,
            <uint64_t>cc_dou_dizhu_beats(
                value_at(value, task.read), value_at(top, task.read)
            ),
        )
        value += steps[0]
        top += steps[1]
        out += steps[2]


def list_big_two(
    uint32_t setting, bint honours_only, Py_ssize_t first, Py_ssize_t end, hands, tops, offsets,
    masks=None, values=None,
):
    """List the plays of some hands, or count them if there is nowhere to put them.

    All arrays are contiguous: hands and masks of uint64, tops and values of uint32, offsets of
    int64 and one longer than the hands. Plays of hand i begin at offset i; a count is written at
    offset i + 1.
    """
    cdef const uint64_t *hand = <const uint64_t *>start_of(hands)
    cdef const uint32_t *top = <const uint32_t *>start_of(tops)
    cdef int64_t *offset = <int64_t *>start_of(offsets)
    cdef uint64_t *mask = NULL
    cdef uint32_t *value = NULL
    cdef cc_big_two_rules rules
    cdef Py_ssize_t i
    cdef size_t room
    if not cc_big_two_compile(setting, &rules):
        raise RulesError(f"expected a setting of Big Two, got {setting}", "bad_setting")
    if masks is not None:
        mask = <uint64_t *>start_of(masks)
        value = <uint32_t *>start_of(values)
    with nogil:
        for i in range(first, end):
            if mask == NULL:
                offset[i + 1] = <int64_t>cc_big_two_plays(
                    &rules, hand[i], top[i], honours_only, NULL, NULL, 0
                )
            else:
                room = <size_t>(offset[i + 1] - offset[i])
                cc_big_two_plays(
                    &rules, hand[i], top[i], honours_only, mask + offset[i], value + offset[i],
                    room,
                )


def list_dou_dizhu(
    uint32_t setting, Py_ssize_t first, Py_ssize_t end, hands, tops, offsets, numbers=None
):
    """List the numbers of the plays of some hands, or count them, as `list_big_two` does.

    Numbers are of uint16.
    """
    cdef const uint64_t *hand = <const uint64_t *>start_of(hands)
    cdef const uint32_t *top = <const uint32_t *>start_of(tops)
    cdef int64_t *offset = <int64_t *>start_of(offsets)
    cdef uint16_t *number = NULL
    cdef cc_dou_dizhu_rules rules
    cdef Py_ssize_t i
    if not cc_dou_dizhu_compile(setting, &rules):
        raise RulesError(f"expected a setting of Dou Dizhu, got {setting}", "bad_setting")
    if numbers is not None:
        number = <uint16_t *>start_of(numbers)
    with nogil:
        for i in range(first, end):
            if number == NULL:
                offset[i + 1] = <int64_t>cc_dou_dizhu_count(&rules, hand[i], top[i])
            else:
                cc_dou_dizhu_plays(
                    &rules, hand[i], top[i], number + offset[i],
                    <size_t>(offset[i + 1] - offset[i]),
                )


cdef void read_words(const uint8_t *at, uint32_t *words, int count) noexcept:
    """Read 32-bit words, most significant byte first."""
    cdef int i
    for i in range(count):
        words[i] = (
            <uint32_t>at[4 * i] << 24 | <uint32_t>at[4 * i + 1] << 16
            | <uint32_t>at[4 * i + 2] << 8 | at[4 * i + 3]
        )


def sha256(bytes data, /):
    """Return the SHA-256 of bytes, by the kernel that random deals use."""
    cdef uint32_t state[8]
    cdef uint32_t words[16]
    cdef cc_sha256_block block = cc_sha256_in_use()
    cdef bytes message = data + b"\x80" + bytes(-(len(data) + 9) % 64)
    cdef Py_ssize_t at
    message += (8 * len(data)).to_bytes(8, "big")
    memcpy(state, CC_SHA256_START, sizeof(state))
    for at in range(0, len(message), 64):
        read_words(<const uint8_t *><const char *>message + at, words, 16)
        block(state, words)
    return b"".join([state[i].to_bytes(4, "big") for i in range(8)])


def play_out_dou_dizhu(
    uint32_t setting, int doubling_size, bytes digest, Py_ssize_t first, Py_ssize_t end, dealers,
    landlords, bids, winners, doublings, stakes, scores, actions,
):
    """Play deals from the digest of their stream and write how they went.

    All arrays are contiguous and have a place for each deal from 0 on: int8 but for doublings of
    uint8, stakes and scores of int32, the scores [n, players], and actions of uint16.
    """
    cdef int8_t *dealer = <int8_t *>start_of(dealers)
    cdef int8_t *landlord = <int8_t *>start_of(landlords)
    cdef int8_t *bid = <int8_t *>start_of(bids)
    cdef int8_t *winner = <int8_t *>start_of(winners)
    cdef uint8_t *doubled = <uint8_t *>start_of(doublings)
    cdef int32_t *stake = <int32_t *>start_of(stakes)
    cdef int32_t *score = <int32_t *>start_of(scores)
    cdef uint16_t *acted = <uint16_t *>start_of(actions)
    cdef cc_dou_dizhu_rules rules
    cdef cc_dou_dizhu_run run
    cdef cc_dou_dizhu_playout out
    cdef Py_ssize_t i
    cdef int players
    if not cc_dou_dizhu_compile(setting, &rules):
        raise RulesError(f"expected a setting of Dou Dizhu, got {setting}", "bad_setting")
    if len(digest) != 32:
        raise ValueError(f"expected a digest of 32 bytes, got {len(digest)}")
    read_words(<const uint8_t *><const char *>digest, run.digest, 8)
    run.rules = &rules
    run.block = cc_sha256_in_use()
    run.doubling_size = doubling_size
    players = 4 if rules.is_of_four else 3
    with nogil:
        for i in range(first, end):
            out = cc_dou_dizhu_play_out(&run, <uint64_t>i)
            dealer[i] = out.dealer
            landlord[i] = out.landlord
            bid[i] = <int8_t>out.bid
            winner[i] = out.winner
            doubled[i] = out.doublings
            stake[i] = out.stake
            memcpy(score + i * players, out.scores, <size_t>players * sizeof(int32_t))
            acted[i] = out.actions


cdef object register(
    str name, str signature, PyUFuncGenericFunction loop, int what, tuple loops
):
    """Make a ufunc that NumPy finds by its name in this module, as pickles of it need.

    A loop is the types of its operands, the result last: B, H, I and Q are unsigned numbers of 8,
    16, 32 and 64 bits, q is a signed one of 64 bits, ? is a truth value.
    """
    cdef dict number_of = {
        "?": NPY_BOOL, "B": NPY_UINT8, "H": NPY_UINT16, "I": NPY_UINT32, "Q": NPY_UINT64,
        "q": NPY_INT64,
    }
    cdef dict width_of = {"?": 1, "B": 1, "H": 2, "I": 4, "Q": 8, "q": 8}
    cdef int operands = len(loops[0]), at = 0, place
    cdef Plan *plan
    if len(loops) > MOST_LOOPS or operands > MOST_TYPES:
        raise ValueError(f"expected at most {MOST_LOOPS} loops of {MOST_TYPES} types")
    plan = <Plan *>malloc(sizeof(Plan))
    if plan == NULL:
        raise MemoryError
    for place, types in enumerate(loops):
        plan.loops[place] = loop
        plan.tasks[place] = Task(what, width_of[types[0]], width_of[types[operands - 1]])
        plan.data[place] = &plan.tasks[place]
        for letter in types:
            plan.types[at] = <char><int>number_of[letter]
            at += 1
    # NumPy keeps the pointer to the name too.
    cdef bytes kept = name.encode(), shape = signature.encode()
    names.append(kept)
    ufunc = PyUFunc_FromFuncAndDataAndSignature(
        plan.loops, plan.data, plan.types, <int>len(loops), operands - 1, 1, PyUFunc_None,
        <const char *>kept, NULL, 0, <const char *>shape if shape else NULL
    )
    globals()[name] = ufunc
    return ufunc


# The order matters: NumPy takes the first loop that fits, so ranks are 16 bits wide; Polars asks
# for the loop whose result is as wide as its column, so wide results must exist.
cdef tuple MASK_LOOPS = ("QH", "qH", "QQ", "qq")
cdef tuple BOARD_LOOPS = ("QQH", "qqH", "QQQ", "qqq")
cdef tuple VALUE_LOOPS = ("QQI", "qqI", "QQQ", "qqq")
cdef tuple BEATS_LOOPS = ("III?", "QQQ?", "qqq?", "QQQQ", "qqqq")
cdef tuple TOPPED_LOOPS = ("QQQI", "qqqI", "QQQQ", "qqqq")
cdef tuple PAIR_LOOPS = ("II?", "QQ?", "qq?", "QQQ", "qqq")
cdef tuple RANK_LOOPS = ("HH", "QH", "qH", "QQ", "qq")

cdef list names = []
cdef dict masks = {}, boards = {}, rows = {}, board_rows = {}

_import_umath()

for form in VARIANTS.values():
    for suffix, flag in (("", 0), ("_unchecked", CC_UNCHECKED)):
        name, code = form.name + suffix, form.code | flag
        masks[name] = register(f"rank_masks_{name}", "", rank_masks_loop, code, MASK_LOOPS)
        boards[name] = register(
            f"rank_board_masks_{name}", "", rank_boards_loop, code, BOARD_LOOPS
        )
        rows[name] = register(f"rank_rows_{name}", "(n)->()", rank_rows_loop, code, ("BH", "qH"))
        board_rows[name] = register(
            f"rank_board_rows_{name}", "(h),(b)->()", rank_board_rows_loop, code, ("BBH", "qqH")
        )

__all__ = [
    "big_two_beats",
    "big_two_values",
    "categories",
    "dou_dizhu_beats",
    "dou_dizhu_rows",
    "dou_dizhu_values",
    "from_7462",
    "list_big_two",
    "list_dou_dizhu",
    "pack",
    "play_out_dou_dizhu",
    "rank_board_masks",
    "rank_board_rows",
    "rank_masks",
    "rank_rows",
    "sha256",
    "to_7462",
    "unpack",
]

rank_masks = MappingProxyType(masks)
rank_board_masks = MappingProxyType(boards)
rank_rows = MappingProxyType(rows)
rank_board_rows = MappingProxyType(board_rows)
pack = MappingProxyType(
    {
        "board": register("pack_board", "(n)->()", pack_loop, BOARD_LAYOUT, ("BQ", "qQ")),
        "card": register("pack_card", "(n)->()", pack_loop, CARD_LAYOUT, ("BQ", "qQ")),
    }
)
unpack = MappingProxyType(
    {
        "board": register("unpack_board", "()->(n)", unpack_loop, BOARD_LAYOUT, ("QB", "qB")),
        "card": register("unpack_card", "()->(n)", unpack_loop, CARD_LAYOUT, ("QB", "qB")),
    }
)
categories = register("categories", "", read_loop, TO_CATEGORY, RANK_LOOPS)
to_7462 = register("to_7462", "", read_loop, TO_NUMBER, RANK_LOOPS)
from_7462 = register("from_7462", "", read_loop, FROM_NUMBER, RANK_LOOPS)
big_two_values = register("big_two_values", "", big_two_loop, 0, VALUE_LOOPS)
big_two_beats = register("big_two_beats", "", big_two_beats_loop, 0, BEATS_LOOPS)
dou_dizhu_values = register("dou_dizhu_values", "", dou_dizhu_loop, 0, TOPPED_LOOPS)
dou_dizhu_rows = register(
    "dou_dizhu_rows", "(n),(),()->()", dou_dizhu_rows_loop, 0, ("BIII", "qIII")
)
dou_dizhu_beats = register("dou_dizhu_beats", "", dou_dizhu_beats_loop, 0, PAIR_LOOPS)
