"""Pictures of an analysis: the winning chances over a game, and a position with a choice in it."""

from __future__ import annotations

import discord

from bot.games.shanghaien.analysis.report import Analysis, Costly, StepKind
from bot.games.shanghaien.state import SEATS, End, Place, PlayTrick
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from bot.texts.wording.shanghaien.advice import chance_text, worst_mistakes
from cogs.games.shanghaien.pictures import scene_look
from cogs.kit.pictures import Pictures
from cogs.table.names import drawn_pair
from rendering.charts.line_chart import ChartScene, Line, Mark, Tick
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.shanghaien.board_scene import build_board


async def chances_file(
    pictures: Pictures, match: Match, analysis: Analysis, texts: Texts, mode: DisplayMode
) -> discord.File | None:
    """Return the winning chances as a file to upload, as far as known; None in text mode."""
    return await pictures.file(
        f"chances-{match.id}-{analysis.done}",
        mode,
        lambda display: chances_scene(match, analysis, texts, display),
        texts.language,
        hurried=False,
    )


def chances_scene(match: Match, analysis: Analysis, texts: Texts, display: Display) -> ChartScene:
    """Return the first player's winning chance, event by event, with the rounds below."""
    points = tuple((float(x), step.chance) for x, step in enumerate(analysis.steps))
    names = drawn_pair(match)
    deals = [(x, step) for x, step in enumerate(analysis.steps) if step.kind is StepKind.DEAL]
    return ChartScene(
        title=texts("pic-chances"),
        lines=(Line(names[0], points),),
        x_range=(0.0, float(analysis.total)),
        y_range=(0.0, 1.0),
        x_ticks=tuple(Tick(float(x), str(step.round)) for x, step in deals),
        y_ticks=tuple(Tick(share, chance_text(share, texts)) for share in (0.0, 0.5, 1.0)),
        shares=names,
        display=display,
        x_title=texts("pic-round-axis"),
        marks=_marks(analysis),
        marks_title=texts("pic-costly"),
    )


def _marks(analysis: Analysis) -> tuple[Mark, ...]:
    """Return marks at the choices that cost either player most."""
    places = {step.event: at for at, step in enumerate(analysis.steps)}
    worst = [each.worst for seat in SEATS for each in worst_mistakes(analysis, (seat,))]
    return tuple(
        Mark((float(at), analysis.steps[at].chance), costly.seat)
        for costly in worst
        if (at := places.get(costly.event)) is not None
    )


async def choice_file(
    pictures: Pictures, match: Match, costly: Costly, texts: Texts, mode: DisplayMode
) -> discord.File | None:
    """Return the table before a choice, seen by who had it, to upload; None in text mode.

    Ghost dice show the better move.
    """
    best = costly.best.move
    end = best.end if isinstance(best, Place | PlayTrick) else None

    def build(display: Display) -> Scene:
        return build_board(
            costly.state,
            scene_look(pictures, match, display, viewer=costly.seat, language=texts.language),
            end=end or End.LEFT,
            best=best,
        )

    name = f"choice-{match.id}-{costly.event}"
    return await pictures.file(name, mode, build, texts.language, hurried=False)
