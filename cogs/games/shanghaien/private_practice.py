"""Private practice: a match that only its member sees, with hints on every choice and *What if*.

Its moves are those of any match. A click on a message of an earlier version shows the game as it is
now, and so does `/shanghaien board`.
"""

from __future__ import annotations

import discord

from bot.games.shanghaien.agreement import agreed
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.options import ExtraTrick
from bot.games.shanghaien.players.player import Level
from bot.matches.checks import check_private
from bot.matches.match import Match
from bot.matches.private_practice import would_be_lost
from bot.matches.refusals import Reason, RefusedError
from bot.matches.terms import Terms
from bot.records.matches import NOWHERE
from cogs.afterwards.sharing import once, public_reader
from cogs.games.shanghaien.practice_table import new_game_question, practice_result
from cogs.invitations.computers import computer_people
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot
from cogs.kit.bounds import parse_or_outdated
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import BEGINNINGS, FIGURES, HANDS
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.bot import bot_of
from cogs.table.choosing import Beside, beside_games
from cogs.table.play import tidying


async def start_private_practice(answer: Answer, level: Level, extra_trick: ExtraTrick) -> None:
    """Start a private game; ask first where an earlier one would be lost."""
    current = await _current(answer)
    if current is None or not would_be_lost(current):
        await _begin(answer, level, extra_trick)
        return
    # In place of the private board; either button leads on from there.
    question = new_game_question(current, f"{level.value}.{extra_trick.value}", answer.texts)
    if answer.on_private_message:
        await answer.edit(question)
    else:
        await answer.private(view=question)


async def _begin(answer: Answer, level: Level, extra_trick: ExtraTrick) -> None:
    answer.refuse_haste(BEGINNINGS)
    # Which end is 1 is settled by who starts: not what a newcomer should be asked first.
    agreement = agreed(extra_trick, "opponent")
    terms = Terms(answer.guild_id, NOWHERE, answer.texts.language, SHANGHAIEN, agreement)
    computers = computer_people(answer, terms, [level.value])
    match = await answer.bot.services.starting.begin_practice(
        terms, answer.person, computers, answer.interaction.id
    )
    await _show(answer, match)


async def show_current(answer: Answer) -> bool:
    """Show the asking member's private game if one is under way; return whether one is."""
    current = await _current(answer)
    if current is None or current.over:
        return False
    await _show(answer, current)
    return True


async def _current(answer: Answer) -> Match | None:
    services = answer.bot.services
    match = await services.matches.private_match(answer.guild_id, answer.user_id)
    # Of a game that an earlier version kept it is not known whose turn it is.
    step = None if match is None else await services.events.settle(match.id)
    return match if step is None else step.after


async def _show(answer: Answer, match: Match, note: str | None = None) -> None:
    await bot_of(answer).opponent.settle(match)
    match = await answer.bot.services.matches.at_hand(match.id)
    await bot_of(answer).private_boards.show(answer, match, note)


@on_click(Verb.OLD_PRIVATE_MOVE)
@on_click(Verb.OLD_PRIVATE_PAGE)
async def show_as_it_is(answer: Answer, _target: Target) -> None:
    """Show the game as it is now in place of the board of an earlier version."""
    answer.refuse_haste(HANDS)
    current = await _current(answer)
    if current is None:
        raise RefusedError(Reason.UNKNOWN_MATCH)
    await _show(answer, current, answer.texts("board-revived"))


@on_click(Verb.TRY_OTHER)
async def take_back(answer: Answer, target: Target) -> None:
    """Take the last choice back, to try another one."""
    answer.refuse_haste(HANDS)
    async with tidying(answer, target):
        events = answer.bot.services.events
        await _show(answer, await events.try_other(target.id, answer.user_id, target.number))


@on_click(Verb.RETURN_TO_GAME)
async def return_to_game(answer: Answer, target: Target) -> None:
    """Go back to the game as it was played."""
    answer.refuse_haste(HANDS)
    async with tidying(answer, target):
        events = answer.bot.services.events
        await _show(answer, await events.return_to_game(target.id, answer.user_id, target.number))


@on_click(Verb.NEW_PRACTICE)
async def begin_anew(answer: Answer, target: Target) -> None:
    """Begin a new game by the terms that were asked about; without any, by those of this one."""
    answer.refuse_haste(HANDS)
    async with tidying(answer, target):
        match = await answer.bot.services.matches.read(target.id)
        check_private(match, answer.user_id, target.number)
        if target.argument:
            await _begin(answer, *parse_or_outdated(_terms_from, target.argument))
        else:
            level = parse_or_outdated(Level, match.record.level or "")
            await start_private_practice(answer, level, match.options.options.extra_trick)


@on_click(Verb.SHOW_RESULT)
@once
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post how the clicking member's game ended, for everybody, in the server's language."""
    answer.refuse_haste(FIGURES)
    async with tidying(answer, target):
        match = await answer.bot.services.matches.read(target.id)
        check_private(match, answer.user_id, target.number)
        if not match.over or match.record.tries:
            raise RefusedError(Reason.STALE, match_id=match.id)
        await _show(answer, match, answer.texts("practice-was-shown"))
    reader = await public_reader(answer)
    view, files = await practice_result(answer.bot.pictures, match, reader)
    await answer.public(view, mentions=discord.AllowedMentions.none(), files=files)


def _terms_from(argument: str) -> tuple[Level, ExtraTrick]:
    """Return what a button says to begin with; raises ValueError if it says nothing known."""
    level, _, extra = argument.partition(".")
    return Level(level), ExtraTrick(extra)


@on_click(Verb.OPEN_PRACTICE)
async def open_practice(answer: Answer, _target: Target) -> None:
    """Show the member's private game."""
    await _open(answer)


async def _open(answer: Answer) -> None:
    if not await show_current(answer):
        raise RefusedError(Reason.UNKNOWN_MATCH)


async def _offer(answer: Answer) -> TargetButton | None:
    if answer.group != SHANGHAIEN.name:
        return None
    current = await _current(answer)
    if current is None or current.over:
        return None
    return TargetButton(Target(Verb.OPEN_PRACTICE, 0), answer.texts("practice-choice"), emoji="💡")


async def setup(_bot: GameBot) -> None:
    """Let `/shanghaien board` show it."""
    beside_games("board", Beside(_offer, _open))
