"""The process that draws films: one takes a second or two, and no board may wait for it."""

from __future__ import annotations

from typing import cast

from bot.processes.work import background_pipes, serve
from rendering import pictures
from rendering.rummy.film import FilmFrame, render_rummy_film
from rendering.shanghaien.film import Frames, render_film


def draw_film(job: object) -> bytes:
    """Return the film of the frames that a job is, of either game."""
    frames = cast(Frames, job)
    of_rummy = bool(frames) and isinstance(frames[0][0], FilmFrame)
    return render_rummy_film(frames) if of_rummy else render_film(frames)


def main() -> None:
    """Draw for the process at the other end of standard input and output."""
    assert pictures.DRAWN_BY
    serve(*background_pipes(), draw_film)


if __name__ == "__main__":
    main()
