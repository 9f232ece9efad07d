"""Print a pytest-benchmark JSON file as Markdown tables: nanoseconds an item, and ratios.

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
    for group, rows in groupby(results["benchmarks"], key=lambda row: row["group"]):
        measured = [
            (row["extra_info"]["name"], *(row["stats"][key] / row["extra_info"]["items"] * 1e9
                                          for key in ("min", "median")))
            for row in rows
        ]  # fmt: skip
        unit = min(best for name, best, _ in measured if name.startswith("cardcore"))
        yield from ("", f"| {group} | ns, minimum | ns, median | ratio of minima |")
        yield "| --- | ---: | ---: | ---: |"
        for name, best, median in sorted(measured, key=lambda row: row[1]):
            yield f"| {name} | {best:,.0f} | {median:,.0f} | {best / unit:,.1f} |"


if __name__ == "__main__":
    print("\n".join(lines(json.loads(Path(sys.argv[1]).read_text()))))  # noqa: T201 - its job
