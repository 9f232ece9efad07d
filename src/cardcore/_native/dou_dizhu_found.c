/* What a hand of Dou Dizhu can play: shape by shape, counted, and the play at any place.
 *
 * A play is found by its place without a list: shapes and cores in front of it are counted, and so
 * are attachments, in the colex order that their numbers have. */
#include <stddef.h>

#include "dou_dizhu.h"

enum { CC_MOST_ATTACHED = 6 };

/* Ways to attach 0, 1 and so on of the first ranks beside a core, for each number of ranks. */
typedef const uint16_t (*cc_ways_beside)[CC_MOST_ATTACHED + 1];

/* The same where all are different: binomial coefficients. */
static const uint16_t CC_DIFFERENT[17][CC_MOST_ATTACHED + 1] = {
    {1, 0, 0, 0, 0, 0, 0},
    {1, 1, 0, 0, 0, 0, 0},
    {1, 2, 1, 0, 0, 0, 0},
    {1, 3, 3, 1, 0, 0, 0},
    {1, 4, 6, 4, 1, 0, 0},
    {1, 5, 10, 10, 5, 1, 0},
    {1, 6, 15, 20, 15, 6, 1},
    {1, 7, 21, 35, 35, 21, 7},
    {1, 8, 28, 56, 70, 56, 28},
    {1, 9, 36, 84, 126, 126, 84},
    {1, 10, 45, 120, 210, 252, 210},
    {1, 11, 55, 165, 330, 462, 462},
    {1, 12, 66, 220, 495, 792, 924},
    {1, 13, 78, 286, 715, 1287, 1716},
    {1, 14, 91, 364, 1001, 2002, 3003},
    {1, 15, 105, 455, 1365, 3003, 5005},
    {1, 16, 120, 560, 1820, 4368, 8008},
};

static inline void found_shape(cc_found_shapes *shapes, const cc_dou_dizhu_shape *shape,
                               uint32_t cores) {
    cc_found_cores *at = &shapes->found[shapes->count];
    at->shape = shape;
    at->cores = cores;
    shapes->count += cores != 0;
}

/* The cores of a shape in a hand. */
static uint32_t cores_of(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand,
                         const cc_dou_dizhu_shape *shape) {
    const int most = rules->is_of_four ? 2 : 1;
    uint32_t ranks, runs;
    if (shape->kind == CC_DOU_DIZHU_ROCKET)
        return hand->sets.least[most] >> CC_BLACK == 3;
    ranks = hand->sets.least[shape->copies < 4 ? shape->copies : 4];
    for (uint32_t rest = shape->copies > 4 ? ranks : 0; rest; rest &= rest - 1) {
        const int rank = cc_lowest_rank(rest);
        if (cc_count_at(hand->held, rank) < shape->copies)
            ranks &= ~(1u << rank);
    }
    runs = ranks;
    for (int i = 1; i < shape->length; i++)
        runs &= ranks >> i;
    return runs & ((1u << shape->cores) - 1u);
}

/* Find a kind of run in all its lengths. */
static void find_runs(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand, int kind,
                      cc_found_shapes *shapes) {
    if (!rules->shape_of[kind])
        return;
    const cc_dou_dizhu_shape *shape = &rules->shape[rules->shape_of[kind] - 1];
    const uint32_t ranks = hand->sets.least[shape->copies] & CC_SEQUENCE_RANKS;
    uint32_t runs = ranks;
    for (int i = 1; i < shape->length; i++)
        runs &= ranks >> i;
    for (; runs && shape->kind == kind; shape++) {
        found_shape(shapes, shape, runs);
        runs &= ranks >> shape->length;
    }
}

/* Find a kind that is no run. */
static void find_kind(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand, int kind,
                      cc_found_shapes *shapes) {
    if (!rules->shape_of[kind])
        return;
    for (int i = rules->shape_of[kind] - 1; i < rules->shapes && rules->shape[i].kind == kind; i++)
        found_shape(shapes, &rules->shape[i], cores_of(rules, hand, &rules->shape[i]));
}

/* Find what beats a reading of the same kind and number of cards. */
static void find_higher(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand,
                        uint32_t top, cc_found_shapes *shapes) {
    const cc_dou_dizhu_shape *shape = cc_shape_of(rules, top);
    if (!shape)
        return;
    const uint32_t core = (top & 255) - shape->length + 1u - shape->lowest;
    found_shape(shapes, shape, cores_of(rules, hand, shape) & (~1u << core));
}

/* Find the bombs that beat a reading. */
static void find_bombs(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand, uint32_t top,
                       cc_found_shapes *shapes) {
    const int is_bomb = top >> 16 == CC_DOU_DIZHU_BOMB;
    if (!hand->sets.least[4])
        return;
    for (int i = rules->shape_of[CC_DOU_DIZHU_BOMB] - 1; rules->shape[i].kind == CC_DOU_DIZHU_BOMB;
         i++) {
        const cc_dou_dizhu_shape *shape = &rules->shape[i];
        const uint32_t size = top >> 8 & 255;
        if (!is_bomb || shape->size >= size)
            found_shape(shapes, shape,
                        cores_of(rules, hand, shape) &
                            (is_bomb && shape->size == size ? ~1u << (top & 15) : ~0u));
    }
}

void cc_find_shapes(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand, uint32_t top,
                    cc_found_shapes *shapes) {
    const uint32_t kind = top >> 16;
    shapes->count = 0;
    shapes->plays = 0;
    if (!cc_can_be_beaten(top))
        return;
    if (!top) {
        for (int each = CC_DOU_DIZHU_SINGLE; each <= CC_DOU_DIZHU_TRIPLET_PAIR; each++)
            find_kind(rules, hand, each, shapes);
        for (int each = CC_DOU_DIZHU_SEQUENCE; each < CC_DOU_DIZHU_BOMB; each++)
            find_runs(rules, hand, each, shapes);
    } else if (kind < CC_DOU_DIZHU_BOMB) {
        find_higher(rules, hand, top, shapes);
    }
    find_bombs(rules, hand, top, shapes);
    find_kind(rules, hand, CC_DOU_DIZHU_ROCKET, shapes);
    if (!top && hand->sets.least[4])
        find_kind(rules, hand, CC_DOU_DIZHU_QUADPLEX, shapes);
    else if (kind == CC_DOU_DIZHU_QUADPLEX)
        find_higher(rules, hand, top, shapes);
}

static inline uint32_t ranks_of_core(const cc_dou_dizhu_shape *shape, int core) {
    return ((1u << shape->length) - 1u) << (shape->lowest + core);
}

void cc_find_attachable(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand,
                        const cc_dou_dizhu_shape *shape, int core, cc_attachable *beside) {
    const uint32_t ranks = ranks_of_core(shape, core);
    int count = 0;
    beside->ways = rules->ways[shape->row + core];
    for (uint32_t rest = hand->sets.least[shape->unit] & ~ranks; rest; rest &= rest - 1) {
        const int rank = cc_lowest_rank(rest);
        beside->rank[count] = (uint8_t)rank;
        beside->below[count] = beside->ways[0][rank];
        if (shape->most > 1) {
            const int most = cc_most_attached(rules, shape, ranks, rank);
            const int copies = cc_count_at(hand->held, rank);
            beside->left[count] = (uint8_t)(copies < most ? copies : most);
        }
        count++;
    }
    beside->count = count;
}

/* The ways to attach n with both jokers at hand, or without: the one rule that ties two ranks. */
static inline uint32_t ways_beside(cc_ways_beside ways, int ranks, int n, int has_both_jokers,
                                   int may_take_both) {
    if (n == 1 || !has_both_jokers)
        return ways[ranks][n];
    return (uint32_t)ways[ranks - 1][n] + ways[ranks - 2][n - 1] +
           (may_take_both ? ways[ranks - 2][n - 2] : 0u);
}

/* Count the ways where ranks may repeat. */
static cc_ways_beside count_repeated(const cc_attachable *beside, int n,
                                     uint16_t ways[17][CC_MOST_ATTACHED + 1]) {
    for (int i = 0; i <= n; i++)
        ways[0][i] = i == 0;
    for (int rank = 0; rank < beside->count; rank++)
        for (int i = 0; i <= n; i++) {
            uint32_t sum = 0;
            for (int j = 0; j <= beside->left[rank] && j <= i; j++)
                sum += ways[rank][i - j];
            ways[rank + 1][i] = (uint16_t)sum;
        }
    return (cc_ways_beside)ways;
}

/* The plays of one core where ranks may repeat. */
static uint32_t count_core(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand,
                           const cc_dou_dizhu_shape *shape, int core) {
    uint16_t room[17][CC_MOST_ATTACHED + 1];
    cc_attachable beside;
    cc_find_attachable(rules, hand, shape, core, &beside);
    return ways_beside(count_repeated(&beside, shape->attached, room), beside.count,
                       shape->attached, cc_has_both_jokers(&beside), rules->jokers);
}

/* Where all attached are different, every core has as many: its own ranks are among those held. */
static inline uint32_t count_different(const cc_dou_dizhu_rules *rules,
                                       const cc_dou_dizhu_hand *hand,
                                       const cc_dou_dizhu_shape *shape) {
    const uint32_t held = hand->sets.least[shape->unit];
    return ways_beside(CC_DIFFERENT, cc_card_count(held) - shape->length, shape->attached,
                       held >> CC_BLACK == 3, rules->jokers);
}

void cc_count_found(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand,
                    cc_found_shapes *shapes) {
    uint32_t sum = 0;
    for (int i = 0; i < shapes->count; i++) {
        cc_found_cores *found = &shapes->found[i];
        const cc_dou_dizhu_shape *shape = found->shape;
        found->plays = 0;
        if (shape->most > 1)
            for (uint32_t cores = found->cores; cores; cores &= cores - 1)
                found->plays += count_core(rules, hand, shape, cc_lowest_rank(cores));
        else
            found->plays = (uint32_t)cc_card_count(found->cores) *
                           (shape->attached ? count_different(rules, hand, shape) : 1u);
        sum += found->plays;
    }
    shapes->plays = sum;
}

/* Cards to attach, n of the first ranks, by their place among all ways to do so. */
static uint64_t attached_at(cc_ways_beside ways, const cc_attachable *beside, int unit, int ranks,
                            int n, uint32_t place) {
    uint64_t cards = 0;
    while (n) {
        do
            ranks--;
        while (ways[ranks][n] > place);
        place -= ways[ranks][n];
        /* Fewer of the highest rank come first. */
        const uint64_t one = (uint64_t)unit << (4 * beside->rank[ranks]);
        cards += one;
        for (n--; ways[ranks][n] <= place; n--) {
            place -= ways[ranks][n];
            cards += one;
        }
    }
    return cards;
}

/* The cards attached to a core, by their place. */
static uint64_t beside_core(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand,
                            const cc_dou_dizhu_shape *shape, int core, uint32_t place) {
    uint16_t room[17][CC_MOST_ATTACHED + 1];
    const int unit = shape->unit;
    cc_attachable beside;
    cc_ways_beside ways = CC_DIFFERENT;
    uint64_t jokers = 0;
    int ranks, n = shape->attached;
    cc_find_attachable(rules, hand, shape, core, &beside);
    if (shape->most > 1)
        ways = count_repeated(&beside, n, room);
    ranks = beside.count;
    if (n > 1 && cc_has_both_jokers(&beside)) {
        ranks--;
        if (place >= ways[ranks][n]) {
            place -= ways[ranks--][n--];
            jokers = (uint64_t)unit << (4 * CC_RED);
            if (place >= ways[ranks][n]) {
                place -= ways[ranks][n--];
                jokers |= (uint64_t)unit << (4 * CC_BLACK);
            }
        }
    }
    return jokers + attached_at(ways, &beside, unit, ranks, n, place);
}

cc_dou_dizhu_move cc_nth_found(const cc_dou_dizhu_rules *rules, const cc_dou_dizhu_hand *hand,
                               const cc_found_shapes *shapes, uint32_t place) {
    const cc_found_cores *found = shapes->found;
    while (found->plays <= place)
        place -= (found++)->plays;
    const cc_dou_dizhu_shape *shape = found->shape;
    uint32_t cores = found->cores;
    uint32_t each = 1;
    if (shape->attached && shape->most == 1)
        each = count_different(rules, hand, shape);
    if (shape->most > 1)
        each = count_core(rules, hand, shape, cc_lowest_rank(cores));
    while (each <= place) {
        place -= each;
        cores &= cores - 1;
        if (shape->most > 1)
            each = count_core(rules, hand, shape, cc_lowest_rank(cores));
    }
    const int core = cc_lowest_rank(cores);
    const int rank = shape->lowest + core + shape->length - 1;
    const cc_dou_dizhu_move move = {
        cc_core_of(rules, shape, core) +
            (shape->attached ? beside_core(rules, hand, shape, core, place) : 0),
        (uint32_t)shape->kind << 16 | (uint32_t)shape->size << 8 | (uint32_t)rank,
    };
    return move;
}

/* Find and count; returns how many there are. */
static uint32_t look_through(const cc_dou_dizhu_rules *rules, uint64_t counts, uint32_t top,
                             cc_dou_dizhu_hand *hand, cc_found_shapes *shapes) {
    if (!cc_is_in_pack(rules, counts))
        return 0;
    hand->held = cc_twos_up(counts);
    hand->sets = cc_ranks_held(hand->held);
    cc_find_shapes(rules, hand, top, shapes);
    cc_count_found(rules, hand, shapes);
    return shapes->plays;
}

size_t cc_dou_dizhu_count(const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top) {
    cc_dou_dizhu_hand own;
    cc_found_shapes shapes;
    return look_through(rules, hand, top, &own, &shapes);
}

uint16_t cc_dou_dizhu_nth(const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top,
                          size_t place) {
    cc_dou_dizhu_hand own;
    cc_found_shapes shapes;
    if (place >= look_through(rules, hand, top, &own, &shapes))
        return CC_DOU_DIZHU_NO_PLAY;
    const cc_dou_dizhu_move move = cc_nth_found(rules, &own, &shapes, (uint32_t)place);
    return cc_dou_dizhu_number(rules, cc_twos_down(move.held), move.reading);
}
