"""Recorded matches, one a preset, with all that the table saw: they play again, word for word."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardcore.actions import History
from cardcore.records import match_record, registry, replay

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parents[1] / "playthroughs"
FILES = sorted(FOLDER.glob("*.json"))


def story(match: Any) -> Iterator[str]:
    """Yield a line for the start of each deal, each action and the end."""
    again = match.game.match(match.stream.seed)
    for step in match.steps:
        if step.deal is None:
            again = again.apply(step.event)
            yield f"event {step.event}"
            continue
        state = again.deal(step.deal.setup)
        yield f"deal {again.deals + 1}: {told(state)}"
        for seat, action in History.unrolled(step.deal.history):
            state = state.apply(action, seat)
            yield f"seat {seat}, {action}: {told(state)}"
        again = again.add(state)
    yield f"standings {', '.join(map(str, again.standings))}"
    yield "goes on" if again.settlement is None else f"end {again.settlement.outcome!r}"


def told(state: Any) -> str:
    return " ".join(map(repr, state.events))


def test_every_preset_has_a_playthrough() -> None:
    wanted = {f"{game}_{preset}" for game in registry() for preset in registry()[game].presets}
    assert {path.stem for path in FILES} == wanted


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_playthroughs_play_again(path: Path) -> None:
    told_before = json.loads(path.read_text(encoding="utf-8"))
    match = replay(told_before["record"])
    # Some games have matches without an end.
    assert match.over or match.game.most_deals is None
    assert list(story(match)) == told_before["story"]
    assert match_record(match) == told_before["record"]
