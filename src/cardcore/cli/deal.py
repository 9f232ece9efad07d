"""``cardcore deal``: a shuffled pack, and hands from it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import click

from cardcore import decks
from cardcore.cards import format_cards
from cardcore.chance import Stream
from cardcore.cli.output import (
    cards_text,
    json_option,
    make_table,
    open_console,
    printable,
    show,
    write_json,
)
from cardcore.deal import deal_hands
from cardcore.errors import RulesError, SeedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.cards import Piece
    from cardcore.chance import Seed

HEX: Final = "hex:"
_INTEGER = re.compile("[+-]?[0-9]+")
# Python reads an int of 4300 digits at most.
_MOST_DIGITS = 1000
_HANDS = re.compile("([0-9]{1,6})[xX×]([0-9]{1,6})")  # noqa: RUF001 - the sign is meant
_LONGEST_SEED = 80


@click.command(
    epilog="Decks: " + ", ".join(f"{name} ({deck.size})" for name, deck in decks.NAMED.items())
)
@click.option("--deck", metavar="NAME", default="standard", help="A deck named below [standard].")
@click.option("--seed", metavar="SEED", help="What the order follows from.")
@click.option("--hands", metavar="NxM", help="Deal N hands of M cards, such as 4x13.")
@click.option("--sort", is_flag=True, help="Sort each hand from low to high; the stock stays.")
@json_option
def deal(deck: str, seed: str | None, hands: str | None, *, sort: bool, as_json: bool) -> None:
    """Shuffle a pack and deal hands from the top, one card at a time.

    Without --hands the whole shuffled pack is shown, top card first; with it, what is not dealt
    is the stock.

    The same deck and seed give the same order on every machine. A SEED that is a whole number,
    such as 7, is a number; hex:00ff stands for bytes; anything else is a text. Without --seed one
    of 256 bits is drawn, and shown so that the deal can be repeated.

    With --json the output is one JSON document.
    """
    spec = decks.named(deck)
    stream = Stream(None if seed is None else _seed(seed))
    shown_seed = _drawn(stream) if seed is None else seed
    pack = stream.shuffle(spec.cards)
    dealt: Sequence[Sequence[Piece]] = ()
    if hands is not None:
        result = deal_hands(pack, *_players_and_cards(hands))
        dealt, pack = result.hands, result.stock
        if sort:
            dealt = [sorted(hand) for hand in dealt]
    elif sort:
        raise click.UsageError("expected --hands beside --sort: the pack itself is not sorted")
    if as_json:
        write_json(
            {
                "deck": deck,
                "seed": shown_seed,
                "hands": [format_cards(hand) for hand in dealt],
                "stock": format_cards(pack),
            }
        )
        return
    console = open_console()
    rows = [(f"hand {number}", hand) for number, hand in enumerate(dealt, start=1)]
    table = make_table("", ">count", "cards")
    for name, cards in [*rows, ("stock" if rows else "pack", pack)]:
        table.add_row(name, str(len(cards)), cards_text(cards, console))
    show(console, f"deck {deck}, seed {printable(shown_seed, _LONGEST_SEED)}", "", table)


def _seed(text: str) -> Seed:
    if text.startswith(HEX):
        try:
            return bytes.fromhex(text.removeprefix(HEX))
        except ValueError:
            raise SeedError(
                f"expected pairs of hexadecimal digits after {HEX}, got "
                f"{printable(text.removeprefix(HEX), _LONGEST_SEED)!r}",
                "bad_seed",
            ) from None
    if not _INTEGER.fullmatch(text):
        return text
    if len(text) > _MOST_DIGITS:
        raise SeedError(
            f"expected a seed number of at most {_MOST_DIGITS} digits, got {len(text)}", "bad_seed"
        )
    return int(text)


def _drawn(stream: Stream) -> str:
    """Return the seed that a stream drew for itself, in the form that ``--seed`` takes."""
    return HEX + stream.seed.hex() if isinstance(stream.seed, bytes) else str(stream.seed)


def _players_and_cards(text: str) -> tuple[int, int]:
    match = _HANDS.fullmatch(text)
    if match is None:
        raise RulesError(
            "expected hands as players x cards, such as 4x13, got "
            f"{printable(text, _LONGEST_SEED)!r}",
            "bad_deal",
        )
    return int(match[1]), int(match[2])
