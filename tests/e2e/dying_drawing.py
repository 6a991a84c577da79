"""Drawing that kills its process with every picture while a file exists."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from rendering.pictures import Scene, render

ORDER = "die"
"""The name of the file, next to the games' database."""


def render_or_die(games: str, scene: Scene) -> bytes:
    """Return the picture of `scene`, or kill the process if the file exists."""
    if Path(games).with_name(ORDER).exists():
        os.kill(os.getpid(), signal.SIGKILL)
    return render(scene)
