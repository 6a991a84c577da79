"""Calling a game off: by both players, or by a moderator of the channel."""

from __future__ import annotations

from discord import ui

from bot.matches.log import player_of
from bot.matches.match import Match, Reason, RefusedError, UnreadableMatchError
from bot.matches.proposals import Lack, check_proposal
from bot.records.matches import MatchRecord, ProposalKind
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.app import Interaction
from cogs.kit.asking import question_layout
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.board import IN_PLACE
from cogs.table.bot import bot_of
from cogs.table.choosing import for_game, for_unreadable, game_button, with_channel
from cogs.table.names import labelled_record, spoken_record
from cogs.waiting.proposals import propose

_ENDING = {Lack.NOBODY_ELSE: "cancel-alone-ask", Lack.OTHERS_AGREE: "cancel-last-ask"}
"""What a player is asked whose wish alone would end the game."""


async def _unreadable(interaction: Interaction) -> list[MatchRecord]:
    """Return what is left of games that the member may call off and that nobody can read."""
    assert interaction.channel_id is not None
    matches = interaction.client.services.matches
    found = await matches.unreadable_matches(interaction.channel_id, interaction.user.id)
    return [record for record in found if _may_alone(interaction, record)]


async def unreadable_buttons(answer: Answer) -> list[TargetButton]:
    """Return what leads to calling off the games that nobody can read, and the member may."""
    texts = answer.texts
    labels = [
        (
            each.id,
            with_channel(
                answer.bot, each, texts("choice-game-unreadable", opponent=labelled_record(each))
            ),
        )
        for each in await _unreadable(answer.interaction)
    ]
    return [game_button(number, label, ProposalKind.CANCEL.value) for number, label in labels]


@for_game(ProposalKind.CANCEL.value, of_others=True)
async def cancel_match(answer: Answer, match: Match) -> None:
    """Propose to call a game off; whoever would end it alone is asked once more instead."""
    check_cancel(answer, match)
    texts, question = answer.texts, None
    if not _has_to_agree(answer, match):
        question = _question_about(match.record, texts)
    else:
        seat, proposals = player_of(match, answer.user_id), answer.bot.services.proposals
        lack = await proposals.lacks_only(match, seat, ProposalKind.CANCEL)
        if lack is not None:
            question = texts(_ENDING[lack])
    if question is None:
        await propose(answer, match, ProposalKind.CANCEL)
    else:
        await answer.show(_question(match.id, question, texts, back=True))


def check_cancel(answer: Answer, match: Match) -> None:
    """Raise RefusedError unless the member may call a game off, or propose that."""
    if _has_to_agree(answer, match):
        check_proposal(match, answer.user_id, ProposalKind.CANCEL)
    else:
        _check_alone(answer, match)


def _has_to_agree(answer: Answer, match: Match) -> bool:
    """Return whether the others decide with the member, who plays against them."""
    return match.seat_of(answer.user_id) is not None and not match.record.practice


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
    texts, record = answer.texts, await _unreadable_one(answer, match_id)
    question = _question_about(record, texts)
    await answer.show(_question(match_id, question, texts, back=False))


async def _unreadable_one(answer: Answer, match_id: int) -> MatchRecord:
    """Return what is left of a game that the member may call off; raises RefusedError."""
    for record in await _unreadable(answer.interaction):
        if record.id == match_id:
            return record
    raise RefusedError(Reason.UNREADABLE_MATCH, match_id=match_id)


def _question_about(match: MatchRecord, texts: Texts) -> str:
    first, second = spoken_record(match, texts)
    return texts("cancel-by-moderator-ask", first=first, second=second)


def _question(match_id: int, text: str, texts: Texts, *, back: bool) -> ui.LayoutView:
    return question_layout(
        text,
        Target(Verb.CALL_OFF, match_id),
        texts("button-confirm-cancel"),
        otherwise=texts("button-back" if back else "button-play-on"),
        back=Target(Verb.MORE, match_id, 0, IN_PLACE) if back else None,
    )


@on_click(Verb.CALL_OFF)
async def call_off(answer: Answer, target: Target) -> None:
    """Call the game off after the private question, and say in public which moderator did it.

    A player asks the others after all if one has come back meanwhile.
    """
    bot = bot_of(answer)
    try:
        match = await bot.services.matches.current(target.id)
    except UnreadableMatchError:
        await _call_off_unreadable(answer, target.id)
        return
    if _has_to_agree(answer, match):
        await propose(answer, match, ProposalKind.CANCEL)
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
