"""The process that draws films: one takes a second or two, and no board may wait for it."""

from __future__ import annotations

import os
from typing import cast

from bot.process_work import pipes, serve
from rendering import pictures
from rendering.rummy.film import FilmFrame, render_rummy_film
from rendering.shanghaien.film import Frames, render_film

NICENESS = 10
"""Gives the bot and the drawing of boards priority."""


def draw_film(job: object) -> bytes:
    """Return the film of the frames that a job is, of either game."""
    frames = cast(Frames, job)
    of_rummy = bool(frames) and isinstance(frames[0][0], FilmFrame)
    return render_rummy_film(frames) if of_rummy else render_film(frames)


def main() -> None:
    """Draw for the process at the other end of standard input and output."""
    assert pictures.DRAWN_BY
    os.nice(NICENESS)
    source, sink = pipes()
    serve(source, sink, draw_film)


if __name__ == "__main__":
    main()
