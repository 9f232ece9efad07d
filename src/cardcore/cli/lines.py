"""Lines of text from files and standard input, one at a time and none of them too long."""

from __future__ import annotations

import codecs
import sys
from typing import IO, TYPE_CHECKING, Final

from cardcore.errors import HandError

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE: Final = 4096


def standard_input() -> IO[bytes]:
    """Return standard input.

    Raises
    ------
    HandError
        If it is closed (``bad_file``).
    """
    if sys.stdin is None:
        raise HandError("expected an open standard input, got a closed one", "bad_file")
    return sys.stdin.buffer


def read_lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the bytes of each line, an overlong one in pieces of the same number.

    Parameters
    ----------
    stream : binary file
        What is read; no more than one line of it is held.
    """
    number, at_start = 0, True
    # A limit for each line: an endless one must not fill the memory.
    for piece in iter(lambda: stream.readline(LONGEST_LINE + 1), b""):
        number += at_start
        at_start = piece.endswith(b"\n")
        yield number, piece


def decode_line(number: int, line: bytes) -> str:
    """Return the text of a line without the white space around it.

    Parameters
    ----------
    number : int
        The number of the line, from 1.
    line : bytes
        The line in UTF-8.

    Raises
    ------
    HandError
        If the line is too long (``wrong_card_count``) or not UTF-8 (``bad_hand_type``).
    """
    if len(line) > LONGEST_LINE:
        raise HandError(f"expected at most {LONGEST_LINE} bytes, got more", "wrong_card_count")
    # Some editors mark UTF-8 with a signature at the start of the file.
    signature = codecs.BOM_UTF8 if number == 1 and line.startswith(codecs.BOM_UTF8) else b""
    try:
        return line[len(signature) :].decode().strip()
    except UnicodeDecodeError as error:
        raise HandError(
            f"expected UTF-8 text, got the byte 0x{error.object[error.start]:02x} at byte "
            f"{len(signature) + error.start + 1}",
            "bad_hand_type",
        ) from None
