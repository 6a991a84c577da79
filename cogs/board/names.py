"""Texts about matches: the players' names, results, rivalries, and the check of a match's log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from datetime import UTC, datetime
from itertools import islice

from discord.app_commands import Choice

from bot import fairness
from bot.games.export import Discrepancy, Fault, SealedLog, proves_terms
from bot.games.game import COMPLETED, AnySeat
from bot.games.transcript_lines import DEAL
from bot.matches.invitations import FIRST_TO, Series
from bot.matches.match import Match, RefusedError
from bot.ratings.ladder import Ending, ending_for, slot_in
from bot.records.matches import FinishedMatch, MatchRecord
from bot.records.members import disambiguate_names
from bot.records.messages import NewInvitation
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import pair_text
from cogs.ui.app import GameBot
from cogs.ui.names import escape_name, format_label, picture_people, plain_name
from cogs.ui.pictures import Pictures
from rendering.drawing.canvas import Display
from rendering.shared.people import AnyWords, Portrait, SceneLook, computer_portrait, seat_portraits

Names = tuple[str, ...]
"""Names by seat."""
PAIR = 2
"""The number of seats in a game for two players."""


def message_names(match: Match) -> Names:
    """Return all display names for a message, by seat."""
    return tuple(map(escape_name, match.record.display_names))


def message_names_of_record(record: MatchRecord, texts: Texts) -> tuple[str, str]:
    """Return, for a message, the first player's display name and the list of the other names."""
    first, *others = map(escape_name, record.display_names)
    return first, texts.list(others)


def message_name(match: Match, seat: AnySeat) -> str:
    """Return the display name at `seat` for a message."""
    return escape_name(match.name_of(seat))


def plain_names(match: Match) -> Names:
    """Return all display names for the description of a picture, by seat."""
    return tuple(map(plain_name, match.record.display_names))


def label_names(match: Match) -> Names:
    """Return all display names for labels, by seat."""
    return tuple(map(format_label, match.record.display_names))


def label_of_players(match: Match) -> str:
    """Return all display names for a label: "Anna – Bernd"."""
    return label_of_record(match.record)


def label_of_record(record: MatchRecord) -> str:
    """Return the display names in the record of a match for a label: "Anna – Bernd"."""
    return " – ".join(map(format_label, record.display_names))


def label_of_opponents(match: Match, seat: AnySeat) -> str:
    """Return the display names of the opponents of `seat` for a label."""
    return " – ".join(format_label(match.name_of(other)) for other in other_seats(match, {seat}))


def picture_names(match: Match) -> Names:
    """Return all names for a picture, by seat.

    A member appears by username if the fonts lack a letter of the display name, or if another
    player has the same display name.
    """
    return picture_people(match.record.people, match.record.display_names)


def message_guests(invitation: NewInvitation) -> Names:
    """Return the display names of the host and the guests of an invitation for a message."""
    return tuple(map(escape_name, invitation.display_names))


def plain_guests(invitation: NewInvitation) -> Names:
    """Return the display names of the host and the guests for the description of a picture."""
    return tuple(map(plain_name, invitation.display_names))


def picture_guests(invitation: NewInvitation) -> Names:
    """Return the names of the host and the guests of an invitation for a picture."""
    return picture_people(invitation.people, invitation.display_names)


def picture_pair(match: Match) -> tuple[str, str]:
    """Return the names of a match of two for a picture. Raises ValueError for more seats."""
    first, second = picture_names(match)
    return first, second


def computer_names(level: str, texts: Texts) -> list[str]:
    """Return the names of the computer players of a level, one for each seat of a table."""
    return texts(f"computers-{level}").split(", ")


def portraits_of(match: Match, texts: Texts) -> tuple[Portrait, ...]:
    """Return the portraits of the players by seat. `texts` are in the language of the computers'
    names.

    While the computer plays for a member, the seat keeps the member's portrait.
    """
    record = match.record
    seats = zip(record.levels, record.names, record.user_ids, strict=True)
    return seat_portraits(
        tuple(
            (user_id, record.portrait_choice(slot))
            if level is None
            else _computer(level, name, slot, texts)
            for slot, (level, name, user_id) in enumerate(seats)
        )
    )


def portraits_of_guests(invitation: NewInvitation, texts: Texts) -> tuple[Portrait, ...]:
    """Return the portraits of the host and the guests of an invitation. `texts` are in the
    language of the computers' names.
    """
    return seat_portraits(
        tuple(
            (guest.user_id, guest.portrait_choice)
            if guest.level is None
            else _computer(guest.level, guest.name, slot, texts)
            for slot, guest in enumerate(invitation.guests)
        )
    )


def _computer(level: str, name: str, slot: int, texts: Texts) -> Portrait:
    """Return the portrait that belongs to a computer's name, or, for an unknown name, to `slot`."""
    names = computer_names(level, texts)
    return computer_portrait(level, names.index(name) if name in names else slot)


def scene_look(
    pictures: Pictures,
    match: Match,
    words: Callable[[Texts], AnyWords],
    display: Display,
    *,
    viewer: AnySeat | None = None,
    language: str | None = None,
) -> SceneLook[AnyWords]:
    """Return the render options of a match, seen from the seat `viewer`, by default the first.

    The default language is that of the match.
    """
    record = match.record
    return SceneLook(
        picture_names(match),
        portraits_of(match, pictures.texts(record.language)),
        pictures.words(words, language or record.language),
        display,
        viewer or match.seats[0],
    )


def series_text(series: Series, texts: Texts, *, is_drawn: bool = False) -> str:
    """Return the line with each member's wins in a series, in descending order, and its winner.
    With `is_drawn`, the text is for a picture instead of a message.
    """
    apart = disambiguate_names(series.people)
    names = picture_people(series.people, apart) if is_drawn else [*map(escape_name, apart)]
    order = sorted(range(len(names)), key=lambda at: (-series.wins[at], series.user_ids[at]))
    tally = " · ".join(f"{names[at]} {series.wins[at]}" for at in order)
    if series.winner is not None:
        return texts("series-won", name=names[series.winner], tally=tally)
    return texts("series-tally", wins=FIRST_TO, tally=tally)


def poster_caption(
    pictures: Pictures, match: Match, name: str, language: str, series: Series | None = None
) -> str:
    """Return the `name` of the game with the server and the date, for pictures to share.

    With `series`, the wins of its members replace the server.
    """
    record, texts = match.record, pictures.texts(language)
    parts = [name, pictures.server_name(record.guild_id)]
    if series is not None:
        parts[1] = series_text(series, texts, is_drawn=True)
    if record.ended_at is not None:
        ended = datetime.fromtimestamp(record.ended_at, UTC).date()
        parts.append(texts("pic-date", date=ended))
    return " · ".join(filter(None, parts))


def message_opponents_of(match: FinishedMatch, user_id: int, texts: Texts) -> str:
    """Return the display names of the user's opponents for a message."""
    return texts.list([*map(escape_name, _opponents(match, user_id))])


def _opponents(match: FinishedMatch, user_id: int) -> list[str]:
    own = slot_in(match, user_id)
    return [name for slot, name in enumerate(match.display_names) if slot != own]


def mention(match: Match, seat: AnySeat) -> str:
    """Return the mention of the user at `seat`."""
    return f"<@{match.user_of(seat)}>"


def other_seats(match: Match, seats: Collection[AnySeat]) -> list[AnySeat]:
    """Return the seats of a match other than `seats`, in order."""
    return [seat for seat in match.seats if seat not in seats]


def message_names_at(match: Match, seats: Collection[AnySeat], texts: Texts) -> str:
    """Return the display names at some seats for a message: "Anna, Bernd and Carla"."""
    return texts.list([message_name(match, seat) for seat in match.seats if seat in seats])


def message_opponents(match: Match, seat: AnySeat | None, texts: Texts) -> str:
    """Return the display names of the opponents of `seat` for a message.

    For None, these are the opponents of the first seat.
    """
    return message_names_at(match, other_seats(match, {seat or match.seats[0]}), texts)


def mentions_of(match: Match, seats: Collection[AnySeat], texts: Texts) -> str:
    """Return the mentions of the users at some seats."""
    return texts.list([mention(match, seat) for seat in match.seats if seat in seats])


SUGGESTED_GAMES = 25
LONGEST_LABEL = 100
_EARLY = {"resigned": "history-score-resigned", "time": "history-score-time"}
"""The texts for matches that ended early, by termination; they apply to every game."""


def result_of(match: FinishedMatch, user_id: int, texts: Texts) -> str:
    """Return the result for the user in a few words, with emphasis.

    For a loss in a game of three or more players, it states the place, such as "place 2 of 4".
    """
    slot = slot_in(match, user_id)
    ending, places = ending_for(match, slot), match.result.places
    if ending is Ending.LOST and places is not None and len(places) > PAIR:
        return texts("history-place", place=places[slot], players=len(places))
    return texts(f"history-{ending.value}")


def score_of(match: FinishedMatch, user_id: int, texts: Texts) -> str:
    """Return the user's points, in a game of two before the opponent's, and the reason of an early
    end.
    """
    slot = slot_in(match, user_id)
    score = _points_of(match, slot, texts)
    key = _EARLY.get(match.result.termination)
    called_off = ending_for(match, slot) is Ending.CALLED_OFF
    return score if key is None or called_off else texts(key, score=score)


def _points_of(match: FinishedMatch, slot: int, texts: Texts) -> str:
    points = match.result.points
    if len(points) == PAIR:
        return pair_text((points[slot], points[1 - slot]), texts)
    return texts("history-points", points=points[slot])


def fitting_games(labels: Iterable[tuple[str, int]], typed: str) -> list[Choice[str]]:
    """Return choices for the first matches whose label contains `typed`.

    `labels` are pairs of a label and the number of its match.
    """
    fitting = ((label, number) for label, number in labels if typed.casefold() in label.casefold())
    return [
        Choice(name=label, value=str(number)) for label, number in islice(fitting, SUGGESTED_GAMES)
    ]


FEWEST = 2
"""The minimum number of finished games between two members for a rivalry line."""


async def rivalry_of(bot: GameBot, match: Match, texts: Texts) -> str | None:
    """Return the line that compares the wins of a match's two members; see `rivalry_text`.

    Returns None for practice and for a match of more players, too.
    """
    if match.record.is_practice or len(match.record.user_ids) != 2:
        return None
    first, second = match.record.user_ids
    one, other = message_names(match)
    game, guild_id = match.record.game, match.record.guild_id
    return await rivalry_text(bot, game, guild_id, (first, second), (one, other), texts)


async def deal_line(bot: GameBot, match: Match, texts: Texts) -> str | None:
    """Return the line about the deal (the cards and dice) that a private match repeats, or None.

    The line also names the deal of the day. For a repeated deal, it compares both results once the
    match is over.
    """
    if match.record.daily is not None:
        key = "daily-running" if match.record.is_daily_try else "daily-again"
        return texts(key, day=match.record.daily)
    if match.record.deal is None:
        return None
    number, slot = match.record.deal
    try:
        played = await bot.services.matches.read_cached(number)
    except RefusedError:
        return texts("practice-private")
    before, name = played.record, message_name(played, played.seats[slot])
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
    """Return the line that compares how many of their common games each of two members has won.

    `names` are the members' names for a message.

    Returns None before the second game, or if one of the members hides their statistics.
    """
    statistics = bot.services.statistics[game]
    # Queried in parallel, because the end of a match waits for the result.
    hidden, tally = await asyncio.gather(
        statistics.read_hidden(guild_id), statistics.rivalry(guild_id, users)
    )
    if tally.games < FEWEST or not hidden.isdisjoint(users):
        return None
    if tally.won == tally.lost:
        return texts("rivalry-even", score=pair_text((tally.won, tally.lost), texts))
    leads = names[0] if tally.won > tally.lost else names[1]
    score = pair_text((max(tally.won, tally.lost), min(tally.won, tally.lost)), texts)
    return texts("rivalry-leads", name=leads, score=score)


def finding_text(finding: Discrepancy, texts: Texts) -> str:
    """Return the description of a discrepancy other than in dice and cards."""
    if finding.fault is Fault.LOG:
        if finding.round is None:
            return texts("proof-failed-end")
        return texts("proof-failed-log", round=finding.round)
    return texts(f"proof-failed-{finding.fault.value}")


def proof_text(sealed: SealedLog | None, texts: Texts) -> str:
    """Return the lines about the proof of the moves and terms; small print comes last.

    `sealed` is None for a match from an earlier version of the bot, which stored no proof; the
    lines then state this.
    """
    if sealed is None:
        return f"-# {texts('proof-early')}"
    proof = sealed.proof
    head = fairness.group_digits(bytes.fromhex(proof.head))
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
    """Return the result of a check without discrepancies: `chance`, the proof, and `secret`.

    For the proof, see `proof_text`.

    The result begins with a warning if the terms cannot be proven, not even by comparing the
    fingerprint.
    """
    is_proven = proves_terms(sealed, is_head_known=True)
    warning = () if is_proven else (texts("proof-moves-only"),)
    return "\n".join((*warning, chance, proof_text(sealed, texts), f"-# {secret}"))


def is_from_secret(sealed: SealedLog | None) -> bool:
    """Return whether dice and cards were checked against the secret of the match.

    Otherwise they were checked only against the key in the exported file.
    """
    return sealed is None or sealed.proof.binds_key
