"""Analysis, lessons and statistics of Shanghaien in Discord."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import discord
import structlog
from discord import ui
from discord.ext import commands

from bot.games.export import read_file
from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator
from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.habits import FEWEST_GAMES, MOST_GAMES, costly_habits
from bot.games.shanghaien.analysis.report import Analysis, CostlyChoice, Mistake, StepKind
from bot.games.shanghaien.game import SHANGHAIEN, TRANSCRIPTS
from bot.games.shanghaien.rules import score
from bot.games.shanghaien.state import SEATS, End, Place, PlayTrick, Seat
from bot.games.shanghaien.statistics import luck_of, play_averages_of
from bot.games.shanghaien.transcript import MOST_BYTES, Transcript
from bot.matches.analyses import AnalysisJob
from bot.matches.match import Match, Reason, RefusedError, UnreadableMatchError
from bot.ratings.ladder import Tally
from bot.ratings.statistics import Duel, MemberStatistics
from bot.records.members import DisplayMode
from bot.texts.catalogue import Catalogue, Texts
from bot.texts.foreign import sanitize
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.figures import chance_text, leaderboard_lines
from bot.texts.wording.shanghaien.advice import (
    costly_text,
    habits_text,
    lesson_text,
    mistake_text,
    worst_mistakes,
)
from bot.texts.wording.shanghaien.scores import luck_lines, member_lines
from cogs.board.board import NEUTRAL
from cogs.board.game_ui import AnalysisUI, ChoiceCosts, Content, Reader, StatisticsUI
from cogs.board.names import message_names, picture_pair, plain_names, portraits_of
from cogs.games.shanghaien.pictures import dice_look
from cogs.postgame.game_log import post_once, public_reader, publish_row, share_button, waiting_text
from cogs.postgame.statistics import number_row, share_row, won_row
from cogs.ui.answers import Answer
from cogs.ui.app import ANALYSES, REQUEST_FAILURES, GameBot
from cogs.ui.components import TargetButton, gallery, layout, on_click
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.pictures import Pictures, files_of
from rendering.charts.head_to_head import DuelRow, Preference
from rendering.charts.line_chart import ChartScene, Line, Mark, Tick
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.shanghaien.board_scene import build_board
from rendering.shared.people import Portrait


async def chances_file(
    pictures: Pictures, match: Match, analysis: Analysis, reader: Reader
) -> discord.File | None:
    """Return the chart of the winning chances computed so far.

    Returns None in text mode or if drawing fails.
    """
    viewer = reader.seat or SEATS[0]
    faces = portraits_of(match, pictures.texts(match.record.language))
    return await pictures.file(
        f"chances-{match.id}-{analysis.done}",
        reader.mode,
        lambda display: chances_scene(match, analysis, reader.texts, display, faces, viewer),
        reader.texts.language,
        viewer,
    )


def chances_scene(
    match: Match,
    analysis: Analysis,
    texts: Texts,
    display: Display,
    faces: Sequence[Portrait],
    viewer: Seat = SEATS[0],
) -> ChartScene:
    """Return the chart of `viewer`'s winning chance after each event, with a tick per round."""
    points = tuple((float(x), step.chance_of(viewer)) for x, step in enumerate(analysis.steps))
    players = tuple(zip(picture_pair(match), faces, strict=True))
    sides = viewer, viewer.opponent
    deals = [(x, step) for x, step in enumerate(analysis.steps) if step.kind is StepKind.DEAL]
    return ChartScene(
        title=texts("pic-chances"),
        lines=(Line(players[0][0], points),),
        x_range=(0.0, float(analysis.total)),
        y_range=(0.0, 1.0),
        x_ticks=tuple(Tick(float(x), str(step.round)) for x, step in deals),
        y_ticks=tuple(Tick(share, chance_text(share, texts)) for share in (0.0, 0.5, 1.0)),
        shares=(players[viewer.slot], players[viewer.opponent.slot]),
        sides=sides,
        display=display,
        x_title=texts("pic-round-axis"),
        marks=_marks(analysis, viewer),
        marks_title=texts("pic-costly"),
    )


def _marks(analysis: Analysis, viewer: Seat) -> tuple[Mark, ...]:
    """Return marks at both players' worst mistakes."""
    places = {step.event: at for at, step in enumerate(analysis.steps)}
    worst = [each.worst for seat in SEATS for each in worst_mistakes(analysis, (seat,))]
    return tuple(
        Mark((float(at), analysis.steps[at].chance_of(viewer)), costly.seat)
        for costly in worst
        if (at := places.get(costly.event)) is not None
    )


async def choice_file(
    pictures: Pictures, match: Match, costly: CostlyChoice, texts: Texts, mode: DisplayMode
) -> discord.File | None:
    """Return the picture of the board before a costly choice.

    The player who made the choice is at the bottom. Dice in broken rings show the better move.
    Returns None in text mode or if drawing fails.
    """
    best = costly.best.move
    end = best.end if isinstance(best, Place | PlayTrick) else None

    def build(display: Display) -> Scene:
        return build_board(
            costly.state,
            dice_look(pictures, match, display, viewer=costly.seat, language=texts.language),
            end=end or End.LEFT,
            best=best,
        )

    name = f"choice-{match.id}-{costly.event}"
    return await pictures.file(name, mode, build, texts.language)


def file_report(path: Path) -> str:
    """Return the analysis of a transcript file as English text for a terminal.

    Raises OSError if the file is unreadable, ValueError if it is not a transcript with moves.
    """
    transcript = TRANSCRIPTS.parse(read_file(path, MOST_BYTES))
    if not transcript.events:
        raise ValueError("nothing was played in this game")
    return _report(transcript)


def _report(transcript: Transcript) -> str:
    *_, known = analyse(
        ChanceEvaluator(),
        transcript.terms.options,
        transcript.terms.drawn_starter,
        transcript.events,
    )
    texts = Catalogue.read().language("en")
    names = sanitize(transcript.players[0]) or "1", sanitize(transcript.players[1]) or "2"
    mistakes = worst_mistakes(known)
    lines = [
        wording.advice.analysis_title(names, texts),
        "",
        wording.advice.analysis_text(known, names, texts),
        "",
        f"{texts('pic-chances')}, {names[0]}:",
        *_chance_lines(known, lambda chance: chance_text(chance, texts)),
        "",
        texts("analysis-worst-title" if mistakes else "analysis-worst-none"),
        *(f"- {mistake_text(mistake, names, texts)}" for mistake in mistakes),
        *(texts("analysis-lesson", lesson=lesson_text(each.kind, texts)) for each in mistakes[:1]),
    ]
    # The texts contain Discord's markup for bold and small print, which a terminal does not show.
    return "\n".join(lines).replace("**", "").replace("-# ", "")


def _chance_lines(analysis: Analysis, share: Callable[[float], str]) -> list[str]:
    """Return a line per round: the chance after the round, and a bar of up to 40 characters."""
    last = {step.round: step.chance for step in analysis.steps}
    return [f"{number:>7} {'█' * round(40 * c):<40} {share(c)}" for number, c in last.items()]


async def _progress_content(
    pictures: Pictures, job: AnalysisJob, ahead: int, reader: Reader
) -> Content:
    """Return the message about an unfinished analysis: the results so far and the progress."""
    texts, match = reader.texts, job.match
    title: ui.Item[Any] = ui.TextDisplay(
        f"### {wording.advice.analysis_title(message_names(match), texts)}"
    )
    if job.analysis is None:
        working = texts("analysis-working", done=0, total=len(match.events))
        return Content(layout(title, ui.TextDisplay(waiting_text(working, ahead, texts))))
    file = await chances_file(pictures, match, job.analysis, reader)
    chart = _chart(match, job.analysis, reader, file)
    working = texts("analysis-working", done=job.analysis.done, total=job.analysis.total)
    below: ui.Item[Any] = ui.TextDisplay(waiting_text(working, 0, texts))
    return Content(layout(title, chart, below), files_of(file))


def _chart(
    match: Match, analysis: Analysis, reader: Reader, file: discord.File | None
) -> ui.Item[Any]:
    names = message_names(match) if file is None else plain_names(match)
    alt_text = wording.advice.chances_alt_text(
        analysis, names, reader.texts, reader.seat or SEATS[0]
    )
    return ui.TextDisplay(alt_text) if file is None else gallery(file, alt_text)


async def analysis_message(
    pictures: Pictures, match: Match, analysis: Analysis, reader: Reader, is_private: bool
) -> Content:
    """Return the complete analysis: chances, luck and skill, and the worst mistakes.

    A private message has a page with a picture for each mistake.
    """
    texts, names = reader.texts, message_names(match)
    seats = SEATS if reader.seat is None else (reader.seat,)
    mistakes = worst_mistakes(analysis, seats)
    page = min(max(reader.page, 0), len(mistakes)) if is_private else 0
    items: list[ui.Item[Any]] = [
        ui.TextDisplay(f"### {wording.advice.analysis_title(names, texts)}")
    ]
    place = texts("guide-page", page=page + 1, pages=len(mistakes) + 1)
    if page:
        mistake = mistakes[page - 1]
        file = await choice_file(pictures, match, mistake.worst, texts, reader.mode)
        items.append(ui.TextDisplay(f"{_heading(mistakes, texts)} · {place}"))
        items += _mistake_items(match, mistake, reader, file, has_lesson=page == 1)
    else:
        file = await chances_file(pictures, match, analysis, reader)
        summary = wording.advice.analysis_text(
            analysis, names, texts, score(match.state).totals, reader.seat
        )
        if is_private and mistakes:
            summary = f"{summary}\n-# {place}"
        items += [_chart(match, analysis, reader, file), ui.TextDisplay(summary)]
    if not is_private or not mistakes:
        items += [ui.Separator(), ui.TextDisplay(_heading(mistakes, texts))]
    if not is_private:  # a public message has no pages, because any member could turn them
        for mistake in mistakes:
            items += _mistake_items(match, mistake, reader, None, has_lesson=mistake is mistakes[0])
    elif mistakes:
        items.append(_page_row(match, page, len(mistakes), texts))
    if is_private and reader.seat is not None:
        items.append(publish_row(match, texts))
    return Content(layout(ui.Container(*items, accent_colour=NEUTRAL)), files_of(file))


def _heading(mistakes: Sequence[Mistake], texts: Texts) -> str:
    return f"**{texts('analysis-worst-title' if mistakes else 'analysis-worst-none')}**"


def _page_row(match: Match, page: int, last: int, texts: Texts) -> ui.ActionRow[Any]:
    before = Target(Verb.TURN_ANALYSIS, match.id, max(page - 1, 0), "p")
    after = Target(Verb.TURN_ANALYSIS, match.id, min(page + 1, last), "n")
    return ui.ActionRow(
        TargetButton(before, texts("button-previous"), emoji="◀️", disabled=page == 0),
        TargetButton(after, texts("button-next"), emoji="▶️", disabled=page == last),
    )


def _mistake_items(
    match: Match, mistake: Mistake, reader: Reader, file: discord.File | None, *, has_lesson: bool
) -> Sequence[ui.Item[Any]]:
    """Return the text about a mistake and, with a `file`, the picture of the position before it.

    With `has_lesson`, the text includes the lesson, the advice for mistakes of this kind.
    """
    texts = reader.texts
    text = mistake_text(mistake, message_names(match), texts, reader.seat)
    if has_lesson:
        lesson = texts("analysis-lesson", lesson=lesson_text(mistake.kind, texts))
        text = f"{text}\n{lesson}"
    text_item = ui.TextDisplay[Any](text)
    if file is None:
        return [text_item]
    state = mistake.worst.state
    return [
        text_item,
        gallery(file, wording.position.alt_text(state, plain_names(match), texts, mistake.seat)),
    ]


POOR_CHANCE = 0.1
"""The minimum loss of winning chance (0 to 1) that makes a choice a large mistake."""


def _costs(match: Match, analysis: Analysis, texts: Texts) -> ChoiceCosts:
    member = SEATS[0]
    costs = [
        max(0.0, before.chance - after.chance) / POOR_CHANCE
        for before, after in pairwise(analysis.steps)
        if after.kind is StepKind.CHOICE and after.seat is member
    ]
    own = [each.worst for each in analysis.mistakes if each.seat is member]
    if not own:
        return ChoiceCosts(costs, "", 0)
    worst = max(own, key=lambda costly: costly.cost)
    return ChoiceCosts(costs, costly_text(worst, message_names(match), texts, member), worst.event)


SHANGHAIEN_ANALYSIS = AnalysisUI(
    title=lambda match, texts: wording.advice.analysis_title(message_names(match), texts),
    progress=_progress_content,
    whole=analysis_message,
    costs=_costs,
    report=file_report,
)


UPDATE_SECONDS = 14 * 60
"""The maximum time in seconds for which the private message about the latest games is updated."""
BUSY_SECONDS = 5.0
"""The pause in seconds before the next attempt while the analysis queue is full."""

_Game = tuple[Match, Sequence[Mistake]]
"""An analysed game and a member's mistakes in it."""

_UPDATE_ERRORS: tuple[type[Exception], ...] = (TimeoutError, *REQUEST_FAILURES)
"""The expected errors after which the private message is not updated any further."""

_log = structlog.get_logger(__name__)


class Lessons(commands.Cog):
    """The messages about members' costly habits, the kinds of mistakes in their latest games.

    For each member, the games are analysed one at a time.
    """

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}
        """The running tasks by server and member; a new request replaces the old task."""

    async def cog_unload(self) -> None:
        """Cancel all running tasks."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def begin(self, answer: Answer) -> None:
        """Start the analysis of the member's latest games, and show its result privately."""
        statistics = self.bot.services.statistics[SHANGHAIEN.name]
        latest = await statistics.read_latest(answer.guild_id, answer.user_id, MOST_GAMES)
        ids = [each.id for each in latest]
        if len(ids) < FEWEST_GAMES:
            few = answer.texts("lessons-few", needed=FEWEST_GAMES, games=len(ids))
            await answer.respond_privately(few)
            return
        message_id = await answer.respond_privately(view=_working(0, len(ids), answer.texts))
        if message_id is None:
            return
        key = answer.guild_id, answer.user_id
        if (old := self._tasks.pop(key, None)) is not None:
            old.cancel()
        task = asyncio.create_task(self._run(answer, message_id, ids))
        self._tasks[key] = task
        task.add_done_callback(lambda done: self._forget(key, done))

    def _forget(self, key: tuple[int, int], task: asyncio.Task[None]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]

    async def _run(self, answer: Answer, message_id: int, ids: Sequence[int]) -> None:
        try:
            async with asyncio.timeout(UPDATE_SECONDS):
                await self._analyse_games(answer, message_id, ids)
        except _UPDATE_ERRORS as error:
            _log.info("lessons.not_shown", error=repr(error))
        except Exception:
            _log.exception("lessons.not_shown")

    async def _analyse_games(self, answer: Answer, message_id: int, ids: Sequence[int]) -> None:
        games: list[_Game] = []
        for done, match_id in enumerate(ids, start=1):
            games += await self._analyse_mistakes(match_id, answer.user_id)
            if done < len(ids):
                await answer.revise(message_id, _working(done, len(ids), answer.texts), [])
        reader = Reader(answer.texts, await answer.display(), None)
        view, files = await self._content(games, reader, answer.user_id)
        await answer.revise(message_id, view, files)

    async def show_everyone(self, answer: Answer) -> None:
        """Post the member's costly habits publicly, in the server's language."""
        await answer.acknowledge()  # an analysis that is no longer cached takes long
        statistics = self.bot.services.statistics[SHANGHAIEN.name]
        latest = await statistics.read_latest(answer.guild_id, answer.user_id, MOST_GAMES)
        analysed = [await self._analyse_mistakes(each.id, answer.user_id) for each in latest]
        reader = await public_reader(answer)
        view, files = await self._content(
            [game for games in analysed for game in games], reader, answer.user_id, is_public=True
        )
        await answer.respond_publicly(view, mentions=discord.AllowedMentions.none(), files=files)

    async def _analyse_mistakes(self, match_id: int, user_id: int) -> list[_Game]:
        """Return a list with one pair: a game and a member's mistakes in it.

        The list is empty if the game cannot be analysed.
        """
        with contextlib.suppress(UnreadableMatchError):
            match = await self.bot.services.matches.read_current(match_id)
            mistakes = await self._mistakes(match, user_id)
            if mistakes is not None:
                return [(match, mistakes)]
        return []

    async def _mistakes(self, match: Match, user_id: int) -> Sequence[Mistake] | None:
        """Return a member's mistakes in a game, or None if it cannot be analysed."""
        analyses = self.bot.services.analyses[SHANGHAIEN.name]
        while True:
            try:
                job = analyses.request(match)
            except RefusedError as refused:
                if refused.reason is not Reason.ANALYSIS_BUSY:
                    return None
                await asyncio.sleep(BUSY_SECONDS)
                continue
            await job.wait()
            if job.failed:
                return None
            seat = match.seat_of(user_id)
            return [each for each in job.analysis.mistakes if each.seat is seat]

    async def _content(
        self, games: Sequence[_Game], reader: Reader, user_id: int, *, is_public: bool = False
    ) -> Content:
        """Return the message about a member's costly habits.

        It is for the member alone or, if `is_public`, for everyone in the channel.
        """
        texts = reader.texts
        habits = costly_habits([mistakes for _, mistakes in games])
        if not habits:
            return Content(layout(ui.TextDisplay(habits_text(habits, len(games), texts))))
        number, mistake = habits[0].worst
        match, worst = games[number][0], mistake.worst
        names = message_names(match)
        name = names[match.record.user_ids.index(user_id)] if is_public else None
        worst_text = costly_text(worst, names, texts, None if is_public else worst.seat)
        file = await choice_file(self.bot.pictures, match, worst, texts, reader.mode)
        items: list[ui.Item[Any]] = [
            ui.TextDisplay(habits_text(habits, len(games), texts, name)),
            ui.TextDisplay(f"{texts('lessons-worst')} {worst_text}"),
        ]
        if file is not None:
            alt = wording.position.alt_text(worst.state, plain_names(match), texts, worst.seat)
            items.append(gallery(file, alt))
        if not is_public:
            items.append(ui.ActionRow(share_button(Target(Verb.SHOW_LESSONS, 0), texts)))
        return Content(layout(ui.Container(*items, accent_colour=NEUTRAL)), files_of(file))


@on_click(Verb.SHOW_LESSONS)
@post_once
async def show_everyone(answer: Answer, _target: Target) -> None:
    """Post the clicker's costly habits publicly, in the server's language."""
    answer.check_cooldown(ANALYSES)
    await _lessons(answer).show_everyone(answer)


def _working(done: int, total: int, texts: Texts) -> ui.LayoutView:
    return layout(ui.TextDisplay(texts("lessons-working", done=done, total=total)))


def _lessons(answer: Answer) -> Lessons:
    cog = answer.bot.get_cog(Lessons.__name__)
    assert isinstance(cog, Lessons)
    return cog


@on_click(Verb.LESSONS)
async def show_lessons(answer: Answer, _target: Target) -> None:
    """Show the clicker privately the costly habits of their latest games."""
    answer.check_cooldown(ANALYSES)
    await _lessons(answer).begin(answer)


async def setup(bot: GameBot) -> None:
    """Add the cog of the lessons."""
    await bot.add_cog(Lessons(bot))


def _lines(statistics: MemberStatistics, versus: Tally | None, texts: Texts) -> Sequence[str]:
    luck = luck_of(statistics.every)
    if not luck.dice:
        return ()
    return (*member_lines(statistics, versus, texts), "", *luck_lines(luck, texts))


def head_to_head_rows(duel: Duel, texts: Texts) -> Sequence[DuelRow]:
    """Return the comparison of two members in their games against each other, row by row."""
    tally = duel.tally
    rows = [won_row("versus-won", tally, texts)]
    if tally.averages is not None:
        rows.append(number_row("versus-score", tally.averages, texts, better=Preference.MORE))
    first, second = (play_averages_of(text, tally.games) for text in duel.figures)
    tricks = (first.tricks_per_game, second.tricks_per_game)
    rows.append(number_row("versus-tricks", tricks, texts))
    calls = (first.shanghai_share, second.shanghai_share)
    rows.append(share_row("versus-shanghai", calls, texts))
    one, other = (luck_of(text) for text in duel.figures)
    if one.dice and other.dice:
        pips = (one.average, other.average)
        rows.append(number_row("versus-pips", pips, texts, digits=2))
    return rows


SHANGHAIEN_STATISTICS = StatisticsUI(
    stats_desc="cmd-stats-desc",
    member_lines=_lines,
    head_to_head_rows=head_to_head_rows,
    leaderboard_title="leaderboard-title",
    leaderboard_lines=leaderboard_lines,
    lessons=lambda texts: TargetButton(
        Target(Verb.LESSONS, 0), texts("button-lessons"), emoji="🧭"
    ),
)
