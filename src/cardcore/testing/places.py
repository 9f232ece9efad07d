"""Where a check stands, and the error that says so."""

from __future__ import annotations

from typing import Any, Final, NoReturn

import attrs

from cardcore.actions import Action

NO_FACTS: Final = (None, True, -1, 10**30, 0.5, "no such card", [[0]], [None], {"x": 0})
NO_SEATS: Final = (-1, 10**6, True, 1.0, "0", 10**30)
NO_ACTIONS: Final = ("", "no such action", "\0", "x" * 10_000, None, 7, b"pass")


class ConformanceError(AssertionError):
    """A promise of the contract that a game does not keep.

    Parameters
    ----------
    check : str
        The promise.
    seed : str
        The seed of the deal or match where it was broken.
    step : int
        How many actions, or deals of a match, came before.
    message : str
        What was expected and what was found.
    """

    def __init__(self, check: str, seed: str, step: int, message: str) -> None:
        super().__init__(f"{check}, seed {seed!r}, step {step}: {message}")
        self.check = check
        self.seed = seed
        self.step = step


@attrs.frozen
class ForeignAction(Action):
    """An action of no game."""

    def __str__(self) -> str:
        return "no such action"


@attrs.frozen
class Place:
    """Where a check stands, for the error."""

    seed: str
    step: int

    def fail(self, check: str, message: str) -> NoReturn:
        """Raise the error that names this place."""
        raise ConformanceError(check, self.seed, self.step, message)

    def demand(self, holds: object, check: str, message: str) -> None:
        """Raise the error unless something holds."""
        if not holds:
            self.fail(check, message)

    def refused(
        self,
        check: str,
        errors: type[Exception],
        code: str | None,
        *call: Any,
    ) -> Exception:
        """Demand that calling a function with some values is refused; return the refusal."""
        function, *values = call
        try:
            function(*values)
        except errors as error:
            got = getattr(error, "code", None)
            self.demand(code in {None, got}, check, f"expected the code {code}, got {got}: {error}")
            return error
        return self.fail(check, f"expected {errors.__name__}, got none")
