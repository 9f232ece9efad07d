"""The four doors of embedders, from the installed wheel: C, Cython, cffi and numba.

Every example is built and run as docs/embedding.md says; every door is asked for the same ranks.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import cardcore as cc
from cardcore import poker
from cardcore._cffi import lib
from cardcore._cffi_build import declarations
from cardcore.errors import CardcoreError
from cardcore.masks import to_board_mask
from cardcore.variants import VARIANTS, Variant
from tests.conftest import ROOT, run
from tools import amalgamate

EXAMPLES = ROOT / "docs/examples"
HEADER = (ROOT / "src/cardcore/include/cardcore.h").read_text(encoding="utf-8")
PXD = (ROOT / "src/cardcore/_eval.pxd").read_text(encoding="utf-8")
CC = os.environ.get("CC", "cc").split()
CXX = os.environ.get("CXX", "c++").split()
STRICT = ["-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
LANGUAGES = {".c": "c", ".pyx": "cython", ".py": "python"}

FUNCTION = re.compile(
    r"^(?:static inline )?(?:int |void |size_t |uint16_t |uint32_t |const char \*)(cc_\w+)\(",
    re.MULTILINE,
)
# A cimporting program loops over its arrays itself; counting and paths are for Python. The table
# that a climbing game is compiled into is a type of the header.
NOT_FOR_CYTHON = {
    "cc_rank_masks_strided", "cc_rank_rows_strided", "cc_count_ranks", "cc_count_categories",
    "cc_equity", "cc_compare_on_boards",
    "cc_simd_path", "cc_simd_path_in_use", "cc_use_simd_path",
    "cc_big_two_compile", "cc_big_two_classify", "cc_big_two_classify_strided",
    "cc_big_two_beats", "cc_big_two_plays",
    "cc_dou_dizhu_compile", "cc_dou_dizhu_readings", "cc_dou_dizhu_classify",
    "cc_dou_dizhu_classify_codes", "cc_dou_dizhu_beats", "cc_dou_dizhu_number",
    "cc_dou_dizhu_play", "cc_dou_dizhu_plays", "cc_dou_dizhu_classify_strided",
    "cc_dou_dizhu_classify_rows_strided", "cc_dou_dizhu_count", "cc_dou_dizhu_nth",
}  # fmt: skip


@pytest.fixture(scope="session")
def include(installed: Path) -> Path:
    shown = run(
        installed, "-c", "import cardcore; print(cardcore.get_include())", cwd=installed.parent
    )
    return Path(shown.strip())


@pytest.fixture(scope="session")
def extensions(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the example in Cython as its setup.py says, and what the tests ask beside it."""
    folder = tmp_path_factory.mktemp("cython")
    shutil.copytree(EXAMPLES / "cython", folder, dirs_exist_ok=True)
    run(installed, "setup.py", "-q", "build_ext", "--inplace", cwd=folder)
    shutil.copy(ROOT / "tests/doors/asked.pyx", folder / "runouts.pyx")
    (folder / "runouts.pyx").rename(folder / "asked.pyx")
    setup = (folder / "setup.py").read_text(encoding="utf-8").replace("runouts", "asked")
    (folder / "setup.py").write_text(setup, encoding="utf-8")
    run(installed, "setup.py", "-q", "build_ext", "--inplace", cwd=folder)
    return folder


def masks_of_seven(count: int) -> list[int]:
    drawn = random.Random(7)
    return [to_board_mask(drawn.sample(range(52), 7)) for _ in range(count)]


def cases_of(form: Variant, drawn: random.Random) -> list[tuple[Any, ...]]:
    """Return hands of a form, right and wrong ones, as the script takes them."""
    deck = range(form.lowest, 52)
    cases: list[tuple[Any, ...]] = []
    for _ in range(40):
        cards = drawn.sample(deck, drawn.randint(form.least, form.most))
        if form.board is None:
            cases.append((form.code, cards, None, to_board_mask(cards), 0))
            if len(cards) > 1:
                hole, board = cards[: len(cards) // 2], cards[len(cards) // 2 :]
                cases.append((form.code, hole, board, to_board_mask(hole), to_board_mask(board)))
        else:
            rest = [card for card in deck if card not in cards]
            board = drawn.sample(rest, drawn.randint(*form.board))
            cases.append((form.code, cards, board, to_board_mask(cards), to_board_mask(board)))
    wrong = [*cases]
    for code, hole, board, hole_mask, board_mask in wrong:
        bad = drawn.choice([drawn.choice(hole), 52, 53, 63, 64, 255])
        stray = 1 << drawn.choice([13, 15, 29, 47, 61, 63])
        cases.append((code, [*hole[:-1], bad], board, hole_mask | stray, board_mask))
        if board is not None:
            common = drawn.choice(hole)
            twice = board_mask | to_board_mask([common])
            cases.append((code, hole, [common, *board[1:]], hole_mask, twice))
    for size in (1, 2, 3, 4, 5, 6, 7, 8, 9, 51, 52):
        cards = drawn.sample(range(52), size)
        cases.append((code, cards, None, to_board_mask(cards), 0))
    return sorted(cases, key=lambda case: (case[2] is None, len(case[1])))


def rank_or_zero(cards: Any, board: Any, variant: str) -> int:
    try:
        return poker.rank(cards, board=board, variant=variant)
    except CardcoreError:
        return 0


NAMES = {form.code: form.name for form in VARIANTS.values()}
CASES = [
    case for form in VARIANTS.values() for case in cases_of(form, random.Random(form.code))
]  # fmt: skip
# What is no variant ranks nothing.
CASES += [(code, [0, 5, 10, 15, 20], None, 0x1F, 0) for code in (-1, 12, 99)]


def expected(case: tuple[Any, ...]) -> list[int]:
    variant, hole, board, hole_mask, board_mask = case
    if variant not in NAMES:
        return [0] * 4
    by_codes = rank_or_zero(bytes(hole), None if board is None else bytes(board), NAMES[variant])
    by_masks = rank_or_zero(hole_mask, None if board is None else board_mask, NAMES[variant])
    return [by_codes, by_masks] if board is not None else [by_codes, by_masks, by_masks, by_codes]


@pytest.fixture(scope="session")
def answered(installed: Path, include: Path, extensions: Path) -> Any:
    run(
        *CC, "-std=c11", *STRICT, "-shared", "-fPIC", "-I", include, ROOT / "benches/loop.c",
        include / "cardcore.c", "-o", extensions / "loop.so",
    )  # fmt: skip
    stdin = json.dumps({"cases": CASES, "masks": masks_of_seven(2000)})
    script = ROOT / "tests/doors/answers.py"
    return json.loads(
        run(installed, "-W", "error", script, extensions, cwd=extensions, stdin=stdin)
    )


def test_the_answers_come_from_the_installed_wheel(answered: Any, installed: Path) -> None:
    assert Path(answered["from"]).is_relative_to(installed.parents[1])


@pytest.mark.parametrize("door", ["c", "cython", "cffi", "numba"])
def test_every_door_gives_the_ranks_of_poker_rank(answered: Any, door: str) -> None:
    found = answered["ranks"][door]

    assert len(found) == len(CASES)
    for case, ranks in zip(CASES, found, strict=True):
        assert ranks == expected(case), case


def test_the_cases_are_right_and_wrong_hands_of_every_form() -> None:
    ranks: dict[int, set[bool]] = {}
    for case in CASES:
        ranks.setdefault(case[0], set()).update(map(bool, expected(case)))

    assert all(ranks[form.code] == {True, False} for form in VARIANTS.values())


def test_every_door_has_the_version_and_the_variants_of_the_header(answered: Any) -> None:
    enum = HEADER.partition("enum cc_variant {")[2].partition("};")[0]
    header = dict(re.findall(r"^    (CC_\w+) = (\d+)", enum, re.MULTILINE))
    variants = {f"CC_{name.upper()}": form.code for name, form in VARIANTS.items()}
    version = re.search(r"^#define CARDCORE_API_VERSION (\d+)$", HEADER, re.MULTILINE)

    assert {name: int(code) for name, code in header.items()} == variants
    assert answered["enums"] == [variants, variants]
    assert version
    assert answered["versions"] == [int(version[1])] * 3


def test_a_loop_in_numba_is_about_as_fast_as_in_c(answered: Any) -> None:
    # The figure of docs/embedding.md is 1.0; half of it still means that nothing stands between.
    best = answered["seconds"]

    assert best["c"] / best["numba"] > 0.5


def test_the_example_in_c(include: Path, tmp_path: Path) -> None:
    source, program = EXAMPLES / "c/runouts.c", tmp_path / "runouts"
    run(*CC, "-std=c11", *STRICT, "-I", include, source, include / "cardcore.c", "-o", program)

    assert run(program) == shown_by_the_examples()


def test_the_example_in_cython(installed: Path, extensions: Path) -> None:
    code = "import runouts; runouts.main()"

    assert run(installed, "-W", "error", "-c", code, cwd=extensions) == shown_by_the_examples()


@pytest.mark.parametrize("door", ["cffi", "numba"])
def test_the_example_in_python(installed: Path, door: str, tmp_path: Path) -> None:
    script = EXAMPLES / door / "runouts.py"

    assert run(installed, "-W", "error", script, cwd=tmp_path) == shown_by_the_examples()


def shown_by_the_examples() -> str:
    """Return what every example prints, found through poker.rank."""
    lines = []
    for hand in ("Ah Kh Qh Jh Th", "9h 9d 9c Kh Kd 3s 2s", "Ah Kh"):
        rank = rank_or_zero(hand, None, "high")
        lines.append(f"{hand}: rank {rank}, category {rank >> 12}\n")
    known = "Ah Kh Qh 7h 2c"
    held = cc.parse_cards(known)
    rest = [card for card in range(52) if card not in held]
    ranks = [poker.rank((*held, a, b)) for a in rest for b in rest if a < b]
    flushes = sum(poker.category(rank) >= poker.Category.FLUSH for rank in ranks)
    return "".join([*lines, f"{known}: {flushes} of {len(ranks)} runouts make a flush\n"])


def test_the_header_is_for_cpp_too(include: Path, tmp_path: Path) -> None:
    source = tmp_path / "program.cpp"
    source.write_text(
        '#include "cardcore.h"\n'
        "int main() { return cc_api_version() == CARDCORE_API_VERSION\n"
        "    && cc_category(cc_rank_mask(CC_HIGH, 0x1F)) == 9 ? 0 : 1; }\n"
    )
    flags = [*STRICT, "-I", str(include)]
    run(*CC, "-std=c11", *STRICT, "-c", include / "cardcore.c", "-o", tmp_path / "cardcore.o")
    run(*CXX, "-std=c++17", *flags, source, tmp_path / "cardcore.o", "-o", tmp_path / "program")

    run(tmp_path / "program")


def test_the_one_c_file_is_complete_small_and_up_to_date(include: Path, tmp_path: Path) -> None:
    amalgamated = (include / "cardcore.c").read_text(encoding="utf-8")

    assert amalgamated == amalgamate.render()
    # The lanes come once for each path, and a climbing game brings some 30,000.
    assert len(amalgamated) < 800_000
    assert HEADER in amalgamated
    (tmp_path / "alone.c").write_text(amalgamated)
    run(*CC, "-std=c11", *STRICT, "-c", "alone.c", "-o", "alone.o", cwd=tmp_path)


def test_what_all_paths_share_stands_before_the_first_of_them() -> None:
    # Within a path it would be there for the processors of that path alone.
    text = amalgamate.render()
    first = text.index("/* path_avx2.c */")
    headers = [path.name for folder in amalgamate.FOLDERS for path in folder.glob("*.h")]
    there = [name for name in headers if f"/* {name} */" in text]
    guarded = [name for name in there if "#ifndef CC_" in amalgamate.found(name).read_text()]

    assert len(guarded) > 5
    assert [name for name in guarded if text.index(f"/* {name} */") > first] == []


def test_a_header_without_a_guard_is_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "once.h").write_text("/* Once. */\n#ifndef ONCE_H\n#define ONCE_H\nonce\n#endif\n")
    (tmp_path / "body.h").write_text('#include "once.h"\nbody\n')
    (tmp_path / "all.c").write_text('#include "body.h"\n#include "body.h"\n#include <x.h>\n')
    monkeypatch.setattr(amalgamate, "FOLDERS", (tmp_path,))
    text = "".join(amalgamate.expanded("all.c", set()))

    assert [text.count(word) for word in ("once\n", "body\n", "#include <x.h>")] == [1, 2, 1]


def test_every_function_of_the_header_stands_in_every_door() -> None:
    names = FUNCTION.findall(HEADER)
    found = re.findall(r"\b(cc_\w+)\(", declarations(HEADER))

    assert len(names) >= 11
    assert found == names
    assert set(names) <= set(dir(lib))
    assert set(re.findall(r"\b(cc_\w+)\(", PXD)) == set(names) - NOT_FOR_CYTHON


def test_what_cffi_reads_of_a_header() -> None:
    header = """\
/* Two lines,
 * int cc_not_this(void); */
#ifndef A_H
#define A_H
#ifdef __cplusplus
extern "C" {
#endif
#define A_VERSION 3
#define A_MACRO(X) \\
    (X)
static inline int cc_in_place(uint16_t rank) {
    return rank;
}
void cc_far(enum cc_variant variant, const void *masks, ptrdiff_t step);
#ifdef __cplusplus
}
#endif
#endif
"""
    assert [line.strip() for line in declarations(header).splitlines()] == [
        "#define A_VERSION ...",
        "int cc_in_place(uint16_t rank);",
        "void cc_far(int variant, const void *masks, ssize_t step);",
    ]


def test_the_module_of_cffi_names_the_extra_that_it_needs() -> None:
    code = """
import sys
sys.modules["_cffi_backend"] = None
import cardcore
try:
    import cardcore._cffi
except cardcore.MissingExtraError as error:
    print(error.code, error)
import cardcore._numba
cardcore._numba.init()
"""
    assert run(sys.executable, "-c", code) == (
        "missing_extra cardcore._cffi needs the extra 'cffi': pip install 'cardcore[cffi]'\n"
    )


def test_other_failures_of_the_module_of_cffi_are_not_hidden() -> None:
    code = "import sys; sys.modules['cardcore._cffi_lib'] = None; import cardcore._cffi"
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=ROOT
    )

    assert done.returncode == 1
    assert "MissingExtraError" not in done.stderr


def test_threads_may_share_the_functions() -> None:
    masks = masks_of_seven(2000)
    ranks = [poker.rank(mask) for mask in masks]

    def ranked(_: int) -> list[int]:
        return [lib.cc_rank_mask(lib.CC_HIGH, mask) for mask in masks]

    with ThreadPoolExecutor(4) as pool:
        assert all(found == ranks for found in pool.map(ranked, range(8)))


def test_the_page_shows_the_examples_as_they_are() -> None:
    page = (ROOT / "docs/embedding.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(c|cython|python)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    files = [path for path in sorted(EXAMPLES.glob("*/*")) if path.suffix in LANGUAGES]

    assert len(files) == 5
    assert sorted(blocks) == sorted(
        (LANGUAGES[path.suffix], path.read_text(encoding="utf-8")) for path in files
    )
    for path in files:
        assert f"](examples/{path.relative_to(EXAMPLES).as_posix()})" in page
