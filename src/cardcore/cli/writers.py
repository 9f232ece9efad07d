"""Answers of any length: CSV, JSON lines or Parquet, whole or not at all."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import stat
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, Protocol

from cardcore.errors import HandError, MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

STANDARD_STREAM: Final = "-"
PARQUET: Final = ".parquet"
JSON_LINES: Final = frozenset({".jsonl", ".ndjson"})


class Writer(Protocol):
    """What takes the rows of the answer, a block at a time."""

    def write(self, rows: list[dict[str, Any]]) -> None:
        """Write some rows."""
        ...

    def close(self) -> None:
        """Write what is left."""
        ...


def parquet_library() -> Any:  # noqa: ANN401 - the library has no types
    """Return pyarrow and its Parquet part.

    Raises
    ------
    MissingExtraError
        If they are not installed.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise MissingExtraError("reading and writing Parquet", "parquet") from None
    return pa, parquet


@contextlib.contextmanager
def open_writer(target: str, columns: Mapping[str, type], *, as_json: bool) -> Generator[Writer]:
    """Open the answer; a file appears whole or not at all."""
    if target == STANDARD_STREAM:
        writer: Writer = JsonWriter(sys.stdout) if as_json else CsvWriter(sys.stdout, columns)
        yield writer
        writer.close()
        return
    ending = Path(target).resolve().suffix
    with whole_file(target) as path, _opened(path, ending, columns, as_json=as_json) as writer:
        yield writer


@contextlib.contextmanager
def whole_file(target: str) -> Generator[Path]:
    """Yield the path to write to, so that the file appears whole or not at all.

    A file that stands there is replaced at the end. That one can be made is tried at once.

    Raises
    ------
    HandError
        If a folder stands there (``bad_file``).
    """
    path = Path(target).resolve()
    if path.is_dir():
        raise HandError(f"expected a file for the answer, got the folder {target!r}", "bad_file")
    if path.exists() and not path.is_file():
        # A pipe or device is written to; to put a file in its place would destroy it.
        yield path
        return
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        unfinished.touch()
    except OSError as error:
        # Nobody asked for the file beside it.
        raise type(error)(error.errno, error.strerror, target) from None
    try:
        yield unfinished
        if path.exists():
            unfinished.chmod(stat.S_IMODE(path.stat().st_mode))
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


@contextlib.contextmanager
def _opened(
    path: Path, ending: str, columns: Mapping[str, type], *, as_json: bool
) -> Generator[Writer]:
    if ending.lower() == PARQUET:
        writer: Writer = ParquetWriter(path, columns)
        yield writer
        writer.close()
        return
    with path.open("w", encoding="utf-8", newline="") as stream:
        is_json = as_json or ending.lower() in JSON_LINES
        yield JsonWriter(stream) if is_json else CsvWriter(stream, columns)


class CsvWriter:
    """Rows as CSV with a header."""

    def __init__(self, stream: IO[str], columns: Mapping[str, type]) -> None:
        self._csv = csv.DictWriter(stream, list(columns), lineterminator="\n")
        self._csv.writeheader()

    def write(self, rows: list[dict[str, Any]]) -> None:
        """Write some rows."""
        self._csv.writerows(rows)

    def close(self) -> None:
        """Nothing is left to write."""


class JsonWriter:
    """Rows as one JSON object a line."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, rows: list[dict[str, Any]]) -> None:
        """Write some rows."""
        self._stream.writelines(json.dumps(row) + "\n" for row in rows)

    def close(self) -> None:
        """Nothing is left to write."""


class ParquetWriter:
    """Rows as a Parquet file, one row group a block."""

    def __init__(self, path: Path, columns: Mapping[str, type]) -> None:
        self._arrow, parquet = parquet_library()
        types = {int: self._arrow.int64(), str: self._arrow.string()}
        self._schema = self._arrow.schema([(name, types[kind]) for name, kind in columns.items()])
        self._file = parquet.ParquetWriter(path, self._schema)

    def write(self, rows: list[dict[str, Any]]) -> None:
        """Write some rows."""
        self._file.write_table(self._arrow.Table.from_pylist(rows, schema=self._schema))

    def close(self) -> None:
        """Write the end of the file, without which it cannot be read."""
        self._file.close()
