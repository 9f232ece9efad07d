"""Combinations of Dou Dizhu: how cards can be read, what beats what, and what can be played."""

from cardcore.climbing.dou_dizhu.combinations import (
    answers,
    beats,
    classify,
    combinations,
    readings,
)
from cardcore.climbing.dou_dizhu.options import AttachmentRules, CombinationRules
from cardcore.climbing.dou_dizhu.plays import Combination, Kind, Reading

__all__ = [
    "AttachmentRules",
    "Combination",
    "CombinationRules",
    "Kind",
    "Reading",
    "answers",
    "beats",
    "classify",
    "combinations",
    "readings",
]
