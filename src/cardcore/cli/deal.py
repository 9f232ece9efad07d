"""``cardcore deal``: a shuffled pack, and hands from it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

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
from cardcore.cli.seeds import LONGEST_SEED, drawn_seed, read_seed
from cardcore.deal import deal_hands
from cardcore.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardcore.cards import Piece

_HANDS = re.compile("([0-9]{1,6})[xX×]([0-9]{1,6})")  # noqa: RUF001 - the sign is meant


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
    stream = Stream(None if seed is None else read_seed(seed))
    shown_seed = drawn_seed(stream) if seed is None else seed
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
    show(console, f"deck {deck}, seed {printable(shown_seed, LONGEST_SEED)}", "", table)


def _players_and_cards(text: str) -> tuple[int, int]:
    match = _HANDS.fullmatch(text)
    if match is None:
        raise RulesError(
            "expected hands as players x cards, such as 4x13, got "
            f"{printable(text, LONGEST_SEED)!r}",
            "bad_deal",
        )
    return int(match[1]), int(match[2])
