"""The command line. Its dependencies, Click and Rich, are loaded when it is used, not before."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from cardcore.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

_EXTRA: Final = frozenset({"click", "rich"})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Nothing is raised: what goes wrong is one line on standard error.

    Parameters
    ----------
    arguments : sequence of str, optional
        The arguments after the name of the program; left out, those of the process.

    Returns
    -------
    int
        0 for success, 1 if a check failed or the output could not be written, 2 for bad input or
        a missing extra, 130 after an interrupt, 141 if the reader of the output went away.

    Examples
    --------
    >>> main(["rank", "As Ks Qs Js Ts", "--json"])  # doctest: +ELLIPSIS
    {"place": 1, "hand": "As Ks Qs Js Ts", ..., "rank": 36873, "rank_7462": 1, "result": null}
    0
    """
    try:
        from cardcore.cli.app import run  # noqa: PLC0415 - it needs the extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        sys.stderr.write(f"cardcore: {MissingExtraError('the command line', 'cli')}\n")
        return 2
    return run(sys.argv[1:] if arguments is None else arguments)
