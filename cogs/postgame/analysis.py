"""The analysis of finished games, and the check of their dice and cards."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import structlog
from discord import ui

from bot.games.export import DifferingLine, find_differing_line, transcripts_of
from bot.games.game import AnyGame
from bot.games.registry import GAMES
from bot.games.transcript_lines import TranscriptError
from bot.matches.analyses import AnalysisJob
from bot.matches.log import player_of
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.board.board import NEUTRAL
from cogs.board.game_ui import (
    GAME_UIS,
    AnalysisUI,
    CheckResult,
    CheckUI,
    Content,
    Reader,
    feature_of,
    game_ui_of,
)
from cogs.board.names import checked_text, finding_text, is_from_secret
from cogs.postgame.game_log import load_finished_match, post_once
from cogs.ui.answers import Answer
from cogs.ui.app import ANALYSES, CHECKS, PAGES, REQUEST_FAILURES, GameBot
from cogs.ui.components import TargetButton, layout, on_click
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.forms import FileForm

SECONDS_BETWEEN_EDITS = 2.0

_log = structlog.get_logger(__name__)


@on_click(Verb.ANALYSE)
async def analyse(answer: Answer, target: Target) -> None:
    """Show the analysis of a finished game privately, and start it if necessary."""
    match = await load_finished_match(answer, target.id)
    answer.check_cooldown(ANALYSES)
    analysis_ui = feature_of(match, game_ui_of(match).analysis)
    job = answer.bot.services.analyses[match.game.name].request(match)
    reader = Reader(answer.texts, await answer.display(), match.seat_of(answer.user_id))
    news, finished = job.news, job.is_finished
    view, files = await _message(answer.bot, analysis_ui, job, reader)
    message_id = await answer.respond_privately(view=view, files=files)
    if message_id is not None and not finished:
        answer.bot.run_in_background(_follow(answer, message_id, job, reader, news))


@on_click(Verb.TURN_ANALYSIS)
async def turn(answer: Answer, target: Target) -> None:
    """Show another page of the analysis in the same message."""
    match = await load_finished_match(answer, target.id)
    answer.check_cooldown(PAGES)
    analysis_ui = feature_of(match, game_ui_of(match).analysis)
    job = answer.bot.services.analyses[match.game.name].request(match)
    await job.wait()
    seat, page = match.seat_of(answer.user_id), target.number
    reader = Reader(answer.texts, await answer.display(), seat, page)
    await answer.edit(*await _message(answer.bot, analysis_ui, job, reader))


@on_click(Verb.SHOW_ANALYSIS)
@post_once
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post the analysis publicly; raises RefusedError if the clicker was not a player."""
    bot, match = answer.bot, await load_finished_match(answer, target.id)
    analysis_ui = feature_of(match, game_ui_of(match).analysis)
    seat = player_of(match, answer.user_id)
    answer.check_cooldown(ANALYSES)
    job = bot.services.analyses[match.game.name].request(match)
    await job.wait()
    if job.failed:
        await answer.respond_privately(answer.texts("analysis-failed"))
        return
    private = Reader(answer.texts, await answer.display(), seat)
    view, files = await analysis_ui.whole(bot.pictures, match, job.analysis, private, False)
    # Remove the button from the clicked message, so that the analysis is not posted twice.
    await answer.edit(view, files)
    public = Reader(bot.texts_of(match), match.record.display, None)
    view, files = await analysis_ui.whole(bot.pictures, match, job.analysis, public, False)
    await answer.respond_publicly(view, mentions=discord.AllowedMentions.none(), files=files)


async def _message(
    bot: GameBot, analysis_ui: AnalysisUI, job: AnalysisJob, reader: Reader
) -> Content:
    if job.failed:
        title = f"### {analysis_ui.title(job.match, reader.texts)}"
        failed = ui.TextDisplay[Any](reader.texts("analysis-failed"))
        return Content(layout(ui.TextDisplay(title), failed))
    if job.is_finished:
        return await analysis_ui.whole(bot.pictures, job.match, job.analysis, reader, True)
    ahead = bot.services.analyses[job.match.game.name].count_ahead(job)
    return await analysis_ui.progress(bot.pictures, job, ahead, reader)


async def _follow(
    answer: Answer,
    message_id: int,
    job: AnalysisJob,
    reader: Reader,
    news: asyncio.Event,
) -> None:
    """Edit the private message at each progress until the analysis ends or the token expires."""
    analysis_ui = feature_of(job.match, game_ui_of(job.match).analysis)
    try:
        finished = False
        while not finished:
            await news.wait()
            news, finished = job.news, job.is_finished
            view, files = await _message(answer.bot, analysis_ui, job, reader)
            await answer.revise(message_id, view, files)
            if not finished:
                await asyncio.sleep(SECONDS_BETWEEN_EDITS)
    except REQUEST_FAILURES as error:
        _log.info("analysis.not_shown", match=job.match.id, error=str(error))
    except Exception:
        _log.exception("analysis.not_shown", match=job.match.id)


MOST_BYTES = 256 * 1024
"""The maximum size in bytes of a file to check, many times that of a usual game.

A larger file is accepted only for a game whose own export is larger: eight players who lay melds as
late as the rules allow can fill a megabyte per round.
"""
SLACK = 1.25
"""The factor by which a file may be larger than the game's own export, because editors may change
the line endings."""
MOST_QUOTED = 80
"""The maximum number of characters that are quoted from a line of the file."""


@on_click(Verb.CHECK_DICE)
async def check_dice(answer: Answer, target: Target) -> None:
    """Check every card and every roll of the game, show the result, and offer to check a file."""
    match = await load_finished_match(answer, target.id)
    answer.check_cooldown(CHECKS)
    check, now = (
        feature_of(match, game_ui_of(match).check),
        answer.bot.services.clock.certain_time(),
    )
    result = await asyncio.to_thread(
        lambda: check_text(match.game, check, match.transcript_text(now=now), answer.texts)
    )
    await answer.respond_privately(view=_result(match, result.text, answer.texts))


def _result(match: Match, text: str, texts: Texts) -> ui.LayoutView:
    return layout(
        ui.Container(
            ui.TextDisplay(text),
            ui.ActionRow(
                TargetButton(Target(Verb.EXPORT, match.id), texts("button-export"), emoji="📜"),
                TargetButton(
                    Target(Verb.CHECK_FILE, match.id), texts("button-check-file"), emoji="📎"
                ),
            ),
            accent_colour=NEUTRAL,
        )
    )


@on_click(Verb.CHECK_FILE)
async def ask_for_file(answer: Answer, target: Target) -> None:
    """Ask with a form for the file of an exported game."""
    match = await load_finished_match(answer, target.id)
    texts = answer.texts

    async def check(filled: Answer, file: discord.Attachment) -> None:
        await _check_file(filled, match, file)

    form = FileForm(
        target,
        texts("check-file-title"),
        texts("check-file-label"),
        texts("check-file-hint"),
        check,
    )
    await form.open_for(answer)


async def _check_file(answer: Answer, match: Match, file: discord.Attachment) -> None:
    answer.check_cooldown(CHECKS)
    texts = answer.texts
    most = MOST_BYTES
    if file.size > most:
        most = max(most, await asyncio.to_thread(_max_export_bytes, match))
    if file.size > most:
        await answer.respond_privately(texts("check-file-unread"))
        return
    content = await file.read()
    checked = await asyncio.to_thread(_check_content, content, most, texts)
    lines = [checked.text]
    if checked.seal == match.commitment:
        now = answer.bot.services.clock.certain_time()
        difference = await asyncio.to_thread(_find_difference, content, match, now)
        if difference is None:
            lines += [texts("check-file-seal-fits"), texts("proof-same")]
        else:
            # The file differs from the game, so it may be forged. Show its errors, but do not
            # confirm that its dice or cards are correct.
            wrong = [] if checked.is_good else lines
            lines = [_difference_text(difference, texts), *wrong, texts("check-file-seal-fits")]
    elif checked.seal is not None:
        lines.append(texts("check-file-seal-other"))
    await answer.respond_privately("\n".join(lines))


def _max_export_bytes(match: Match) -> int:
    """Return the maximum size in bytes of a file that may be an export of a match."""
    return round(SLACK * len(match.transcript_text().encode()))


def _find_difference(content: bytes, match: Match, now: float) -> DifferingLine | None:
    """Return the first line of an export that differs from the match, or None if no line does."""
    export = content.decode("utf-8-sig", errors="replace")
    return find_differing_line(export, match.transcript_text(now=now))


def _difference_text(difference: DifferingLine, texts: Texts) -> str:
    found, own = _quote(difference.found), _quote(difference.own)
    return texts("proof-other-line", line=difference.number, found=found, own=own)


def _quote(line: str) -> str:
    return line[:MOST_QUOTED].replace("`", "'") or "–"


def check_text(game: AnyGame, check_ui: CheckUI, text: str, texts: Texts) -> CheckResult:
    """Check the text of an untrusted file as an export of `game`; return the localized result."""
    verification = transcripts_of(game).verify_text(text)
    if verification.transcript is None:
        return CheckResult(texts("check-file-unread"))
    if verification.lacks_secret:
        return CheckResult(texts("check-file-sealed"))
    seal = verification.transcript.commitment
    if verification.verdict is None or verification.verdict.difference is not None:
        return CheckResult(check_ui.failed(verification.difference, texts), seal)
    if verification.verdict.finding is not None:
        return CheckResult(finding_text(verification.verdict.finding, texts), seal)
    if isinstance(verification.error, TranscriptError):
        return CheckResult(texts("proof-failed-line", line=verification.error.line), seal)
    chance = check_ui.verified(
        verification.transcript.events, is_from_secret(verification.sealed), texts
    )
    secret = texts(check_ui.opened, secret=verification.transcript.secret, commitment=seal)
    return CheckResult(checked_text(chance, verification.sealed, secret, texts), seal, is_good=True)


def _check_content(content: bytes, most: int, texts: Texts) -> CheckResult:
    """Return the localized result of checking an untrusted file of at most `most` bytes."""
    unread = CheckResult(texts("check-file-unread"))
    if len(content) > most:
        return unread
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return unread
    for game in GAMES.values():
        game_ui = GAME_UIS.get(game.name)
        if (
            game_ui is not None
            and game_ui.check is not None
            and transcripts_of(game).has_title(text)
        ):
            return check_text(game, game_ui.check, text, texts)
    return unread


async def setup(_bot: GameBot) -> None:
    """Do nothing: importing this module has registered its click handlers."""
