"""The error family: one root, a stable code on each error, the matching built-in as a base."""

from __future__ import annotations

from typing import Any, Self


class CardcoreError(Exception):
    """The root of every error that cardcore raises on purpose.

    Parameters
    ----------
    message : str
        What was expected, what was given and where, in lower case.
    code : str
        A stable identifier of the failure, for programs.

    Examples
    --------
    >>> import cardcore as cc
    >>> try:
    ...     cc.Card("Zs")
    ... except cc.CardcoreError as error:
    ...     print(error.code)
    bad_card_text
    """

    code: str

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        """Return what rebuilds the error, so that it crosses process boundaries."""
        return type(self), (str(self), self.code)


class CardError(CardcoreError, ValueError):
    """A text or number that is not a card."""


class HandError(CardcoreError, ValueError):
    """Cards that do not form the hand or pack asked for: wrong count, duplicate, missing card."""


class RulesError(CardcoreError, ValueError):
    """Options that are out of range or contradict each other."""


class IllegalAction(CardcoreError):  # noqa: N818 - the name of the design
    """An action that the rules do not allow; the state it was tried on still stands.

    Parameters
    ----------
    message : str
        What was expected and what was tried, in lower case.
    code : str
        A stable identifier of the refusal, for programs.
    rule : str, optional
        The id of the rule that refuses the action, such as ``"AD-10"``.
    seat : int, optional
        The seat that tried it.
    """

    def __init__(
        self, message: str, code: str, rule: str | None = None, seat: int | None = None
    ) -> None:
        super().__init__(message, code)
        self.rule = rule
        self.seat = seat

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        """Return what rebuilds the error, so that it crosses process boundaries."""
        return type(self), (str(self), self.code, self.rule, self.seat)


class DealOver(CardcoreError):  # noqa: N818 - the name of the design
    """An action after the end of a deal or match."""


class RecordError(CardcoreError, ValueError):
    """A record or position that no play of the game could have made."""


class SeedError(CardcoreError, ValueError):
    """A seed, label or draw number that the stream of chance cannot use."""


class MissingExtraAttributeError(CardcoreError, AttributeError):
    """A name of the package that needs an extra which is not installed.

    Programs that look through a package ask for each name in turn: to them it is not there.
    """


class MissingExtraError(CardcoreError, ImportError):
    """A feature whose optional dependencies are not installed.

    Parameters
    ----------
    feature : str
        What was asked for, such as ``"the command line"``.
    extra : str
        The name of the extra that brings the dependencies.
    """

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(
            f"{feature} needs the extra '{extra}': pip install 'cardcore[{extra}]'",
            "missing_extra",
        )
        self._arguments = (feature, extra)

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        """Return what rebuilds the error, so that it crosses process boundaries."""
        return type(self), self._arguments
