"""Drawing that every picture kills as long as there is an order for it."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from rendering.pictures import Scene, render

ORDER = "die"
"""The order: a file beside the games."""


def render_or_die(games: str, scene: Scene) -> bytes:
    """Return the picture of `scene`, unless there is an order beside the file of the games."""
    if Path(games).with_name(ORDER).exists():
        os.kill(os.getpid(), signal.SIGKILL)
    return render(scene)
