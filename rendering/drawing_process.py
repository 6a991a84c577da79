"""The process that draws: scenes come in, pictures go out, one after the other.

Drawing holds Python's lock half of the time, so in a thread beside the event loop it would slow
down every click.
"""

from __future__ import annotations

from typing import cast

from bot.processes.work import pipes, serve
from rendering.pictures import Scene, render


def draw_scene(job: object) -> bytes:
    """Return the picture of the scene that a job is."""
    return render(cast(Scene, job))


def main() -> None:
    """Draw for the process at the other end of standard input and output."""
    serve(*pipes(), draw_scene)


if __name__ == "__main__":
    main()
