"""The analysis of a finished game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.shanghaien.analysis.habits import CostlyHabit
from bot.games.shanghaien.analysis.report import AdviceReason, Analysis, Costly, Mistake
from bot.games.shanghaien.moves import SEATS, Seat
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import pair_text
from bot.texts.wording.shanghaien.cards import Names
from bot.texts.wording.shanghaien.hints import chance_text, reasons_text, signed_percent
from bot.texts.wording.shanghaien.moves import move_text

_NOTHING = 0.005
"""A change of winning chance that is none."""
CLEARLY = 1.25
"""How many times as much luck, or skill, must have decided to be named alone."""


def analysis_title(names: Names, texts: Texts) -> str:
    """Return the heading of an analysis."""
    return texts("analysis-title", first=names[0], second=names[1])


def _sum_line(
    analysis: Analysis, totals: tuple[int, int], names: Names, texts: Texts, reader: Seat | None
) -> str | None:
    """Return what became of the reader's or the winner's chance, so that it adds up.

    None for a game that ended otherwise than by its score.
    """
    if not analysis.complete or abs(analysis.outside) >= _NOTHING:
        return None
    seat = reader or (Seat.SECOND if totals[0] < totals[1] else Seat.FIRST)
    own, other = analysis.by_seat[seat.slot], analysis.by_seat[seat.opponent.slot]
    start, end = (
        round(100 * (each.chance if seat is Seat.FIRST else 1 - each.chance))
        for each in (analysis.steps[0], analysis.steps[-1])
    )
    dice = round(100 * (own.luck - other.luck))
    choices = round(100 * (other.errors - own.errors))
    # All the rest: so that whole numbers add up.
    parts = {"cards": end - start - dice - choices, "dice": dice, "choices": choices}
    told = {
        "score": pair_text((totals[seat.slot], totals[seat.opponent.slot]), texts),
        "start": texts("percent", value=start),
        "end": texts("percent", value=end),
        **{key: signed_percent(number, texts) for key, number in parts.items()},
    }
    if reader is not None:
        return texts("analysis-sum-own", **told)
    return texts("analysis-sum", name=names[seat.slot], **told)


def analysis_text(
    analysis: Analysis,
    names: Names,
    texts: Texts,
    totals: tuple[int, int] | None = None,
    reader: Seat | None = None,
) -> str:
    """Return luck and skill, which of them decided the game, and by whose reckoning.

    With the final `totals` of a game that was played out it is the sum that a winning chance is
    made of, that of the `reader` if that is a player; else luck and skill of both.
    """
    first, second = analysis.by_seat
    whole = None if totals is None else _sum_line(analysis, totals, names, texts, reader)
    apart = [
        _both("analysis-luck", first.luck, second.luck, names, texts),
        _both("analysis-cards", analysis.deals, -analysis.deals, names, texts),
        _both("analysis-skill", -first.errors, -second.errors, names, texts),
    ]
    lines = [
        *([whole] if whole else apart),
        texts(_verdict(analysis)),
        f"-# {texts('analysis-judge')}",
    ]
    return "\n".join(lines)


def _both(key: str, first: float, second: float, names: Names, texts: Texts) -> str:
    return texts(
        key,
        first=names[0],
        firstpoints=signed_percent(round(100 * first), texts),
        second=names[1],
        secondpoints=signed_percent(round(100 * second), texts),
    )


def _verdict(analysis: Analysis) -> str:
    """Return the key for what weighed more in the result: the dice or the choices."""
    first, second = analysis.by_seat
    luck = abs(first.luck - second.luck)
    skill = abs(first.errors - second.errors)
    if luck > CLEARLY * skill:
        return "analysis-verdict-luck"
    if skill > CLEARLY * luck:
        return "analysis-verdict-skill"
    return "analysis-verdict-even"


def costly_text(costly: Costly, names: Names, texts: Texts, reader: Seat | None = None) -> str:
    """Return one costly choice: what was played, what was better, and why.

    Who chose is left out where that is the `reader`.
    """
    told: dict[str, str | int] = {
        "round": costly.state.round,
        "played": move_text(costly.played.move, costly.state, texts),
        "better": move_text(costly.best.move, costly.state, texts),
        "chance": chance_text(costly.played.chance, texts),
        "best": chance_text(costly.best.chance, texts),
        "why": reasons_text(costly.reasons, costly.seat, names, texts),
    }
    if costly.seat is reader:
        return texts("analysis-worst-own", **told)
    return texts("analysis-worst", name=names[costly.seat.slot], **told)


def mistake_text(mistake: Mistake, names: Names, texts: Texts, reader: Seat | None = None) -> str:
    """Return the worst choice of a kind, and how often that kind came up if more than once."""
    told = costly_text(mistake.worst, names, texts, reader)
    if mistake.times == 1:
        return told
    return f"{told} {texts('analysis-often', times=mistake.times)}"


def lesson_text(kind: AdviceReason, texts: Texts) -> str:
    """Return what there is to learn from a kind of mistake."""
    return texts(f"lesson-{kind.value}")


def worst_mistakes(analysis: Analysis, seats: Sequence[Seat] = SEATS) -> tuple[Mistake, ...]:
    """Return the three kinds of mistakes that cost most on `seats`, highest cost first."""
    return tuple(each for each in analysis.mistakes if each.seat in seats)[:3]


def habits_text(
    habits: Sequence[CostlyHabit], games: int, texts: Texts, name: str | None = None
) -> str:
    """Return the habits that cost a player most over so many games, with their samples.

    The player reads it without a `name`.
    """
    if not habits:
        return texts("lessons-none", games=games)
    told = {} if name is None else {"name": name}
    lines = [texts("lessons-title" if name is None else "lessons-title-of", games=games, **told)]
    for number, habit in enumerate(habits, start=1):
        figures = texts(
            "lessons-figures",
            times=habit.times,
            games=habit.games,
            of=games,
            best=chance_text(habit.worst[1].worst.best.chance, texts),
            played=chance_text(habit.worst[1].worst.played.chance, texts),
        )
        lines += [f"{number}. **{lesson_text(habit.kind, texts)}**", f"-# {figures}"]
    return "\n".join([*lines, f"-# {texts('lessons-judge')}"])


def chances_alt_text(analysis: Analysis, names: Names, texts: Texts) -> str:
    """Return the picture of the winning chances, of the first player's, in a sentence."""
    chances = [step.chance for step in analysis.steps]
    return texts(
        "analysis-chances-alt",
        name=names[0],
        start=chance_text(chances[0], texts),
        lowest=chance_text(min(chances), texts),
        highest=chance_text(max(chances), texts),
    )
