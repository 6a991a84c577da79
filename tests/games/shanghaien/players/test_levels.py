"""What holds for every level: legal moves, and the same choice in the same position."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.shanghaien.legality import can_move, legal_moves
from bot.games.shanghaien.moves import Roll, Seat, Shanghai
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.players.registry import PLAYERS, make_player
from bot.games.shanghaien.players.tournament import TournamentStanding, play_tournament
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.scoring import awards
from tests.games.shanghaien.players.positions import decisions
from tests.thorough import some

EVERY = tuple(PLAYERS)


@pytest.mark.parametrize("level", EVERY)
def test_every_choice_is_legal(level: Level) -> None:
    player = make_player(level, Random(1))
    for state in decisions(some(500, 2000)):
        move = player.choose(state, state.mover)
        assert can_move(state, state.mover, move)


@pytest.mark.parametrize("level", EVERY)
def test_same_position_and_randomness_give_the_same_choice(level: Level) -> None:
    for state in decisions(60, seed=50):
        choices = {make_player(level, Random(3)).choose(state, state.mover) for _ in range(2)}
        assert len(choices) == 1


@pytest.mark.parametrize("level", EVERY)
def test_who_has_nothing_to_decide_is_refused(level: Level) -> None:
    player = make_player(level, Random(1))
    state = new_game(Options(), Seat.FIRST)
    with pytest.raises(ValueError, match="nothing to decide"):
        player.choose(state, Seat.FIRST)
    decision = next(decisions(1))
    with pytest.raises(ValueError, match="nothing to decide"):
        player.choose(decision, decision.mover.opponent)


def test_a_deckhand_ends_a_round_only_if_it_brings_him_a_card() -> None:
    player = make_player(Level.DECKHAND, Random(1))
    free = [state for state in decisions(4000) if Roll() in legal_moves(state)]
    for state in free:
        if isinstance(player.choose(state, state.mover), Shanghai):
            assert any(award.winner is state.mover for award in awards(state))
    assert any(isinstance(player.choose(state, state.mover), Shanghai) for state in free)


def _last(levels: tuple[Level, Level], pairs: int, extra: ExtraTrick) -> TournamentStanding:
    standing = TournamentStanding()
    for standing in play_tournament(levels, pairs, 11, Options(extra)):  # noqa: B007
        pass
    return standing


@pytest.mark.parametrize("extra", list(ExtraTrick))
def test_mate_beats_deckhand_clearly(extra: ExtraTrick) -> None:
    standing = _last((Level.MATE, Level.DECKHAND), 20, extra)
    assert standing.games == 40
    assert standing.points > 0.85


def test_a_pair_counts_as_one_in_the_means() -> None:
    standing = TournamentStanding()
    standing.add_pair((3, -3))
    standing.add_pair((0, 0))
    assert (standing.wins, standing.draws, standing.losses) == (1, 2, 1)
    assert standing.points == 0.5
    assert standing.difference == 0
