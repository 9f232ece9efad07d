"""The error family: one root, a stable code on each error, the matching built-in as a base."""

from __future__ import annotations

from typing import Self


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

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        """Return what rebuilds the error, so that it crosses process boundaries."""
        return type(self), (str(self), self.code)


class CardError(CardcoreError, ValueError):
    """A text or number that is not a card."""


class HandError(CardcoreError, ValueError):
    """Cards that do not form the hand or pack asked for: wrong count, duplicate, missing card."""


class RulesError(CardcoreError, ValueError):
    """Options that are out of range or contradict each other."""


class SeedError(CardcoreError, ValueError):
    """A seed, label or draw number that the stream of chance cannot use."""


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

    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        """Return what rebuilds the error, so that it crosses process boundaries."""
        return type(self), self._arguments
