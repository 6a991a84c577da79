"""`/rummy`: the commands of the second game. What they do is done where the first game's do it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import (
    PRESETS,
    USUAL_LENGTH,
    Agreement,
    Preset,
    Rounds,
    fitted_agreement,
    of_length,
    proposed_options,
    shortened,
)
from bot.matches.match import Match
from bot.texts.wording import rummy as wording
from cogs.around.games import show_games
from cogs.around.practice import practise_alone, start_private_practice
from cogs.games.rummy.hand_showing import send_hand
from cogs.games.rummy.practice import MOST_COMPUTERS, USUAL, practice_terms
from cogs.invitations.asked import asked_people
from cogs.invitations.beginning import practise
from cogs.invitations.computers import computer_people, level_choice
from cogs.invitations.inviting import invite
from cogs.invitations.opening import terms_for, usual_terms
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot, Interaction
from cogs.kit.bounds import OutdatedError, parse_or_outdated
from cogs.kit.cooldowns import HANDS, unhurried
from cogs.kit.pace import PACE_CHOICES, offered_pace
from cogs.kit.translator import said
from cogs.table.choosing import for_game, game_command

MORE_PLAYERS = range(3, len(RUMMY.seats) + 1)
"""Whom a challenge may name besides the opponent, as they are counted at the table."""
_ROUNDS = len(PRESETS[Preset.STANDARD].options.contracts)


@for_game("hand")
async def show_own_hand(answer: Answer, match: Match) -> None:
    """Show the asking player's own hand in a game of cards."""
    answer.refuse_haste(HANDS)
    await send_hand(answer, await answer.bot.services.hands.hand(match.id, answer.user_id))


@app_commands.command(name=said("cmd-games"), description=said("cmd-games-desc"))
async def games(interaction: Interaction) -> None:
    """List the asking member's open games of the rummy."""
    async with Answer(interaction) as answer:
        await show_games(answer, RUMMY.name)


@app_commands.command(name=said("cmd-challenge"), description=said("cmd-rummy-challenge-desc"))
@app_commands.rename(
    opponent=said("opt-challenge-opponent"),
    pace=said("opt-challenge-pace"),
    **{f"player{number}": said(f"opt-rummy-player-{number}") for number in MORE_PLAYERS},
)
@app_commands.describe(
    opponent=said("opt-challenge-opponent-desc"),
    pace=said("opt-challenge-pace-desc"),
    **{f"player{number}": said(f"opt-rummy-player-{number}-desc") for number in MORE_PLAYERS},
)
@app_commands.choices(pace=PACE_CHOICES)
@unhurried()
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | discord.User | None = None,
    player3: discord.Member | discord.User | None = None,
    player4: discord.Member | discord.User | None = None,
    player5: discord.Member | discord.User | None = None,
    player6: discord.Member | discord.User | None = None,
    player7: discord.Member | discord.User | None = None,
    player8: discord.Member | discord.User | None = None,
    pace: int | None = None,
) -> None:
    """Open a table for anybody, or for the members who are named."""
    named = (opponent, player3, player4, player5, player6, player7, player8)
    async with Answer(interaction, public=True) as answer:
        members = [member for member in named if member is not None]
        await open_table(answer, members, offered_pace(pace))


async def open_table(
    answer: Answer, members: Sequence[discord.Member | discord.User], pace: int | None = None
) -> None:
    """Open a table for these members, or for anybody if none is named, by the usual terms."""
    asked = asked_people(answer, members)
    standard = fitted_agreement(of_length(Agreement(), USUAL_LENGTH), RUMMY.fewest)
    agreement, pace = await usual_terms(answer, RUMMY, standard, pace)
    terms = await terms_for(answer, RUMMY, agreement, pace)
    await invite(answer, terms, asked)


@app_commands.command(name=said("cmd-practice"), description=said("cmd-rummy-practice-desc"))
@app_commands.rename(
    level=said("opt-practice-level"),
    computers=said("opt-rummy-computers"),
    rounds=said("opt-rummy-short"),
    public=said("opt-practice-public"),
)
@app_commands.describe(
    level=said("opt-practice-level-desc"),
    computers=said("opt-rummy-computers-desc"),
    rounds=said("opt-rummy-short-desc"),
    public=said("opt-practice-public-desc"),
)
@app_commands.choices(
    level=[
        Choice(name=level_choice(said, RUMMY, level), value=level)
        for level in RUMMY.inviting.levels
    ],
    rounds=[
        Choice(name=wording.length_text(length, _ROUNDS, said), value=length.value)
        for length in Rounds
    ],
)
@unhurried()
async def practice(
    interaction: Interaction,
    level: str | None = None,
    computers: app_commands.Range[int, 1, MOST_COMPUTERS] | None = None,
    rounds: str | None = None,
    public: bool = False,
) -> None:
    """Start a game against computers, which no channel sees unless it is `public`.

    A newcomer who says nothing else begins with a coach. A private one that is under way goes on,
    unless something is said.
    """
    async with Answer(interaction, public=public) as answer:
        if not public and (level, computers, rounds) == (None, None, None):
            await practise_alone(answer, RUMMY.name)
            return
        usual = level or USUAL[0], computers or USUAL[1], rounds or USUAL[2]
        if not public:
            await start_private_practice(answer, RUMMY.name, practice_terms(*usual))
            return
        if not 1 <= usual[1] <= MOST_COMPUTERS or usual[0] not in RUMMY.inviting.levels:
            raise OutdatedError("nobody plays so")
        await _practise(answer, usual[0], usual[1], parse_or_outdated(Rounds, usual[2]))


async def _practise(answer: Answer, level: str, computers: int, length: Rounds) -> None:
    options = shortened(proposed_options(1 + computers), length)
    terms = await terms_for(answer, RUMMY, Agreement(options))
    await practise(answer, terms, computer_people(answer, terms, [level] * computers))


COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = (
    challenge,
    practice,
    game_command("cmd-rummy-hand", "cmd-rummy-hand-desc", "hand"),
    game_command("cmd-rummy-table", "cmd-rummy-table-desc", "board"),
    games,
    game_command("cmd-score", "cmd-rummy-score-desc", "score"),
)


async def setup(bot: GameBot) -> None:
    """Add the commands."""
    for command in COMMANDS:
        bot.command_group(RUMMY.name).add_command(command)
