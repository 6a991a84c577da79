"""A member's figures at the rummy in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.rummy.figures import SeatFigures, parse_figures
from bot.games.rummy.terms.presets import Preset
from bot.ratings.statistics import Leaderboard, MemberStatistics
from bot.ratings.tally import Tally
from bot.texts.catalogue import Texts
from bot.texts.wording import figures
from bot.texts.wording.figures import early_lines, number_text, share_text, standing_lines
from bot.texts.wording.rummy.terms import preset_text

_PRESETS = frozenset(Preset)


def member_lines(found: MemberStatistics, versus: Tally | None, texts: Texts) -> tuple[str, ...]:
    """Return a member's figures, a line each; empty for somebody who has not finished a game.

    `versus` is what the member did against the reader; None if the reader is the member.
    """
    rounds = parse_figures(found.sums.every)
    if not found.tally.games and not rounds.rounds:
        return ()
    return (
        *_result_lines(found, texts),
        *standing_lines(found, versus, texts),
        *_round_lines(rounds, found, texts),
    )


def _result_lines(found: MemberStatistics, texts: Texts) -> list[str]:
    tally = found.tally
    lines = [texts("rummy-stats-games", games=tally.games, won=tally.won)]
    if tally.place is not None:
        places = [
            texts("rummy-stats-place", place=place, times=times)
            for place, times in enumerate(tally.places, start=1)
            if times
        ]
        average = number_text(tally.place, texts)
        lines.append(texts("rummy-stats-places", places=" · ".join(places), average=average))
    lines += early_lines(tally, texts)
    if tally.averages is not None and not found.mixed:
        own, others = (number_text(points, texts) for points in tally.averages)
        lines.append(texts("rummy-stats-average", own=own, others=others))
    return lines


def _round_lines(sums: SeatFigures, found: MemberStatistics, texts: Texts) -> tuple[str, ...]:
    """Return how the rounds went, those of practice games too; empty without a round.

    By different rules a card costs more or less, and more or fewer are bought: each has a line.
    """
    if not sums.rounds:
        return ()
    head = ("", f"**{texts('rummy-stats-rounds', rounds=sums.rounds)}**")
    if found.rules is None and len(found.by_rules) > 1:
        return (*head, *_lines_by_rules(found.by_rules, texts))
    return (*head, *_lines_of(sums, texts))


def _lines_by_rules(by_rules: Mapping[str, str], texts: Texts) -> Iterator[str]:
    for name, text in by_rules.items():
        if (sums := parse_figures(text)).rounds:
            rules = rule_set_text(name, texts)
            yield texts("rummy-stats-by-rules", rules=rules, rounds=sums.rounds)
            yield f"-# {' · '.join(_lines_of(sums, texts))}"


def _lines_of(sums: SeatFigures, texts: Texts) -> tuple[str, ...]:
    out, down = (share_text(sums.per_round(each), texts) for each in (sums.out, sums.down))
    points, taken, bought = (
        number_text(sums.per_round(each), texts)
        for each in (sums.penalties, sums.taken, sums.bought)
    )
    return (
        texts("rummy-stats-out", out=out, down=down),
        texts("rummy-stats-points", points=points),
        texts("rummy-stats-cards", taken=taken, bought=bought),
    )


def rule_set_text(name: str, texts: Texts) -> str:
    """Return what a rule set is called, or rules that are no preset's."""
    return preset_text(Preset(name), texts) if name in _PRESETS else texts("rummy-own-rules")


def leaderboard_lines(board: Leaderboard, names: Sequence[str], texts: Texts) -> tuple[str, ...]:
    """Return the leaderboard, a line a member, and where the reader is.

    `names` are ready for a message: of those with enough games, and after them of the newcomers.
    """
    return figures.leaderboard_lines(
        board, names, texts, record=_record, note="rummy-leaderboard-note"
    )


def _record(tally: Tally, texts: Texts) -> str:
    return texts("rummy-leaderboard-record", won=tally.won, games=tally.games)
