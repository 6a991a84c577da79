"""Rounds and points in words: what a round brought, the score so far, the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.rummy.cards import Card
from bot.games.rummy.moves import Seat, Termination
from bot.games.rummy.scoring import seats_of, standing
from bot.games.rummy.state import RoundEnd, RoundResult, Table
from bot.games.rummy.terms.options import Options
from bot.texts.catalogue import Texts
from bot.texts.foreign import shortened
from bot.texts.wording.rummy.cards import Names, cards_text, contract_text, number_text, signed_text
from bot.texts.wording.shanghaien.position import ALT_TEXT_LIMIT


def round_title(table: Table, result: RoundResult, names: Names, texts: Texts) -> str:
    """Return which round it was, and how it ended."""
    contract = contract_text(table.options.contracts[result.round - 1], texts)
    if result.out is not None:
        end = texts("rummy-round-out", name=names[result.out.slot])
    elif result.end is RoundEnd.STANDOFF:
        end = texts("rummy-round-standoff", turns=table.options.terms(result.round).quiet_limit)
    else:
        end = texts(f"rummy-round-{result.end.value}")
    return texts("rummy-round-title", round=result.round, contract=contract, end=end)


def round_text(table: Table, result: RoundResult, names: Names, texts: Texts) -> str:
    """Return the summary of a finished round: every hand laid open, and what it costs."""
    return "\n".join(
        [
            f"### {round_title(table, result, names, texts)}",
            *(f"- {line}" for line in _hand_lines(table, result, names, texts)),
        ]
    )


def round_alt_text(table: Table, result: RoundResult, names: Names, texts: Texts) -> str:
    """Return the same for the description of its picture."""
    lines = [round_title(table, result, names, texts), *_hand_lines(table, result, names, texts)]
    return shortened(" ".join(f"{line}." for line in lines), ALT_TEXT_LIMIT)


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
    """Return a line for every hand that has a card, small: by seat."""
    return [
        f"-# {texts('rummy-record-hand', name=names[slot], cards=cards_text(hand, options))}"
        for slot, hand in enumerate(hands)
        if hand
    ]


def total_after(table: Table, number: int, slot: int) -> int:
    """Return the points of a seat after so many rounds."""
    return sum(result.penalties[slot] for result in table.history[:number])


def score_so_far_text(table: Table, names: Names, texts: Texts) -> str:
    """Return the standing, the best first, with what each round brought, and what is to come."""
    played, rounds = len(table.history), table.options.contracts
    title = (
        texts("rummy-score-title", rounds=played) if played else texts("rummy-score-title-start")
    )
    lines = [title, *standing_lines(table, names, texts)]
    coming = [contract_text(each, texts) for each in rounds[played:]]
    if coming and table.outcome is None:
        lines.append(texts("rummy-score-coming", contracts=", ".join(coming)))
    return "\n".join(lines)


def standing_lines(table: Table, names: Names, texts: Texts) -> list[str]:
    """Return a line a seat, the best first: place, total, the points of each round."""
    outcome = table.outcome
    places = outcome.places if outcome is not None and outcome.places else standing(table)
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
        line = f"{line} ({number_text(first)}{''.join(added)})"
    if table.player(seat).resigned:
        line = f"{line}, {texts('rummy-player-resigned')}"
    return line


def score_text(table: Table, names: Names, texts: Texts) -> str:
    """Return the score sheet of a finished game, and who won."""
    return "\n".join(
        [
            f"### {result_text(table, names, texts)}",
            *standing_lines(table, names, texts),
        ]
    )


def score_alt_text(table: Table, names: Names, texts: Texts) -> str:
    """Return the score sheet for the description of its picture."""
    lines = [result_text(table, names, texts), *standing_lines(table, names, texts)]
    return shortened(" ".join(f"{line}." for line in lines), ALT_TEXT_LIMIT)


def result_text(table: Table, names: Names, texts: Texts) -> str:
    """Return who won a finished game, in a phrase."""
    outcome = table.outcome
    assert outcome is not None
    winners = [names[seat.slot] for seat in seats_of(outcome.places, 1)]
    if not winners:
        return texts("rummy-result-nobody")
    if len(winners) > 1:
        return texts("rummy-result-shared", names=texts.list(winners))
    if outcome.termination is Termination.TIME:
        return texts("rummy-result-time", name=winners[0])
    if outcome.termination is Termination.RESIGNED:
        return texts("rummy-result-left", name=winners[0])
    return texts("rummy-result-won", name=winners[0])
