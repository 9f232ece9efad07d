"""The console sessions in the README and the docs: each command still prints what is shown."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

from cardcore.cli import app

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parent.parent
README: Final = ROOT / "README.md"

_BLOCK = re.compile(r"^```console[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_PROMPT = "$ "
# What makes colours or folds lines, wherever the tests run.
_ENVIRONMENT = dict.fromkeys(("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS"))


def sessions(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line, the command and the expected output of each command in console blocks."""
    for block in _BLOCK.finditer(text):
        line = text.count("\n", 0, block.start(1)) + 1
        for part in re.split(r"^(?=\$ )", block[1], flags=re.MULTILINE):
            if part.startswith(_PROMPT):
                command, _, shown = part.removeprefix(_PROMPT).partition("\n")
                yield line, command.strip(), shown
            line += part.count("\n")


def is_run(command: str) -> bool:
    """Return whether a command is one of cardcore; of others, such as pip, nothing is known."""
    return re.search(r"(^|\| *)cardcore\b", command) is not None


def run(command: str) -> str:
    """Return what ``cardcore ...`` or ``echo ... | cardcore ...`` prints."""
    words = shlex.split(command, comments=True)
    stdin = ""
    if "|" in words:
        bar = words.index("|")
        assert words[0] == "echo", f"only echo can stand before the bar: {command}"
        stdin, words = " ".join(words[1:bar]) + "\n", words[bar + 1 :]
    assert words[0] == "cardcore", f"expected cardcore ..., got {command}"
    assert not {"|", "<", ">", ">>", "&&", ";"} & set(words), f"too much of a shell: {command}"
    return CliRunner().invoke(app.program, words[1:], input=stdin, env=_ENVIRONMENT).output


def differences(command: str, shown: str) -> str:
    """Return how the output differs from the one shown, with nothing for no difference."""
    example = doctest.Example(command, tidy(shown))
    got, flags = tidy(run(command)), doctest.ELLIPSIS
    checker = doctest.OutputChecker()
    if checker.check_output(example.want, got, flags):
        return ""
    return checker.output_difference(example, got, flags | doctest.REPORT_NDIFF)


def tidy(text: str) -> str:
    """Return a text without blanks at the ends of lines and without blank lines at its end."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines()) + "\n"


def documents() -> list[Path]:
    return [path for path in (README, *sorted(ROOT.glob("docs/**/*.md"))) if path.exists()]


COMMANDS: Final = [
    pytest.param(command, shown, id=f"{path.relative_to(ROOT).as_posix()}:{line}")
    for path in documents()
    for line, command, shown in sessions(path.read_text(encoding="utf-8"))
    if is_run(command)
]


def test_the_readme_shows_a_console_session() -> None:
    text = README.read_text(encoding="utf-8")

    assert any(is_run(command) for _, command, _ in sessions(text))


@pytest.mark.parametrize(("command", "shown"), COMMANDS)
def test_a_command_in_the_docs_prints_what_is_shown(command: str, shown: str) -> None:
    difference = differences(command, shown)
    assert not difference, difference


SAMPLE = """\
# A page

```console
$ pip install cardcore
Successfully installed
$ echo As Ks Qs Js Ts | cardcore rank - --json
{"place": 1, ..., "rank": 36873, "rank_7462": 1, "result": null}

$ cardcore rank "As"
cardcore: hand 1: expected 5 to 7 cards, got 1
```

```python
$ cardcore nothing
```
"""


def test_the_reader_of_sessions_finds_commands_lines_and_outputs() -> None:
    found = list(sessions(SAMPLE))

    assert [line for line, _, _ in found] == [4, 6, 9]
    assert [is_run(command) for _, command, _ in found] == [False, True, True]
    assert not any(differences(command, shown) for _, command, shown in found[1:])


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("cardcore rank As", ""),
        ("cardcore rank As", "cardcore: hand 1: expected 5 to 7 cards, got 2\n"),
        ("cardcore deal --seed 7 --json", "{...}\nand more\n"),
    ],
)
def test_the_reader_of_sessions_sees_a_difference(command: str, shown: str) -> None:
    assert differences(command, shown)
