"""Links between the pages of the documentation lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_relative_links(page: Path) -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    missing = [
        target
        for target in targets
        if "://" not in target and not (page.parent / target.partition("#")[0]).exists()
    ]

    assert missing == []


def test_the_pages_are_found() -> None:
    assert len(PAGES) >= 5
    assert any("](" in page.read_text(encoding="utf-8") for page in PAGES)
