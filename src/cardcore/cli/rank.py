"""``cardcore rank``: which hand is best."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Final

import attrs
import click
from rich.text import Text

from cardcore import poker
from cardcore.cards import format_cards
from cardcore.cli.lines import decode_line, read_lines
from cardcore.cli.output import cards_text, json_option, make_table, open_console, show, write_json
from cardcore.errors import CardcoreError, HandError
from cardcore.hands import read_hand
from cardcore.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from cardcore.cards import Card

STANDARD_INPUT: Final = "-"
_LONGEST_CARD = 3
_LEAST, _MOST = 5, 7


@attrs.frozen
class Hand:
    """A hand that was given, where it was given, and the rank it has."""

    where: str
    cards: tuple[Card, ...]
    rank: int


@click.command()
@click.argument("hands", metavar="HAND...", nargs=-1)
@click.option("--board", metavar="CARDS", help="Cards that belong to every hand.")
@json_option
def rank(hands: tuple[str, ...], board: str | None, *, as_json: bool) -> None:
    """Rank poker hands of five to seven cards.

    Each HAND is one argument, such as "As Ks Qs Js Ts"; - reads one hand a line from standard
    input, where blank lines and lines that start with # are skipped. With a board, hand and board
    together have five to seven cards, and all cards come from one pack. Without one, the hands
    have nothing to do with each other.

    The place of the best hand is 1, and equal hands have equal places. The rank is that of
    cardcore.poker.rank, higher is better; the number after it runs from 1 (royal flush) to 7462.

    With --json each hand is one line of JSON, in the order given.
    """
    shared = () if board is None else _read("board", board, 1, _MOST - 1)
    texts = _texts(hands, are_whole=not shared)
    ranked = [_rank(where, text, shared) for where, text in texts]
    if board is not None:
        _check_one_pack(ranked)
    rows = list(zip(ranked, _places(ranked), _results(ranked), strict=True))
    if as_json:
        write_json(
            *(
                {
                    "place": place,
                    "hand": format_cards(hand.cards),
                    "board": None if board is None else format_cards(shared),
                    "category": poker.category(hand.rank).label,
                    "rank": hand.rank,
                    "rank_7462": poker.to_7462(hand.rank),
                    "result": result,
                }
                for hand, place, result in rows
            )
        )
        return
    console = open_console()
    results = ["result"] if len(rows) > 1 else []
    table = make_table(">place", "hand", "category", ">rank", ">of 7462", *results)
    for hand, place, result in rows:
        table.add_row(
            str(place),
            cards_text(hand.cards, console),
            poker.category(hand.rank).label,
            str(hand.rank),
            str(poker.to_7462(hand.rank)),
            *(Text(result or "", style="bold green") for _ in results),
        )
    if board is not None:
        show(console, Text("board ").append_text(cards_text(shared, console)), "")
    show(console, table)


def _texts(hands: tuple[str, ...], *, are_whole: bool) -> Iterator[tuple[str, str]]:
    """Yield each hand's text after the words that say where it stands."""
    if not hands:
        raise click.UsageError("expected a hand, or - for standard input, got nothing")
    if hands.count(STANDARD_INPUT) > 1:
        raise click.UsageError("expected - for standard input once, got it twice")
    if are_whole and len(hands) > 1 and max(map(len, hands)) <= _LONGEST_CARD:
        raise click.UsageError(
            'expected each hand as one argument, such as "As Ks Qs Js Ts", got single cards'
        )
    for number, hand in enumerate(hands, start=1):
        if hand == STANDARD_INPUT:
            yield from _lines()
        else:
            yield f"hand {number}", hand


def _lines() -> Iterator[tuple[str, str]]:
    """Yield each hand of standard input after the words that say where it stands."""
    found = False
    lines = () if sys.stdin is None else read_lines(sys.stdin.buffer)
    for number, line in lines:
        where = f"line {number}"
        with _naming(where):
            text = decode_line(number, line)
        if text and not text.startswith("#"):
            found = True
            yield where, text
    if not found:
        raise HandError("expected hands on standard input, got none", "wrong_card_count")


@contextlib.contextmanager
def _naming(where: str) -> Generator[None]:
    """Put what was being read in front of the message of an error."""
    try:
        yield
    except CardcoreError as error:
        raise type(error)(f"{where}: {error}", error.code) from None


def _read(where: str, text: str, least: int, most: int) -> tuple[Card, ...]:
    with _naming(where):
        return read_hand(text, VARIANTS["high"]._replace(least=least, most=most))


def _rank(where: str, text: str, board: tuple[Card, ...]) -> Hand:
    place = f"{where} beside {len(board)} on the board" if board else where
    cards = _read(place, text, max(_LEAST - len(board), 1), _MOST - len(board))
    for card in cards:
        if card in board:
            raise HandError(
                f"{where}: expected cards that are not on the board, got {card}", "duplicate_card"
            )
    return Hand(where, cards, poker.rank(cards + board))


def _check_one_pack(hands: list[Hand]) -> None:
    holders: dict[Card, str] = {}
    for hand in hands:
        for card in hand.cards:
            if card in holders:
                raise HandError(
                    f"{hand.where}: expected cards that no other hand holds, got {card}, which is "
                    f"in {holders[card]}",
                    "duplicate_card",
                )
            holders[card] = hand.where


def _places(hands: list[Hand]) -> list[int]:
    """Return one more than the number of better hands, for each hand."""
    places: dict[int, int] = {}
    for place, value in enumerate(sorted((hand.rank for hand in hands), reverse=True), start=1):
        places.setdefault(value, place)
    return [places[hand.rank] for hand in hands]


def _results(hands: list[Hand]) -> list[str | None]:
    """Return the mark of the hand that wins or the hands that tie; a lone hand has none."""
    best = max(hand.rank for hand in hands)
    mark = "winner" if sum(hand.rank == best for hand in hands) == 1 else "tie"
    return [mark if hand.rank == best and len(hands) > 1 else None for hand in hands]
