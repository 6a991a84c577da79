"""The names of a match's players, by seat, made harmless for every place where others read them."""

from __future__ import annotations

from bot.games.shanghaien.moves import SEATS, Seat
from bot.matches.match import Match
from bot.ratings.tally import slot_in
from bot.store.figures import FinishedMatch
from bot.texts.foreign import harmless
from cogs.kit.names import labelled, plain, spoken
from rendering.ink.names import shown_names


def spoken_names(match: Match) -> tuple[str, str]:
    """Return both display names for a message, by seat."""
    return spoken(match.record.names[0]), spoken(match.record.names[1])


def spoken_name(match: Match, seat: Seat) -> str:
    """Return the display name at `seat` for a message."""
    return spoken(match.name_of(seat))


def plain_names(match: Match) -> tuple[str, str]:
    """Return both display names for the description of a picture, by seat."""
    return plain(match.record.names[0]), plain(match.record.names[1])


def labelled_pair(match: Match) -> str:
    """Return both display names for a label: "Anna – Bernd"."""
    return " – ".join(map(labelled, match.record.names))


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


def mention(match: Match, seat: Seat) -> str:
    """Return the mention of the user at `seat`."""
    return f"<@{match.user_of(seat)}>"
