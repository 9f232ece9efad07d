/* Enumeration of boards, plainly or by suits. */
#include "enumerate.h"

#include "board.h"

#include <string.h>

static uint32_t choose(int n, int k) {
    uint32_t found = 1;
    if (k > n)
        return 0;
    for (int i = 0; i < k; i++)
        found = found * (uint32_t)(n - i) / (uint32_t)(i + 1);
    return found;
}

static void split_suits(uint64_t cards, uint16_t suits[4]) {
    for (int suit = 0; suit < 4; suit++)
        suits[suit] = (uint16_t)(cards >> (16 * suit));
}

/* Clear what a vector kernel reads beyond the last board. */
static void pad_chunk(cc_chunk *chunk) {
    for (size_t i = chunk->count; i % CC_CHUNK_STEP; i++) {
        for (int suit = 0; suit < 4; suit++)
            chunk->suits[suit][i] = 0;
        chunk->weights[i] = 0;
    }
}

/* Plainly: the last three cards are listed in the order of the latest of them, so that those before
 * the earliest of the first cards come first. A part is one chunk of the list. Aces are the
 * earliest cards, for high cards make a difference: equal ranks one after the other are slow to
 * count. */
enum { CC_LAST_CARDS = 3 };

typedef struct {
    uint64_t cards[52];
    int last_cards;
    uint32_t first; /* the place of the chunk in the list */
    cc_chunk chunk;
    size_t size;
    cc_visit *visit;
    void *context;
} cc_plain;

static void list_last(cc_plain *plain, int count) {
    const int last = plain->last_cards;
    uint32_t place = 0;
    cc_chunk *chunk = &plain->chunk;
    for (int c = last > 0 ? 0 : count - 1; c < count && chunk->count < CC_CHUNK; c++) {
        /* Skip what lies before the chunk. */
        const uint32_t alike = last > 0 ? choose(c, last - 1) : 1;
        if (place + alike <= plain->first) {
            place += alike;
            continue;
        }
        for (int b = last > 1 ? 0 : c - 1; b < c || last < 2; b++) {
            for (int a = last > 2 ? 0 : b - 1; a < b || last < 3; a++) {
                if (place++ >= plain->first && chunk->count < CC_CHUNK) {
                    uint64_t set = last > 0 ? plain->cards[c] : 0;
                    set |= last > 1 ? plain->cards[b] : 0;
                    set |= last > 2 ? plain->cards[a] : 0;
                    for (int suit = 0; suit < 4; suit++)
                        chunk->suits[suit][chunk->count] = (uint16_t)(set >> (16 * suit));
                    chunk->weights[chunk->count++] = 1;
                }
                if (last < 3)
                    break;
            }
            if (last < 2)
                break;
        }
    }
    plain->size = chunk->count;
    pad_chunk(chunk);
}

/* Add `left` more first cards before place `below`, and visit what the chunk has before them all.
 */
static void add_first(cc_plain *plain, uint64_t base, int left, int below) {
    if (left == 0) {
        const uint32_t reached = choose(below, plain->last_cards) - plain->first;
        uint16_t suits[4];
        split_suits(base, suits);
        plain->chunk.count = reached < plain->size ? reached : plain->size;
        plain->visit(plain->context, suits, 1, &plain->chunk);
        return;
    }
    for (int card = below - 1; choose(card - left + 1, plain->last_cards) > plain->first; card--)
        add_first(plain, base | plain->cards[card], left - 1, card);
}

static int each_board_plainly(const cc_boards_wanted *wanted, int part, cc_visit *visit,
                              void *context) {
    cc_plain plain;
    int count = 0;
    for (int code = 51; code >= 0; code--)
        if (CC_BIT_OF_CODE[code] & wanted->rest)
            plain.cards[count++] = CC_BIT_OF_CODE[code];
    plain.last_cards = wanted->cards < CC_LAST_CARDS ? wanted->cards : CC_LAST_CARDS;
    plain.first = (uint32_t)part * CC_CHUNK;
    plain.visit = visit;
    plain.context = context;
    plain.chunk.count = 0;
    plain.chunk.is_weighted = 0;
    for (int suit = 0; suit < 4; suit++)
        plain.chunk.most[suit] = plain.last_cards;
    const int first_cards = wanted->cards - plain.last_cards;
    if (choose(count - first_cards, plain.last_cards) <= plain.first)
        return 0;
    list_last(&plain, count - first_cards);
    add_first(&plain, wanted->held, first_cards, count);
    return 1;
}

/* By suits. Suits that look the same make a class. Once it is settled how many cards come from each
 * suit, the suits of a class from which equally many come make a run: sets of ranks in falling
 * order. The runs are independent of each other: some fill the chunk, the others the base. */
enum { CC_SETS_MOST = 5812 }; /* sets of up to seven of thirteen ranks */

typedef struct {
    int suits[4], size;    /* which suits, and how many */
    const uint16_t *sets;  /* what each of them can hold */
    uint32_t count, total; /* of the sets, and of the choices of the run */
} cc_run;

typedef struct {
    uint16_t sets[3][CC_SETS_MOST];
    const uint16_t *of_size[3][CC_FREE_MOST + 2];
    cc_run inner[4], outer[4], *inner_end, *outer_end;
    uint16_t held[4];
    cc_chunk chunk;
    cc_visit *visit;
    void *context;
    uint32_t times; /* how many boards each choice stands for, equal sets not counted */
} cc_by_suits;

static uint16_t *list_sets(uint16_t *at, uint32_t ranks, uint32_t chosen, int left) {
    if (left == 0) {
        *at++ = (uint16_t)chosen;
        return at;
    }
    if (left == 1) {
        for (; ranks; ranks &= ranks - 1)
            *at++ = (uint16_t)(chosen | cc_lowest(ranks));
        return at;
    }
    for (; ranks; ranks &= ranks - 1)
        at = list_sets(at, ranks & (ranks - 1), chosen | cc_lowest(ranks), left - 1);
    return at;
}

/* Add the sets of a run from its suit `place` on: the set of that suit stands no later in the list
 * than that of the suit before, which stands before `below`; `equal` sets before it are the same.
 */
static void visit_outer(const cc_by_suits *by, const cc_run *run, int place, uint32_t below,
                        uint32_t equal, uint16_t base[4], uint32_t weight) {
    if (run == by->outer_end) {
        by->visit(by->context, base, weight, &by->chunk);
        return;
    }
    const int is_last = place + 1 == run->size, suit = run->suits[place];
    const uint16_t before = base[suit];
    for (uint32_t i = 0; i < (place ? below : run->count); i++) {
        const uint32_t same = place && i + 1 == below ? equal + 1 : 1;
        const uint32_t shared = weight * (uint32_t)(place + 1) / same;
        base[suit] = before | run->sets[i];
        visit_outer(by, run + is_last, is_last ? 0 : place + 1, i + 1, same, base, shared);
    }
    base[suit] = before;
}

static void visit_chunk(cc_by_suits *by) {
    if (by->chunk.count) {
        uint16_t base[4];
        memcpy(base, by->held, sizeof base);
        pad_chunk(&by->chunk);
        visit_outer(by, by->outer, 0, 0, 0, base, by->times);
        by->chunk.count = 0;
    }
}

/* The same into the chunk. */
static void fill_inner(cc_by_suits *by, const cc_run *run, int place, uint32_t below,
                       uint32_t equal, uint16_t base[4], uint32_t weight) {
    const int is_last = place + 1 == run->size, suit = run->suits[place];
    const int is_end = is_last && run + 1 == by->inner_end;
    cc_chunk *chunk = &by->chunk;
    for (uint32_t i = 0; i < (place ? below : run->count); i++) {
        const uint32_t same = place && i + 1 == below ? equal + 1 : 1;
        const uint32_t shared = weight * (uint32_t)(place + 1) / same;
        base[suit] = run->sets[i];
        if (!is_end) {
            fill_inner(by, run + is_last, is_last ? 0 : place + 1, i + 1, same, base, shared);
            continue;
        }
        for (int s = 0; s < 4; s++)
            chunk->suits[s][chunk->count] = base[s];
        chunk->weights[chunk->count] = (uint16_t)shared;
        if (++chunk->count == CC_CHUNK)
            visit_chunk(by);
    }
    base[suit] = 0;
}

/* Share the runs out: to write a board costs as much as a few visits of it, a visit as much as half
 * a register. */
static void share_runs(cc_by_suits *by, const cc_run runs[4], int count, const int sizes[4]) {
    uint64_t least = UINT64_MAX;
    int best = 1;
    for (int chosen = 1; chosen < 1 << count; chosen++) {
        uint64_t inner = 1, outer = 1;
        for (int run = 0; run < count; run++)
            if (chosen >> run & 1)
                inner *= runs[run].total;
            else
                outer *= runs[run].total;
        const uint64_t steps = (inner + CC_CHUNK_STEP - 1) / CC_CHUNK_STEP;
        const uint64_t visits = (inner + CC_CHUNK - 1) / CC_CHUNK;
        const uint64_t cost = 4 * inner + outer * (steps * CC_CHUNK_STEP + visits * 16);
        if (cost < least)
            least = cost, best = chosen;
    }
    by->inner_end = by->inner;
    by->outer_end = by->outer;
    memset(by->chunk.most, 0, sizeof by->chunk.most);
    by->chunk.is_weighted = 0;
    for (int run = 0; run < count; run++)
        if (best >> run & 1) {
            *by->inner_end++ = runs[run];
            by->chunk.is_weighted |= runs[run].size > 1;
            for (int i = 0; i < runs[run].size; i++)
                by->chunk.most[runs[run].suits[i]] = sizes[runs[run].suits[i]];
        } else {
            *by->outer_end++ = runs[run];
        }
}

/* Visit the boards with so many cards of each suit. */
static void visit_sizes(cc_by_suits *by, const int sizes[4], const int class_of[4]) {
    static const uint32_t FACTORIALS[5] = {1, 1, 2, 6, 24};
    int in_class[4] = {0, 0, 0, 0}, count = 0;
    cc_run runs[4];
    uint16_t base[4] = {0, 0, 0, 0};
    for (int suit = 0; suit < 4; suit++) {
        const int class = class_of[suit];
        const uint16_t *const *lists = by->of_size[class];
        in_class[class]++;
        int run = 0;
        while (run < count &&
               !(class_of[runs[run].suits[0]] == class && sizes[runs[run].suits[0]] == sizes[suit]))
            run++;
        if (run == count) {
            runs[count].size = 0;
            runs[count].sets = lists[sizes[suit]];
            runs[count].count = (uint32_t)(lists[sizes[suit] + 1] - lists[sizes[suit]]);
            count++;
        }
        runs[run].suits[runs[run].size++] = suit;
    }
    by->times = 1;
    for (int class = 0; class < 4; class++)
        by->times *= FACTORIALS[in_class[class]];
    for (int run = 0; run < count; run++) {
        by->times /= FACTORIALS[runs[run].size];
        runs[run].total = choose((int)runs[run].count + runs[run].size - 1, runs[run].size);
        if (runs[run].total == 0)
            return;
    }
    share_runs(by, runs, count, sizes);
    by->chunk.count = 0;
    fill_inner(by, by->inner, 0, 0, 0, base, 1);
    visit_chunk(by);
}

/* Number the classes of suits that look the same; returns how many there are. */
static int classify_suits(const cc_boards_wanted *wanted, int class_of[4]) {
    int classes = 0;
    for (int suit = 0; suit < 4; suit++) {
        class_of[suit] = classes;
        for (int other = 0; other < suit && class_of[suit] == classes; other++) {
            int is_same = cc_suit(wanted->rest, suit) == cc_suit(wanted->rest, other);
            for (int i = 0; i < wanted->mark_count; i++)
                is_same &= cc_suit(wanted->marks[i], suit) == cc_suit(wanted->marks[i], other);
            if (is_same)
                class_of[suit] = class_of[other];
        }
        classes += class_of[suit] == classes;
    }
    return classes;
}

/* A part has so many cards of the first suit. */
static int each_board_by_suits(const cc_boards_wanted *wanted, int part, cc_visit *visit,
                               void *context, const int class_of[4]) {
    cc_by_suits by;
    const int cards = wanted->cards;
    int sizes[4];
    if (part > cards)
        return 0;
    for (int suit = 3; suit >= 0; suit--) {
        uint16_t *at = by.sets[class_of[suit]];
        for (int size = 0; size <= cards; size++) {
            by.of_size[class_of[suit]][size] = at;
            at = list_sets(at, cc_suit(wanted->rest, suit), 0, size);
        }
        by.of_size[class_of[suit]][cards + 1] = at;
    }
    split_suits(wanted->held, by.held);
    by.visit = visit;
    by.context = context;
    sizes[0] = part;
    for (sizes[1] = 0; sizes[1] <= cards - part; sizes[1]++)
        for (sizes[2] = 0; sizes[2] <= cards - part - sizes[1]; sizes[2]++) {
            int is_falling = 1;
            sizes[3] = cards - part - sizes[1] - sizes[2];
            for (int suit = 1; suit < 4; suit++)
                for (int other = 0; other < suit; other++)
                    is_falling &= class_of[suit] != class_of[other] || sizes[suit] <= sizes[other];
            if (is_falling)
                visit_sizes(&by, sizes, class_of);
        }
    return 1;
}

int cc_each_board(const cc_boards_wanted *wanted, int part, cc_visit *visit, void *context) {
    int class_of[4];
    if (part < 0 || wanted->cards < 0 || wanted->cards > CC_FREE_MOST ||
        wanted->cards > cc_card_count(wanted->rest))
        return 0;
    if (wanted->by_suits && classify_suits(wanted, class_of) < 4)
        return each_board_by_suits(wanted, part, visit, context, class_of);
    return each_board_plainly(wanted, part, visit, context);
}
