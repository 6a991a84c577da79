"""The coach's explanations: each is given once, when its subject first occurs, and is correct."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.shanghaien.cards import ExtraTrick, Options
from bot.games.shanghaien.game import NewSituation, Situation, find_new_situation
from bot.games.shanghaien.rules import awards, legal_moves, new_game, score
from bot.games.shanghaien.state import Event, GameState, Phase, PlayTrick, Roll, Seat, Shanghai
from tests.games.shanghaien.playing import random_game, starter_of


def find_explanations(
    seed: int, seat: Seat, before: Collection[str] = ()
) -> list[tuple[GameState, NewSituation]]:
    """Return the explanations for a seat in a whole game, each after its position."""
    options = Options(ExtraTrick.JOKER)
    state = new_game(options, starter_of(seed))
    past: list[tuple[GameState, Event]] = []
    found = []
    for event, after in random_game(seed, options):
        choice = legal_moves(state) if state.mover is seat else ()
        if (
            choice
            and choice != (Roll(),)
            and (new := find_new_situation(past, state, seat, before))
        ):
            found.append((state, new))
        past.append((state, event))
        state = after
    assert find_new_situation(past, state, seat) is None, "a finished game has nothing to explain"
    return found


def check(state: GameState, new: NewSituation, seat: Seat) -> None:
    assert state.mover is seat
    match new.kind:
        case Situation.CALL:
            assert legal_moves(state) == (Roll(), Shanghai())
        case Situation.END | Situation.DIE:
            assert state.phase is Phase.ROLLED
            assert (state.one_end is None) is (new.kind is Situation.END)
        case Situation.AWARD:
            won = [each.card for each in state.history[-1].awards if each.winner is seat]
            assert [*new.cards] == won != []
        case Situation.TIE | Situation.LEAD:
            assert new.award in awards(state)
            first, second = new.award.dice
            tied = new.kind is Situation.TIE
            assert first == second > 0 if tied else new.award.winner is seat
        case Situation.NATION:
            assert new.line in score(state).lines
            assert all(new.line.strengths)
        case Situation.TRICK:
            assert any(isinstance(move, PlayTrick) for move in legal_moves(state))


def test_a_game_explains_each_subject_once_with_the_current_cards() -> None:
    for seed, seat in ((1, Seat.FIRST), (2, Seat.SECOND)):
        found = find_explanations(seed, seat)
        kinds = [new.kind for _, new in found]
        assert len({*kinds}) == len(kinds)
        assert {*kinds} >= {*Situation} - {Situation.END}
        for state, new in found:
            check(state, new, seat)


def test_the_starter_is_shown_the_choice_of_an_end_before_that_of_a_die() -> None:
    begins, waits = (
        find_explanations(3, seat)[0][1].kind for seat in (starter_of(3), starter_of(3).opponent)
    )
    assert (begins, waits) == (Situation.END, Situation.DIE)


def test_subjects_of_earlier_games_are_omitted_and_all_others_explained_once() -> None:
    before = {Situation.DIE.value, Situation.TIE.value, "a topic of another version"}
    kinds = [new.kind for _, new in find_explanations(1, Seat.FIRST, before)]
    assert len({*kinds}) == len(kinds)
    assert {*kinds} == {new.kind for _, new in find_explanations(1, Seat.FIRST)} - before
