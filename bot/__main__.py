"""The door of the program: `python -m bot`.

It obeys the signals that end the program before it knows anything else, for what comes next takes
a second to be loaded.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

_SIGPIPE = 13
"""Windows has no such signal."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` name, by default the process's; return the exit code."""
    from bot.cli.command_line import run_command

    return run_command(arguments)


def enter() -> NoReturn:
    """Be the program: run the process's command from the first signal to the last, and exit."""
    # Without a command, whatever the options.
    running_bot = all(each.startswith("-") for each in sys.argv[1:])
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave if running_bot else _interrupt)
    try:
        code = main()
        sys.stdout.flush()
    except KeyboardInterrupt as told:
        code = 128 + (told.args[0] if told.args else signal.SIGINT)
    except BrokenPipeError:
        # The reader of the output, such as head, has ended, and wants no more of it.
        os._exit(128 + _SIGPIPE)
    sys.stdout.flush()
    sys.stderr.flush()
    # Not sys.exit: what is left is to be torn down for no use, and a signal meanwhile would be
    # answered with a traceback.
    os._exit(code)


def _leave(_number: int, _frame: FrameType | None) -> None:
    """End the bot before it has begun: there is nothing yet to let go."""
    os._exit(0)


def _interrupt(number: int, _frame: FrameType | None) -> NoReturn:
    """End another command, which may have something to tidy up; its work is not done."""
    raise KeyboardInterrupt(number)


if __name__ == "__main__":
    enter()
