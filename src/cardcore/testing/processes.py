"""The same deal in processes whose sets and dicts have other orders."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from cardcore.actions import History
from cardcore.records import deal_record, replay
from cardcore.testing.places import Place
from cardcore.testing.values import played

if TYPE_CHECKING:
    from cardcore.engine import Game


def check_processes(game: Game[Any], number: int) -> None:
    """Play a deal in processes whose sets and dicts have other orders."""
    kind = type(game)
    seed = f"conformance {number}/process"
    place = Place(seed, 0)
    place.demand(
        getattr(sys.modules.get(kind.__module__), kind.__qualname__, None) is kind,
        "processes",
        f"expected {kind.__qualname__} to be importable from {kind.__module__}; if it cannot "
        "be, say processes=False",
    )
    record = deal_record(game.deal(seed))
    order = {
        "module": kind.__module__,
        "name": kind.__qualname__,
        "seed": seed,
        "record": record,
    }
    wanted = _told(game, seed)
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", "from cardcore.testing.processes import tell; tell()"],
            input=json.dumps(order),
            env={
                **os.environ,
                "PYTHONHASHSEED": hash_seed,
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        place.demand(
            done.returncode == 0 and json.loads(done.stdout) == wanted,
            "determinism",
            "expected the same record, events and actions in another process, got "
            f"{done.stderr[-500:]}",
        )


def _told(game: Game[Any], seed: str) -> dict[str, Any]:
    """Return the record and the events of a deal as texts."""
    last = played(game, game.deal(seed), seed, ["random"] * game.players)
    events: list[str] = []
    state = game.deal(seed)
    for seat, action in History.unrolled(last.history):
        events.append(repr(state.events))
        events.append(repr([list(map(str, state.legal_actions(at)[:20])) for at in state.may_act]))
        state = state.apply(action, seat)
    return {
        "record": deal_record(last),
        "actions": list(map(str, game.actions)),
        "events": [*events, repr(state.events), repr(state)],
    }


def tell() -> None:
    """Print how a deal goes, for the process of the kit that asked on standard input."""
    from importlib import import_module  # noqa: PLC0415

    order = json.load(sys.stdin)
    kind = getattr(import_module(order["module"]), order["name"])
    game = replay(order["record"], {kind.id: kind}).game
    json.dump(_told(game, order["seed"]), sys.stdout)
