"""The options of Acey-Deucey: the extra rules AD-30 to AD-37."""

from __future__ import annotations

from typing import Any

import pytest

from cardcore.cards import Card
from cardcore.errors import RulesError
from cardcore.games.acey_deucey import (
    AceyDeucey,
    AceyDeuceyRules,
    AceyDeuceySetup,
    Bet,
    Declare,
    Declared,
    Pass,
    SecondCard,
)
from cardcore.records import deal_record
from cardcore.settlement import Line
from tests.games.acey import (
    after,
    dealt,
    holdings,
    limit,
    net,
    pack,
    refused,
    session,
    settled,
    turn,
)

LOW: dict[str, Any] = {"low_ace": "first_card_choice", "ace": "low"}
HIGH: dict[str, Any] = {"low_ace": "first_card_choice", "ace": "high"}


# Low aces


@pytest.mark.rule("AD-30")
@pytest.mark.option("acey_deucey", "low_ace")
def test_an_ace_as_first_card_is_declared_before_the_second_card() -> None:
    state = dealt("As 9c 5d 3h", 2, low_ace="first_card_choice")
    view = state.view(None)
    assert (view.posts, view.ace, view.limit, view.stock) == ((Card("As"),), None, 0, 50)
    assert list(state.legal_actions()) == [Declare("high"), Declare("low")]
    for action in (Pass(), Bet(1), Bet(10**5000)):
        assert refused(state, action) == ("declaration_due", "AD-30")
    no_values: tuple[Any, ...] = ("middle", None, 14, [], "LOW")
    for wrong in no_values:
        assert refused(state, Declare(wrong)) == ("bad_declaration", "AD-30")
    declared = state.apply(Declare("low"))
    assert declared.events == (Declared(1, "low"), SecondCard(1, Card("5d")))
    assert declared.view(0).ace == "low"
    assert refused(declared, Declare("high")) == ("no_declaration_due", "AD-30")
    assert declared.apply(Bet(1)).chips == (99, 100)
    assert state.apply(Declare("high")).apply(Bet(1)).chips == (99, 98)


@pytest.mark.rule("AD-30")
@pytest.mark.option("acey_deucey", "low_ace")
def test_nothing_else_is_declared() -> None:
    # An ace as second card is high, and the next player's turn has no declaration of the last.
    state = dealt("5d 9c As Kh", 2, low_ace="first_card_choice")
    assert state.view(None).ace is None
    assert refused(state, Declare("low")) == ("no_declaration_due", "AD-30")
    assert state.apply(Bet(1)).chips == (99, 100)
    later = after(dealt("As 9c 5d 3h", 2, low_ace="first_card_choice"), "declare low,pass")
    assert later.view(None).ace is None
    assert dealt("As 9c 5d 3h", 2, low_ace="never").view(None).limit == 2


@pytest.mark.rule("AD-7", "AD-30")
@pytest.mark.option("acey_deucey", "low_ace")
def test_a_turn_has_two_decisions_at_most() -> None:
    # The sheet's bound on a round, reached by four players with an ace each.
    state = dealt("As Ad Ah Ac", 4, low_ace="first_card_choice")
    over = after(state, ",".join(["declare low,pass"] * 4))
    assert over.actor is None
    assert len(deal_record(over)["actions"]) == state.game.most_actions == 8


@pytest.mark.rule("AD-31", "AD-32")
@pytest.mark.example("acey_deucey", "X-18")
def test_a_low_ace_and_a_five() -> None:
    assert net("As 5d", "3h", 2, **LOW) == 2
    assert net("As 5d", "Kh", 2, **LOW) == -2
    assert net("As 5d", "Ac", 2, **LOW) == -4
    assert net("As 5d", "3h", 2, **HIGH) == -2
    assert net("As 5d", "Kh", 2, **HIGH) == 2
    assert [net("As 5d", f"{rank}h", 1, **LOW) for rank in "23456"] == [1, 1, 1, -2, -1]


@pytest.mark.rule("AD-31", "AD-32")
@pytest.mark.example("acey_deucey", "X-19")
def test_a_low_ace_and_an_ace_or_a_two() -> None:
    assert net("As Ad", "7c", 2, **LOW) == 2
    assert net("As Ad", "Ah", 2, **LOW) == -4
    assert net("As Ad", "7c", 2, **HIGH) == -2
    assert net("As 2d", "9c", 2, **LOW) == -2
    assert all(net("As 2d", f"{rank}h", 1, **LOW) < 0 for rank in "23456789TJQKA")
    assert all(net("As Ad", f"{rank}h", 1, **LOW) == 1 for rank in "23456789TJQK")
    # First card 5d: no declaration, and the ace is high.
    five_first = turn("5d As", "Kh", low_ace="first_card_choice")
    assert settled(five_first, 2)[0] == 2
    # Low and high ace are no pair, so that no side is named.
    both = turn("As Ad", pair_bet="higher_lower", **LOW)
    assert both.is_legal(Bet(1))


@pytest.mark.rule("AD-32")
def test_a_third_ace_that_matches_nothing_is_outside() -> None:
    assert net("4c Qd", "Ah", 2, low_ace="first_card_choice") == -2
    assert net("2c Kd", "Ah", 2, low_ace="first_card_choice") == -2


# What matching an ace costs


@pytest.mark.rule("AD-33", "AD-35")
@pytest.mark.example("acey_deucey", "X-20")
@pytest.mark.option("acey_deucey", "ace_post_loss")
def test_quadruple_loss_for_an_ace() -> None:
    four: dict[str, Any] = {"ace_post_loss": "quadruple"}
    assert settled(turn("As 5d", "Ah", **four), 2) == (-8, 92, 18)
    assert net("As 5d", "5h", 2, **four) == -4
    assert net("4c Qd", "Qs", 2, **four) == -4
    assert net("4c Qd", "As", 2, **four) == -2
    assert limit("As 5d", chips=15, pot=10, **four) == 3
    assert limit("4c Qd", chips=15, pot=10, **four) == 7
    assert net("As 5d", "Ah", 2, **four, **LOW) == -8


@pytest.mark.rule("AD-33", "AD-35")
@pytest.mark.example("acey_deucey", "X-21")
@pytest.mark.option("acey_deucey", "ace_post_loss")
def test_quadruple_loss_for_two_aces() -> None:
    two: dict[str, Any] = {"ace_post_loss": "quadruple_two_aces"}
    assert net("As 5d", "Ah", 2, **two) == -4
    assert limit("As 5d", chips=15, pot=10, **two) == 7
    assert net("As Ad", "Ah", 2, **two) == -8
    assert limit("As Ad", chips=15, pot=10, **two) == 3
    assert net("As Ad", "Ah", 2, **two, **LOW) == -8


@pytest.mark.rule("AD-21", "AD-33")
@pytest.mark.option("acey_deucey", "ace_post_loss")
def test_double_loss_for_an_ace() -> None:
    assert net("As 5d", "Ah", 2, ace_post_loss="double") == -4
    assert net("As Ad", "Ah", 2, ace_post_loss="double") == -4
    assert limit("As Ad", chips=15, pot=10, ace_post_loss="double") == 7


# Pairs


@pytest.mark.rule("AD-34", "AD-35")
@pytest.mark.example("acey_deucey", "X-22")
@pytest.mark.option("acey_deucey", "pair_bet")
@pytest.mark.option("acey_deucey", "pair_match_loss")
def test_higher_and_lower() -> None:
    sides: dict[str, Any] = {"pair_bet": "higher_lower"}
    assert net("9s 9d", "Td", 3, "higher", **sides) == 3
    assert net("9s 9d", "8d", 3, "higher", **sides) == -3
    assert net("9s 9d", "8d", 3, "lower", **sides) == 3
    assert net("9s 9d", "Td", 3, "lower", **sides) == -3
    assert net("9s 9d", "9h", 3, "lower", **sides) == -6
    assert net("9s 9d", "9h", 3, "higher", **sides) == -6
    assert net("9s 9d", "9h", 3, "lower", pair_match_loss=3, **sides) == -9
    assert limit("9s 9d", chips=11, pot=50, **sides) == 5
    assert limit("9s 9d", chips=11, pot=50, pair_match_loss=3, **sides) == 3
    assert net("As Ad", "Kd", 3, "higher", **sides) == -3
    # Not a pair: three bets are never lost, and the limit is that of two.
    assert net("9s Td", "9h", 3, pair_match_loss=3, **sides) == -6
    assert limit("9s Td", chips=11, pot=50, pair_match_loss=3, **sides) == 5


@pytest.mark.rule("AD-34")
@pytest.mark.option("acey_deucey", "pair_bet")
def test_who_names_a_side() -> None:
    pair = turn("9s 9d", pot=2, pair_bet="higher_lower")
    assert list(map(str, pair.legal_actions())) == [
        "pass", "bet 1 higher", "bet 2 higher", "bet 1 lower", "bet 2 lower"
    ]  # fmt: skip
    for side in (None, "inside", "", 1, ["higher"]):
        assert refused(pair, Bet(1, side)) == ("wrong_side", "AD-34")  # type: ignore[arg-type]
    for state in (turn("9s Td", pair_bet="higher_lower"), turn("9s 9d", pair_bet="inside_only")):
        assert refused(state, Bet(1, "higher")) == ("wrong_side", "AD-34")
        assert refused(state, Bet(1, "")) == ("wrong_side", "AD-34")  # type: ignore[arg-type]
        assert state.is_legal(Bet(1))
    assert refused(pair, Bet(3, "lower")) == ("over_limit", "AD-10")


@pytest.mark.rule("AD-35")
@pytest.mark.option("acey_deucey", "pair_match_loss")
def test_of_several_losses_the_largest_counts() -> None:
    both: dict[str, Any] = {
        "pair_bet": "higher_lower", "pair_match_loss": 3, "ace_post_loss": "quadruple_two_aces"
    }  # fmt: skip
    assert net("As Ad", "Ah", 2, "lower", **both) == -8
    assert limit("As Ad", chips=15, pot=10, **both) == 3
    assert limit("Ks Kd", chips=15, pot=10, **both) == 5
    assert net("Ks Kd", "Kh", 2, "lower", **both) == -6


@pytest.mark.rule("AD-33", "AD-34")
def test_the_ledger_names_the_rules_of_higher_losses() -> None:
    four = turn("As 5d", "Ah", ace_post_loss="quadruple").apply(Bet(2))
    assert four.settlement is not None
    assert four.settlement.payments.lines == (Line(0, "pot", 8, "match", "AD-33"),)
    three = turn("9s 9d", "9h", pair_bet="higher_lower", pair_match_loss=3).apply(Bet(2, "lower"))
    assert three.settlement is not None
    assert three.settlement.payments.lines == (Line(0, "pot", 6, "match", "AD-34"),)


# A bank


@pytest.mark.rule("AD-36")
@pytest.mark.example("acey_deucey", "X-23")
@pytest.mark.option("acey_deucey", "bank")
def test_the_dealer_keeps_the_bank() -> None:
    state = dealt("4c 7d Qd 9h 7s 7h", 3, bank="dealer")
    view = state.view(None)
    assert (view.chips, view.pot, view.limit) == ((100, 100, 100), 0, 50)
    assert view.waiting == (None, None, Card("7d"))
    state = state.apply(Bet(10))
    assert state.chips == (90, 110, 100)
    state = state.apply(Bet(5))
    assert state.chips == (100, 110, 90)
    assert state.actor is None
    assert state.settlement is not None
    assert state.settlement.payments.lines == (
        Line(0, 1, 10, "won", "AD-19"),
        Line(2, 0, 10, "match", "AD-21"),
    )
    match = session(3, [("4c 7d Qd 9h 7s 7h", "bet 10,bet 5")], bank="dealer")
    assert match.dealer == 1
    assert holdings(match) == (100, 110, 90)


@pytest.mark.rule("AD-36")
@pytest.mark.example("acey_deucey", "X-24")
def test_the_bank_limits_the_bets() -> None:
    game = AceyDeucey(players=3, rules=AceyDeuceyRules(bank="dealer"))
    setup = AceyDeuceySetup(pack=pack("4c 7d Qd 9h Kd"), dealer=0, chips=(3, 100, 100))
    state = game.deal(setup=setup)
    assert state.limit == 3
    assert refused(state, Bet(4)) == ("over_limit", "AD-10")
    state = state.apply(Bet(3))
    assert state.chips == (0, 103, 100)
    assert state.actor == 2
    assert list(state.legal_actions()) == [Pass()]
    assert state.apply(Pass()).is_complete


@pytest.mark.rule("AD-36", "AD-26")
@pytest.mark.example("acey_deucey", "X-25")
def test_a_session_with_a_bank() -> None:
    options: dict[str, Any] = {"bank": "dealer", "starting_chips": 10, "max_rounds": 2}
    rounds = [("4c Qd 9h", "bet 5"), ("Kh 2c Ac", "bet 2")]
    one = session(2, rounds[:1], **options)
    assert (one.chips, one.complete_rounds, one.over) == ((5, 15), 1, False)
    assert one.deal(AceyDeuceySetup(pack=pack(rounds[1][0]))).limit == 2
    two = session(2, rounds, **options)
    assert two.chips == holdings(two) == (3, 17)
    assert two.settlement is not None
    assert two.settlement.outcome.reason == "rounds"
    assert two.settlement.outcome.winners == (1,)


@pytest.mark.rule("AD-36")
@pytest.mark.option("acey_deucey", "bank")
def test_a_bank_that_is_broken_goes_on() -> None:
    # AD-24 and AD-27 do not apply.
    options: dict[str, Any] = {"bank": "dealer", "starting_chips": 4, "max_rounds": 3}
    match = session(2, [("4c Qd 9h", "bet 2"), ("4c Qd 4h", "bet 1")], **options)
    assert match.chips == (0, 8)
    assert not match.over
    assert match.deal().limit == 0
    assert dealt("4c Qd", 2, bank="pot").pot == 2


# Refused settings


@pytest.mark.rule("AD-37")
@pytest.mark.example("acey_deucey", "X-26")
@pytest.mark.option("acey_deucey", "ante")
@pytest.mark.option("acey_deucey", "pair_match_loss")
def test_settings_that_clash() -> None:
    for options in (
        {"ante": 5, "starting_chips": 4},
        {"ante": 101},
        {"pair_match_loss": 3, "pair_bet": "inside_only"},
        {"pair_match_loss": 3},
    ):
        with pytest.raises(RulesError, match="AD-37") as caught:
            AceyDeuceyRules(**options)
        assert caught.value.code == "option_clash"
    assert AceyDeuceyRules(ante=5, starting_chips=5).ante == 5


@pytest.mark.rule("AD-37")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("starting_chips", 0),
        ("starting_chips", 1.5),
        ("starting_chips", True),
        ("ante", 0),
        ("ante", "1"),
        ("max_rounds", 0),
        ("max_rounds", None),
        ("max_rounds", float("inf")),
        ("low_ace", "always"),
        ("ace_post_loss", 2),
        ("pair_bet", None),
        ("pair_match_loss", 4),
        ("pair_match_loss", 2.0),
        ("pair_match_loss", True),
        ("bank", []),
    ],
)
def test_values_that_no_option_has(option: str, value: object) -> None:
    with pytest.raises(RulesError, match=option) as caught:
        AceyDeuceyRules(**{option: value})  # type: ignore[arg-type]
    assert caught.value.code == "bad_option"
