"""Named options of Dou Dizhu."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardcore.games.dou_dizhu.rules import DouDizhuRules

if TYPE_CHECKING:
    from collections.abc import Mapping

PRESETS: Final[Mapping[str, tuple[int | None, Any]]] = MappingProxyType(
    {
        "three_player": (3, DouDizhuRules()),
        "four_player": (4, DouDizhuRules()),
        "action_table_27472": (
            3,
            DouDizhuRules(sequence_singles="repeat", quad_singles="repeat", talon_visible=True),
        ),
    }
)
