"""Dou Dizhu (Fight the Landlord): one landlord against the rest, and the first one out wins.

The rules are those of docs/rules/dou_dizhu.md, whose ids the errors name.
"""

from cardcore.games.dou_dizhu.rules import DouDizhuRules

__all__ = ["DouDizhuRules"]
