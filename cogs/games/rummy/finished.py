"""Finished games of Shanghai: game log, film, check, analysis, statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.games.game import AnySeat, PagePicture
from bot.games.rummy.analysis import Analysis
from bot.games.rummy.chance import Difference
from bot.games.rummy.game import parse_figures
from bot.games.rummy.moves import Event
from bot.games.rummy.transcript import RummyPage, chance_counts, game_log_pages
from bot.matches.analyses import AnalysisJob
from bot.matches.invitations import choices
from bot.matches.match import Match
from bot.ratings.statistics import Duel, MemberStatistics
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from bot.texts.wording.figures import number_text
from cogs.board.board import NEUTRAL
from cogs.board.game_ui import (
    AnalysisUI,
    CheckUI,
    ChoiceCosts,
    Content,
    FilmUI,
    GameChart,
    GameLogUI,
    Poster,
    Reader,
    ReadingPosition,
    StatisticsUI,
    StepView,
)
from cogs.board.names import (
    message_names,
    picture_names,
    plain_names,
)
from cogs.games.rummy.pictures import poster_file, rummy_look
from cogs.postgame.game_log import publish_row, waiting_text
from cogs.postgame.statistics import game_ticks, number_row, round_ticks, share_row, won_row
from cogs.ui.components import layout
from cogs.ui.pictures import Pictures
from rendering.charts.head_to_head import DuelRow, Preference
from rendering.charts.line_chart import ChartScene, Line, Tick
from rendering.drawing.canvas import Display
from rendering.drawing.picture import Frames
from rendering.rummy.film import build_rummy_film, render_rummy_film
from rendering.rummy.scenes import RummyLook, build_table
from rendering.rummy.sheet import build_standings
from rendering.rummy.summary import build_round_end


def _frames(match: Match, pictures: Pictures, _: AnySeat, texts: Texts, display: Display) -> Frames:
    look = rummy_look(pictures, match, display, language=texts.language)
    steps = match.iter_events(0, match.revision)
    return build_rummy_film(
        [*(state.table for state, _ in steps), match.state.table],
        look,
        headline=wording.scores.result_text(match.state.table, look.picture_names, texts),
    )


def _film_title(match: Match, texts: Texts) -> str:
    return texts("rummy-replay-title", names=texts.list(list(message_names(match))))


def _film_alt_text(match: Match, texts: Texts) -> str:
    return wording.scores.score_alt_text(match.state.table, plain_names(match), texts)


RUMMY_FILM = FilmUI(
    frames=_frames, render=render_rummy_film, title=_film_title, alt_text=_film_alt_text
)


def _proof_text(events: Sequence[Event], is_from_secret: bool, texts: Texts) -> str:
    rounds, cards = chance_counts(events)
    return texts("rummy-verified" if is_from_secret else "rummy-by-key", cards=cards, rounds=rounds)


def _failure(difference: Difference | None, texts: Texts) -> str:
    if difference is None or difference.round is None:
        return texts("rummy-verify-failed")
    return texts("rummy-verify-failed-round", round=difference.round)


RUMMY_CHECK = CheckUI(verified=_proof_text, failed=_failure, opened="rummy-secret")


def _steps(match: Match) -> Sequence[RummyPage]:
    return game_log_pages(match.public_position_at(0), match.events)


def _title(place: ReadingPosition[RummyPage]) -> str:
    names = place.texts.list(list(message_names(place.match)))
    return place.texts("rummy-record-title", names=names)


def _step_text(place: ReadingPosition[RummyPage], has_picture: bool) -> str:
    names, texts = message_names(place.match), place.texts
    lines = wording.position.turn_lines(place.step.events, names, texts)
    if place.step.picture is PagePicture.SHEET and has_picture:
        lines.append(wording.scores.result_text(place.step.state.table, names, texts))
    return "\n".join(lines)


def _view(place: ReadingPosition[RummyPage]) -> StepView:
    """Return the final score sheet, a round's summary, or the table with all hands below it."""
    match, step, texts, table = place.match, place.step, place.texts, place.step.state.table
    names, plain = message_names(match), plain_names(match)

    def look(pictures: Pictures, display: Display) -> RummyLook:
        return rummy_look(pictures, match, display, language=texts.language)

    if step.picture is PagePicture.SHEET:
        headline = wording.scores.result_text(table, picture_names(match), texts)
        return StepView(
            lambda *by: build_standings(table, look(*by), headline=headline),
            wording.scores.score_alt_text(table, plain, texts),
            wording.scores.score_text(table, names, texts),
        )
    if step.picture is PagePicture.ROUND:
        result = table.history[-1]
        return StepView(
            lambda *by: build_round_end(table, result, look(*by)),
            wording.scores.round_alt_text(table, result, plain, texts),
            wording.scores.round_text(table, result, names, texts),
        )
    previous = None if step.before.table.round != table.round else step.before.table
    return StepView(
        lambda *by: build_table(table, look(*by), previous=previous),
        wording.position.alt_text(table, plain, texts),
        wording.position.table_text(table, names, texts),
        "\n".join(wording.scores.hand_lines(step.state.hands, table.options, names, texts)),
    )


async def _poster(
    pictures: Pictures, place: ReadingPosition[RummyPage], mode: DisplayMode
) -> Poster | None:
    if place.step.picture is not PagePicture.SHEET:
        return None
    file = await poster_file(pictures, place.match, mode, place.texts)
    if file is None:
        return None
    table, names = place.step.state.table, plain_names(place.match)
    return Poster(file, wording.scores.result_text(table, names, place.texts))


RUMMY_GAME_LOG = GameLogUI(
    steps=_steps,
    rounds=lambda match: len(match.options.options.contracts),
    title=_title,
    page_text=_step_text,
    view=_view,
    poster=_poster,
)


def _analysis_title(_: Match, texts: Texts) -> str:
    return texts("rummy-analysis-title")


async def _progress_content(_: Pictures, job: AnalysisJob, ahead: int, reader: Reader) -> Content:
    progress = waiting_text(reader.texts("rummy-analysis-working"), ahead, reader.texts)
    title = f"### {_analysis_title(job.match, reader.texts)}"
    return Content(layout(ui.TextDisplay(title), ui.TextDisplay(progress)))


async def _analysis_content(
    _: Pictures, match: Match, analysis: Analysis, reader: Reader, is_private: bool
) -> Content:
    names, texts = message_names(match), reader.texts
    items: list[ui.Item[Any]] = [
        ui.TextDisplay(wording.advice.analysis_text(analysis, names, texts, reader.seat)),
    ]
    if is_private and reader.seat is not None:
        items.append(publish_row(match, texts))
    return Content(layout(ui.Container(*items, accent_colour=NEUTRAL)))


POOR_POINTS = 5.0
"""The minimum cost in penalty points that makes a choice a large mistake."""


def _costs(match: Match, analysis: Analysis, texts: Texts) -> ChoiceCosts:
    member = match.seats[0]
    own = {each.event: each for each in analysis.costly if each.seat is member}
    costs = [own[at].cost / POOR_POINTS if at in own else 0.0 for at in choices(match)]
    if not own:
        return ChoiceCosts(costs, "", 0)
    worst = max(own.values(), key=lambda costly: costly.cost)
    return ChoiceCosts(
        costs, wording.advice.costly_text(worst, message_names(match), texts), worst.event
    )


RUMMY_ANALYSIS = AnalysisUI(
    title=_analysis_title, progress=_progress_content, whole=_analysis_content, costs=_costs
)


_MIN_CHART_GAMES = 2
"""The minimum number of games for a chart."""
_AVERAGED_GAMES = 5
"""The number of games in the moving average of the chart."""


def head_to_head_rows(duel: Duel, texts: Texts) -> Sequence[DuelRow]:
    """Return the comparison of two members in their common games, row by row."""
    tally = duel.tally
    rows = [won_row("rummy-versus-better", tally, texts)]
    if tally.averages is not None:
        rows.append(
            number_row("rummy-versus-score", tally.averages, texts, better=Preference.FEWER)
        )
    first, second = (parse_figures(text) for text in duel.figures)
    points = (first.average_per_round(first.penalties), second.average_per_round(second.penalties))
    out = (first.average_per_round(first.out), second.average_per_round(second.out))
    bought = (first.average_per_round(first.bought), second.average_per_round(second.bought))
    if first.rounds:
        rows += [
            number_row("rummy-versus-points", points, texts, better=Preference.FEWER),
            share_row("rummy-versus-out", out, texts),
            number_row("rummy-versus-bought", bought, texts),
        ]
    return rows


def points_chart(statistics: MemberStatistics, texts: Texts, display: Display) -> GameChart | None:
    """Return the chart of a member's penalty points per round in each game.

    A chart of at least five games also has a moving average. Returns None if there are fewer than
    two games, or if their rule sets differ.
    """
    games = [(each.point, parse_figures(each.figures)) for each in statistics.game_by_game]
    games = [(point, figures) for point, figures in games if figures.rounds]
    if len(games) < _MIN_CHART_GAMES or statistics.is_mixed:
        return None
    points = [figures.average_per_round(figures.penalties) for _, figures in games]
    latest = [
        sum(figures.penalties for _, figures in part) / sum(figures.rounds for _, figures in part)
        for part in (games[max(0, end - _AVERAGED_GAMES) : end] for end in range(1, len(games) + 1))
    ]
    ticks = round_ticks(0, max(points) * 1.3)

    def scene(name: str) -> ChartScene:
        smooth = Line(texts("pic-rummy-latest", games=_AVERAGED_GAMES), _numbered_points(latest))
        single = Line("", _numbered_points(points), number_text(points[-1], texts))
        return ChartScene(
            title=f"{name} · {texts('rummy-versus-points')}",
            lines=(single, smooth) if len(games) >= _AVERAGED_GAMES else (single,),
            x_range=(1.0, float(len(games))),
            y_range=(ticks[0], ticks[-1]),
            x_ticks=game_ticks([point.ended_at for point, _ in games], texts),
            y_ticks=tuple(Tick(value, str(value)) for value in ticks),
            display=display,
            x_title=texts("pic-game"),
        )

    def alt_text(name: str) -> str:
        return texts(
            "alt-rummy-points",
            name=name,
            games=len(games),
            lowest=number_text(min(points), texts),
            highest=number_text(max(points), texts),
            latest=min(_AVERAGED_GAMES, len(games)),
            average=number_text(latest[-1], texts),
        )

    return GameChart(scene, alt_text)


def _numbered_points(amounts: Sequence[float]) -> tuple[tuple[float, float], ...]:
    return tuple((float(game), amount) for game, amount in enumerate(amounts, start=1))


RUMMY_STATISTICS = StatisticsUI(
    stats_desc="cmd-rummy-stats-desc",
    member_lines=wording.scores.member_lines,
    head_to_head_rows=head_to_head_rows,
    chart=points_chart,
    leaderboard_title="rummy-leaderboard-title",
    leaderboard_lines=wording.scores.leaderboard_lines,
    rule_set=wording.scores.rule_set_text,
)
