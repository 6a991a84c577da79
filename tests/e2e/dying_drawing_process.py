"""The process that draws, but that every picture kills as long as there is an order for it."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from bot.processes.work import pipes, serve
from rendering.drawing_process import draw_scene

ORDER = "die"
"""The order: a file beside the games."""
GAMES = "GAMES"
"""The variable that names the file of the games: a helper is not told the database."""


def _draw_or_die(job: object) -> bytes:
    if Path(os.environ[GAMES]).with_name(ORDER).exists():
        os.kill(os.getpid(), signal.SIGKILL)
    return draw_scene(job)


if __name__ == "__main__":
    serve(*pipes(), _draw_or_die)
