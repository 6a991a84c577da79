"""Practice: `/shanghaien practice`, and challenges to the bot itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import discord
from discord import app_commands, ui

from bot.games.shanghaien.agreement import Starts
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.options import ExtraTrick
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.players.suggesting import PastGame, suggested_level
from bot.matches.match import Match, Person
from bot.matches.refusals import Reason, RefusedError
from bot.records.figures import FinishedMatch
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.invitations.opening import (
    EXTRA_CARDS,
    LEVELS,
    commitment_text,
    offered_level,
    starter_text,
    terms_here,
)
from cogs.invitations.private_practice import show_current, start_private_practice
from cogs.invitations.where_to_play import set_up_table
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, ShanghaienBot
from cogs.kit.bounds import known
from cogs.kit.buttons import on_click
from cogs.kit.cooldowns import ANALYSES, BEGINNINGS, refuse_haste
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.names import bot_names
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.coach import Coach
from cogs.table.computer import Opponent
from cogs.table.hints import show_hint
from cogs.table.names import spoken_name, spoken_names
from cogs.table.play import on_turn
from cogs.table.private_boards import PrivateBoards
from cogs.table.publisher import Publisher

LATEST_GAMES: Final = 50
"""Of so many of a member's latest games the level to suggest is found."""


async def begin_practice(
    answer: Answer,
    level: Level,
    extra_trick: ExtraTrick,
    starts: Starts = "lot",
    *,
    suggested: bool = False,
) -> None:
    """Start a game of the asking member against the bot, announce it and show its first board.

    `suggested` says that the member did not choose the level. Raises RefusedError if the member
    already practises in this channel.
    """
    bot = answer.bot
    terms = await terms_here(answer, extra_trick, starts, days=0)
    computer = computer_person(
        answer.interaction, level, bot.services.catalogue.language(terms.language)
    )
    match = await bot.services.starting.begin_practice(
        terms, answer.person, [(computer, level.value)], answer.interaction.id
    )
    match, note = await set_up_table(answer, match)
    coached = await bot.part(Coach).welcomes(match)
    begun = begun_layout(
        match, level, bot.texts_of(match), coached=coached, suggested=suggested and not coached
    )
    await answer.public(begun, mentions=discord.AllowedMentions.none())
    await bot.part(Opponent).settle(match)
    await bot.part(Publisher).publish(match.id)
    if note is not None:
        await answer.private(note)


def computer_person(interaction: Interaction, level: Level, texts: Texts) -> Person:
    """Return the bot, as it is called on this server, as somebody who plays at `level`."""
    names = [
        texts("practice-name", bot=name, level=texts(f"level-{level.value}"))
        for name in bot_names(interaction)
    ]
    user = interaction.client.user
    assert user is not None
    return Person(user.id, *names)


def begun_layout(
    match: Match, level: Level, texts: Texts, *, coached: bool = False, suggested: bool = False
) -> ui.LayoutView:
    """Return what announces a practice game, with the sealed dice and, if so, the coach.

    Of a level that was `suggested` it says why.
    """
    named = texts(f"level-{level.value}")
    lines = [
        texts(
            "challenge-practice",
            challenger=f"<@{match.record.user_ids[0]}>",
            opponent=spoken_name(match, match.seats[1]),
        ),
        f"{texts('practice-started', level=named)} *{texts(f'level-line-{level.value}')}*",
        *(["-# " + texts("practice-suggested", level=named)] if suggested else []),
        *([texts("coach-intro")] if coached else []),
        starter_text(match, texts),
        commitment_text(match, texts),
    ]
    return layout(ui.TextDisplay("\n".join(lines)))


@on_click(Verb.HINT)
async def give_hint(answer: Answer, target: Target) -> None:
    """Say privately what the captain would do, and what the alternatives are worth."""
    refuse_haste(answer.interaction, ANALYSES)
    match = await on_turn(answer, target)
    if match.game is not SHANGHAIEN:
        raise RefusedError(Reason.UNKNOWN_MATCH)  # hints for a hand of cards are the hand's own
    if match.record.level is None:
        raise RefusedError(Reason.HINT_PRACTICE)
    state, names = match.state, spoken_names(match)
    await show_hint(
        answer,
        match,
        answer.bot.services.thinkers[SHANGHAIEN.name].hint(state),
        lambda hint: wording.hint_text(hint, state, names, answer.texts),
    )


@app_commands.command(
    name=said("cmd-practice"),
    description=said("cmd-practice-desc"),
)
@app_commands.rename(
    level=said("opt-practice-level"),
    extra=said("opt-practice-extra"),
    private=said("opt-practice-private"),
)
@app_commands.describe(
    level=said("opt-practice-level-desc"),
    extra=said("opt-practice-extra-desc"),
    private=said("opt-practice-private-desc"),
)
@app_commands.choices(
    level=LEVELS,
    extra=EXTRA_CARDS,
)
@app_commands.checks.cooldown(1, 10, key=lambda i: (i.guild_id, i.user.id))
async def practice(
    interaction: Interaction,
    level: str | None = None,
    extra: str = "none",
    private: bool = False,
) -> None:
    """Start a game against the bot; a newcomer who names no level begins with a coach.

    In `private` no channel sees it; one that is under way goes on, unless a level is named.
    """
    async with Answer(interaction, public=not private) as answer:
        wanted = known(ExtraTrick, extra)
        if private and level is None and await show_current(answer):
            return
        plays = await _suggested(answer) if level is None else known(offered_level, level)
        if private:
            await start_private_practice(answer, plays, wanted)
        else:
            await begin_practice(answer, plays, wanted, suggested=level is None)


@on_click(Verb.PRACTISE)
async def practise_clicked(answer: Answer, _target: Target) -> None:
    """Start a game against the bot where this is clicked."""
    refuse_haste(answer.interaction, BEGINNINGS)
    await begin_practice(answer, await _suggested(answer), ExtraTrick.NONE, suggested=True)


async def _suggested(answer: Answer) -> Level:
    """Return the level for a member who names none, by the results so far."""
    user_id = answer.user_id
    statistics = answer.bot.services.statistics[SHANGHAIEN.name]
    finished = await statistics.latest(answer.guild_id, user_id, LATEST_GAMES)
    return suggested_level([_against_whom(match, user_id) for match in finished])


def _against_whom(match: FinishedMatch, user_id: int) -> PastGame:
    """Return whom a member played and how it ended, as a suggestion wants to know it."""
    level = next((level for level in match.levels if level is not None), None)
    slot, places = match.user_ids.index(user_id), match.result.places
    if places is None:
        return PastGame(level, None)
    draw = len(set(places)) == 1
    return PastGame(level, 0.5 if draw else float(places[slot] == 1))


@on_click(Verb.COACH_OFF)
async def send_coach_away(answer: Answer, target: Target) -> None:
    """Let the clicker play on without the coach, for good."""
    match = await on_turn(answer, target)
    members = answer.bot.services.members
    await members.save(replace(await members.load(answer.user_id), coach=False))
    if answer.on_private_message:
        await answer.bot.part(PrivateBoards).show(answer, match)
    await answer.bot.part(Publisher).refresh(match.id, answer)


async def setup(bot: ShanghaienBot) -> None:
    """Add the command and the hints."""
    bot.shanghaien.add_command(practice)
