"""The options of Big Two, and what follows from them for a number of players."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar, get_args

import attrs

from cardcore.checks import number_within, plain_number, shown
from cardcore.climbing.big_two import CombinationRules
from cardcore.errors import RulesError
from cardcore.games.big_two.order import CardOrder, Listed, order_of
from cardcore.options import at_least, one_of, optional_at_least, optional_number

if TYPE_CHECKING:
    from collections.abc import Sequence

_T = TypeVar("_T")

Leftover: TypeAlias = Literal["auto", "extra_face_up", "extra_face_down", "stock", "out_of_play"]
Direction: TypeAlias = Literal["counterclockwise", "clockwise", "alternate"]
FirstLead: TypeAlias = Literal[
    "lowest_each_deal", "lowest_then_winner", "lowest_then_loser", "rounds"
]
Scoring: TypeAlias = Literal[
    "penalty",
    "winner_collects",
    "pair_difference",
    "fixed_loser",
    "pusoy_dos",
    "positions",
    "indonesian",
]

_LEFTOVERS: Final[tuple[Leftover, ...]] = get_args(Leftover)
_SCORINGS: Final[tuple[Scoring, ...]] = get_args(Scoring)
_USUAL_HANDS: Final = {2: 17, 3: 17, 4: 13, 5: 12}
_MOST_ITEMS: Final = 60
_BOOLS: Final = (False, True)


def _items(values: Sequence[_T], noun: str) -> tuple[_T, ...]:
    if isinstance(values, (tuple, list)):
        found = tuple(islice(values, _MOST_ITEMS + 1))
        if len(found) <= _MOST_ITEMS:
            return found
    msg = f"expected {noun} as a tuple of at most {_MOST_ITEMS}, got {shown(values)}"
    raise RulesError(msg, "bad_option")


def _multipliers(values: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """Return pairs of a least number of cards and a factor, in ascending order (BT-69, BT-87)."""
    found: list[tuple[int, int]] = []
    for value in _items(values, "multipliers"):
        pair = _items(value, "each of multipliers")
        if len(pair) != 2:
            msg = f"expected multipliers of a number of cards and a factor, got {len(pair)} values"
            raise RulesError(f"{msg} (BT-87)", "bad_option")
        noun = "cards of multipliers (BT-87)"
        cards = number_within(pair[0], noun, (0, None), RulesError, "bad_option")
        if found and cards <= found[-1][0]:
            msg = f"expected rising numbers of cards of multipliers, got {shown(cards)} (BT-87)"
            raise RulesError(msg, "bad_option")
        noun = "a factor of multipliers (BT-87)"
        factor = number_within(pair[1], noun, (1, None), RulesError, "bad_option")
        found.append((cards, factor))
    return tuple(found)


def _points(values: Sequence[int]) -> tuple[int, ...]:
    found = tuple(plain_number(each) for each in _items(values, "position_points"))
    for each in found:
        if type(each) is not int:
            msg = f"expected whole numbers as position_points, got {shown(each)} (BT-78)"
            raise RulesError(msg, "bad_option")
    return found


@attrs.frozen(kw_only=True)
class BigTwoRules(CombinationRules):
    """The options of Big Two: those of the combinations, and these; defaults are the sheet's.

    Parameters
    ----------
    hand_size : int, optional
        Cards dealt to each seat; left out, 13, 17, 17 or 12 for 4, 3, 2 or 5 players.
    leftover : str, optional
        What happens to undealt cards: ``"auto"``, ``"extra_face_up"``, ``"extra_face_down"``,
        ``"stock"`` or ``"out_of_play"``.
    direction : str, optional
        ``"counterclockwise"``, ``"clockwise"``, or ``"alternate"``: by turns, deal after deal.
    first_card : str, optional
        ``"cut_count"``, or ``"next_to_dealer"``: who is dealt the first card.
    first_lead : str, optional
        ``"lowest_each_deal"``, ``"lowest_then_winner"``, ``"lowest_then_loser"`` or ``"rounds"``.
    round_length : int, optional
        Deals in a round; at least 1.
    must_include_lowest : bool, optional
        Whether the lowest card must be in the opening play that it decides.
    dragon : bool, optional
        Whether a dealt hand of thirteen ranks wins at once.
    pass_policy : str, optional
        ``"free"``, or ``"locked"``: who has passed is out of the trick.
    self_beat : bool, optional
        Whether the owner of a trick may go on beating its own play; needs ``"locked"``.
    trick_pile : str, optional
        ``"face_down"``, or ``"face_up"``: closed tricks stay open to inspection.
    announce_at : int, optional
        0, 1 or 2: the number of cards left from which on a seat announces them.
    one_card_rule : str, optional
        ``"none"``, ``"compensate"`` or ``"forced"``: duties when the next player has one card.
    liability_test : str, optional
        ``"but_for"``, or ``"strict"``: whether the breach must have made the difference.
    forbidden_last_single : str, optional
        ``"none"``, ``"top_card"`` or ``"any_two"``: what may not be the last card, played alone.
    play_until : str, optional
        ``"first_out"`` or ``"one_left"``.
    scoring : str, optional
        ``"penalty"``, ``"winner_collects"``, ``"pair_difference"``, ``"fixed_loser"``,
        ``"pusoy_dos"``, ``"positions"`` or ``"indonesian"``.
    card_values : str, optional
        ``"one"``, ``"faces"`` or ``"ladder"``: the value of a card left in hand.
    multipliers : sequence of (int, int), optional
        Numbers of cards, rising, and the factor from each on.
    multiplier_scope : str, optional
        ``"all"`` or ``"starter"``: whose hand is multiplied.
    double_per_two_left : bool, optional
        Whether each two left in hand doubles.
    final_twos_double : bool, optional
        Whether a last play of twos only doubles.
    fixed_payment : int, optional
        What the loser pays under ``"fixed_loser"``; at least 1.
    position_points : sequence of int, optional
        The points by finishing place under ``"positions"``, one a player.
    finish_bonus_stacks : bool, optional
        Whether a special last play earns the finish bonus too.
    stake : int, optional
        Chips a point; at least 1.
    draw_on_pass : str, optional
        ``"none"``, ``"one"`` or ``"needed"``: what a seat that passes draws.
    stock_refill : str, optional
        ``"none"``, or ``"reshuffle"``: the heap becomes a new stock.
    action_limit : int, optional
        Plays and passes after which a deal with ``"reshuffle"`` is dead; at least 1.
    loser_winner_exchange : bool, optional
        Whether the loser gives the winner its best card; three players.
    starting_chips : int, optional
        Chips of every seat at the start of a match; at least 1.
    match_deals : int, optional
        The length of a match; at least 1. Left out, a match goes on.
    end_on_bust : bool, optional
        Whether a match ends when somebody is out of chips; needs ``starting_chips``.

    Raises
    ------
    RulesError
        If a value is not one of these (``bad_option``), or two contradict each other
        (``option_clash``, BT-87).

    Examples
    --------
    >>> BigTwoRules(scoring="positions")
    Traceback (most recent call last):
        ...
    cardcore.errors.RulesError: expected scoring 'positions' with play_until 'one_left' only, got \
it with 'first_out' (BT-87)
    """

    hand_size: int | None = attrs.field(
        default=None, converter=optional_number, validator=optional_at_least(1)
    )
    leftover: Leftover = attrs.field(default="auto", validator=one_of(_LEFTOVERS))
    direction: Direction = attrs.field(
        default="counterclockwise",
        validator=one_of(("counterclockwise", "clockwise", "alternate")),
    )
    first_card: Literal["cut_count", "next_to_dealer"] = attrs.field(
        default="cut_count", validator=one_of(("cut_count", "next_to_dealer"))
    )
    first_lead: FirstLead = attrs.field(
        default="lowest_each_deal",
        validator=one_of(("lowest_each_deal", "lowest_then_winner", "lowest_then_loser", "rounds")),
    )
    round_length: int = attrs.field(default=10, converter=plain_number, validator=at_least(1))
    must_include_lowest: bool = attrs.field(default=True, validator=one_of(_BOOLS))
    dragon: bool = attrs.field(default=False, validator=one_of(_BOOLS))
    pass_policy: Literal["free", "locked"] = attrs.field(
        default="free", validator=one_of(("free", "locked"))
    )
    self_beat: bool = attrs.field(default=False, validator=one_of(_BOOLS))
    trick_pile: Literal["face_down", "face_up"] = attrs.field(
        default="face_down", validator=one_of(("face_down", "face_up"))
    )
    announce_at: Literal[0, 1, 2] = attrs.field(default=0, validator=one_of((0, 1, 2)))
    one_card_rule: Literal["none", "compensate", "forced"] = attrs.field(
        default="none", validator=one_of(("none", "compensate", "forced"))
    )
    liability_test: Literal["but_for", "strict"] = attrs.field(
        default="but_for", validator=one_of(("but_for", "strict"))
    )
    forbidden_last_single: Literal["none", "top_card", "any_two"] = attrs.field(
        default="none", validator=one_of(("none", "top_card", "any_two"))
    )
    play_until: Literal["first_out", "one_left"] = attrs.field(
        default="first_out", validator=one_of(("first_out", "one_left"))
    )
    scoring: Scoring = attrs.field(default="penalty", validator=one_of(_SCORINGS))
    card_values: Literal["one", "faces", "ladder"] = attrs.field(
        default="one", validator=one_of(("one", "faces", "ladder"))
    )
    multipliers: tuple[tuple[int, int], ...] = attrs.field(
        default=((10, 2), (13, 3)), converter=_multipliers
    )
    multiplier_scope: Literal["all", "starter"] = attrs.field(
        default="all", validator=one_of(("all", "starter"))
    )
    double_per_two_left: bool = attrs.field(default=False, validator=one_of(_BOOLS))
    final_twos_double: bool = attrs.field(default=False, validator=one_of(_BOOLS))
    fixed_payment: int = attrs.field(default=1, converter=plain_number, validator=at_least(1))
    position_points: tuple[int, ...] = attrs.field(default=(5, 3, 1, 0), converter=_points)
    finish_bonus_stacks: bool = attrs.field(default=False, validator=one_of(_BOOLS))
    stake: int = attrs.field(default=1, converter=plain_number, validator=at_least(1))
    draw_on_pass: Literal["none", "one", "needed"] = attrs.field(
        default="none", validator=one_of(("none", "one", "needed"))
    )
    stock_refill: Literal["none", "reshuffle"] = attrs.field(
        default="none", validator=one_of(("none", "reshuffle"))
    )
    action_limit: int = attrs.field(default=1000, converter=plain_number, validator=at_least(1))
    loser_winner_exchange: bool = attrs.field(default=False, validator=one_of(_BOOLS))
    starting_chips: int | None = attrs.field(
        default=None, converter=optional_number, validator=optional_at_least(1)
    )
    match_deals: int | None = attrs.field(
        default=None, converter=optional_number, validator=optional_at_least(1)
    )
    end_on_bust: bool = attrs.field(default=False, validator=one_of(_BOOLS))

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        to_last = self.play_until == "one_left"
        for is_clash, expected, got in (
            (
                self.self_beat and self.pass_policy != "locked",
                "self_beat with pass_policy 'locked'",
                self.pass_policy,
            ),
            (
                self.stock_refill == "reshuffle" and self.draw_on_pass == "none",
                "stock_refill 'reshuffle' with drawing",
                self.draw_on_pass,
            ),
            (
                self.scoring == "positions" and not to_last,
                "scoring 'positions' with play_until 'one_left'",
                self.play_until,
            ),
            (
                to_last and self.scoring not in {"positions", "penalty"},
                "play_until 'one_left' with scoring 'positions' or 'penalty'",
                self.scoring,
            ),
            (
                self.one_card_rule == "compensate" and to_last,
                "one_card_rule 'compensate' with play_until 'first_out'",
                self.play_until,
            ),
            (
                self.one_card_rule == "compensate"
                and self.scoring in {"pusoy_dos", "positions", "indonesian"},
                "one_card_rule 'compensate' with a scoring of penalties or payments to the winner",
                self.scoring,
            ),
            (
                self.end_on_bust and self.starting_chips is None,
                "end_on_bust with starting_chips",
                self.starting_chips,
            ),
        ):
            if is_clash:
                msg = f"expected {expected} only, got it with {got!r} (BT-87)"
                raise RulesError(msg, "option_clash")

    @cached_property
    def order(self) -> CardOrder:
        """The cards by value."""
        return order_of(self)

    @cached_property
    def listed(self) -> Listed:
        """The plays of a hand that beat the value of a top play, perhaps honours only."""
        return self.order.lister(self.table)

    @cached_property
    def is_counted(self) -> bool:
        """Whether plays and passes are counted, or watched for breaches (BT-40, BT-67)."""
        return self.one_card_rule == "compensate" or self.stock_refill == "reshuffle"

    @property
    def draws(self) -> bool:
        """Whether a seat that passes draws (BT-34)."""
        return self.draw_on_pass != "none"


@attrs.frozen
class Layout:
    """How the pack is divided among a number of players (BT-7).

    Attributes
    ----------
    hand_size : int
        Cards dealt to each seat.
    left : int
        Cards that are not dealt.
    leftover : str
        What happens to them: ``"extra_face_up"``, ``"extra_face_down"``, ``"stock"`` or
        ``"out_of_play"``.
    """

    hand_size: int
    left: int
    leftover: Leftover


def layout_of(rules: BigTwoRules, players: int) -> Layout:
    """Return how the pack is divided, or refuse options that do not go with the players (BT-87).

    Examples
    --------
    >>> layout_of(BigTwoRules(), 3)
    Layout(hand_size=17, left=1, leftover='extra_face_up')
    """
    if (players == 5) != (rules.deck == "tiles60"):
        msg = f"expected tiles60 with 5 players only, got {rules.deck} with {players} (BT-87)"
        raise RulesError(msg, "option_clash")
    if rules.loser_winner_exchange and players != 3:
        msg = f"expected loser_winner_exchange with 3 players only, got {players} (BT-87)"
        raise RulesError(msg, "option_clash")
    if rules.scoring == "positions" and len(rules.position_points) != players:
        raise RulesError(
            f"expected position_points of {players} players, got {len(rules.position_points)} "
            "(BT-87)",
            "option_clash",
        )
    hand_size = _USUAL_HANDS[players] if rules.hand_size is None else rules.hand_size
    left = rules.spec.size - players * hand_size
    if left < 0:
        raise RulesError(
            f"expected a hand_size of at most {rules.spec.size // players} with {players} players, "
            f"got {shown(hand_size)} (BT-87)",
            "option_clash",
        )
    leftover = rules.leftover
    if leftover == "auto":
        if not left:
            leftover = "out_of_play"
        elif rules.draws:
            leftover = "stock"
        else:
            leftover = "extra_face_up" if players == 3 and left == 1 else "out_of_play"
    if leftover in {"extra_face_up", "extra_face_down"} and left != 1:
        msg = f"expected one card left for leftover {leftover!r}, got {left} (BT-87)"
        raise RulesError(msg, "option_clash")
    if rules.draws and leftover != "stock":
        msg = f"expected a stock for draw_on_pass {rules.draw_on_pass!r}, got {leftover} (BT-87)"
        raise RulesError(msg, "option_clash")
    return Layout(hand_size, left, leftover)
