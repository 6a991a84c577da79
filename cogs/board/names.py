"""Labels of matches: players, rivalry, proofs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from datetime import UTC, datetime
from itertools import islice

from discord.app_commands import Choice

from bot.chance import sealing
from bot.games.export import Discrepancy, Fault, SealedLog, proves_terms
from bot.games.game import COMPLETED, AnySeat
from bot.games.transcript_lines import DEAL
from bot.matches.match import Match, RefusedError
from bot.ratings.ladder import Ending, ending_for, slot_in
from bot.records.matches import FinishedMatch, MatchRecord
from bot.records.messages import NewInvitation
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import pair_text
from cogs.ui.app import GameBot
from cogs.ui.names import drawn_people, labelled, plain, spoken
from cogs.ui.pictures import Pictures
from rendering.drawing.canvas import Display
from rendering.shared.people import MEMBER, AnyWords, Portrait, SceneLook

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


def computer_names(level: str, texts: Texts) -> list[str]:
    """Return the names of the computer's people of a level, as many as a table has seats."""
    return texts(f"computers-{level}").split(", ")


def sitters_of(match: Match, texts: Texts) -> tuple[Portrait, ...]:
    """Return who sits on each seat; `texts` are in the language that names the match's computers.

    Whom a computer stands in for looks as before.
    """
    record = match.record
    return tuple(
        sitter_of(level, name, slot, texts)
        for slot, (level, name) in enumerate(zip(record.levels, record.names, strict=True))
    )


def sitter_of(level: str | None, name: str, slot: int, texts: Texts) -> Portrait:
    """Return what somebody on a seat looks like; of a computer the name tells, else the seat."""
    if level is None:
        return MEMBER
    names = computer_names(level, texts)
    return Portrait(level, names.index(name) if name in names else slot)


def scene_look(
    pictures: Pictures,
    match: Match,
    words: Callable[[Texts], AnyWords],
    display: Display,
    *,
    viewer: AnySeat | None = None,
    language: str | None = None,
) -> SceneLook[AnyWords]:
    """Return how pictures show a match from the side of `viewer`, else of the first seat.

    Without a language, the words are in that of the match.
    """
    record = match.record
    return SceneLook(
        drawn_names(match),
        sitters_of(match, pictures.texts(record.language)),
        pictures.words(words, language or record.language),
        display,
        viewer or match.seats[0],
    )


def poster_caption(pictures: Pictures, match: Match, name: str, language: str) -> str:
    """Return the game's name with the server and the day, as pictures that travel show it."""
    record = match.record
    parts = [name, pictures.server_name(record.guild_id)]
    if record.ended_at is not None:
        ended = datetime.fromtimestamp(record.ended_at, UTC).date()
        parts.append(pictures.texts(language)("pic-date", date=ended))
    return " · ".join(filter(None, parts))


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


SUGGESTED_GAMES = 25
LONGEST_LABEL = 100
_EARLY = {"resigned": "history-score-resigned", "time": "history-score-time"}
"""What is told of a game that was not played out, by how it ended, whatever game it is."""


def result_of(match: FinishedMatch, user_id: int, texts: Texts) -> str:
    """Return in a word, with emphasis, how the game ended for the user."""
    return texts(f"history-{ending_for(match, slot_in(match, user_id)).value}")


def score_of(match: FinishedMatch, user_id: int, texts: Texts) -> str:
    """Return the score, the user's first, and what ended a game that was not played out."""
    slot = slot_in(match, user_id)
    score = _points_of(match, slot, texts)
    key = _EARLY.get(match.result.termination)
    called_off = ending_for(match, slot) is Ending.CALLED_OFF
    return score if key is None or called_off else texts(key, score=score)


def _points_of(match: FinishedMatch, slot: int, texts: Texts) -> str:
    points, places = match.result.points, match.result.places
    if len(points) == PAIR:
        return pair_text((points[slot], points[1 - slot]), texts)
    own = texts("history-points", points=points[slot])
    if places is None:
        return own
    return texts("history-place", place=places[slot], players=len(points), points=own)


def fitting_games(labels: Iterable[tuple[str, int]], typed: str) -> list[Choice[str]]:
    """Return the first games, given as label and number, whose label contains what was typed."""
    fitting = ((label, number) for label, number in labels if typed.casefold() in label.casefold())
    return [
        Choice(name=label, value=str(number)) for label, number in islice(fitting, SUGGESTED_GAMES)
    ]


FEWEST = 2
"""Games that make a rivalry."""


async def rivalry_of(bot: GameBot, match: Match, texts: Texts) -> str | None:
    """Return the line of a match of two members; None for any other, and without a rivalry."""
    if match.record.is_practice or len(match.record.user_ids) != 2:
        return None
    first, second = match.record.user_ids
    one, other = spoken_names(match)
    game, guild_id = match.record.game, match.record.guild_id
    return await rivalry_text(bot, game, guild_id, (first, second), (one, other), texts)


async def deal_line(bot: GameBot, match: Match, texts: Texts) -> str | None:
    """Return the line about a deal that was played before; None for a match with its own deal.

    Once the match is over, the line compares both results.
    """
    if match.record.deal is None:
        return None
    number, slot = match.record.deal
    try:
        played = await bot.services.matches.read_cached(number)
    except RefusedError:
        return texts("practice-private")
    before, name = played.record, spoken_name(played, played.seats[slot])
    again = str(before.user_ids[slot] == match.record.user_ids[0]).lower()
    if match.record.result is None or before.result is None:
        return texts("practice-deal", match=number, name=name, again=again)
    own = match.record.result.points[0]
    if before.result.termination != COMPLETED:
        return texts("practice-deal-unfinished", own=own, name=name, again=again)
    other = before.result.points[slot]
    return texts("practice-deal-result", own=own, other=other, name=name, again=again)


async def rivalry_text(
    bot: GameBot,
    game: str,
    guild_id: int,
    users: tuple[int, int],
    names: tuple[str, str],
    texts: Texts,
) -> str | None:
    """Return who leads in the finished games of two members, by their names for a message.

    None before the second game, and where one of them keeps such figures private.
    """
    statistics = bot.services.statistics[game]
    # Asked at once: the end of a game waits for the store only as long as for one answer.
    hidden, tally = await asyncio.gather(
        statistics.hidden(guild_id), statistics.rivalry(guild_id, users)
    )
    if tally.games < FEWEST or not hidden.isdisjoint(users):
        return None
    if tally.won == tally.lost:
        return texts("rivalry-even", score=pair_text((tally.won, tally.lost), texts))
    leads = names[0] if tally.won > tally.lost else names[1]
    score = pair_text((max(tally.won, tally.lost), min(tally.won, tally.lost)), texts)
    return texts("rivalry-leads", name=leads, score=score)


def finding_text(finding: Discrepancy, texts: Texts) -> str:
    """Return what differs besides dice and cards."""
    if finding.fault is Fault.LOG:
        if finding.round is None:
            return texts("proof-failed-end")
        return texts("proof-failed-log", round=finding.round)
    return texts(f"proof-failed-{finding.fault.value}")


def proof_text(sealed: SealedLog | None, texts: Texts) -> str:
    """Return what is proven besides dice and cards, and what is not; lines of small print last.

    None stands for a match that began before moves were sealed.
    """
    if sealed is None:
        return f"-# {texts('proof-early')}"
    proof = sealed.proof
    head = sealing.group_digits(bytes.fromhex(proof.head))
    if proof.binds_key:
        lines = [texts("proof-head", head=head)]
    elif proof.kind == DEAL:
        _, number, _ = proof.invitation.split()
        lines = [texts("proof-head", head=head), texts("proof-deal", match=number)]
    elif proof.has_seat_hashes:
        lines = [texts("proof-head-nameless", head=head), texts("proof-nameless")]
    else:
        lines = [texts("proof-head-moves", head=head), texts("proof-nameless-early")]
    return "\n".join([*lines, f"-# {texts('proof-not')}"])


def checked_text(chance: str, sealed: SealedLog | None, secret: str, texts: Texts) -> str:
    """Return the result of a check without discrepancies: chance, proof, then the secret.

    It begins with a warning if nobody can prove the terms, even with the fingerprint that is shown.
    """
    is_proven = proves_terms(sealed, head_known=True)
    warning = () if is_proven else (texts("proof-moves-only"),)
    return "\n".join((*warning, chance, proof_text(sealed, texts), f"-# {secret}"))


def from_secret(sealed: SealedLog | None) -> bool:
    """Return whether chance was derived from the secret, and not only from the key in the file."""
    return sealed is None or sealed.proof.binds_key
