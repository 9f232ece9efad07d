/* The plays of Dou Dizhu in a hand, by their numbers.
 *
 * Each shape is listed core by core, and for each core what can be attached in the order of its
 * numbers, which are added up on the way; nothing is looked for among the plays of the setting. */
#include "dou_dizhu.h"

/* Where a list has got to. */
typedef struct {
    uint16_t *numbers;
    size_t capacity, found;
} cc_numbered;

static inline void number_one(cc_numbered *list, uint32_t number) {
    if (list->found < list->capacity)
        list->numbers[list->found] = (uint16_t)number;
    list->found++;
}

/* Add numbers that differ by what the lowest attached rank, one of the first, adds. */
static inline void number_each(cc_numbered *list, const uint16_t *below, int count,
                               uint32_t number) {
    if (!list->numbers || list->capacity < list->found + (size_t)count) {
        for (int i = 0; i < count; i++)
            number_one(list, number + below[i]);
        return;
    }
    uint16_t *at = list->numbers + list->found;
    for (int i = 0; i < count; i++)
        at[i] = (uint16_t)(number + below[i]);
    list->found += (size_t)count;
}

/* Attach n different ones of the first ranks. */
static void attach_different(cc_numbered *list, const cc_attachable *beside, int ranks, int n,
                             uint32_t number) {
    if (n == 0)
        number_one(list, number);
    else if (n == 1)
        number_each(list, beside->below, ranks, number);
    else if (n == 2)
        for (int i = 1; i < ranks; i++)
            number_each(list, beside->below, i, number + beside->ways[1][beside->rank[i]]);
    else
        for (int i = n - 1; i < ranks; i++)
            attach_different(list, beside, i, n - 1, number + beside->ways[n - 1][beside->rank[i]]);
}

/* Attach n of the first ranks, each as often as there is one left. */
static void attach_repeated(cc_numbered *list, cc_attachable *beside, int ranks, int n,
                            uint32_t number) {
    if (n == 0) {
        number_one(list, number);
    } else if (n == 1 && ranks) {
        /* Only of the last rank may none be left. */
        number_each(list, beside->below, ranks - !beside->left[ranks - 1], number);
    } else {
        for (int i = 0; i < ranks; i++) {
            if (!beside->left[i])
                continue;
            beside->left[i]--;
            attach_repeated(list, beside, i + 1, n - 1,
                            number + beside->ways[n - 1][beside->rank[i]]);
            beside->left[i]++;
        }
    }
}

static void attach(cc_numbered *list, cc_attachable *beside, int is_repeated, int ranks, int n,
                   uint32_t number) {
    if (is_repeated)
        attach_repeated(list, beside, ranks, n, number);
    else
        attach_different(list, beside, ranks, n, number);
}

/* List the plays of one core with something attached. */
static void list_core(cc_numbered *list, const cc_dou_dizhu_rules *rules,
                      const cc_dou_dizhu_hand *hand, const cc_dou_dizhu_shape *shape, int core) {
    const uint32_t start = rules->start[shape->row + core];
    const int n = shape->attached, is_repeated = shape->most > 1;
    cc_attachable beside;
    cc_find_attachable(rules, hand, shape, core, &beside);
    if (n == 1 || !cc_has_both_jokers(&beside)) {
        attach(list, &beside, is_repeated, beside.count, n, start);
        return;
    }
    /* The red one comes last. */
    const uint32_t red = start + beside.ways[n - 1][CC_RED];
    attach(list, &beside, is_repeated, beside.count - 1, n, start);
    attach(list, &beside, is_repeated, beside.count - 2, n - 1, red);
    if (rules->jokers)
        attach(list, &beside, is_repeated, beside.count - 2, n - 2,
               red + beside.ways[n - 2][CC_BLACK]);
}

size_t cc_dou_dizhu_plays(const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top,
                          uint16_t *numbers, size_t capacity) {
    cc_numbered list = {numbers, numbers ? capacity : 0, 0};
    cc_dou_dizhu_hand own;
    cc_found_shapes shapes;
    if (!cc_is_in_pack(rules, hand))
        return 0;
    own.held = cc_twos_up(hand);
    own.sets = cc_ranks_held(own.held);
    cc_find_shapes(rules, &own, top, &shapes);
    for (int i = 0; i < shapes.count; i++) {
        const cc_dou_dizhu_shape *shape = shapes.found[i].shape;
        for (uint32_t cores = shapes.found[i].cores; cores; cores &= cores - 1)
            if (shape->attached)
                list_core(&list, rules, &own, shape, cc_lowest_rank(cores));
            else
                number_one(&list, (uint32_t)shape->first + (uint32_t)cc_lowest_rank(cores));
    }
    return list.found;
}
