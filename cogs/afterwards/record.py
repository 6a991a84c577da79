"""A finished game as a private record: move by move, round by round, from the reader's side.

Where a reader is stands in the buttons, so a record can be opened today and read on in a month.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.figures.steps import RecordStep, StepPicture, record_steps, step_of_round
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.rules import stepwise
from bot.games.shanghaien.state import ROUNDS
from bot.matches.checks import player_of
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.texts import wording
from bot.texts.catalogue import Texts
from cogs.afterwards.record_pictures import step_file
from cogs.app import ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.bounds import LARGEST_NUMBER, known, small_number
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import FILES, PAGES, refuse_haste
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.selects import TargetSelect, on_select
from cogs.kit.verbs import Verb
from cogs.table.board import (
    NEUTRAL,
)
from cogs.table.names import Names, plain_names, spoken_names
from cogs.table.pictures import Pictures, files_of

Message = tuple[ui.LayoutView, list[discord.File]]


@dataclass(frozen=True, slots=True)
class Origin:
    """The list that a record was opened from: whose games, and which page."""

    user_id: int
    page: int

    def __str__(self) -> str:
        return f"{self.user_id:x}.{self.page}"

    @classmethod
    def parse(cls, text: str) -> Origin | None:
        """Return the origin that `text` names; None where a record was opened elsewhere.

        Raises ValueError for anything else.
        """
        if not text:
            return None
        user_id, page = text.split(".")
        if not 0 <= int(user_id, 16) <= LARGEST_NUMBER:
            raise ValueError("nobody has that number")
        return cls(int(user_id, 16), small_number(page))


@on_click(Verb.OPEN_RECORD)
async def open_record(answer: Answer, target: Target) -> None:
    """Open the record from the game's score sheet."""
    view, files = await record_message(answer, target.id, 0, None)
    await answer.private(view=view, files=files)


@on_click(Verb.TURN_RECORD)
async def turn_to(answer: Answer, target: Target) -> None:
    """Show another step in the same private message."""
    _, _, origin = target.argument.partition(".")
    place = known(Origin.parse, origin)
    view, files = await record_message(answer, target.id, target.number, place)
    await answer.edit(view, files)


@on_select(Verb.CHOOSE_ROUND)
async def turn_to_round(answer: Answer, target: Target, chosen: str) -> None:
    """Show the beginning of the round that was chosen."""
    match = await dice_game_here(answer, target.id)
    step = step_of_round(_steps(match), known(small_number, chosen))
    origin = known(Origin.parse, target.argument)
    view, files = await record_message(answer, match.id, step, origin)
    await answer.edit(view, files)


async def finished_here(answer: Answer, match_id: int) -> Match:
    """Return a finished match of the server where it is asked for; raises RefusedError."""
    match = await answer.bot.services.matches.load(match_id)
    if match.record.guild_id != answer.interaction.guild_id:
        raise RefusedError(Reason.UNKNOWN_MATCH)
    if not match.over:
        raise RefusedError(Reason.GAME_RUNNING)
    return match


async def dice_game_here(answer: Answer, match_id: int) -> Match:
    """Return a finished match of the dice game, which alone has a record, a film and an analysis.

    Raises RefusedError as `finished_here` does.
    """
    match = await finished_here(answer, match_id)
    if match.game is not SHANGHAIEN:
        raise RefusedError(Reason.UNKNOWN_MATCH)
    return match


async def record_message(
    answer: Answer, match_id: int, number: int, origin: Origin | None
) -> Message:
    """Return step `number`, from 0, of a match as the asking member sees it.

    A number beyond the last step is the last. Raises RefusedError.
    """
    match = await dice_game_here(answer, match_id)
    refuse_haste(answer.interaction, PAGES)
    steps = await asyncio.to_thread(_steps, match)
    number = min(number, len(steps) - 1)
    viewer = match.seat_of(answer.user_id) or Seat.FIRST
    mode = await answer.display()
    file = await step_file(
        answer.bot.part(Pictures), match, steps, number, viewer, answer.texts, mode
    )
    place = Reading(match, steps, number, origin)
    view = record_layout(place, viewer, answer.texts, file, own=match.seat_of(answer.user_id))
    return view, files_of(file)


@on_click(Verb.SHOW_STEP)
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post a step of the record for everybody; only who played may."""
    match = await dice_game_here(answer, target.id)
    player_of(match, answer.user_id)
    refuse_haste(answer.interaction, FILES)
    steps = await asyncio.to_thread(_steps, match)
    place = Reading(match, steps, min(target.number, len(steps) - 1), None)
    texts, mode = answer.bot.texts_of(match), await answer.bot.display_of(match)
    pictures = answer.bot.part(Pictures)
    file = await step_file(pictures, match, steps, place.number, Seat.FIRST, texts, mode)
    view = layout(ui.Container(*_shown(place, Seat.FIRST, texts, file), accent_colour=NEUTRAL))
    nobody = discord.AllowedMentions.none()
    await answer.public(view, mentions=nobody, files=files_of(file))


def share_button(target: Target, texts: Texts) -> TargetButton:
    """Return the button that shows everybody what only one member sees."""
    return TargetButton(target, texts("button-analyse-public"), emoji="📣")


def _steps(match: Match) -> tuple[RecordStep, ...]:
    return record_steps(match.state.options, match.options.starter, match.events)


@dataclass(frozen=True, slots=True)
class Reading:
    """Where a reader is in a record."""

    match: Match
    steps: Sequence[RecordStep]
    number: int
    origin: Origin | None

    @property
    def step(self) -> RecordStep:
        """The step that is shown."""
        return self.steps[self.number]


def record_layout(
    place: Reading,
    viewer: Seat,
    texts: Texts,
    file: discord.File | None,
    *,
    own: Seat | None = None,
) -> ui.LayoutView:
    """Return one step: where it is, what happened, the picture, and the way on.

    Without a `file` what it would show stands there as text. Whoever played, on their `own` seat,
    may show it to everybody.
    """
    deeds = _deeds(place, texts)
    share = Target(Verb.SHOW_STEP, place.match.id, place.number)
    rows: list[ui.ActionRow[Any]] = [ui.ActionRow(*deeds)]
    if own is not None:
        rows.append(ui.ActionRow(share_button(share, texts)))
    return layout(
        ui.Container(
            *_shown(place, viewer, texts, file),
            ui.ActionRow(*_ways(place, texts)),
            ui.ActionRow(_rounds(place, texts)),
            *rows,
            ui.TextDisplay(f"-# {texts('record-private')}"),
            accent_colour=NEUTRAL,
        )
    )


def _shown(
    place: Reading, viewer: Seat, texts: Texts, file: discord.File | None
) -> list[ui.Item[Any]]:
    """Return where a step is, what happened, and its picture, or its text without a `file`."""
    names = spoken_names(place.match)
    step = place.step
    title = texts("record-title", first=names[0], second=names[1])
    where = texts(
        "record-place",
        step=place.number + 1,
        steps=len(place.steps),
        round=step.round,
        rounds=ROUNDS,
    )
    happened = wording.last_line(stepwise(step.before, step.events), names, texts)
    if step.picture is StepPicture.SHEET and file is not None:
        result = wording.result_text(step.state, names, texts)
        happened = happened if result in happened else f"{happened} {result}".strip()
    return [
        ui.TextDisplay(f"### {title}\n{where}\n{happened}"),
        gallery(file, _picture_text(step, plain_names(place.match), viewer, texts))
        if file
        else ui.TextDisplay(_text_instead(step, names, viewer, texts)),
    ]


def _picture_text(step: RecordStep, names: Names, viewer: Seat, texts: Texts) -> str:
    if step.picture is StepPicture.ROUND:
        return wording.round_alt_text(step.state.history[-1], names, texts)
    if step.picture is StepPicture.SHEET:
        return wording.score_alt_text(step.state, names, texts)
    return wording.alt_text(step.state, names, texts, viewer)


def _text_instead(step: RecordStep, names: Names, viewer: Seat, texts: Texts) -> str:
    if step.picture is StepPicture.ROUND:
        return wording.round_summary_text(step.state.history[-1], names, texts)
    if step.picture is StepPicture.SHEET:
        return wording.score_text(step.state, names, texts)
    return wording.table_text(step.state, names, texts, viewer)


def _ways(place: Reading, texts: Texts) -> list[TargetButton]:
    last = len(place.steps) - 1
    # The letter keeps ids apart where two ways lead to the same step.
    ways = [
        ("f", "button-first", "⏮️", 0, place.number > 0),
        ("p", "button-previous", "◀️", max(place.number - 1, 0), place.number > 0),
        ("n", "button-next", "▶️", min(place.number + 1, last), place.number < last),
        ("l", "button-last", "⏭️", last, place.number < last),
    ]
    return [
        TargetButton(
            Target(Verb.TURN_RECORD, place.match.id, number, f"{way}.{place.origin or ''}"),
            texts(key),
            emoji=emoji,
            disabled=not open_,
        )
        for way, key, emoji, number, open_ in ways
    ]


def _rounds(place: Reading, texts: Texts) -> TargetSelect:
    options = [
        discord.SelectOption(label=texts("choice-round", round=number), value=str(number))
        for number in sorted({step.round for step in place.steps})
    ]
    target = Target(Verb.CHOOSE_ROUND, place.match.id, place.number, str(place.origin or ""))
    return TargetSelect(target, texts("select-round"), options)


def _deeds(place: Reading, texts: Texts) -> list[TargetButton]:
    match_id, origin = place.match.id, place.origin
    deeds = [
        TargetButton(Target(Verb.REPLAY, match_id), texts("button-replay"), emoji="🎞️"),
        TargetButton(Target(Verb.ANALYSE, match_id), texts("button-analyse"), emoji="🔎"),
        TargetButton(Target(Verb.EXPORT, match_id), texts("button-export"), emoji="📜"),
        TargetButton(Target(Verb.CHECK_DICE, match_id), texts("button-verify"), emoji="🎲"),
    ]
    if origin is not None:
        back = Target(Verb.TURN_HISTORY, origin.user_id, origin.page, "b")
        deeds.append(TargetButton(back, texts("button-to-list"), emoji="↩️"))
    return deeds


async def setup(_bot: ShanghaienBot) -> None:
    """Let the buttons of records be answered."""
