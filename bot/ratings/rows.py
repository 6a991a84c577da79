"""The store's records of ratings, as the ladder's own values and back."""

from __future__ import annotations

from dataclasses import astuple

from bot.ratings.glicko import Rating, Told
from bot.ratings.ladder import Climber, RatedGame
from bot.records.ratings import EndedGame, StandingRecord
from bot.store.privacy import is_nobody


def rated_game(game: EndedGame) -> RatedGame:
    """Return a finished game as the ladder takes it, without the seats of the computer.

    Only one that counts says anything.
    """
    seated = [game.user_ids[slot] for slot in game.members]
    users = tuple(None if is_nobody(user) else user for user in seated)
    places = () if game.places is None else tuple(game.places[slot] for slot in game.members)
    return RatedGame(game.match_id, users, places, game.ended_at)


def climber_of(kept: StandingRecord) -> Climber:
    """Return a member on the ladder as the store keeps them."""
    return Climber(
        begun=Rating(*kept.begun),
        week=kept.week,
        told=Told(kept.information, kept.surprise),
        after=Rating(*kept.after),
        games=kept.games,
        match_id=kept.match_id,
    )


def standing_record(user_id: int, climber: Climber) -> StandingRecord:
    """Return a member on the ladder as the store is to keep them."""
    return StandingRecord(
        user_id=user_id,
        match_id=climber.match_id,
        games=climber.games,
        week=climber.week,
        begun=astuple(climber.begun),
        information=climber.told.information,
        surprise=climber.told.surprise,
        after=astuple(climber.after),
    )
