"""A hand of distinct cards from any of the forms that users hold one in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import SupportsIndex, TypeAlias, TypeGuard, cast

from cardcore.cards import BLACK_JOKER, FIRST_TILE, Card, Tile, parse_cards, parse_tiles
from cardcore.checks import shown, whole_number
from cardcore.errors import CardcoreError, CardError, HandError
from cardcore.masks import from_board_mask, from_card_mask, from_count_mask, from_tile_mask
from cardcore.variants import VARIANTS, Variant

# Bytes-like objects are iterables of ints.
HandInput: TypeAlias = "str | SupportsIndex | Iterable[str | SupportsIndex]"

# No spelling of a full pack is longer; a longer text is refused without reading it.
MAXIMUM_TEXT = 1024
_PACK = 52
_FIRST_JOKER = 13  # among the counts of a count mask


def read_hand(cards: HandInput, form: Variant = VARIANTS["high"]) -> tuple[Card, ...]:
    """Return the distinct cards of a poker hand, in the order given.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        A text of cards; an int that is a board mask; bytes that are card codes; or an iterable
        whose items are cards, codes or texts of one card each.
    form : Variant, optional
        The form that says how many cards there may be, and of which deck.

    Returns
    -------
    tuple of Card
        For a mask, in ascending order of the card codes.

    Raises
    ------
    CardError
        If an item is not a card (``bad_card_text``, ``bad_card_code``, ``bad_card_type``), is a
        joker (``joker``), or a lone card or tile stands where a hand is expected (``lone_card``).
    HandError
        If a card is given twice (``duplicate_card``), the count is wrong (``wrong_card_count``),
        a card is not in the deck of the form (``not_in_deck``), an int is no board mask
        (``bad_mask``), or the value is of another type (``bad_hand_type``).

    Examples
    --------
    >>> read_hand("As Ks Qs Js Ts")
    (Card('As'), Card('Ks'), Card('Qs'), Card('Js'), Card('Ts'))
    >>> read_hand([51, "Kh", Card("2c"), Card("2d")], VARIANTS["badugi"])
    (Card('As'), Card('Kh'), Card('2c'), Card('2d'))
    """
    hand = _read(cards)
    _check_count(len(hand), form.least, form.most, "cards")
    _check_cards(hand, form)
    return hand


def read_named(
    name: str, cards: HandInput, form: Variant, least: int = 0, most: int = _PACK
) -> tuple[Card, ...]:
    """Return so many distinct cards of the deck of a form; a refusal begins with where they stand.

    Parameters
    ----------
    name : str
        What the cards are, such as ``"board"``.
    cards : str, int, bytes-like or iterable
        The cards, as :func:`read_hand` takes them.
    form : Variant
        The form whose deck they are of.
    least, most : int, optional
        How many cards there may be.

    Raises
    ------
    CardError, HandError
        As :func:`read_hand`.

    Examples
    --------
    >>> read_named("board", "As Kd", VARIANTS["high"], 3, 5)
    Traceback (most recent call last):
        ...
    cardcore.errors.HandError: board: expected 3 to 5 cards, got 2
    """
    try:
        return read_hand(cards, form._replace(least=least, most=most, board=None))
    except CardcoreError as error:
        raise type(error)(f"{name}: {error}", error.code) from None


def read_hole_and_board(
    cards: HandInput, board: HandInput | None, form: Variant
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the distinct cards of a hand and of the board that it shares with others.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        The cards of the hand, as :func:`read_hand` takes them.
    board : the same, or None
        The cards of the board; None stands for none.
    form : Variant
        The form that says how many cards there may be, and of which deck.

    Returns
    -------
    hole, board : tuple of Card
        Both in the order given.

    Raises
    ------
    CardError, HandError
        As :func:`read_hand`; a card may not be in both places either (``duplicate_card``).

    Examples
    --------
    >>> read_hole_and_board("As Ks", "Qs Js Ts", VARIANTS["high"])[1]
    (Card('Qs'), Card('Js'), Card('Ts'))
    """
    hole, common = _read(cards), () if board is None else _read(board)
    if form.board is None:
        _check_count(
            len(hole) + len(common), form.least, form.most, "cards in hand and on the board"
        )
    else:
        _check_count(len(hole), form.least, form.most, "hole cards")
        _check_count(len(common), *form.board, "board cards")
    _check_cards(hole, form)
    _check_cards(common, form)
    for card in hole:
        if card in common:
            raise HandError(
                f"expected distinct cards, got {card} both in the hand and on the board",
                "duplicate_card",
            )
    return hole, common


def read_set(cards: HandInput, of_tiles: bool = False) -> int:  # noqa: FBT001, FBT002 - as C calls it
    """Return the card mask of different cards without jokers, or the tile mask of tiles.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        A text of cards; an int that is a mask; a lone card; bytes that are codes; or an iterable
        whose items are cards, codes or texts of one card each.
    of_tiles : bool, optional
        Whether the cards are tiles.

    Raises
    ------
    CardError
        If an item is not a card (``bad_card_text``, ``bad_card_code``, ``bad_card_type``) or is a
        joker (``joker``).
    HandError
        If a card is given twice (``duplicate_card``), a text is longer than that of any hand
        (``wrong_card_count``), an int is no mask (``bad_mask``), or the value is of another type
        (``bad_hand_type``).

    Examples
    --------
    >>> bin(read_set("2c 2s 3c")), read_set([Tile("1c"), "1d"], True)
    ('0b11001', 3)
    """
    first = FIRST_TILE if of_tiles else 0
    mask = 0
    for place, piece in enumerate(_pieces_of(cards, of_tiles=of_tiles), start=1):
        if isinstance(piece, Card) and piece.is_joker:
            raise CardError(
                f"expected cards without jokers, got {piece} (as card {place})", "joker"
            )
        if mask >> piece - first & 1:
            noun = "tiles" if of_tiles else "cards"
            raise HandError(
                f"expected distinct {noun}, got {piece} twice (as card {place})", "duplicate_card"
            )
        mask |= 1 << piece - first
    return mask


def read_counts(cards: HandInput, packs: int = 1) -> int:
    """Return the count mask of cards of one or more packs with two jokers each.

    Parameters
    ----------
    cards : str, int, bytes-like or iterable
        A text of cards; an int that is a count mask; a lone card; bytes that are codes; or an
        iterable whose items are cards, codes or texts of one card each.
    packs : int, optional
        How many packs there are, so how often one card may be given.

    Raises
    ------
    CardError
        If an item is not a card (``bad_card_text``, ``bad_card_code``, ``bad_card_type``).
    HandError
        If a card is given too often (``duplicate_card``), a mask has more cards of a rank than the
        packs (``too_many_copies``), a text is longer than that of any hand
        (``wrong_card_count``), an int is no mask (``bad_mask``), or the value is of another type
        (``bad_hand_type``).

    Examples
    --------
    >>> hex(read_counts("2c 2s 3c Xr")), hex(read_counts("2c 2c Xb Xb", packs=2))
    ('0x100000000000012', '0x20000000000002')
    """
    number = None if _is_sequence(cards) else whole_number(cards)
    if number is not None:
        for place, count in enumerate(from_count_mask(number)):
            most = packs * (1 if place >= _FIRST_JOKER else 4)
            if count > most:
                rank = "23456789TJQKA"[place] if place < _FIRST_JOKER else f"X{'br'[place - 13]}"
                raise HandError(
                    f"expected at most {most} cards of a rank, got {count} of {rank}",
                    "too_many_copies",
                )
        return number
    given: dict[Card | Tile, int] = {}
    mask = 0
    for place, piece in enumerate(_pieces_of(cards, of_tiles=False), start=1):
        given[piece] = given.get(piece, 0) + 1
        if given[piece] > packs:
            often = "twice" if packs == 1 else f"{packs + 1} times"
            raise HandError(
                f"expected cards of {'one pack' if packs == 1 else f'{packs} packs'}, "
                f"got {piece} {often} (as card {place})",
                "duplicate_card",
            )
        mask += 1 << 4 * (
            piece - BLACK_JOKER + _FIRST_JOKER if piece >= BLACK_JOKER else piece >> 2
        )
    return mask


def _is_sequence(cards: object) -> bool:
    return isinstance(cards, (Card, Tile, str)) or _is_iterable(cards)


def _pieces_of(cards: HandInput, *, of_tiles: bool) -> Iterator[Card | Tile]:
    """Yield the cards or tiles one by one: a repeated one is refused before the next is read."""
    read: type[Card | Tile] = Tile if of_tiles else Card
    if isinstance(cards, (Card, Tile)):
        yield read(cards)
    elif isinstance(cards, str):
        if len(cards) > MAXIMUM_TEXT:
            raise HandError(
                f"expected the text of a hand, got one of {len(cards)} characters",
                "wrong_card_count",
            )
        yield from parse_tiles(cards) if of_tiles else parse_cards(cards)
    elif _is_iterable(cards):
        try:
            for place, item in enumerate(cards, start=1):
                try:
                    yield read(item)
                except CardError as error:
                    raise CardError(f"{error} (as card {place})", error.code) from None
        except NotImplementedError:
            # A memoryview of a format that Python cannot read.
            raise HandError(
                f"expected items that can be read, got {shown(cards)}", "bad_hand_type"
            ) from None
    else:
        mask = whole_number(cards)
        if mask is None:
            raise HandError(
                f"expected cards as text, mask, bytes or a sequence, got {shown(cards)}",
                "bad_hand_type",
            )
        yield from from_tile_mask(mask) if of_tiles else from_card_mask(mask)


def _read(cards: HandInput) -> tuple[Card, ...]:
    if isinstance(cards, (Card, Tile)):
        raise CardError(f"expected a hand, got the lone card {cards}", "lone_card")
    if isinstance(cards, str):
        if len(cards) > MAXIMUM_TEXT:
            raise HandError(
                f"expected the text of a hand, got one of {len(cards)} characters",
                "wrong_card_count",
            )
        return parse_cards(cards)
    if _is_iterable(cards):
        return _from_items(cards)
    mask = whole_number(cards)
    if mask is not None:
        return from_board_mask(mask)
    raise HandError(
        f"expected a hand as text, mask, bytes or a sequence of cards, got {shown(cards)}",
        "bad_hand_type",
    )


def _is_iterable(cards: object) -> TypeGuard[Iterable[str | SupportsIndex]]:
    """Return whether a value iterates over single items: a table does over something else."""
    if getattr(cards, "ndim", 1) != 1:
        return False
    if isinstance(cards, Mapping) or not isinstance(cards, Iterable):
        return False
    try:
        iter(cast("Iterable[object]", cards))
    except TypeError:
        return False
    return True


def _from_items(items: Iterable[str | SupportsIndex]) -> tuple[Card, ...]:
    hand: list[Card] = []
    # An endless iterator must not hang: more items than a pack has cards are a wrong count.
    try:
        for place, item in enumerate(islice(items, _PACK + 1), start=1):
            try:
                hand.append(Card(item))
            except CardError as error:
                raise CardError(f"{error} (as card {place})", error.code) from None
    except NotImplementedError:
        # A memoryview of a format that Python cannot read.
        raise HandError(
            f"expected items that can be read, got {shown(items)}", "bad_hand_type"
        ) from None
    return tuple(hand)


def _check_count(count: int, least: int, most: int, noun: str) -> None:
    if not least <= count <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        got = f"more than {_PACK}" if count > _PACK else count
        raise HandError(f"expected {wanted} {noun}, got {got}", "wrong_card_count")


def _check_cards(hand: tuple[Card, ...], form: Variant) -> None:
    seen: dict[Card, int] = {}
    for place, card in enumerate(hand, start=1):
        if card >= BLACK_JOKER:
            raise CardError(f"expected cards without jokers, got {card} (as card {place})", "joker")
        if not form.holds(card):
            raise HandError(
                f"expected cards of the deck of {form.name}, from {Card(form.lowest).rank.letter} "
                f"up, got {card} (as card {place})",
                "not_in_deck",
            )
        if card in seen:
            raise HandError(
                f"expected distinct cards, got {card} twice (as cards {seen[card]} and {place})",
                "duplicate_card",
            )
        seen[card] = place
