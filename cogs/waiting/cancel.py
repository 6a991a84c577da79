"""`/shanghaien cancel`: by both players, or by a moderator of the channel."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.records.proposals import ProposalKind
from bot.texts.catalogue import Texts
from cogs.app import Interaction, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.asking import question_layout
from cogs.kit.bounds import game_number
from cogs.kit.buttons import on_click
from cogs.kit.custom_ids import Target
from cogs.kit.names import spoken_user
from cogs.kit.suggestions import in_time
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.board import (
    line_layout,
)
from cogs.table.choosing import choose, for_game, game_label, game_name, game_option, match_here
from cogs.table.faces import has_face
from cogs.table.match_labels import fitting_games
from cogs.table.names import spoken_all, spoken_name
from cogs.table.publisher import Publisher
from cogs.waiting.proposals import propose

_NOBODY = discord.AllowedMentions.none()


@in_time
async def suggest_cancellable(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return the games that the asking member can call off, as far as they fit."""
    texts = interaction.client.services.catalogue.language(str(interaction.locale))
    matches = await _cancellable(interaction)
    return fitting_games(
        ((game_label(match, interaction.user.id, texts), match.id) for match in matches), typed
    )


async def _cancellable(interaction: Interaction) -> list[Match]:
    """Return the member's own games here, and for a moderator all those of the channel."""
    matches = interaction.client.services.matches
    found = await matches.open_matches(guild_id=interaction.guild_id, user_id=interaction.user.id)
    own = [match for match in found if has_face(match)]
    if not interaction.permissions.manage_messages:
        return own
    known = {match.id for match in own}
    here = await matches.open_matches(channel_id=interaction.channel_id)
    return [*own, *(match for match in here if match.id not in known and has_face(match))]


@app_commands.command(
    name=said("cmd-cancel"),
    description=said("cmd-cancel-desc"),
)
@game_name
@game_option
@app_commands.autocomplete(game=suggest_cancellable)
async def cancel(interaction: Interaction, game: str | None = None) -> None:
    """Ask the opponent, or as a moderator call off a game of others."""
    async with Answer(interaction, public=True) as answer:
        if game is not None:
            await cancel_match(answer, await match_here(answer, game_number(game)))
            return
        matches = await _cancellable(interaction)
        own = [match for match in matches if match.seat_of(answer.user_id) is not None]
        here = [match for match in own if match.record.channel_id == interaction.channel_id]
        await choose(answer, ProposalKind.CANCEL.value, here or own or matches)


@for_game(ProposalKind.CANCEL.value, of_others=True)
async def cancel_match(answer: Answer, match: Match) -> None:
    """Propose to call a game off; ask a moderator, and who plays alone, once more instead."""
    if match.seat_of(answer.user_id) is not None and not match.record.practice:
        await propose(answer, match, ProposalKind.CANCEL)
        return
    _check_alone(answer, match)
    await answer.private(view=_question(match, answer.texts))


def _check_alone(answer: Answer, match: Match) -> None:
    """Raise RefusedError unless the member may call off a running game without the players."""
    interaction = answer.interaction
    if match.over:
        raise RefusedError(Reason.GAME_OVER, match_id=match.id)
    practice = match.record.practice and match.seat_of(answer.user_id) is not None
    here = match.record.channel_id == interaction.channel_id
    if practice or (here and interaction.permissions.manage_messages):
        return
    raise RefusedError(Reason.NOT_A_PLAYER, match_id=match.id, game=match.game.name)


def _question(match: Match, texts: Texts) -> ui.LayoutView:
    first = spoken_name(match, match.seats[0])
    second = spoken_all(match, match.seats[1:], texts)
    return question_layout(
        texts("cancel-by-moderator-ask", first=first, second=second),
        Target(Verb.CALL_OFF, match.id),
        texts("button-confirm-cancel"),
        otherwise=texts("button-play-on"),
    )


@on_click(Verb.CALL_OFF)
async def call_off(answer: Answer, target: Target) -> None:
    """Call the game off after the private question, and say in public who did it."""
    bot = answer.bot
    match = await bot.services.matches.load(target.id)
    _check_alone(answer, match)
    step = await bot.services.proposals.call_off(match.id)
    await answer.vanish()
    if step.after.seat_of(answer.user_id) is None:
        name = spoken_user(answer.interaction.user)
        view = line_layout(bot.texts_of(match)("cancel-by-moderator", name=name))
        channel = bot.get_partial_messageable(match.record.channel_id)
        await bot.quietly(channel.send(view=view, allowed_mentions=_NOBODY))
    await bot.part(Publisher).publish(match.id)


async def setup(bot: ShanghaienBot) -> None:
    """Add the command and the button of its question."""
    bot.shanghaien.add_command(cancel)
