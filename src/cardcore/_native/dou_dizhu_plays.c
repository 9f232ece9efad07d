/* The plays of Dou Dizhu in a hand, by their numbers.
 *
 * Each kind is listed core by core, and for each core what can be attached in the order of its
 * numbers, which are added up on the way; nothing is looked for among the plays of the setting. */
#include "dou_dizhu.h"

/* Where a list has got to. */
typedef struct {
    const cc_dou_dizhu_rules *rules;
    uint64_t hand; /* twos above aces */
    cc_held_ranks sets;
    uint16_t *numbers;
    size_t capacity, found;
} cc_numbered;

/* What can be attached to one core. */
typedef struct {
    const uint16_t (*ways)[16];
    uint8_t rank[16];   /* in ascending order */
    uint8_t left[16];   /* how many of each rank may still be attached */
    uint16_t below[16]; /* of each rank: what it adds as the lowest one */
} cc_attachable;

static inline void number_one(cc_numbered *list, uint32_t number) {
    if (list->found < list->capacity)
        list->numbers[list->found] = (uint16_t)number;
    list->found++;
}

/* Add numbers that differ by what the lowest attached rank, one of the first, adds. */
static inline void number_each(cc_numbered *list, const uint16_t *below, int count,
                               uint32_t number) {
    if (list->capacity < list->found + (size_t)count) {
        for (int i = 0; i < count && list->capacity; i++)
            if (list->found + (size_t)i < list->capacity)
                list->numbers[list->found + (size_t)i] = (uint16_t)(number + below[i]);
        list->found += (size_t)count;
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
static void list_core(cc_numbered *list, const cc_dou_dizhu_shape *shape, int core) {
    const cc_dou_dizhu_rules *rules = list->rules;
    const uint32_t ranks = ((1u << shape->length) - 1u) << (shape->lowest + core);
    const uint32_t held = list->sets.least[shape->unit] & ~ranks;
    const uint32_t start = rules->start[shape->row + core];
    const int n = shape->attached, is_repeated = shape->most > 1;
    cc_attachable beside;
    int count = 0;
    beside.ways = rules->ways[shape->row + core];
    for (uint32_t rest = held; rest; rest &= rest - 1) {
        const int rank = cc_lowest_rank(rest);
        beside.rank[count] = (uint8_t)rank;
        beside.below[count] = beside.ways[0][rank];
        if (is_repeated) {
            const int most = cc_most_attached(rules, shape, ranks, rank);
            const int copies = cc_count_at(list->hand, rank);
            beside.left[count] = (uint8_t)(copies < most ? copies : most);
        }
        count++;
    }
    if (n == 1 || held >> CC_BLACK != 3) {
        attach(list, &beside, is_repeated, count, n, start);
        return;
    }
    /* Both jokers are held; the red one comes last. */
    const uint32_t red = start + beside.ways[n - 1][CC_RED];
    attach(list, &beside, is_repeated, count - 1, n, start);
    attach(list, &beside, is_repeated, count - 2, n - 1, red);
    if (rules->jokers)
        attach(list, &beside, is_repeated, count - 2, n - 2, red + beside.ways[n - 2][CC_BLACK]);
}

/* The cores of a shape in a hand, bit 0 the lowest one. */
static uint32_t cores_of(const cc_numbered *list, const cc_dou_dizhu_shape *shape) {
    const int most = list->rules->is_of_four ? 2 : 1;
    uint32_t ranks, runs;
    if (shape->kind == CC_DOU_DIZHU_ROCKET)
        return list->sets.least[most] >> CC_BLACK == 3;
    ranks = list->sets.least[shape->copies < 4 ? shape->copies : 4];
    for (uint32_t rest = shape->copies > 4 ? ranks : 0; rest; rest &= rest - 1) {
        const int rank = cc_lowest_rank(rest);
        if (cc_count_at(list->hand, rank) < shape->copies)
            ranks &= ~(1u << rank);
    }
    runs = ranks;
    for (int i = 1; i < shape->length; i++)
        runs &= ranks >> i;
    return runs & ((1u << shape->cores) - 1u);
}

static inline void list_shape(cc_numbered *list, const cc_dou_dizhu_shape *shape, uint32_t cores) {
    for (; cores; cores &= cores - 1)
        if (shape->attached)
            list_core(list, shape, cc_lowest_rank(cores));
        else
            number_one(list, (uint32_t)shape->first + (uint32_t)cc_lowest_rank(cores));
}

/* List the plays of all lengths of a kind of run. */
static void list_runs(cc_numbered *list, int kind) {
    const cc_dou_dizhu_rules *rules = list->rules;
    if (!rules->shape_of[kind])
        return;
    const cc_dou_dizhu_shape *shape = &rules->shape[rules->shape_of[kind] - 1];
    const uint32_t ranks = list->sets.least[shape->copies] & CC_SEQUENCE_RANKS;
    uint32_t runs = ranks;
    for (int i = 1; i < shape->length; i++)
        runs &= ranks >> i;
    for (; runs && shape->kind == kind; shape++) {
        list_shape(list, shape, runs);
        runs &= ranks >> shape->length;
    }
}

/* List the plays of a kind that is no run. */
static void list_kind(cc_numbered *list, int kind) {
    const cc_dou_dizhu_rules *rules = list->rules;
    if (!rules->shape_of[kind])
        return;
    for (int i = rules->shape_of[kind] - 1; i < rules->shapes && rules->shape[i].kind == kind; i++)
        list_shape(list, &rules->shape[i], cores_of(list, &rules->shape[i]));
}

/* List what beats a reading of the same kind and number of cards. */
static void list_higher(cc_numbered *list, uint32_t top) {
    const cc_dou_dizhu_shape *shape = cc_shape_of(list->rules, top);
    if (!shape)
        return;
    const uint32_t core = (top & 255) - shape->length + 1u - shape->lowest;
    list_shape(list, shape, cores_of(list, shape) & (~1u << core));
}

/* List the bombs that beat a reading. */
static void list_bombs(cc_numbered *list, uint32_t top) {
    const cc_dou_dizhu_rules *rules = list->rules;
    const int is_bomb = top >> 16 == CC_DOU_DIZHU_BOMB;
    if (!list->sets.least[4])
        return;
    for (int i = rules->shape_of[CC_DOU_DIZHU_BOMB] - 1; rules->shape[i].kind == CC_DOU_DIZHU_BOMB;
         i++) {
        const cc_dou_dizhu_shape *shape = &rules->shape[i];
        const uint32_t size = top >> 8 & 255;
        if (!is_bomb || shape->size >= size)
            list_shape(list, shape,
                       cores_of(list, shape) &
                           (is_bomb && shape->size == size ? ~1u << (top & 15) : ~0u));
    }
}

size_t cc_dou_dizhu_plays(const cc_dou_dizhu_rules *rules, uint64_t hand, uint32_t top,
                          uint16_t *numbers, size_t capacity) {
    const uint32_t kind = top >> 16;
    cc_numbered list;
    if (!cc_is_in_pack(rules, hand) || kind > CC_DOU_DIZHU_QUADPLEX || kind == CC_DOU_DIZHU_ROCKET)
        return 0;
    list.rules = rules;
    list.hand = cc_twos_up(hand);
    list.sets = cc_ranks_held(list.hand);
    list.numbers = numbers;
    list.capacity = numbers ? capacity : 0;
    list.found = 0;
    if (!top) {
        for (int each = CC_DOU_DIZHU_SINGLE; each <= CC_DOU_DIZHU_TRIPLET_PAIR; each++)
            list_kind(&list, each);
        for (int each = CC_DOU_DIZHU_SEQUENCE; each < CC_DOU_DIZHU_BOMB; each++)
            list_runs(&list, each);
    } else if (kind < CC_DOU_DIZHU_BOMB) {
        list_higher(&list, top);
    }
    list_bombs(&list, top);
    list_kind(&list, CC_DOU_DIZHU_ROCKET);
    if (!top && list.sets.least[4])
        list_kind(&list, CC_DOU_DIZHU_QUADPLEX);
    else if (kind == CC_DOU_DIZHU_QUADPLEX)
        list_higher(&list, top);
    return list.found;
}
