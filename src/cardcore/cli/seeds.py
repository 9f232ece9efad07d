"""Seeds on the command line: numbers, bytes or texts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cardcore.cli.output import printable
from cardcore.errors import SeedError

if TYPE_CHECKING:
    from cardcore.chance import Seed, Stream

LONGEST_SEED: Final = 80

_HEX: Final = "hex:"
_INTEGER = re.compile("[+-]?[0-9]+")
# Python reads an int of 4300 digits at most.
_MOST_DIGITS = 1000


def read_seed(text: str) -> Seed:
    """Return the seed of a text: a whole number, bytes as ``hex:00ff``, or the text itself.

    Raises
    ------
    SeedError
        If bytes are no hexadecimal digits or a number has too many digits (``bad_seed``).
    """
    if text.startswith(_HEX):
        try:
            return bytes.fromhex(text.removeprefix(_HEX))
        except ValueError:
            raise SeedError(
                f"expected pairs of hexadecimal digits after {_HEX}, got "
                f"{printable(text.removeprefix(_HEX), LONGEST_SEED)!r}",
                "bad_seed",
            ) from None
    if not _INTEGER.fullmatch(text):
        return text
    if len(text) > _MOST_DIGITS:
        raise SeedError(
            f"expected a seed number of at most {_MOST_DIGITS} digits, got {len(text)}", "bad_seed"
        )
    return int(text)


def drawn_seed(stream: Stream) -> str:
    """Return the seed that a stream drew for itself, in the form that ``--seed`` takes."""
    return _HEX + stream.seed.hex() if isinstance(stream.seed, bytes) else str(stream.seed)
