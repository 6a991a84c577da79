"""A replacement for `render` that ends the drawing process while the file `ORDER` exists."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from rendering.pictures import Scene, render

ORDER = "die"
"""The name of a file in the folder of the games' database."""


def render_or_die(games: str, scene: Scene) -> bytes:
    """Return the picture of `scene`, or end this process if the file `ORDER` exists."""
    if Path(games).with_name(ORDER).exists():
        os.kill(os.getpid(), signal.SIGKILL)
    return render(scene)
