"""``cardcore demo``: well-known hands, and all five-card hands against the known counts."""

from __future__ import annotations

import time
from typing import Final

import attrs
import click
from rich.text import Text

from cardcore import poker
from cardcore.cards import Card, format_cards, parse_cards
from cardcore.cli.output import cards_text, json_option, make_table, open_console, show, write_json
from cardcore.poker import Category, count_categories

# From the strongest to the weakest.
FAMOUS_HANDS: Final = (
    ("royal flush", "As Ks Qs Js Ts", Category.STRAIGHT_FLUSH),
    ("steel wheel", "5d 4d 3d 2d Ad", Category.STRAIGHT_FLUSH),
    ("quad aces", "Ac Ad Ah As Kd", Category.FOUR_OF_A_KIND),
    ("aces full of kings", "Ac Ad Ah Ks Kd", Category.FULL_HOUSE),
    ("nut flush", "Ah Kh Qh Jh 9h", Category.FLUSH),
    ("broadway", "As Kd Qh Jc Ts", Category.STRAIGHT),
    ("wheel", "5c 4d 3h 2s Ac", Category.STRAIGHT),
    ("set of queens", "Qh Qd Qc Js 8d 5c 2h", Category.THREE_OF_A_KIND),
    ("aces and eights", "As Ac 8s 8c Qd", Category.TWO_PAIR),
    ("pocket rockets", "As Ah Kd Jc 7s 4d 2c", Category.ONE_PAIR),
    ("big slick", "Ad Kd Jh 8c 6s 4h 3c", Category.HIGH_CARD),
    ("seven high", "7h 5d 4c 3s 2h", Category.HIGH_CARD),
)

KNOWN_COUNTS: Final = {
    Category.STRAIGHT_FLUSH: 40,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3744,
    Category.FLUSH: 5108,
    Category.STRAIGHT: 10200,
    Category.THREE_OF_A_KIND: 54912,
    Category.TWO_PAIR: 123552,
    Category.ONE_PAIR: 1098240,
    Category.HIGH_CARD: 1302540,
}


@attrs.frozen
class Ranked:
    """A famous hand, the category it should have, the rank it got, and whether all is well."""

    name: str
    cards: tuple[Card, ...]
    expected: Category
    rank: int
    agrees: bool


@attrs.frozen
class Census:
    """The counts of all five-card hands, and the seconds that ranking them took."""

    counts: dict[Category, int]
    seconds: float

    @property
    def total(self) -> int:
        """How many hands were ranked."""
        return sum(self.counts.values())

    @property
    def speed(self) -> int:
        """Hands ranked a second."""
        return round(self.total / max(self.seconds, 1e-9))


@click.command(short_help="Check the ranker on well-known hands and all five-card hands.")
@json_option
@click.pass_context
def demo(context: click.Context, *, as_json: bool) -> None:
    """Rank well-known hands and all 2,598,960 five-card hands, and check the results.

    Exit status 1 says that something disagrees with what is known.
    """
    hands = _rank_famous_hands()
    census = _count_hands()
    agrees = all(hand.agrees for hand in hands) and census.counts == KNOWN_COUNTS
    if as_json:
        _write(hands, census, agrees=agrees)
    else:
        _show(hands, census, agrees=agrees)
    context.exit(0 if agrees else 1)


def _rank_famous_hands() -> list[Ranked]:
    hands: list[Ranked] = []
    for name, text, expected in FAMOUS_HANDS:
        cards = parse_cards(text)
        rank = poker.rank(cards)
        weaker = not hands or rank < hands[-1].rank
        agrees = weaker and poker.category(rank) is expected
        hands.append(Ranked(name, cards, expected, rank, agrees))
    return hands


def _count_hands() -> Census:
    start = time.perf_counter()
    counts = count_categories(5, method="enumeration")
    seconds = time.perf_counter() - start
    return Census({category: counts[category] for category in KNOWN_COUNTS}, seconds)


def _write(hands: list[Ranked], census: Census, *, agrees: bool) -> None:
    write_json(
        {
            "hands": [
                {
                    "name": hand.name,
                    "hand": format_cards(hand.cards),
                    "expected": hand.expected.label,
                    "category": poker.category(hand.rank).label,
                    "rank": hand.rank,
                    "rank_7462": poker.to_7462(hand.rank),
                    "agrees": hand.agrees,
                }
                for hand in hands
            ],
            "categories": [
                {
                    "category": category.label,
                    "count": count,
                    "known": KNOWN_COUNTS[category],
                    "agrees": count == KNOWN_COUNTS[category],
                }
                for category, count in census.counts.items()
            ],
            "total": census.total,
            "seconds": census.seconds,
            "hands_per_second": census.speed,
            "agrees": agrees,
        }
    )


def _show(hands: list[Ranked], census: Census, *, agrees: bool) -> None:
    console = open_console()
    famous = make_table("name", "hand", "expected", ">of 7462", "")
    for hand in hands:
        famous.add_row(
            hand.name,
            cards_text(hand.cards, console),
            hand.expected.label,
            str(poker.to_7462(hand.rank)),
            _mark(agrees=hand.agrees, found=poker.category(hand.rank).label),
        )
    counts = make_table("category", ">five-card hands", ">known", "")
    for category, count in census.counts.items():
        known = KNOWN_COUNTS[category]
        counts.add_row(category.label, f"{count:,}", f"{known:,}", _mark(agrees=count == known))
    speed = (
        f"{census.total:,} hands in {census.seconds * 1000:.1f} ms, "
        f"{census.speed / 1e6:,.1f} million hands a second"
    )
    verdict = "everything agrees" if agrees else "something DISAGREES"
    show(console, famous, "", counts, "", speed, verdict)


def _mark(*, agrees: bool, found: str = "") -> Text:
    return Text("ok", style="green") if agrees else Text(f"WRONG {found}", style="bold red")
