"""The entry point of the program: `python -m bot`.

The signal handlers are installed before the slow imports, which take a second.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

_SIGPIPE = 13
"""The number of the signal SIGPIPE, which Python does not define on Windows."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command in `arguments`, by default those of the process; return the exit code."""
    from bot.cli.command_line import run_command

    return run_command(arguments)


def enter() -> NoReturn:
    """Run the process's command with signal handlers, and exit."""
    # The bot runs if no command is given; options do not matter.
    runs_bot = all(each.startswith("-") for each in sys.argv[1:])
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _exit if runs_bot else _interrupt)
    try:
        code = main()
        sys.stdout.flush()
    except KeyboardInterrupt as interrupt:
        code = 128 + (interrupt.args[0] if interrupt.args else signal.SIGINT)
    except BrokenPipeError:
        # The program that reads the output, such as head, has closed the pipe.
        os._exit(128 + _SIGPIPE)
    sys.stdout.flush()
    sys.stderr.flush()
    # Not sys.exit: the interpreter's cleanup is useless here, and a signal during it would print a
    # traceback.
    os._exit(code)


def _exit(_number: int, _frame: FrameType | None) -> None:
    """Exit immediately, because a bot that has not started needs no cleanup."""
    os._exit(0)


def _interrupt(number: int, _frame: FrameType | None) -> NoReturn:
    """Interrupt a command other than the bot, because it may need to clean up."""
    raise KeyboardInterrupt(number)


if __name__ == "__main__":
    enter()
