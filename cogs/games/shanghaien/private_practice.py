"""Private practice: a table that only its member sees, with hints on every choice and *What if*.

Nothing lives in the message. A click on an old one, after a restart or after hours, shows the game
as it is now, and so does `/shanghaien board`.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from functools import partial

from bot.games.shanghaien.agreement import agreed
from bot.games.shanghaien.analysis.report import Hint
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.moves import End
from bot.games.shanghaien.options import ExtraTrick
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.state import Phase
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.matches.rehearsals import Rehearsal
from bot.processes.errors import HelperError
from cogs.games.shanghaien.pages import Menu
from cogs.games.shanghaien.rehearsal import (
    RehearsalLook,
    end_of,
    new_game_question,
    rehearsal_content,
)
from cogs.invitations.computers import computer_person
from cogs.kit.answers import Answer, SettledError
from cogs.kit.app import ShanghaienBot
from cogs.kit.bounds import known
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import BEGINNINGS, HANDS, refuse_haste
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.choosing import Beside, beside_games
from cogs.table.emojis import Emojis
from cogs.table.face import TableLook
from cogs.table.move_ids import move_from
from cogs.table.pictures import Pictures

_OUT_OF_DATE = (Reason.STALE, Reason.GAME_OVER, Reason.NOT_YOUR_TURN, Reason.UNKNOWN_MATCH)


async def start_private_practice(answer: Answer, level: Level, extra_trick: ExtraTrick) -> None:
    """Start a private game; ask first where an earlier one would be lost."""
    current = await _current(answer)
    if current is not None and current.would_be_lost:
        await _ask(answer, current, level, extra_trick)
    else:
        await _begin(answer, level, extra_trick)


async def _ask(answer: Answer, now: Rehearsal, level: Level, extra_trick: ExtraTrick) -> None:
    """Ask in place of the private board; either button leads on from there."""
    question = new_game_question(now, f"{level.value}.{extra_trick.value}", answer.texts)
    if answer.on_private_message:
        await answer.edit(question)
    else:
        await answer.private(view=question)


async def _begin(answer: Answer, level: Level, extra_trick: ExtraTrick) -> None:
    refuse_haste(answer.interaction, BEGINNINGS)
    services = answer.bot.services
    computer = computer_person(answer, level.value, 1, answer.texts)
    begun = await services.rehearsals.begin(
        answer.guild_id, answer.person, computer, level.value, agreed(extra_trick)
    )
    await _show(answer, begun)


async def show_current(answer: Answer) -> bool:
    """Show the asking member's private game if one is under way; return whether one is."""
    current = await _current(answer)
    if current is None or current.match.over:
        return False
    await _show(answer, current)
    return True


async def _current(answer: Answer) -> Rehearsal | None:
    computers = partial(computer_person, answer, number=1, texts=answer.texts)
    return await answer.bot.services.rehearsals.current(answer.guild_id, answer.person, computers)


async def _show(
    answer: Answer, rehearsal: Rehearsal, menu: Menu | None = None, note: str | None = None
) -> None:
    bot = answer.bot
    hint = await _hint(bot, rehearsal.match)
    if menu is None:
        # The row is counted from the end that is better, while that is open.
        menu = Menu(end=(hint and end_of(hint.best.move)) or End.LEFT)
    look = TableLook(
        rehearsal.match,
        answer.texts,
        await answer.display(),
        bot.part(Pictures),
        note=note,
        emojis=bot.part(Emojis).known,
    )
    view, files = await rehearsal_content(RehearsalLook(look, rehearsal, hint, menu))
    if answer.on_private_message:
        await answer.edit(view, files)
    else:
        await answer.private(view=view, files=files)


async def _hint(bot: ShanghaienBot, match: Match) -> Hint | None:
    if match.over or match.state.phase not in (Phase.TURN, Phase.ROLLED):
        return None
    with contextlib.suppress(HelperError):  # the board stands without it, too
        hint: Hint = await bot.services.thinkers[SHANGHAIEN.name].hint(match.state)
        return hint
    return None


@contextlib.asynccontextmanager
async def _tidying(answer: Answer) -> AsyncIterator[None]:
    """Show the game as it is now where a click came too late for what it was on."""
    try:
        yield
    except RefusedError as refused:
        current = await _current(answer) if refused.reason in _OUT_OF_DATE else None
        if current is None:
            raise
        await _show(answer, current, note=answer.texts("board-revived"))
        raise SettledError from refused


async def _clicked(answer: Answer, target: Target) -> Rehearsal:
    refuse_haste(answer.interaction, HANDS)
    computers = partial(computer_person, answer, number=1, texts=answer.texts)
    return await answer.bot.services.rehearsals.load(target.id, answer.person, computers)


@on_click(Verb.REHEARSE)
async def move(answer: Answer, target: Target) -> None:
    """Make the move that the button names, and show the computer's answer."""
    async with _tidying(answer):
        now = await _clicked(answer, target)
        wanted = known(partial(move_from, SHANGHAIEN), target.argument)
        now = await answer.bot.services.rehearsals.play(now, wanted, target.number)
        await _show(answer, now)


@on_click(Verb.REHEARSE_PAGE)
async def turn_page(answer: Answer, target: Target) -> None:
    """Show another page of the board's buttons."""
    async with _tidying(answer):
        now = await _clicked(answer, target)
        if now.record.edition != target.number:
            raise RefusedError(Reason.STALE)
        await _show(answer, now, known(Menu.parse, target.argument))


@on_click(Verb.REHEARSE_BACK)
async def take_back(answer: Answer, target: Target) -> None:
    """Take the last choice back, to try another one."""
    async with _tidying(answer):
        now = await _clicked(answer, target)
        await _show(answer, await answer.bot.services.rehearsals.take_back(now, target.number))


@on_click(Verb.REHEARSE_RETURN)
async def return_to_game(answer: Answer, target: Target) -> None:
    """Go back to the game as it was played."""
    async with _tidying(answer):
        now = await _clicked(answer, target)
        rehearsals = answer.bot.services.rehearsals
        await _show(answer, await rehearsals.return_to_game(now, target.number))


@on_click(Verb.REHEARSE_NEW)
async def begin_anew(answer: Answer, target: Target) -> None:
    """Begin a new game by the terms that were asked about; without any, by those of this one."""
    async with _tidying(answer):
        now = await _clicked(answer, target)
        if now.record.edition != target.number:
            raise RefusedError(Reason.STALE)
        if target.argument:
            await _begin(answer, *known(_terms_from, target.argument))
        else:
            extra = now.match.options.options.extra_trick
            await start_private_practice(answer, Level(now.record.level), extra)


def _terms_from(argument: str) -> tuple[Level, ExtraTrick]:
    """Return what a button says to begin with; raises ValueError if it says nothing known."""
    level, _, extra = argument.partition(".")
    return Level(level), ExtraTrick(extra)


@on_click(Verb.REHEARSE_OPEN)
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
    if current is None or current.match.over:
        return None
    return TargetButton(Target(Verb.REHEARSE_OPEN, 0), answer.texts("practice-choice"), emoji="💡")


async def setup(_bot: ShanghaienBot) -> None:
    """Let `/shanghaien board` show it."""
    beside_games("board", Beside(_offer, _open))
