"""How the dice game is practised in private, with hints on every choice and *What if*."""

from __future__ import annotations

from bot.games.shanghaien.cards import ExtraTrick
from bot.games.shanghaien.game import SHANGHAIEN, agreed
from bot.games.shanghaien.players.levels import Level, PastGame, suggested_level
from bot.matches.match import Match, Terms
from bot.records.matches import NOWHERE, FinishedMatch
from cogs.games.shanghaien.practice_table import EMOJI, practice_result, practice_table
from cogs.invitations.computers import computer_people
from cogs.kit.answers import Answer
from cogs.kit.bounds import parse_or_outdated
from cogs.table.face import PracticeFace

LATEST_GAMES = 50
"""Of so many of a member's latest games the level to suggest is found."""


def practice_terms(level: Level, extra_trick: ExtraTrick) -> str:
    """Return how the buttons name what is played by."""
    return f"{level.value}.{extra_trick.value}"


def _terms_of(match: Match) -> str:
    level = parse_or_outdated(Level, match.record.level or "")
    return practice_terms(level, match.options.options.extra_trick)


def _read(argument: str) -> tuple[Level, ExtraTrick]:
    """Return what a button says to begin with; raises ValueError if it says nothing known."""
    level, _, extra = argument.partition(".")
    return Level(level), ExtraTrick(extra)


async def _begin(answer: Answer, argument: str) -> Match:
    level, extra_trick = parse_or_outdated(_read, argument)
    # Which end is 1 is settled by who starts: not what a newcomer should be asked first.
    agreement = agreed(extra_trick, "opponent")
    terms = Terms(answer.guild_id, NOWHERE, answer.texts.language, SHANGHAIEN, agreement)
    computers = computer_people(answer, terms, [level.value])
    return await answer.bot.services.starting.begin_practice(
        terms, answer.person, computers, answer.interaction.id
    )


async def _usual(answer: Answer) -> str:
    return practice_terms(await suggested(answer), ExtraTrick.NONE)


async def suggested(answer: Answer) -> Level:
    """Return the level for a member who names none, by the results so far."""
    user_id = answer.user_id
    statistics = answer.bot.services.statistics[SHANGHAIEN.name]
    finished = await statistics.latest(answer.guild_id, user_id, LATEST_GAMES)
    return suggested_level([_against_whom(match, user_id) for match in finished])


def _against_whom(match: FinishedMatch, user_id: int) -> PastGame:
    """Return whom a member played and how it ended, as a suggestion wants to know it."""
    level = next((level for level in match.levels if level is not None), None)
    slot, places = match.user_ids.index(user_id), match.result.places
    if places is None:
        return PastGame(level, None)
    draw = len(set(places)) == 1
    return PastGame(level, 0.5 if draw else float(places[slot] == 1))


SHANGHAIEN_PRACTICE = PracticeFace(
    usual=_usual,
    begin=_begin,
    terms=_terms_of,
    table=practice_table,
    result=practice_result,
    emoji=EMOJI,
)
