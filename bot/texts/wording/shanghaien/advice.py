"""Texts of the hints, coach, analyses and rules of Shanghaien."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.shanghaien.analysis.habits import CostlyHabit
from bot.games.shanghaien.analysis.report import (
    AdviceReason,
    Analysis,
    CostlyChoice,
    Hint,
    Mistake,
    Option,
    ReasonFact,
)
from bot.games.shanghaien.cards import TRICKS_IN_DECK, Half, Nation
from bot.games.shanghaien.game import NewSituation, Situation
from bot.games.shanghaien.rules import MIN_DICE_FOR_SHANGHAI, apply, awards, legal_moves, score
from bot.games.shanghaien.state import (
    ROUNDS,
    SEATS,
    Award,
    End,
    GameState,
    MovePlayed,
    Phase,
    PlayTrick,
    Roll,
    ScoreLine,
    Seat,
    Shanghai,
)
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import chance_text, pair_text
from bot.texts.wording.shanghaien.position import (
    Names,
    card_name,
    dice_text,
    half_name,
    heading,
    move_text,
    nation_name,
    tricks_text,
)
from bot.texts.wording.shanghaien.scores import net_line

SHOWN_OPTIONS = 8
"""The maximum number of moves in a hint. A hand with many tricks offers dozens of moves."""
SHOWN_REASONS = 2
_NAMING = (
    AdviceReason.ENDED_TOO_LATE,
    AdviceReason.LETS_OPPONENT_END,
    AdviceReason.STOPS_CREW,
    AdviceReason.DENIES_CARD,
)
"""The reasons whose sentences name the opponent."""


def signed_percent(percent: int, texts: Texts) -> str:
    """Return percentage points with their sign: "+11%", "−3%", "0%"."""
    sign = "+" if percent > 0 else "−" if percent < 0 else ""
    return sign + texts("percent", value=abs(percent))


def hint_text(hint: Hint, state: GameState, names: Names, texts: Texts) -> str:
    """Return a hint: the best move in `state`, the reasons, and the chances of the options.

    If only one option exists, the hint contains only its move.
    """
    options = group_by_text(hint.options, state, texts)
    best, *_ = options
    if len(options) == 1:
        return texts("hint-only", move=best)
    why = reasons_text(hint.reasons, state.mover, names, texts)
    lines = [texts("hint-best", move=best), why]
    lines += [
        "- "
        + texts(
            "hint-line",
            move=move,
            chance=chance_text(option.chance, texts),
        )
        for move, option in list(options.items())[:SHOWN_OPTIONS]
    ]
    if len(options) > SHOWN_OPTIONS:
        lines.append(texts("hint-others", count=len(options) - SHOWN_OPTIONS))
    return "\n".join(lines)


def group_by_text(options: Sequence[Option], state: GameState, texts: Texts) -> dict[str, Option]:
    """Return `options`, which are sorted best first, by their texts.

    The texts omit the card from which a trick is played. Of several options with the same text,
    only the best is kept.
    """
    by_words: dict[str, Option] = {}
    for option in options:
        by_words.setdefault(move_text(option.move, state, texts), option)
    return by_words


def reasons_text(facts: Sequence[ReasonFact], mover: Seat, names: Names, texts: Texts) -> str:
    """Return a sentence for each of the first `SHOWN_REASONS` reasons for a move of `mover`.

    A sentence mentions all cards to which its reason applies. No card is mentioned twice.
    """
    cards: dict[AdviceReason, list[str]] = {}
    named = set[str]()
    for fact in facts:
        card = [card_name(fact.card, texts)] if fact.card else []
        if not named.intersection(card):
            cards.setdefault(fact.reason, []).extend(card)
            named.update(card)
    sentences = []
    for reason, about in list(cards.items())[:SHOWN_REASONS]:
        args = {"card": texts.list(about)} if about else {}
        if reason in _NAMING:
            args["name"] = names[mover.opponent.slot]
        sentences.append(texts(f"why-{reason.value}", **args))
    return " ".join(sentences) or texts("why-plain")


def new_situation_text(new: NewSituation, state: GameState, names: Names, texts: Texts) -> str:
    """Return the coach's explanation of a new situation to the current player of `state`."""
    mover = state.player(state.mover)
    match new.kind:
        case Situation.CALL:
            return texts("first-call", net=_call_text(state, names, texts))
        case Situation.END:
            left, right = (_places(state, end, texts) for end in End)
            return texts("first-end", left=left, right=right)
        case Situation.DIE:
            return texts("first-die")
        case Situation.AWARD:
            cards = texts.list([card_name(card, texts) for card in new.cards])
            points = score(state).totals[state.mover.slot]
            return texts("first-award", round=state.round - 1, cards=cards, points=points)
        case Situation.TRICK:
            return texts("first-trick", tricks=tricks_text(mover.tricks, texts))
        case Situation.NATION:
            assert new.line is not None
            return _nation_text(new.line, names, texts)
        case Situation.TIE | Situation.LEAD:
            assert new.award is not None
            return _award_text(new.kind, new.award, names, texts)


def _call_text(state: GameState, names: Names, texts: Texts) -> str:
    """Return the effect of calling Shanghai now."""
    after = apply(state, MovePlayed(state.mover, Shanghai()))
    return net_line(awards(state), (score(state).totals, score(after).totals), names, texts)


def _places(state: GameState, end: End, texts: Texts) -> str:
    """Return the destination of each rolled die, low to high, if the card at `end` counts as 1."""
    assert state.roll is not None
    return texts.list(
        [
            texts("move-place", die=die, card=card_name(state.card_of(die, end), texts))
            for die in sorted(set(state.roll))
        ],
        is_choice=True,
    )


def _nation_text(line: ScoreLine, names: Names, texts: Texts) -> str:
    strengths = pair_text(line.strengths, texts)
    args = {"nation": nation_name(line.nation, texts), "strengths": strengths}
    if not any(line.points):
        return texts("first-nation-equal", **args)
    winner = names[0] if line.points[0] else names[1]
    return texts("first-nation", name=winner, points=max(line.points), **args)


def _award_text(kind: Situation, award: Award, names: Names, texts: Texts) -> str:
    args = {"card": card_name(award.card, texts), "dice": pair_text(award.dice, texts)}
    if kind is Situation.LEAD:
        return texts("first-lead", **args)
    args["pips"] = pair_text(award.neighbours or (0, 0), texts)
    if award.winner is None:
        return texts("first-tie-nobody", **args)
    return texts("first-tie", name=names[award.winner.slot], **args)


def help_now(
    state: GameState,
    seat: Seat | None,
    names: Names,
    texts: Texts,
    *,
    score_command: str,
) -> str:
    """Return the help for the player at `seat`, or for an onlooker if `seat` is None.

    It explains the legal moves, and why others are disabled. `score_command` is a command mention.
    """
    if state.phase is Phase.OVER:
        return texts("help-over")
    if seat is None:
        return texts("help-watching", first=names[0], second=names[1])
    if seat is not state.mover:
        return "\n".join(
            [
                texts("help-waiting", name=names[state.mover.slot]),
                texts("help-waiting-extra", score=score_command),
            ]
        )
    paragraphs = [heading(state, names, texts)]
    paragraphs += (
        _turn(state, texts) if state.phase is Phase.TURN else _roll_paragraphs(state, texts)
    )
    if state.engine_round == ROUNDS and state.player(seat).tricks:
        paragraphs.append(texts("help-last-round"))
    return "\n".join(paragraphs)


def _turn(state: GameState, texts: Texts) -> list[str]:
    legal = legal_moves(state)
    if Roll() not in legal:
        return [texts("help-must-shanghai"), texts("help-next-starter")]
    if Shanghai() in legal:
        return [texts("help-roll"), texts("help-shanghai"), texts("help-next-starter")]
    missing = MIN_DICE_FOR_SHANGHAI - state.player(state.mover).placed_dice
    return [texts("help-roll"), texts("help-shanghai-later", missing=missing)]


def _roll_paragraphs(state: GameState, texts: Texts) -> list[str]:
    paragraphs = []
    if state.roll is not None:
        paragraphs.append(texts("help-place", dice=dice_text(state.roll, texts)))
    if state.one_end is None:
        paragraphs.append(texts("help-end"))
    if state.has_armed_sharks:
        paragraphs.append(texts("help-armed"))
    if state.player(state.mover).has_used_captain:
        return [*paragraphs, texts("help-trick-used")]
    halves = _playable_halves(state)
    if not halves:
        return [*paragraphs, texts("help-no-tricks")]
    explained = [f"- {texts(f'trick-{half}-explain')}" for half in halves]
    return [*paragraphs, texts("help-tricks"), *explained]


def _playable_halves(state: GameState) -> list[Half]:
    played = (move.half for move in legal_moves(state) if isinstance(move, PlayTrick))
    return list(dict.fromkeys(played))


_NOTHING = 0.005
"""Smaller changes of a winning chance are neglected."""
CLEARLY = 1.25
"""The ratio of luck to skill above which luck alone decided a game, and the ratio of skill to luck
above which skill alone did."""


def analysis_title(names: Names, texts: Texts) -> str:
    """Return the heading of an analysis."""
    return texts("analysis-title", first=names[0], second=names[1])


def _sum_line(
    analysis: Analysis, totals: tuple[int, int], names: Names, texts: Texts, reader: Seat | None
) -> str | None:
    """Return a line with the parts that add up to a player's final winning chance.

    The player is the reader, or the winner if `reader` is None. Returns None if the analysis is
    incomplete or the game was not decided by its score.
    """
    if not analysis.is_complete or abs(analysis.outside) >= _NOTHING:
        return None
    seat = reader or (Seat.SECOND if totals[0] < totals[1] else Seat.FIRST)
    own, other = analysis.by_seat[seat.slot], analysis.by_seat[seat.opponent.slot]
    start, end = (
        round(100 * (each.chance_of(seat))) for each in (analysis.steps[0], analysis.steps[-1])
    )
    dice = round(100 * (own.luck - other.luck))
    choices = round(100 * (other.errors - own.errors))
    # The cards get the remainder, so that the rounded numbers add up.
    parts = {"cards": end - start - dice - choices, "dice": dice, "choices": choices}
    args = {
        "score": pair_text((totals[seat.slot], totals[seat.opponent.slot]), texts),
        "start": texts("percent", value=start),
        "end": texts("percent", value=end),
        **{key: signed_percent(number, texts) for key, number in parts.items()},
    }
    if reader is not None:
        return texts("analysis-sum-own", **args)
    return texts("analysis-sum", name=names[seat.slot], **args)


def analysis_text(
    analysis: Analysis,
    names: Names,
    texts: Texts,
    totals: tuple[int, int] | None = None,
    reader: Seat | None = None,
) -> str:
    """Return the analysis of a game, with a verdict on whether luck or skill decided it.

    With the final `totals` of a game that was played to the end, the text lists the parts of the
    winning chance of the `reader`, or of the winner if `reader` is None. Otherwise it lists both
    players' luck with dice and cards, and their skill.
    """
    first, second = analysis.by_seat
    whole = None if totals is None else _sum_line(analysis, totals, names, texts, reader)
    apart = [
        _comparison_line("analysis-luck", (first.luck, second.luck), names, texts, reader),
        _comparison_line("analysis-cards", (analysis.deals, -analysis.deals), names, texts, reader),
        _comparison_line("analysis-skill", (-first.errors, -second.errors), names, texts, reader),
    ]
    lines = [
        *([whole] if whole else apart),
        texts(_verdict(analysis)),
        f"-# {texts('analysis-judge')}",
    ]
    return "\n".join(lines)


def _comparison_line(
    key: str, values: tuple[float, float], names: Names, texts: Texts, reader: Seat | None
) -> str:
    """Return the line with both players' values, the reader's first."""
    first = reader or Seat.FIRST
    return texts(
        key,
        first=names[first.slot],
        firstpoints=signed_percent(round(100 * values[first.slot]), texts),
        second=names[first.opponent.slot],
        secondpoints=signed_percent(round(100 * values[first.opponent.slot]), texts),
    )


TURNING = 0.1
"""The minimum winning chance that a choice must have cost to count as decisive for a game."""


def turning_point_text(analysis: Analysis, reader: Seat, names: Names, texts: Texts) -> str:
    """Return a sentence about the choice that decided a game, or the verdict if none did.

    It addresses the `reader` and names the other player.
    """
    worst = max((each.worst for each in analysis.mistakes), key=lambda w: w.cost, default=None)
    if worst is None or worst.cost < TURNING:
        return texts(_verdict(analysis))
    args: dict[str, str | int] = {
        "round": worst.state.round,
        "better": move_text(worst.best.move, worst.state, texts),
        "best": chance_text(worst.best.chance, texts),
    }
    if worst.seat is reader:
        played = move_text(worst.played.move, worst.state, texts)
        chance = chance_text(worst.played.chance, texts)
        return texts("practice-turned", **args, played=played, chance=chance)
    return texts("practice-turned-other", **args, name=names[worst.seat.slot])


def _verdict(analysis: Analysis) -> str:
    """Return the key of the verdict: the dice, the choices, or both decided the game."""
    first, second = analysis.by_seat
    luck = abs(first.luck - second.luck)
    skill = abs(first.errors - second.errors)
    if luck > CLEARLY * skill:
        return "analysis-verdict-luck"
    if skill > CLEARLY * luck:
        return "analysis-verdict-skill"
    return "analysis-verdict-even"


def costly_text(
    costly: CostlyChoice, names: Names, texts: Texts, reader: Seat | None = None
) -> str:
    """Return a costly choice: the move, the better move and the reasons.

    The player's name is omitted if the player is the `reader`.
    """
    args: dict[str, str | int] = {
        "round": costly.state.round,
        "played": move_text(costly.played.move, costly.state, texts),
        "better": move_text(costly.best.move, costly.state, texts),
        "chance": chance_text(costly.played.chance, texts),
        "best": chance_text(costly.best.chance, texts),
        "why": reasons_text(costly.reasons, costly.seat, names, texts),
    }
    if costly.seat is reader:
        return texts("analysis-worst-own", **args)
    return texts("analysis-worst", name=names[costly.seat.slot], **args)


def mistake_text(mistake: Mistake, names: Names, texts: Texts, reader: Seat | None = None) -> str:
    """Return the worst choice of a kind of mistake, and the number of these mistakes if above 1."""
    sentence = costly_text(mistake.worst, names, texts, reader)
    if mistake.times == 1:
        return sentence
    return f"{sentence} {texts('analysis-often', times=mistake.times)}"


def lesson_text(kind: AdviceReason, texts: Texts) -> str:
    """Return the lesson from a kind of mistake."""
    return texts(f"lesson-{kind.value}")


def worst_mistakes(analysis: Analysis, seats: Sequence[Seat] = SEATS) -> tuple[Mistake, ...]:
    """Return up to three kinds of mistakes of `seats`, the most costly first."""
    return tuple(each for each in analysis.mistakes if each.seat in seats)[:3]


def habits_text(
    habits: Sequence[CostlyHabit], games: int, texts: Texts, name: str | None = None
) -> str:
    """Return a player's most costly habits over a number of games, with the figures of each.

    The text addresses the player, or is about another player if `name` is given.
    """
    if not habits:
        return texts("lessons-none", games=games)
    args = {} if name is None else {"name": name}
    lines = [texts("lessons-title" if name is None else "lessons-title-of", games=games, **args)]
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


def chances_alt_text(
    analysis: Analysis, names: Names, texts: Texts, viewer: Seat = SEATS[0]
) -> str:
    """Return the description of the picture that shows the winning chance of `viewer`."""
    chances = [step.chance_of(viewer) for step in analysis.steps]
    return texts(
        "analysis-chances-alt",
        name=names[viewer.slot],
        start=chance_text(chances[0], texts),
        lowest=chance_text(min(chances), texts),
        highest=chance_text(max(chances), texts),
    )


GUIDE_PAGES: tuple[str, ...] = ("goal", "placing", "award", "score", "tricks")
"""The pages of the rules in reading order. Each is also the id of its picture."""


def goal_alt_text(texts: Texts) -> str:
    """Return the description of the picture that shows the nations and their sailors."""
    return texts(
        "guide-goal-alt", nations=texts.list([nation_name(each, texts) for each in Nation])
    )


def placing_alt_text(roll: tuple[int, int], texts: Texts) -> str:
    """Return the description of the picture that shows two dice and their destinations."""
    return texts("guide-placing-alt", dice=dice_text(roll, texts))


def tricks_alt_text(texts: Texts) -> str:
    """Return the description of the picture that shows the halves of all trick cards."""
    return texts("guide-tricks-alt", halves=texts.list([half_name(each, texts) for each in Half]))


def guide_text(page: str, texts: Texts) -> str:
    """Return the text of a page of the rules, one of `GUIDE_PAGES`."""
    if page == "tricks":
        halves = (half for half in Half if any(half in trick.halves for trick in TRICKS_IN_DECK))
        lines = [texts(f"trick-{half}-guide") for half in halves]
        return texts("guide-tricks-text", halves="\n".join(f"- {each}" for each in lines))
    return texts(f"guide-{page}-text")
