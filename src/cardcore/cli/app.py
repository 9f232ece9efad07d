"""The program: its commands, its version, and one line for whatever goes wrong."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import IO, TYPE_CHECKING, Any, Final

import click

import cardcore
from cardcore.cli.deal import deal
from cardcore.cli.demo import demo
from cardcore.cli.output import INTERRUPTED, printable
from cardcore.cli.play import play
from cardcore.cli.rank import rank
from cardcore.cli.replay import replay
from cardcore.cli.rules import rules
from cardcore.cli.simulate import simulate_command
from cardcore.errors import CardcoreError

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

PROGRAM: Final = "cardcore"

FAILED: Final = 1
BAD_INPUT: Final = 2
PIPE_BROKEN: Final = 141

_LONGEST_MESSAGE = 500


class Refusal(click.ClickException):
    """What the program cannot do, as one line on standard error."""

    exit_code = BAD_INPUT

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the line."""
        line = f"{PROGRAM}: {printable(self.message, _LONGEST_MESSAGE)}"
        with contextlib.suppress(OSError):
            click.echo(line, file=file, err=True)


class Failure(Refusal):
    """What the system would not let the program do."""

    exit_code = FAILED


class Program(click.Group):
    """A group of commands that turns every complaint about the input into a refusal."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:  # noqa: ANN401 - Click's
        """Read the options of the program."""
        with _refusing():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> object:
        """Read the options of the command and run it."""
        with _refusing():
            return super().invoke(ctx)


@contextlib.contextmanager
def _refusing() -> Generator[None]:
    try:
        yield
    except CardcoreError as error:
        raise Refusal(str(error)) from None
    except click.UsageError as error:
        # Click ends its messages with a full stop and may spread them over lines.
        message = " ".join(error.format_message().split()).rstrip(".")
        raise Refusal(message[:1].lower() + message[1:]) from None
    except BrokenPipeError:
        _forget_output()
        raise click.exceptions.Exit(PIPE_BROKEN) from None
    except OSError as error:
        _forget_output()
        reason = error.strerror or str(error)
        name = "" if error.filename is None else f" {error.filename}"
        raise Failure(f"expected to read and write{name}, got: {reason}") from None


def _forget_output() -> None:
    """Keep the interpreter from trying once more, at its end, to write what cannot be written."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        output = sys.stdout.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, output)
        os.close(nowhere)


def _show_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - Click's
    if wanted and not context.resilient_parsing:
        try:
            version = cardcore.__version__
        except ModuleNotFoundError:  # of the installed metadata
            version = "(not installed)"
        click.echo(f"{PROGRAM} {version}")
        context.exit()


@click.group(
    cls=Program,
    name=PROGRAM,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.pass_context
def program(context: click.Context) -> None:
    """Rank poker hands, deal cards, and play card games.

    Tables are for people; with --json a command writes JSON for programs. Bad input gives one
    line on standard error and exit status 2.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _command in (rank, deal, demo, play, replay, simulate_command, rules):
    program.add_command(_command)


def run(arguments: Sequence[str]) -> int:
    """Run the program and return its exit status.

    Parameters
    ----------
    arguments : sequence of str
        What stands after the name of the program.
    """
    if sys.stdout is None:
        Failure("expected an open standard output, got a closed one").show()
        return FAILED
    try:
        status = program.main(list(arguments), prog_name=PROGRAM, standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    return status if isinstance(status, int) else 0
