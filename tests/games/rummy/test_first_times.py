"""Some explanations are given only to a player who is Down, others only to one who is not."""

from __future__ import annotations

import pytest

from bot.games.rummy.evaluation import ranked_proposals
from bot.games.rummy.game import Situation, find_new_situation
from bot.games.rummy.legality import deciding_seats
from bot.games.rummy.solver.laying import best_lays
from bot.games.rummy.state import Phase, view
from bot.games.rummy.terms.options import Contract, Options
from tests.games.rummy.games import sensible_game

OPTIONS = Options(contracts=(Contract(1, 0),), quiet_limit=20)


@pytest.mark.parametrize(
    ("kind", "is_down"),
    [(Situation.JOKER, False), (Situation.COLLECT, False), (Situation.FINISH, True)],
)
def test_a_discard_is_explained_by_whether_the_player_is_down(
    kind: Situation, *, is_down: bool
) -> None:
    others = [each for each in Situation if each is not kind]
    met = set()
    for seed in range(4):
        for _, state in sensible_game(seed, OPTIONS, 2):
            for seat in deciding_seats(state):
                if find_new_situation((), view(state, seat), seat, others) is not None:
                    met.add(state.table.player(seat).is_down)
    assert met == {is_down}


@pytest.mark.parametrize("kind", [Situation.COLLECT, Situation.FINISH])
def test_a_discard_is_not_explained_while_cards_can_be_laid(kind: Situation) -> None:
    others = [each for each in Situation if each is not kind]
    can_lay = 0
    for seed in range(4):
        for _, state in sensible_game(seed, OPTIONS, 2):
            for seat in deciding_seats(state):
                seen = view(state, seat)
                is_down = state.table.player(seat).is_down
                fitting = best_lays(seen) if is_down else ranked_proposals(seen, seat)
                if state.table.phase is Phase.PLAY and fitting:
                    can_lay += 1
                    assert find_new_situation((), seen, seat, others) is None
    assert can_lay > 3
