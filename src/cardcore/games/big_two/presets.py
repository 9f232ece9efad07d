"""The named options of Big Two."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardcore.games.big_two.rules import BigTwoRules

if TYPE_CHECKING:
    from collections.abc import Mapping

_INDONESIAN: Final[dict[str, Any]] = {
    "direction": "clockwise",
    "first_lead": "rounds",
    "straight_style": "two_suit",
    "pass_policy": "locked",
    "self_beat": True,
    "announce_at": 2,
    "scoring": "indonesian",
    "multipliers": ((11, 2), (13, 3)),
}
_LECTIO: Final[dict[str, Any]] = {
    "deck": "tiles60",
    "direction": "clockwise",
    "must_include_lowest": False,
    "flush_order": "all_ranks_then_suit",
    "multipliers": (),
    "double_per_two_left": True,
    "starting_chips": 149,
    "match_deals": 5,
    "end_on_bust": True,
}
_HONG_KONG: Final[dict[str, Any]] = {
    "flush_order": "top_then_suit",
    "straight_style": "wheel_high_six_second",
    "dragon": True,
    "forbidden_last_single": "any_two",
    "first_lead": "lowest_then_winner",
}
_DA_LAO_ER: Final[dict[str, Any]] = {
    "flushes": False,
    "five_card_classes": "separate",
    "honour_beats": "out_of_turn",
    "multipliers": ((11, 2),),
}

PRESETS: Final[Mapping[str, tuple[int | None, BigTwoRules]]] = MappingProxyType(
    {
        "basic": (4, BigTwoRules()),
        "money": (4, BigTwoRules(one_card_rule="compensate")),
        "western": (4, BigTwoRules(direction="clockwise", first_card="next_to_dealer")),
        "winner_leads": (4, BigTwoRules(first_lead="lowest_then_winner")),
        "loser_leads": (4, BigTwoRules(first_lead="lowest_then_loser")),
        "hong_kong": (4, BigTwoRules(**_HONG_KONG)),
        "hong_kong_two_high": (
            4,
            BigTwoRules(flush_order="top_then_suit", straight_style="two_high_only"),
        ),
        "bridge_suits": (4, BigTwoRules(suit_order="cdhs")),
        "bu_bu_gao_sheng": (4, BigTwoRules(**_DA_LAO_ER)),
        "no_triples_no_flushes": (4, BigTwoRules(triples=False, flushes=False)),
        "taiwan_seven_card": (
            4,
            BigTwoRules(
                triples=False, flushes=False, straight_flush_extra=2, honour_beats="everything"
            ),
        ),
        "lukang": (4, BigTwoRules(honour_beats="everything", scoring="fixed_loser")),
        "royal_over_quads": (4, BigTwoRules(honour_order="quads_over_non_royal")),
        "pusoy_dos": (4, BigTwoRules(suit_order="cshd", scoring="pusoy_dos")),
        "pusoy_dos_to_last": (
            4,
            BigTwoRules(suit_order="cshd", play_until="one_left", scoring="positions"),
        ),
        "indonesian": (4, BigTwoRules(**_INDONESIAN)),
        "pair_difference": (
            4,
            BigTwoRules(scoring="pair_difference", multipliers=((9, 2), (12, 3))),
        ),
        "three_player": (3, BigTwoRules()),
        "three_player_exchange": (3, BigTwoRules(loser_winner_exchange=True)),
        "three_player_draw": (3, BigTwoRules(hand_size=13, draw_on_pass="one")),
        "three_player_draw_refill": (
            3,
            BigTwoRules(hand_size=13, draw_on_pass="one", stock_refill="reshuffle"),
        ),
        "two_player_17": (2, BigTwoRules(hand_size=17)),
        "two_player_21": (2, BigTwoRules(hand_size=21)),
        "two_player_13": (2, BigTwoRules(hand_size=13)),
        "two_player_draw": (2, BigTwoRules(hand_size=13, draw_on_pass="one")),
        "lectio": (5, BigTwoRules(**_LECTIO)),
    }
)
