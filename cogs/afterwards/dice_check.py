"""Check the dice: of a finished game, or of an exported file that a member has been given."""

from __future__ import annotations

import asyncio

import discord
from discord import ui

from bot.games.games import GAMES
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.texts.catalogue import Texts
from cogs.afterwards.record import finished_here
from cogs.app import ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import CHECKS, refuse_haste
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
    refuse_haste(answer.interaction, CHECKS)
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
    refuse_haste(answer.interaction, CHECKS)
    texts = answer.texts
    most = MOST_BYTES
    if file.size > most:
        most = max(most, await asyncio.to_thread(_room_for, match))
    if file.size > most:
        await answer.private(texts("dice-file-unread"))
        return
    content = await file.read()
    found = await asyncio.to_thread(_checked, content, most, texts)
    if found.seal is not None:
        fits = found.seal == match.commitment
        told = await asyncio.to_thread(_compared, content, match, texts) if fits else None
        own = texts("dice-file-seal-fits" if fits else "dice-file-seal-other")
        found = Checked("\n".join(line for line in (found.text, own, told) if line))
    await answer.private(found.text)


def _room_for(match: Match) -> int:
    """Return how many bytes an export of a match may have."""
    return round(SLACK * len(match.transcript_text().encode()))


def _compared(content: bytes, match: Match, texts: Texts) -> str:
    """Return whether an export of a match has the lines of the match itself; else the first other.

    What an export leaves out or adds for its reader's sake is not held against it: the awards.
    """
    found = _lines(content.decode("utf-8-sig", errors="replace"))
    kept = _lines(match.transcript_text())
    for (number, line), (_, own) in zip(found, kept, strict=False):
        if line != own:
            return _other_line(number, line, own, texts)
    if len(found) == len(kept):
        return texts("proof-same")
    if len(found) < len(kept):
        return _other_line(found[-1][0] + 1, "", kept[len(found)][1], texts)
    number, line = found[len(kept)]
    return _other_line(number, line, "", texts)


def _other_line(number: int, found: str, own: str, texts: Texts) -> str:
    return texts("proof-other-line", line=number, found=_quoted(found), own=_quoted(own))


def _quoted(line: str) -> str:
    return line[:MOST_QUOTED].replace("`", "'") or "–"


def _lines(text: str) -> list[tuple[int, str]]:
    """Return the numbered lines of a transcript that say something."""
    lines = ((number, " ".join(line.split())) for number, line in enumerate(text.split("\n"), 1))
    return [(number, line) for number, line in lines if line and not line.startswith(";")]


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


async def setup(_bot: ShanghaienBot) -> None:
    """Nothing more: the button registers itself."""
