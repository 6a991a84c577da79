"""The names of a match's players, by seat, made harmless for every place where others read them."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.game import AnySeat
from bot.games.shanghaien.moves import SEATS
from bot.matches.match import Match
from bot.ratings.tally import slot_in
from bot.store.figures import FinishedMatch
from bot.texts.catalogue import Texts
from bot.texts.foreign import harmless
from cogs.kit.names import labelled, plain, spoken
from rendering.ink.names import shown_names


def spoken_names(match: Match) -> tuple[str, str]:
    """Return both display names for a message, by seat."""
    return spoken(match.record.names[0]), spoken(match.record.names[1])


def spoken_name(match: Match, seat: AnySeat) -> str:
    """Return the display name at `seat` for a message."""
    return spoken(match.name_of(seat))


def plain_names(match: Match) -> tuple[str, str]:
    """Return both display names for the description of a picture, by seat."""
    return plain(match.record.names[0]), plain(match.record.names[1])


def labelled_pair(match: Match) -> str:
    """Return all display names for a label: "Anna – Bernd"."""
    return " – ".join(map(labelled, match.record.names))


def labelled_others(match: Match, seat: AnySeat) -> str:
    """Return the display names of whom the player at `seat` plays, for a label."""
    return " – ".join(labelled(match.name_of(other)) for other in others(match, {seat}))


def drawn_names(match: Match) -> tuple[str, str]:
    """Return both names as pictures draw them: usernames where their fonts lack a letter."""
    names, usernames = match.record.names, match.record.usernames
    return shown_names(
        (harmless(names[0]), harmless(names[1])),
        (harmless(usernames[0]), harmless(usernames[1])),
    )


def opponent_of(match: FinishedMatch, user_id: int) -> str:
    """Return the display name of whom the user played, as it was written."""
    return match.names[SEATS[slot_in(match, user_id)].opponent.slot]


def mention(match: Match, seat: AnySeat) -> str:
    """Return the mention of the user at `seat`."""
    return f"<@{match.user_of(seat)}>"


def others(match: Match, seats: Collection[AnySeat]) -> list[AnySeat]:
    """Return the seats of a match without `seats`, in order."""
    return [seat for seat in match.seats if seat not in seats]


def spoken_all(match: Match, seats: Collection[AnySeat], texts: Texts) -> str:
    """Return the display names at some seats for a message: "Anna, Bernd and Carla"."""
    return texts.list([spoken_name(match, seat) for seat in match.seats if seat in seats])


def spoken_others(match: Match, seat: AnySeat | None, texts: Texts) -> str:
    """Return the display names of whom the player at `seat` plays, for a message.

    Who does not play reads the names of those whom the first player plays.
    """
    return spoken_all(match, others(match, {seat or match.seats[0]}), texts)


def mentions_of(match: Match, seats: Collection[AnySeat], texts: Texts) -> str:
    """Return the mentions of the users at some seats."""
    return texts.list([mention(match, seat) for seat in match.seats if seat in seats])
