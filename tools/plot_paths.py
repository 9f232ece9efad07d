"""Draw ``docs/paths.svg``: how many hands a second each path ranks, and the copy that bounds it.

Usage: ``make bench``, then ``python tools/plot_paths.py build/bench.json``. It needs matplotlib,
which the extra ``bench`` has.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib import pyplot as plt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

TARGET = Path(__file__).parents[1] / "docs/paths.svg"
PATHS = ("base", "avx2", "avx512", "avx512_vbmi")
COLOURS = {"masks": "#1f6f8b", "rows": "#e1a730"}
WIDTH = 0.4


def speeds(results: Mapping[str, Any], group: str) -> dict[str, float]:
    """Return millions of hands a second by name, from the fastest window."""
    return {
        row["extra_info"]["name"].removeprefix("cardcore, "): row["extra_info"]["items"]
        / row["stats"]["min"]
        / 1e6
        for row in results["benchmarks"]
        if row["group"] == group
    }


def draw_bars(axes: Axes, results: Mapping[str, Any]) -> None:
    """Draw how fast each path ranks what lies in the second-level cache."""
    for step, form in enumerate(COLOURS):
        found = speeds(results, f"paths: {form} in the second-level cache")
        known = [path for path in PATHS if path in found]
        places = [PATHS.index(path) + (step - 0.5) * WIDTH for path in known]
        heights = [found[path] for path in known]
        bars = axes.bar(places, heights, WIDTH, color=COLOURS[form], label=form)
        axes.bar_label(bars, fmt="{:,.0f}", fontsize=8)
    axes.set_xticks(range(len(PATHS)), PATHS)
    axes.set_ylabel("million hands a second, one thread")
    axes.set_title("seven cards, in the second-level cache", fontsize=10)
    axes.legend(frameon=False)


def draw_bound(axes: Axes, results: Mapping[str, Any]) -> None:
    """Draw the time of ten million hands in copies of the same arrays, which memory bounds."""
    for step, form in enumerate(COLOURS):
        found = speeds(results, f"paths: ten million {form}")
        known = [path for path in PATHS if path in found]
        places = [PATHS.index(path) + (step - 0.5) * WIDTH for path in known]
        times = [found["NumPy copy"] / found[path] for path in known]
        bars = axes.bar(places, times, WIDTH, color=COLOURS[form], label=form)
        axes.bar_label(bars, fmt="{:.1f}", fontsize=8)
    axes.axhline(1, color="#444444", linewidth=1, linestyle="--")
    axes.set_yscale("log")
    axes.set_xticks(range(len(PATHS)), PATHS)
    axes.set_ylabel("times the copy of the same arrays (dashed)")
    axes.set_title("ten million hands, from memory", fontsize=10)


def main(source: str) -> None:
    """Write the picture."""
    results = json.loads(Path(source).read_text(encoding="utf-8"))
    # The same input gives the same file.
    mpl.rcParams |= {
        "svg.hashsalt": "cardcore",
        "svg.fonttype": "none",
        "font.family": "sans-serif",
    }
    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4), layout="constrained")
    draw_bars(left, results)
    draw_bound(right, results)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(TARGET, metadata={"Date": None})
    print(f"wrote {TARGET}")


if __name__ == "__main__":
    main(sys.argv[1])
