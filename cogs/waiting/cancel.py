"""`/shanghaien cancel`: by both players, or by a moderator of the channel."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands, ui
from discord.app_commands import Choice

from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError, UnreadableMatchError
from bot.records.matches import MatchRecord
from bot.records.proposals import ProposalKind
from bot.texts.catalogue import Texts
from bot.texts.foreign import shortened
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction, ShanghaienBot, place_of
from cogs.kit.asking import question_layout
from cogs.kit.bounds import game_number
from cogs.kit.buttons import on_click
from cogs.kit.custom_ids import Target
from cogs.kit.suggestions import in_time
from cogs.kit.translator import said
from cogs.kit.verbs import Verb
from cogs.table.bot import bot_of
from cogs.table.choosing import (
    choose,
    for_game,
    for_unreadable,
    game_label,
    game_name,
    game_option,
    with_number,
)
from cogs.table.faces import has_face
from cogs.table.match_labels import LONGEST_LABEL, fitting_games
from cogs.table.names import labelled_record, spoken_record
from cogs.waiting.proposals import propose


@in_time
async def suggest_cancellable(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return the games that the asking member can call off, as far as they fit."""
    texts = interaction.client.services.catalogue.language(str(interaction.locale))
    matches = await _cancellable(interaction)
    labels = [(match.id, game_label(match, interaction.user.id, texts)) for match in matches]
    labels += _labels(await _unreadable(interaction), texts)
    return fitting_games(((label, number) for number, label in labels), typed)


async def _cancellable(interaction: Interaction) -> list[Match]:
    """Return the member's own games here, and for a moderator all those of the channel."""
    matches = interaction.client.services.matches
    found = await matches.open_matches(guild_id=place_of(interaction), user_id=interaction.user.id)
    own = [match for match in found if has_face(match)]
    if not interaction.permissions.manage_messages:
        return own
    known = {match.id for match in own}
    here = await matches.open_matches(channel_id=interaction.channel_id)
    return [*own, *(match for match in here if match.id not in known and has_face(match))]


async def _unreadable(interaction: Interaction) -> list[MatchRecord]:
    """Return what is left of games that the member may call off and that nobody can read."""
    assert interaction.channel_id is not None
    matches = interaction.client.services.matches
    found = await matches.unreadable_matches(interaction.channel_id, interaction.user.id)
    return [record for record in found if _may_alone(interaction, record)]


def _labels(unreadable: Sequence[MatchRecord], texts: Texts) -> list[tuple[int, str]]:
    """Return number and label of games that nobody can read."""
    return [(each.id, _label(each, texts)) for each in unreadable]


def _label(match: MatchRecord, texts: Texts) -> str:
    names, place = labelled_record(match), f"#{match.id}"
    label = texts("choice-game-unreadable", opponent=names, place=place)
    return shortened(label, LONGEST_LABEL)


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
            await with_number(answer, ProposalKind.CANCEL.value, game_number(game))
            return
        matches = await _cancellable(interaction)
        own = [match for match in matches if match.seat_of(answer.user_id) is not None]
        here = [match for match in own if match.record.channel_id == interaction.channel_id]
        unreadable = [] if here or own else _labels(await _unreadable(interaction), answer.texts)
        await choose(answer, ProposalKind.CANCEL.value, here or own or matches, unreadable)


@for_game(ProposalKind.CANCEL.value, of_others=True)
async def cancel_match(answer: Answer, match: Match) -> None:
    """Propose to call a game off; ask a moderator, and who plays alone, once more instead."""
    if match.seat_of(answer.user_id) is not None and not match.record.practice:
        await propose(answer, match, ProposalKind.CANCEL)
        return
    _check_alone(answer, match)
    await answer.private(view=_question(match.record, answer.texts))


def _check_alone(answer: Answer, match: Match) -> None:
    """Raise RefusedError unless the member may call off a running game without the players."""
    if match.over:
        raise RefusedError(Reason.GAME_OVER, match_id=match.id)
    if not _may_alone(answer.interaction, match.record):
        raise RefusedError(Reason.NOT_A_PLAYER, match_id=match.id, game=match.game.name)


def _may_alone(interaction: Interaction, match: MatchRecord) -> bool:
    """Return whether the member may call a game off without its players."""
    if match.practice and interaction.user.id in match.user_ids:
        return True
    here = match.channel_id == interaction.channel_id
    return here and interaction.permissions.manage_messages


@for_unreadable(ProposalKind.CANCEL.value)
async def cancel_unreadable(answer: Answer, match_id: int) -> None:
    """Ask once more whether to call off a game that nobody can read."""
    await answer.private(view=_question(await _unreadable_one(answer, match_id), answer.texts))


async def _unreadable_one(answer: Answer, match_id: int) -> MatchRecord:
    """Return what is left of a game that the member may call off; raises RefusedError."""
    for record in await _unreadable(answer.interaction):
        if record.id == match_id:
            return record
    raise RefusedError(Reason.UNREADABLE_MATCH, match_id=match_id)


def _question(match: MatchRecord, texts: Texts) -> ui.LayoutView:
    first, second = spoken_record(match, texts)
    return question_layout(
        texts("cancel-by-moderator-ask", first=first, second=second),
        Target(Verb.CALL_OFF, match.id),
        texts("button-confirm-cancel"),
        otherwise=texts("button-play-on"),
    )


@on_click(Verb.CALL_OFF)
async def call_off(answer: Answer, target: Target) -> None:
    """Call the game off after the private question, and say in public who did it."""
    bot = bot_of(answer)
    try:
        match = await bot.services.matches.load(target.id)
    except UnreadableMatchError:
        await _call_off_unreadable(answer, target.id)
        return
    _check_alone(answer, match)
    await bot.services.events.call_off(match.id, answer.user_id)
    await answer.vanish()
    await bot.sender.tell(match.id)
    await bot.publisher.publish(match.id)


async def _call_off_unreadable(answer: Answer, match_id: int) -> None:
    """Call a game off of which no board can be drawn: the one that stands shrinks to a line."""
    bot = bot_of(answer)
    record = await _unreadable_one(answer, match_id)
    await bot.services.events.call_off_unreadable(match_id, answer.user_id)
    await answer.vanish()
    if record.shown.message_id is not None:
        left = await bot.services.messages.find(record.shown.message_id)
        await bot.sender.bring(left)
    await bot.sender.tell(match_id)


async def setup(bot: ShanghaienBot) -> None:
    """Add the command and the button of its question."""
    bot.main_group.add_command(cancel)
