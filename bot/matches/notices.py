"""What is to be said once of a match that rests, goes on or was called off."""

from __future__ import annotations

from bot.records.matches import NOWHERE, MatchRecord, Pause, PauseReason
from bot.records.messages import KindOfMessage, NewMessage, Notice


def notices_of_rest(match: MatchRecord, pause: Pause | None) -> tuple[NewMessage, ...]:
    """Return the notices of a match that is paused, or resumed for None.

    A server that has removed the bot gets none. Without a channel to post in, the players get them.
    """
    if pause is None:
        return (_notice(match, Notice.GOES_ON),)
    if pause.reason.is_about_member:
        return (_notice(match, Notice.RESTS),)
    if pause.reason is PauseReason.BOT_REMOVED:
        return ()
    slots = [slot for slot, user_id in enumerate(match.user_ids) if user_id in match.members]
    gone = pause.reason is PauseReason.CHANNEL_GONE
    notice = Notice.CHANNEL_GONE if gone else Notice.CHANNEL_CLOSED
    return tuple(_notice(match, notice, slot, NOWHERE) for slot in slots)


def notices_of_end(match: MatchRecord, by: int | None) -> tuple[NewMessage, ...]:
    """Return what is said when a match is called off `by` somebody; nothing of a player."""
    if by is None or by in match.user_ids:
        return ()
    return (_notice(match, Notice.CALLED_OFF, by),)


def _notice(
    match: MatchRecord, notice: Notice, number: int = 0, channel_id: int | None = None
) -> NewMessage:
    return NewMessage(
        match.guild_id,
        match.channel_id if channel_id is None else channel_id,
        KindOfMessage.NOTICE,
        match.id,
        number,
        "",
        after_id=0,
        wanted=notice,
    )
