"""`/shanghaien challenge` and `/shanghaien practice`: how members begin the dice game."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.games.shanghaien.cards import ExtraTrick
from bot.games.shanghaien.game import (
    SHANGHAIEN,
    Agreement,
    Starts,
    agreed,
    agreed_with,
    starts_from,
)
from bot.games.shanghaien.players.levels import LADDER, USUAL_LEVEL, Level
from bot.matches.match import Reason, RefusedError
from cogs.around.practice import show_current, start_private_practice
from cogs.games.shanghaien import lessons
from cogs.games.shanghaien.private_practice import practice_terms, suggested
from cogs.invitations.asked import asked_people
from cogs.invitations.beginning import practise
from cogs.invitations.computers import computer_people, level_choice
from cogs.invitations.inviting import invite
from cogs.invitations.opening import terms_for, usual_terms
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot, Interaction
from cogs.kit.bounds import parse_or_outdated
from cogs.kit.cooldowns import unhurried
from cogs.kit.pace import PACE_CHOICES, offered_pace
from cogs.kit.translator import said

EXTRA_CARDS = [
    Choice(name=said(f"choice-extra-{extra}"), value=extra.value) for extra in ExtraTrick
]
"""The trick cards that a game can begin with."""


@app_commands.command(name=said("cmd-challenge"), description=said("cmd-challenge-desc"))
@app_commands.rename(
    opponent=said("opt-challenge-opponent"),
    extra=said("opt-challenge-extra"),
    starter=said("opt-challenge-starter"),
    pace=said("opt-challenge-pace"),
)
@app_commands.describe(
    opponent=said("opt-challenge-opponent-desc"),
    extra=said("opt-challenge-extra-desc"),
    starter=said("opt-challenge-starter-desc"),
    pace=said("opt-challenge-pace-desc"),
)
@app_commands.choices(
    extra=EXTRA_CARDS,
    starter=[
        Choice(name=said("choice-starter-lot"), value="lot"),
        Choice(name=said("choice-starter-me"), value="me"),
        Choice(name=said("choice-starter-opponent"), value="opponent"),
    ],
)
@app_commands.choices(pace=PACE_CHOICES)
@unhurried()
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | discord.User | None = None,
    extra: str | None = None,
    starter: str | None = None,
    pace: int | None = None,
) -> None:
    """Challenge a member, or anybody; what is not said is as usual."""
    async with Answer(interaction, public=True) as answer:
        await _challenge(
            answer,
            opponent,
            None if extra is None else parse_or_outdated(ExtraTrick, extra),
            None if starter is None else parse_or_outdated(starts_from, starter),
            offered_pace(pace),
        )


async def challenge_picked(
    answer: Answer, members: Sequence[discord.Member | discord.User]
) -> None:
    """Challenge a member, or anybody if none is named, with the usual terms."""
    await _challenge(answer, members[0] if members else None)


async def _challenge(
    answer: Answer,
    opponent: discord.Member | discord.User | None,
    extra: ExtraTrick | None = None,
    starter: Starts | None = None,
    seconds: int | None = None,
) -> None:
    """Invite a member, or anybody; who challenges the bot itself practises."""
    usual, seconds = await usual_terms(answer, SHANGHAIEN, agreed(), seconds)
    agreement = agreed_with(usual, extra, starter)
    if opponent is not None and opponent.bot:
        if answer.bot.user is None or opponent.id != answer.bot.user.id:
            raise RefusedError(Reason.INVITED_BOT)
        await begin_practice(answer, USUAL_LEVEL, agreement)
        return
    terms = await terms_for(answer, SHANGHAIEN, agreement, seconds)
    await invite(answer, terms, asked_people(answer, [opponent] if opponent else []))


async def begin_practice(
    answer: Answer, level: Level, agreement: Agreement, *, suggested: bool = False
) -> None:
    """Start a game of the asking member against the bot where it is asked for.

    `suggested` says that the member did not choose the level.
    """
    terms = await terms_for(answer, SHANGHAIEN, agreement)
    texts = answer.bot.services.catalogue.language(terms.language)
    named = texts(f"level-{level.value}")
    note = "-# " + texts("practice-suggested", level=named) if suggested else None
    await practise(answer, terms, computer_people(answer, terms, [level.value]), note)


@app_commands.command(name=said("cmd-practice"), description=said("cmd-practice-desc"))
@app_commands.rename(
    level=said("opt-practice-level"),
    extra=said("opt-practice-extra"),
    public=said("opt-practice-public"),
)
@app_commands.describe(
    level=said("opt-practice-level-desc"),
    extra=said("opt-practice-extra-desc"),
    public=said("opt-practice-public-desc"),
)
@app_commands.choices(
    level=[
        Choice(name=level_choice(said, SHANGHAIEN, level), value=level.value) for level in LADDER
    ],
    extra=EXTRA_CARDS,
)
@unhurried()
async def practice(
    interaction: Interaction,
    level: str | None = None,
    extra: str = "none",
    public: bool = False,
) -> None:
    """Start a game against the bot; a newcomer who names no level begins with a coach.

    No channel sees it unless it is `public`; one that is under way goes on, unless a level is
    named.
    """
    async with Answer(interaction, public=public) as answer:
        wanted = parse_or_outdated(ExtraTrick, extra)
        if not public and level is None and await show_current(answer, SHANGHAIEN.name):
            return
        plays = await suggested(answer) if level is None else parse_or_outdated(Level, level)
        if public:
            agreement = agreed(wanted, "opponent")
            await begin_practice(answer, plays, agreement, suggested=level is None)
        else:
            await start_private_practice(answer, SHANGHAIEN.name, practice_terms(plays, wanted))


async def setup(bot: GameBot) -> None:
    """Add the commands, and what the game has besides."""
    bot.main_group.add_command(challenge)
    bot.main_group.add_command(practice)
    await lessons.setup(bot)
