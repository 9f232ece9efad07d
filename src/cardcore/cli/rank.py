"""``cardcore rank``: which hand is best."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Final

import attrs
import click
from rich.text import Text

from cardcore import poker
from cardcore.cards import Card, format_cards
from cardcore.cli.files import rank_file
from cardcore.cli.lines import decode_line, read_lines
from cardcore.cli.output import cards_text, json_option, make_table, open_console, show, write_json
from cardcore.cli.writers import STANDARD_STREAM
from cardcore.errors import CardcoreError, HandError
from cardcore.hands import read_hand
from cardcore.settlement import places_of
from cardcore.variants import UP_CARDS, VARIANTS, Variant

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator


_LONGEST_CARD = 3
# The rank of a hand without a low: nobody wins with it.
NO_LOW: Final = 1
# The forms whose ranks stand for the 7,462 strengths of high hands.
_HIGH_FORMS: Final = frozenset({"high", "best_five", "omaha"})


@attrs.frozen
class Hand:
    """A hand that was given, where it was given, and the rank it has."""

    where: str
    cards: tuple[Card, ...]
    rank: int


@click.command()
@click.argument("hands", metavar="HAND...", nargs=-1)
@click.option("--board", metavar="CARDS", help="Cards that belong to every hand.")
@click.option(
    "--variant",
    type=click.Choice(list(VARIANTS)),
    default="high",
    show_default=True,
    help="The form in which hands are ranked.",
)
@click.option("--file", "source", metavar="PATH", help="Rank a whole file; - is standard input.")
@click.option("--output", metavar="PATH", default="-", help="Where the ranks of a file go.")
@click.option("--column", metavar="NAME", help="The column of a file that holds the hands.")
@json_option
def rank(  # noqa: PLR0913, PLR0917 - Click gives each option as an argument
    hands: tuple[str, ...],
    board: str | None,
    variant: str,
    source: str | None,
    output: str,
    column: str | None,
    *,
    as_json: bool,
) -> None:
    """Rank poker hands.

    Each HAND is one argument, such as "As Ks Qs Js Ts"; - reads one hand a line from standard
    input, where blank lines and lines that start with # are skipped. With a board, all cards come
    from one pack, and hand and board together make as many as the form takes; in Omaha each hand
    has four to six and the board three to five. Without a board, the hands have nothing to do with
    each other.

    The place of the best hand is 1, and equal hands have equal places. The rank is that of
    cardcore.poker.rank, higher is better; for high hands the number after it runs from 1 (royal
    flush) to 7462.

    With --json each hand is one line of JSON, in the order given.

    With --file each line of a text is a hand, with its board after a |; or five pairs of suit and
    rank as in the poker hand data of the UCI; or the --column of a CSV or Parquet file. The answer
    is CSV, or what the ending of --output says: .jsonl or .parquet. Bad lines are named on
    standard error, the others are done, and the exit status is then 1.
    """
    if source is not None:
        if hands:
            raise click.UsageError("expected either hands or a file, got both")
        if board is not None:
            raise click.UsageError("expected the boards of a file in its lines, got --board")
        bad = rank_file(source, output, variant, column, as_json=as_json)
        click.get_current_context().exit(int(bad > 0))
    if column is not None or output != STANDARD_STREAM:
        raise click.UsageError("expected a file with --column and --output, got none")
    form = VARIANTS[variant]
    shared = () if board is None else _read("board", board, _board_form(form))
    texts = _texts(hands, are_whole=form.least > 1 and not shared)
    ranked = [_rank(where, text, shared, form) for where, text in texts]
    if variant in UP_CARDS:
        _check_equal_counts(ranked)
    if board is not None:
        _check_one_pack(ranked)
    is_high = variant in _HIGH_FORMS
    rows = list(
        zip(ranked, places_of([hand.rank for hand in ranked]), _results(ranked), strict=True)
    )
    if as_json:
        write_json(
            *(
                {
                    "place": place,
                    "hand": format_cards(hand.cards),
                    "board": None if board is None else format_cards(shared),
                    "category": poker.category(hand.rank, variant).label,
                    "rank": hand.rank,
                    "rank_7462": poker.to_7462(hand.rank) if is_high else None,
                    "result": result,
                }
                for hand, place, result in rows
            )
        )
        return
    console = open_console()
    results = ["result"] if len(rows) > 1 else []
    numbers = [">of 7462"] if is_high else []
    table = make_table(">place", "hand", "category", ">rank", *numbers, *results)
    for hand, place, result in rows:
        table.add_row(
            str(place),
            cards_text(hand.cards, console),
            poker.category(hand.rank, variant).label,
            str(hand.rank),
            *(str(poker.to_7462(hand.rank)) for _ in numbers),
            *(Text(result or "", style="bold green") for _ in results),
        )
    if board is not None:
        show(console, Text("board ").append_text(cards_text(shared, console)), "")
    show(console, table)


def _texts(hands: tuple[str, ...], *, are_whole: bool) -> Iterator[tuple[str, str]]:
    """Yield each hand's text after the words that say where it stands."""
    if not hands:
        raise click.UsageError("expected a hand, or - for standard input, got nothing")
    if hands.count(STANDARD_STREAM) > 1:
        raise click.UsageError("expected - for standard input once, got it twice")
    if are_whole and len(hands) > 1 and max(map(len, hands)) <= _LONGEST_CARD:
        raise click.UsageError(
            'expected each hand as one argument, such as "As Ks Qs Js Ts", got single cards'
        )
    for number, hand in enumerate(hands, start=1):
        if hand == STANDARD_STREAM:
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


def _read(where: str, text: str, form: Variant) -> tuple[Card, ...]:
    with _naming(where):
        return read_hand(text, form)


def _board_form(form: Variant) -> Variant:
    least, most = form.board or (1, form.most - 1)
    return form._replace(least=least, most=most)


def _rank(where: str, text: str, board: tuple[Card, ...], form: Variant) -> Hand:
    place = f"{where} beside {len(board)} on the board" if board else where
    wanted = form
    if form.board is None:
        least, most = max(form.least - len(board), 1), form.most - len(board)
        wanted = form._replace(least=least, most=most)
    cards = _read(place, text, wanted)
    for card in cards:
        if card in board:
            raise HandError(
                f"{where}: expected cards that are not on the board, got {card}", "duplicate_card"
            )
    with _naming(where):
        return Hand(where, cards, poker.rank(cards, board or None, form.name))


def _check_equal_counts(hands: list[Hand]) -> None:
    counts = sorted({len(hand.cards) for hand in hands})
    if len(counts) > 1:
        raise HandError(
            f"expected as many up-cards in every hand, got {' and '.join(map(str, counts))}",
            "wrong_card_count",
        )


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


def _results(hands: list[Hand]) -> list[str | None]:
    """Return the mark of the hand that wins or the hands that tie; a lone hand has none."""
    best = max(hand.rank for hand in hands)
    if best == NO_LOW:
        return [None] * len(hands)
    mark = "winner" if sum(hand.rank == best for hand in hands) == 1 else "tie"
    return [mark if hand.rank == best and len(hands) > 1 else None for hand in hands]
