"""The process that draws: scenes come in, pictures go out, one after the other.

Drawing holds Python's lock half of the time, so in a thread beside the event loop it would slow
down every click. While there is nothing to do the process warms up.
"""

from __future__ import annotations

from typing import cast

from bot.processes.work import pipes, serve
from rendering.pictures import Scene, render
from rendering.warm_up import warming


def draw_scene(job: object) -> bytes:
    """Return the picture of the scene that a job is."""
    return render(cast(Scene, job))


def main() -> None:
    """Draw for the process at the other end of standard input and output."""
    source, sink = pipes()
    serve(source, sink, draw_scene, warming())


if __name__ == "__main__":
    main()
