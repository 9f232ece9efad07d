"""Print a pytest-benchmark JSON file as Markdown tables: an item's time, and ratios.

Usage: ``python benches/report.py build/bench.json``
"""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


def lines(results: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of one table a group; the fastest row of cardcore is the unit."""
    machine = results["machine_info"]
    yield f"CPython {machine['python_version']}, {machine['cpu']['brand_raw']}"
    # A group may be measured in several tests; it stands where it is measured first.
    groups = list(dict.fromkeys(row["group"] for row in results["benchmarks"]))
    found = sorted(results["benchmarks"], key=lambda row: groups.index(row["group"]))
    for group, rows in groupby(found, key=lambda row: row["group"]):
        measured = [
            (row["extra_info"]["name"], nanoseconds(row, "min"), nanoseconds(row, "median"))
            for row in rows
        ]
        unit = min(best for name, best, _ in measured if name.startswith("cardcore"))
        yield from ("", f"| {group} | ns, minimum | ns, median | M a second | ratio |")
        yield "| --- | ---: | ---: | ---: | ---: |"
        for name, best, median in sorted(measured, key=lambda row: row[1]):
            figures = map(three_digits, (best, median, 1e3 / best, best / unit))
            yield f"| {name} | {' | '.join(figures)} |"


def nanoseconds(row: dict[str, Any], key: str) -> float:
    """Return a figure of a bench for one item, not one window."""
    return float(row["stats"][key]) / int(row["extra_info"]["items"]) * 1e9


def three_digits(value: float) -> str:
    """Return a number with the digits that a noisy machine warrants."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    print("\n".join(lines(json.loads(Path(sys.argv[1]).read_text()))))  # noqa: T201 - its job
