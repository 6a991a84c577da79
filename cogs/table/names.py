"""The names of a match's players, by seat, made harmless for every place where others read them."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.game import AnySeat
from bot.matches.match import Match
from bot.ratings.ladder import slot_in
from bot.records.matches import FinishedMatch, MatchRecord
from bot.records.messages import NewInvitation
from bot.texts.catalogue import Texts
from cogs.kit.names import drawn_people, labelled, plain, spoken
from rendering.shared.people import MEMBER, Sitter

Names = tuple[str, ...]
"""Names by seat."""
PAIR = 2
"""The seats of a game in which one wins if the other goes."""


def spoken_names(match: Match) -> Names:
    """Return all display names for a message, by seat."""
    return tuple(map(spoken, match.record.display_names))


def spoken_record(record: MatchRecord, texts: Texts) -> tuple[str, str]:
    """Return the first player of a match of which only the record can be read, and the others."""
    first, *others = map(spoken, record.display_names)
    return first, texts.list(others)


def spoken_name(match: Match, seat: AnySeat) -> str:
    """Return the display name at `seat` for a message."""
    return spoken(match.name_of(seat))


def plain_names(match: Match) -> Names:
    """Return all display names for the description of a picture, by seat."""
    return tuple(map(plain, match.record.display_names))


def labelled_names(match: Match) -> Names:
    """Return all display names for labels, by seat."""
    return tuple(map(labelled, match.record.display_names))


def labelled_pair(match: Match) -> str:
    """Return all display names for a label: "Anna – Bernd"."""
    return labelled_record(match.record)


def labelled_record(record: MatchRecord) -> str:
    """Return the same of a match of which only the record can be read."""
    return " – ".join(map(labelled, record.display_names))


def labelled_others(match: Match, seat: AnySeat) -> str:
    """Return the display names of whom the player at `seat` plays, for a label."""
    return " – ".join(labelled(match.name_of(other)) for other in others(match, {seat}))


def drawn_names(match: Match) -> Names:
    """Return all names as pictures draw them: usernames where their fonts lack a letter.

    Equal names give way to the usernames, too: there is no room for both.
    """
    return drawn_people(match.record.people, match.record.display_names)


def spoken_guests(invitation: NewInvitation) -> Names:
    """Return the display names of all who are at or asked to a table, for a message."""
    return tuple(map(spoken, invitation.display_names))


def plain_guests(invitation: NewInvitation) -> Names:
    """Return the same for the description of a picture."""
    return tuple(map(plain, invitation.display_names))


def drawn_guests(invitation: NewInvitation) -> Names:
    """Return the same as pictures draw it."""
    return drawn_people(invitation.people, invitation.display_names)


def drawn_pair(match: Match) -> tuple[str, str]:
    """Return the names of a game of two as pictures draw them; raises ValueError for more seats."""
    first, second = drawn_names(match)
    return first, second


def levels_of(match: Match) -> tuple[str | None, str | None]:
    """Return how the computer plays each seat of a game of two, None where a member does."""
    first, second = (match.level_of(seat) for seat in match.game.seats)
    return first, second


def computer_names(level: str, texts: Texts) -> list[str]:
    """Return the names of the computer's people of a level, as many as a table has seats."""
    return texts(f"computers-{level}").split(", ")


def sitters_of(match: Match, texts: Texts) -> tuple[Sitter, ...]:
    """Return who sits on each seat; `texts` are in the language that names the match's computers.

    Whom a computer stands in for looks as before.
    """
    record = match.record
    return tuple(
        sitter_of(level, name, slot, texts)
        for slot, (level, name) in enumerate(zip(record.levels, record.names, strict=True))
    )


def sitter_of(level: str | None, name: str, slot: int, texts: Texts) -> Sitter:
    """Return what somebody on a seat looks like; of a computer the name tells, else the seat."""
    if level is None:
        return MEMBER
    names = computer_names(level, texts)
    return Sitter(level, names.index(name) if name in names else slot)


def spoken_opponents(match: FinishedMatch, user_id: int, texts: Texts) -> str:
    """Return the display names of whom the user played, for a message."""
    return texts.list([*map(spoken, _opponents(match, user_id))])


def _opponents(match: FinishedMatch, user_id: int) -> list[str]:
    own = slot_in(match, user_id)
    return [name for slot, name in enumerate(match.display_names) if slot != own]


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
