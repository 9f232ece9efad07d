/* The plays of Big Two: every combination in a hand, in the order of values.
 *
 * Each kind is listed in order as it is found, so nothing is sorted and nothing stored. */
#include "big_two.h"
#include "board.h"

/* Where a list has got to. */
typedef struct {
    const cc_big_two_rules *rules;
    uint64_t hand;  /* as playing mask */
    uint64_t once;  /* its ranks, one bit each */
    uint32_t least; /* the lowest value of the kind at hand that is listed */
    uint64_t *cards;
    uint32_t *values;
    size_t capacity, found;
} cc_listing;

static const uint8_t CC_PAIRS[6] = {3, 5, 6, 9, 10, 12};
static const uint8_t CC_TRIPLES[4] = {7, 11, 13, 14};

static inline void add(cc_listing *list, uint64_t held, uint32_t value) {
    if (list->found < list->capacity) {
        if (list->cards)
            list->cards[list->found] = cc_of_playing(list->rules, held);
        if (list->values)
            list->values[list->found] = value;
    }
    list->found++;
}

static inline uint32_t suits_of(const cc_listing *list, int rank) {
    return (uint32_t)(list->hand >> (4 * rank)) & 15;
}

static inline uint64_t lowest(uint64_t cards) {
    return cards & (0u - cards);
}

/* Place of a single bit. */
static inline int place(uint64_t bit) {
    return cc_card_count(bit - 1);
}

static void list_singles(cc_listing *list) {
    for (uint64_t rest = list->hand; rest; rest &= rest - 1) {
        const uint64_t card = lowest(rest);
        const uint32_t value = (uint32_t)(CC_BIG_TWO_SINGLE << 24 | place(card));
        if (value >= list->least)
            add(list, card, value);
    }
}

static void list_pairs(cc_listing *list) {
    for (int rank = 0; rank < list->rules->ranks; rank++) {
        const uint32_t suits = suits_of(list, rank);
        if (!(suits & (suits - 1)))
            continue;
        for (int i = 0; i < 6; i++) {
            const uint32_t pair = CC_PAIRS[i];
            const int higher = pair < 4 ? 1 : pair < 8 ? 2 : 3;
            const uint32_t value = (uint32_t)(CC_BIG_TWO_PAIR << 24 | rank << 2 | higher);
            if ((suits & pair) == pair && value >= list->least)
                add(list, (uint64_t)pair << (4 * rank), value);
        }
    }
}

static void list_triples(cc_listing *list) {
    for (int rank = 0; rank < list->rules->ranks; rank++) {
        const uint32_t suits = suits_of(list, rank);
        const uint32_t value = (uint32_t)(CC_BIG_TWO_TRIPLE << 24 | rank);
        for (int i = 0; i < 4 && value >= list->least; i++)
            if ((suits & CC_TRIPLES[i]) == CC_TRIPLES[i])
                add(list, (uint64_t)CC_TRIPLES[i] << (4 * rank), value);
    }
}

static void list_bare_quads(cc_listing *list) {
    for (int rank = 0; rank < list->rules->ranks; rank++) {
        const uint32_t value = (uint32_t)(CC_BIG_TWO_BARE_QUADS << 24 | rank);
        if (suits_of(list, rank) == 15 && value >= list->least)
            add(list, UINT64_C(15) << (4 * rank), value);
    }
}

/* Write the ranks of a sequence from the highest down; returns at which place the tie card is. */
static int spell(const cc_big_two_rules *rules, int top, int ranks[5]) {
    const int two = rules->ranks - 1;
    if (top > 1) {
        for (int i = 0; i < 5; i++)
            ranks[i] = top - i;
        return 0;
    }
    for (int i = 0; i < 3; i++)
        ranks[4 - i] = i;
    ranks[0] = two;
    ranks[1] = top == 0 ? two - 1 : 3;
    if (top == 0)
        return rules->wheel_down ? 2 : 0;
    return rules->six_down ? 1 : 0;
}

/* List the straights of one sequence whose tie card has one suit. */
static void list_straights_of(cc_listing *list, int top, int suit, uint32_t value) {
    const cc_big_two_rules *rules = list->rules;
    const uint64_t suited = cc_ranks_of_sequence(rules, top) << suit;
    const int is_told_apart = (rules->has_straight_flush | rules->has_flush) != 0;
    uint64_t held[5], card[5];
    int ranks[5];
    const int tie = spell(rules, top, ranks);
    for (int i = 0; i < 5; i++)
        held[i] = list->hand & (UINT64_C(15) << (4 * ranks[i]));
    held[tie] &= UINT64_C(1) << (4 * ranks[tie] + suit);
    if (!held[tie])
        return;
    for (card[0] = held[0]; card[0]; card[0] &= card[0] - 1)
        for (card[1] = held[1]; card[1]; card[1] &= card[1] - 1)
            for (card[2] = held[2]; card[2]; card[2] &= card[2] - 1)
                for (card[3] = held[3]; card[3]; card[3] &= card[3] - 1)
                    for (card[4] = held[4]; card[4]; card[4] &= card[4] - 1) {
                        const uint64_t cards = lowest(card[0]) | lowest(card[1]) | lowest(card[2]) |
                                               lowest(card[3]) | lowest(card[4]);
                        if (!(is_told_apart && cards == suited))
                            add(list, cards, value);
                    }
}

static inline int holds_ranks(const cc_listing *list, uint64_t ranks) {
    return (list->once & ranks) == ranks;
}

static void list_straights(cc_listing *list) {
    const cc_big_two_rules *rules = list->rules;
    for (int index = 0; index < rules->sequences; index++) {
        const uint8_t *tops = rules->sequence[index];
        int is_held[2] = {0, 0};
        for (int i = 0; i < 2 && tops[i] != CC_NO_TOP; i++)
            is_held[i] = holds_ranks(list, cc_ranks_of_sequence(rules, tops[i]));
        if (!is_held[0] && !is_held[1])
            continue;
        for (int suit = 0; suit < 4; suit++) {
            const uint32_t value = (uint32_t)(CC_BIG_TWO_STRAIGHT << 24 | index << 2 | suit);
            for (int i = 0; i < 2 && value >= list->least; i++)
                if (is_held[i])
                    list_straights_of(list, tops[i], suit, value);
        }
    }
}

/* The ranks held in one suit, in ascending order. */
typedef struct {
    int count;
    uint8_t ranks[16];
} cc_suit_ranks;

static void read_suits(const cc_listing *list, cc_suit_ranks suits[4]) {
    for (int suit = 0; suit < 4; suit++) {
        suits[suit].count = 0;
        for (int rank = 0; rank < list->rules->ranks; rank++)
            if (list->hand >> (4 * rank + suit) & 1)
                suits[suit].ranks[suits[suit].count++] = (uint8_t)rank;
    }
}

/* Whether five ranks make a straight flush, which is no flush. */
static inline int is_straight_flush(const cc_big_two_rules *rules, uint64_t ranks, int top) {
    const int is_run = ranks == UINT64_C(0x11111) << (4 * (top - 4)) &&
                       (rules->indexes >> (4 * top) & 15) != CC_NO_SEQUENCE;
    return rules->has_straight_flush &&
           (is_run || ranks == rules->wheel || ranks == rules->six_high);
}

/* List the flushes of one suit whose highest card is the one at a place of its ranks. */
static void list_flushes_of(cc_listing *list, const cc_suit_ranks *held, int suit, int highest,
                            uint32_t value) {
    const uint8_t *ranks = held->ranks;
    const int top = ranks[highest];
#define CC_BIT(i) (UINT64_C(1) << (4 * ranks[i]))
    for (int i = 3; i < highest; i++)
        for (int j = 2; j < i; j++)
            for (int k = 1; k < j; k++)
                for (int m = 0; m < k; m++) {
                    const uint64_t set =
                        CC_BIT(highest) | CC_BIT(i) | CC_BIT(j) | CC_BIT(k) | CC_BIT(m);
                    if (!is_straight_flush(list->rules, set, top))
                        add(list, set << suit, value);
                }
#undef CC_BIT
}

/* Five places among the ranks of a suit, which go through all choices in ascending order. */
typedef struct {
    int place[5];
    uint32_t set; /* one bit a rank; none when all are done */
    uint64_t ranks;
} cc_choice;

static void read_choice(cc_choice *choice, const cc_suit_ranks *held) {
    choice->set = 0;
    choice->ranks = 0;
    if (choice->place[4] >= held->count)
        return;
    for (int i = 0; i < 5; i++) {
        choice->set |= 1u << held->ranks[choice->place[i]];
        choice->ranks |= UINT64_C(1) << (4 * held->ranks[choice->place[i]]);
    }
}

static void next_choice(cc_choice *choice, const cc_suit_ranks *held) {
    int i = 0;
    while (i < 4 && choice->place[i] + 1 == choice->place[i + 1])
        i++;
    choice->place[i]++;
    while (i--)
        choice->place[i] = i;
    read_choice(choice, held);
}

/* List flushes by all their ranks, the four suits side by side. */
static void list_flushes_by_ranks(cc_listing *list, const cc_suit_ranks suits[4]) {
    cc_choice choices[4];
    for (int suit = 0; suit < 4; suit++) {
        for (int i = 0; i < 5; i++)
            choices[suit].place[i] = i;
        read_choice(&choices[suit], &suits[suit]);
    }
    for (;;) {
        int first = -1;
        for (int suit = 0; suit < 4; suit++)
            if (choices[suit].set && (first < 0 || choices[suit].set < choices[first].set))
                first = suit;
        if (first < 0)
            return;
        cc_choice *choice = &choices[first];
        const uint32_t value =
            (uint32_t)(CC_BIG_TWO_FLUSH << 24 | 1 << 20) | choice->set << 2 | (uint32_t)first;
        const int top = suits[first].ranks[choice->place[4]];
        if (value >= list->least && !is_straight_flush(list->rules, choice->ranks, top))
            add(list, choice->ranks << first, value);
        next_choice(choice, &suits[first]);
    }
}

static void list_flushes(cc_listing *list) {
    cc_suit_ranks suits[4];
    const uint32_t kind = CC_BIG_TWO_FLUSH << 24 | 1 << 20;
    read_suits(list, suits);
    if (list->rules->flush_order == 0) {
        for (int suit = 0; suit < 4; suit++)
            for (int i = 4; i < suits[suit].count; i++) {
                const uint32_t value = kind | (uint32_t)(suit << 4 | suits[suit].ranks[i]);
                if (value >= list->least)
                    list_flushes_of(list, &suits[suit], suit, i, value);
            }
    } else if (list->rules->flush_order == 1) {
        int place_of[4] = {0, 0, 0, 0};
        for (int rank = 0; rank < list->rules->ranks; rank++)
            for (int suit = 0; suit < 4; suit++) {
                int *at = &place_of[suit];
                if (*at == suits[suit].count || suits[suit].ranks[*at] != rank)
                    continue;
                const uint32_t value = kind | (uint32_t)(rank << 2 | suit);
                if (*at >= 4 && value >= list->least)
                    list_flushes_of(list, &suits[suit], suit, *at, value);
                ++*at;
            }
    } else {
        list_flushes_by_ranks(list, suits);
    }
}

/* List the full houses of one triple and one rank of pairs; the higher rank changes last. */
static void list_full_houses_of(cc_listing *list, int rank, int other, uint32_t triple,
                                uint32_t value) {
    const uint32_t suits = suits_of(list, other);
    for (int i = 0; i < 6; i++)
        if ((suits & CC_PAIRS[i]) == CC_PAIRS[i])
            add(list, (uint64_t)triple << (4 * rank) | (uint64_t)CC_PAIRS[i] << (4 * other), value);
}

static void list_full_houses(cc_listing *list) {
    for (int rank = 0; rank < list->rules->ranks; rank++) {
        const uint32_t suits = suits_of(list, rank);
        const uint32_t value = (uint32_t)(CC_BIG_TWO_FULL_HOUSE << 24 | 2 << 20 | rank);
        if (value < list->least || cc_card_count(suits) < 3)
            continue;
        for (int i = 0; i < 4; i++)
            if ((suits & CC_TRIPLES[i]) == CC_TRIPLES[i])
                for (int other = 0; other < rank; other++)
                    list_full_houses_of(list, rank, other, CC_TRIPLES[i], value);
        for (int other = rank + 1; other < list->rules->ranks; other++)
            for (int i = 0; i < 6; i++)
                if ((suits_of(list, other) & CC_PAIRS[i]) == CC_PAIRS[i])
                    for (int j = 0; j < 4; j++)
                        if ((suits & CC_TRIPLES[j]) == CC_TRIPLES[j])
                            add(list,
                                (uint64_t)CC_TRIPLES[j] << (4 * rank) | (uint64_t)CC_PAIRS[i]
                                                                            << (4 * other),
                                value);
    }
}

static void list_quads(cc_listing *list) {
    for (int rank = 0; rank < list->rules->ranks; rank++) {
        const uint64_t four = UINT64_C(15) << (4 * rank);
        const uint32_t value = (uint32_t)list->rules->quads | (uint32_t)rank;
        if ((list->hand & four) != four || value < list->least)
            continue;
        for (uint64_t rest = list->hand & ~four; rest; rest &= rest - 1)
            add(list, four | lowest(rest), value);
    }
}

/* Two more cards beside a run, in ascending order. */
typedef struct {
    uint64_t run, rest, higher, lower;
    uint64_t cards; /* all seven; 0 when all are done */
} cc_extras;

static void next_extras(cc_extras *extras) {
    extras->lower &= extras->lower - 1;
    while (!extras->lower) {
        extras->higher &= extras->higher - 1;
        if (!extras->higher) {
            extras->cards = 0;
            return;
        }
        extras->lower = extras->rest & (lowest(extras->higher) - 1);
    }
    extras->cards = extras->run | lowest(extras->higher) | lowest(extras->lower);
}

static void first_extras(cc_extras *extras, uint64_t hand, uint64_t run) {
    extras->run = run;
    extras->rest = extras->higher = hand & ~run;
    extras->lower = 0;
    extras->cards = 0;
    if (run && extras->rest) {
        extras->lower = extras->rest & (lowest(extras->higher) - 1);
        next_extras(extras);
    }
}

/* List what has one of two runs, or no second one, as its best. */
static void list_plus_of(cc_listing *list, const uint64_t runs[2], uint32_t value) {
    cc_extras first, second;
    first_extras(&first, list->hand, runs[0]);
    first_extras(&second, list->hand, runs[1]);
    while (first.cards || second.cards) {
        const uint64_t cards = !second.cards || (first.cards && first.cards < second.cards)
                                   ? first.cards
                                   : second.cards;
        if (cc_big_two_seven(list->rules, cards) == value)
            add(list, cards, value);
        if (cards == first.cards)
            next_extras(&first);
        if (cards == second.cards)
            next_extras(&second);
    }
}

/* List straight flushes, royal ones last where they are of a higher class. */
static void list_straight_flushes(cc_listing *list) {
    const cc_big_two_rules *rules = list->rules;
    const uint32_t kind = (uint32_t)rules->straight_flush + (rules->extra ? 1u << 24 : 0);
    const uint32_t bonus = (uint32_t)rules->royal_bonus;
    for (int is_royal = 0; is_royal <= (bonus != 0); is_royal++)
        for (int index = 0; index < rules->sequences; index++) {
            const uint8_t *tops = rules->sequence[index];
            if (bonus && is_royal != (tops[0] == rules->ranks - 2))
                continue;
            for (int suit = 0; suit < 4; suit++) {
                const uint32_t value =
                    (kind | (uint32_t)(index << 2 | suit)) + (is_royal ? bonus : 0);
                uint64_t runs[2] = {0, 0};
                for (int i = 0; i < 2 && tops[i] != CC_NO_TOP; i++) {
                    const uint64_t run = cc_ranks_of_sequence(rules, tops[i]) << suit;
                    runs[i] = (list->hand & run) == run ? run : 0;
                }
                if (value < list->least || !(runs[0] | runs[1]))
                    continue;
                if (rules->extra)
                    list_plus_of(list, runs, value);
                else
                    for (int i = 0; i < 2; i++)
                        if (runs[i])
                            add(list, runs[i], value);
            }
        }
}

/* The lowest value of a kind that beats a top play; 0 if none does. */
static uint32_t least_of(const cc_big_two_rules *rules, int kind, uint32_t top) {
    const uint32_t other = top >> 24;
    if (!top || rules->beaten[kind] >> other & 1)
        return 1;
    return rules->met[kind] >> other & 1 ? ((uint32_t)kind << 24 | (top & 0xFFFFFF)) + 1 : 0;
}

size_t cc_big_two_plays(const cc_big_two_rules *rules, uint64_t hand, uint32_t top,
                        int honours_only, uint64_t *cards, uint32_t *values, size_t capacity) {
    static void (*const LISTS[CC_KINDS])(cc_listing *) = {
        NULL,
        list_singles,
        list_pairs,
        list_triples,
        list_bare_quads,
        list_straights,
        list_flushes,
        list_full_houses,
        list_quads,
        list_straight_flushes,
        list_straight_flushes,
    };
    const uint64_t ones = UINT64_C(0x0111111111111111);
    cc_listing list = {rules, 0, 0, 0, cards, values, cards || values ? capacity : 0, 0};
    if (hand & ~rules->deck || top >> 24 >= CC_KINDS)
        return 0;
    list.hand = cc_to_playing(rules, hand);
    list.once = (list.hand | list.hand >> 1 | list.hand >> 2 | list.hand >> 3) & ones;
    const uint32_t kinds =
        (uint32_t)rules->groups | 1u << CC_BIG_TWO_STRAIGHT | 1u << CC_BIG_TWO_FULL_HOUSE |
        (rules->has_flush ? 1u << CC_BIG_TWO_FLUSH : 0) |
        (rules->has_quads ? 1u << CC_BIG_TWO_QUADS : 0) |
        1u << (rules->extra ? CC_BIG_TWO_STRAIGHT_FLUSH_PLUS : CC_BIG_TWO_STRAIGHT_FLUSH);
    for (int kind = honours_only ? CC_BIG_TWO_QUADS : 1; kind < CC_KINDS; kind++) {
        list.least = least_of(rules, kind, top);
        if (kinds >> kind & 1 && list.least)
            LISTS[kind](&list);
    }
    return list.found;
}
