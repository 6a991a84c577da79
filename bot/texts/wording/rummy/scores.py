"""Texts about rounds, scores and statistics of Shanghai."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.rummy.cards import Card
from bot.games.rummy.game import SeatFigures, parse_figures
from bot.games.rummy.legality import rank_seats, seats_in_place
from bot.games.rummy.moves import Seat, Termination
from bot.games.rummy.state import RoundEnd, RoundResult, Table
from bot.games.rummy.terms.agreement import Preset
from bot.games.rummy.terms.options import Options
from bot.ratings.ladder import Tally
from bot.ratings.statistics import Leaderboard, MemberStatistics
from bot.texts.catalogue import Texts
from bot.texts.foreign import shorten
from bot.texts.wording import figures
from bot.texts.wording.figures import (
    ALT_TEXT_LIMIT,
    early_lines,
    number_text,
    share_text,
    standing_lines,
)
from bot.texts.wording.rummy.terms import (
    Names,
    cards_text,
    contract_text,
    integer_text,
    preset_text,
    signed_text,
)


def round_title(table: Table, result: RoundResult, names: Names, texts: Texts) -> str:
    """Return the number and contract of a finished round, and how it ended."""
    contract = contract_text(table.options.contracts[result.round - 1], texts)
    if result.out is not None:
        end = texts("rummy-round-out", name=names[result.out.slot])
    elif result.end is RoundEnd.STANDOFF:
        end = texts("rummy-round-standoff", turns=table.options.terms(result.round).quiet_limit)
    else:
        end = texts(f"rummy-round-{result.end.value}")
    return texts("rummy-round-title", round=result.round, contract=contract, end=end)


def round_text(table: Table, result: RoundResult, names: Names, texts: Texts) -> str:
    """Return the summary of a finished round: all hands and their points."""
    return "\n".join(
        [
            f"### {round_title(table, result, names, texts)}",
            *(f"- {line}" for line in _hand_lines(table, result, names, texts)),
        ]
    )


def round_alt_text(table: Table, result: RoundResult, names: Names, texts: Texts) -> str:
    """Return the summary of a finished round as the description of its picture."""
    lines = [round_title(table, result, names, texts), *_hand_lines(table, result, names, texts)]
    return shorten(" ".join(f"{line}." for line in lines), ALT_TEXT_LIMIT)


def _hand_lines(table: Table, result: RoundResult, names: Names, texts: Texts) -> list[str]:
    return [
        texts(
            "rummy-round-hand" if hand else "rummy-round-empty",
            name=names[slot],
            points=signed_text(result.penalties[slot]),
            total=total_after(table, result.round, slot),
            **({"cards": cards_text(hand, table.options)} if hand else {}),
        )
        for slot, hand in enumerate(result.hands)
    ]


def hand_lines(
    hands: Sequence[Sequence[Card]], options: Options, names: Names, texts: Texts
) -> list[str]:
    """Return a line in small print for each hand with cards. The hands are in the seats' order."""
    return [
        f"-# {texts('rummy-record-hand', name=names[slot], cards=cards_text(hand, options))}"
        for slot, hand in enumerate(hands)
        if hand
    ]


def total_after(table: Table, number: int, slot: int) -> int:
    """Return the total points of the seat at `slot` after the first `number` rounds."""
    return sum(result.penalties[slot] for result in table.history[:number])


def score_so_far_text(table: Table, names: Names, texts: Texts) -> str:
    """Return the current scores, the best first, and the contracts of the remaining rounds."""
    played, rounds = len(table.history), table.options.contracts
    title = (
        texts("rummy-score-title", rounds=played) if played else texts("rummy-score-title-start")
    )
    lines = [title, *hand_standing_lines(table, names, texts)]
    coming = [contract_text(each, texts) for each in rounds[played:]]
    if coming and table.outcome is None:
        lines.append(texts("rummy-score-coming", contracts=", ".join(coming)))
    return "\n".join(lines)


def hand_standing_lines(table: Table, names: Names, texts: Texts) -> list[str]:
    """Return a line for each seat, best place first: the place, the total, the points by round."""
    outcome = table.outcome
    places = outcome.places if outcome is not None and outcome.places else rank_seats(table)
    order = sorted(table.seats, key=lambda seat: (places[seat.slot], seat.slot))
    return [_standing_line(table, seat, places, names, texts) for seat in order]


def _standing_line(
    table: Table, seat: Seat, places: Sequence[int], names: Names, texts: Texts
) -> str:
    points = texts("rummy-points", count=table.totals[seat.slot])
    line = texts("rummy-score-line", place=places[seat.slot], name=names[seat.slot], points=points)
    if len(table.history) > 1:
        first, *rest = (result.penalties[seat.slot] for result in table.history)
        added = (f" {'−' if each < 0 else '+'} {abs(each)}" for each in rest)
        line = f"{line} ({integer_text(first)}{''.join(added)})"
    if table.player(seat).has_resigned:
        line = f"{line}, {texts('rummy-player-resigned')}"
    return line


def score_text(table: Table, names: Names, texts: Texts) -> str:
    """Return the score sheet of a finished game with the result."""
    return "\n".join(
        [
            f"### {result_text(table, names, texts)}",
            *hand_standing_lines(table, names, texts),
        ]
    )


def score_alt_text(table: Table, names: Names, texts: Texts) -> str:
    """Return the score sheet as the description of its picture."""
    lines = [result_text(table, names, texts), *hand_standing_lines(table, names, texts)]
    return shorten(" ".join(f"{line}." for line in lines), ALT_TEXT_LIMIT)


def result_text(table: Table, names: Names, texts: Texts) -> str:
    """Return the result of a finished game as a phrase."""
    outcome = table.outcome
    assert outcome is not None
    winners = [names[seat.slot] for seat in seats_in_place(outcome.places, 1)]
    if not winners:
        return texts("rummy-result-nobody")
    if len(winners) > 1:
        return texts("rummy-result-shared", names=texts.list(winners))
    if outcome.termination is Termination.TIME:
        return texts("rummy-result-time", name=winners[0])
    if outcome.termination is Termination.RESIGNED:
        return texts("rummy-result-left", name=winners[0])
    return texts("rummy-result-won", name=winners[0])


_PRESETS = frozenset(Preset)


def member_lines(found: MemberStatistics, versus: Tally | None, texts: Texts) -> tuple[str, ...]:
    """Return the lines of a member's statistics; empty without a finished game or round.

    `versus` contains the results against the reader, or is None if the reader is the member.
    """
    rounds = parse_figures(found.every)
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
    if tally.averages is not None and not found.is_mixed:
        own, others = (number_text(points, texts) for points in tally.averages)
        lines.append(texts("rummy-stats-average", own=own, others=others))
    return lines


def _round_lines(sums: SeatFigures, found: MemberStatistics, texts: Texts) -> tuple[str, ...]:
    """Return the averages per round, practice games included; empty without a round.

    Averages of different rule sets cannot be compared, so each rule set has lines of its own.
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
    out, down = (share_text(sums.average_per_round(each), texts) for each in (sums.out, sums.down))
    points, taken, bought = (
        number_text(sums.average_per_round(each), texts)
        for each in (sums.penalties, sums.taken, sums.bought)
    )
    return (
        texts("rummy-stats-out", out=out, down=down),
        texts("rummy-stats-points", points=points),
        texts("rummy-stats-cards", taken=taken, bought=bought),
    )


def rule_set_text(name: str, texts: Texts) -> str:
    """Return the display name of a rule set; `name` is a `Preset`, or `agreement.OWN_RULES`."""
    return preset_text(Preset(name), texts) if name in _PRESETS else texts("rummy-own-rules")


def leaderboard_lines(board: Leaderboard, names: Sequence[str], texts: Texts) -> tuple[str, ...]:
    """Return a line for each member on the leaderboard, an explanation, and a line for the reader.

    `names` are the formatted names of `board.captains`, followed by those of `board.newcomers`.
    """
    return figures.leaderboard_lines(
        board, names, texts, record=_record, note="rummy-leaderboard-note"
    )


def _record(tally: Tally, texts: Texts) -> str:
    return texts("rummy-leaderboard-record", won=tally.won, games=tally.games)
