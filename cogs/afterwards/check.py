"""Check the dice: of a finished game, or of an exported file that a member has been given."""

from __future__ import annotations

import asyncio

import discord
from discord import ui

from bot.games.export import OtherLine, other_line
from bot.games.registry import GAMES
from bot.matches.match import Match, Reason, RefusedError
from bot.texts.catalogue import Texts
from cogs.afterwards.record import finished_here
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import CHECKS
from cogs.kit.custom_ids import Target
from cogs.kit.forms import FileForm
from cogs.kit.layouts import layout
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL
from cogs.table.face import Checked
from cogs.table.faces import FACES, face_of

MOST_BYTES = 256 * 1024
"""More than any game fills whose rounds end unwon, and many times a usual one.

Nothing larger is even fetched, except under a game that is as long itself: eight players who put
off laying as long as the rules let them fill a megabyte a round.
"""
SLACK = 1.25
"""How much more an export may fill than the game: editors write other ends of lines."""
MOST_QUOTED = 80
"""So much of a line that differs is shown."""


@on_click(Verb.CHECK_DICE)
async def check_dice(answer: Answer, target: Target) -> None:
    """Check every card and every roll of the game, and say so; offer to check a file as well."""
    match = await finished_here(answer, target.id)
    answer.refuse_haste(CHECKS)
    check = face_of(match).check
    if check is None:
        raise RefusedError(Reason.UNKNOWN_MATCH)
    found = await asyncio.to_thread(lambda: check(match.transcript_text(), answer.texts))
    await answer.private(view=_result(match, found.text, answer.texts))


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
    """Ask for an exported game."""
    match = await finished_here(answer, target.id)
    texts = answer.texts

    async def check(filled: Answer, file: discord.Attachment) -> None:
        await _check_file(filled, match, file)

    form = FileForm(
        target,
        texts("dice-file-title"),
        texts("dice-file-label"),
        texts("dice-file-hint"),
        check,
    )
    await form.open_for(answer)


async def _check_file(answer: Answer, match: Match, file: discord.Attachment) -> None:
    answer.refuse_haste(CHECKS)
    texts = answer.texts
    most = MOST_BYTES
    if file.size > most:
        most = max(most, await asyncio.to_thread(_room_for, match))
    if file.size > most:
        await answer.private(texts("dice-file-unread"))
        return
    content = await file.read()
    found = await asyncio.to_thread(_checked, content, most, texts)
    told = [found.text]
    if found.seal == match.commitment:
        other = await asyncio.to_thread(_compared, content, match)
        if other is None:
            told += [texts("dice-file-seal-fits"), texts("proof-same")]
        else:
            # That a forged file holds together says nothing.
            wrong = [] if found.holds else told
            told = [_told(other, texts), *wrong, texts("dice-file-seal-fits")]
    elif found.seal is not None:
        told.append(texts("dice-file-seal-other"))
    await answer.private("\n".join(told))


def _room_for(match: Match) -> int:
    """Return how many bytes an export of a match may have."""
    return round(SLACK * len(match.transcript_text().encode()))


def _compared(content: bytes, match: Match) -> OtherLine | None:
    """Return the first line of an export of a match that is not that of the match itself."""
    return other_line(content.decode("utf-8-sig", errors="replace"), match.transcript_text())


def _told(other: OtherLine, texts: Texts) -> str:
    found, own = _quoted(other.found), _quoted(other.own)
    return texts("proof-other-line", line=other.number, found=found, own=own)


def _quoted(line: str) -> str:
    return line[:MOST_QUOTED].replace("`", "'") or "–"


def _checked(content: bytes, most: int, texts: Texts) -> Checked:
    """Return what came of checking a file, which may hold anything."""
    unread = Checked(texts("dice-file-unread"))
    if len(content) > most:
        return unread
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return unread
    for game in GAMES.values():
        face = FACES.get(game.name)
        if face is not None and face.check is not None and game.is_transcript(text):
            return face.check(text, texts)
    return unread


async def setup(_bot: GameBot) -> None:
    """Nothing more: the button registers itself."""
