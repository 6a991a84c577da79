"""Authorisation: who may do what in a match. Every click, question and timer asks here."""

from __future__ import annotations

from bot.games.game import AnyMove, AnySeat, AnyState, MoveRefusedError, slot_of
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError


def check(match: Match, user_id: int, move: AnyMove | None, revision: int) -> AnySeat:
    """Return the seat of a user who may make `move` on the board drawn at `revision`.

    Without a move, check what holds for any move on that board. Raises RefusedError: not a player,
    over, held by the computer, paused, stale, not the user's turn, or illegal with the rule's
    reason. Resigning is allowed at any revision and while paused.
    """
    seat = player_of(match, user_id)
    if move is None or move != match.game.resignation:
        refuse_over(match)
        check_member(match, seat)
    check_seat(match, seat, move, revision)
    return seat


def check_private(match: Match, user_id: int, revision: int) -> None:
    """Return if a user practises in private on the board drawn at `revision`.

    Raises RefusedError: not a player, or stale, which any other match is for that.
    """
    player_of(match, user_id)
    record = match.record
    if not record.private or record.set_aside or revision != match.revision:
        raise RefusedError(Reason.STALE, match_id=match.id)


def check_member(match: Match, seat: AnySeat) -> None:
    """Return if the member at `seat` plays it; raises RefusedError if the computer holds it."""
    if slot_of(seat) in match.record.held:
        raise RefusedError(Reason.SEAT_HELD, match_id=match.id)


def check_seat(match: Match, seat: AnySeat, move: AnyMove | None, revision: int) -> None:
    """Return if `seat` may make `move`; raises RefusedError as `check` does."""
    refuse_over(match)
    if move is None or move != match.game.resignation:
        refuse_paused(match)
        if revision != match.revision or match.record.set_aside:
            raise RefusedError(Reason.STALE, match_id=match.id)
        if seat not in match.waiting:
            raise RefusedError(Reason.NOT_YOUR_TURN, match_id=match.id)
    if move is not None:
        refuse_illegal(match, match.position_of(seat), seat, move)


def refuse_illegal(match: Match, position: AnyState, seat: AnySeat, move: AnyMove) -> None:
    """Raise RefusedError, with the rule's reason, if a seat may not make a move in a position."""
    try:
        match.game.check_move(position, seat, move)
    except MoveRefusedError as illegal:
        raise RefusedError(Reason.ILLEGAL, rule=illegal.reason, match_id=match.id) from illegal


def player_of(match: Match, user_id: int) -> AnySeat:
    """Return the seat of a user; raises RefusedError for anybody else."""
    seat = match.seat_of(user_id)
    if seat is None:
        raise RefusedError(Reason.NOT_A_PLAYER, match_id=match.id, game=match.game.name)
    return seat


def refuse_over(match: Match) -> None:
    """Raise RefusedError if the game has ended."""
    if match.over:
        raise RefusedError(Reason.GAME_OVER, match_id=match.id)


def refuse_paused(match: Match) -> None:
    """Raise RefusedError if the match is paused."""
    pause = match.record.pause
    if pause is not None:
        raise RefusedError(
            Reason.PAUSED, match_id=match.id, pause=pause.reason, name=match.gone_name
        )
