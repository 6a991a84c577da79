"""The guarantees of every `Game` object."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.games.game import (
    NO_OPTIONS,
    AnyGame,
    Chance,
    MoveRefusedError,
    redact_nothing,
    show_everything,
    slot_of,
)
from bot.games.registry import GAMES, UnknownGameError, get_game
from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Contract, Options
from bot.games.shanghaien.cards import ExtraTrick
from bot.games.shanghaien.game import (
    SHANGHAIEN,
    Starts,
    format_agreement,
    make_agreement,
    parse_agreement,
    parse_starts,
    settle_agreement,
)
from bot.games.shanghaien.state import SEATS, Seat
from bot.matches.follow_ups import play_out
from examples.pig import PIG

ALL = [*GAMES.values(), PIG]
OPTIONS: dict[str, Any] = {
    SHANGHAIEN.name: make_agreement(ExtraTrick.SHARKS),
    RUMMY.name: Agreement(Options(decks=3, contracts=(Contract(1, 0),), quiet_limit=10)),
}


def options_of(game: AnyGame) -> Any:  # noqa: ANN401 - each game has its own type
    """Return options other than the default, if the game has any."""
    return OPTIONS[game.name] if game.name in OPTIONS else game.parse_options(NO_OPTIONS)


def play_game(game: AnyGame, seed: int) -> list[tuple[Any, Any]]:
    """Return each event of a whole random game with the position after it."""
    choose = random.Random(seed)
    secret = choose.randbytes(32)
    options = game.settle_options(options_of(game), len(game.seats), Chance(secret))
    position = game.new_game(options, len(game.seats))
    steps = play_out(game, position, (), (), key=secret, plays_forced_moves=bool(seed % 2))
    while game.outcome(steps[-1][1]) is None:
        log, position = [event for event, _ in steps], steps[-1][1]
        seat = choose.choice(sorted(game.waiting(position)))
        move = choose.choice(game.legal_moves(position, seat))
        event = game.move_event(seat, move)
        steps += play_out(
            game, position, log, [event], key=secret, plays_forced_moves=bool(seed % 2)
        )
    return steps


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_game_waits_for_seats_that_can_move_and_for_none_after_its_end(
    game: AnyGame, seed: int
) -> None:
    for event, position in play_game(game, seed):
        assert game.parse_event(game.format_event(event)) == event
        for seat in game.seats:
            moves = game.legal_moves(position, seat)
            assert bool(moves) is (seat in game.waiting(position))
            for move in moves:
                game.check_move(position, seat, move)
                assert game.parse_move(game.format_move(move)) == move
    last = play_game(game, seed)[-1][1]
    outcome = game.outcome(last)
    assert outcome is not None
    assert outcome.places is not None
    assert len(outcome.points) == len(outcome.places) == len(game.seats)
    assert min(outcome.places) == 1
    assert not game.waiting(last)
    with pytest.raises(MoveRefusedError):
        game.check_move(last, game.seats[0], game.resignation)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_options_and_figures_are_texts_that_the_game_reads_back(game: AnyGame) -> None:
    secret = random.Random(3).randbytes(32)  # the secret that `play_game` draws for seed 3
    options = game.settle_options(options_of(game), len(game.seats), Chance(secret))
    assert game.parse_options(game.format_options(options)) == options
    events = [event for event, _ in play_game(game, 3)]
    assert game.figures is None or len(game.figures(options, events)) == len(game.seats)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_every_player_can_lose_on_time_and_every_game_can_be_called_off(game: AnyGame) -> None:
    position = play_game(game, 1)[0][1]
    late = game.waiting(position)
    if not late:
        position = play_game(game, 1)[1][1]
        late = game.waiting(position)
    lost = game.outcome(game.apply(position, game.out_of_time(position, late)))
    assert lost is not None
    assert lost.places is None or all(lost.places[slot_of(seat)] > 1 for seat in late)
    off = game.outcome(game.apply(position, game.cancelled))
    assert off is not None
    assert off.places is None


def test_a_game_record_refuses_impossible_numbers_of_seats() -> None:
    with pytest.raises(ValueError, match="seats"):
        replace(PIG, min_seats=1)
    with pytest.raises(ValueError, match="seats"):
        replace(PIG, min_seats=9)
    with pytest.raises(ValueError, match="must be '1' to '3'"):
        replace(PIG, seats=("1", "2", "4"))
    with pytest.raises(ValueError, match="seats"):
        replace(PIG, seats=tuple(map(str, range(1, 10))))


def test_a_game_record_refuses_hidden_hands_without_a_view_and_half_sealed_terms() -> None:
    with pytest.raises(ValueError, match="needs `view` and `redact`"):
        replace(RUMMY, view=show_everything)
    with pytest.raises(ValueError, match="needs `view` and `redact`"):
        replace(RUMMY, redact=redact_nothing)
    no_terms: Any = PIG.settled_terms
    with pytest.raises(ValueError, match="terms"):
        replace(RUMMY, settled_terms=no_terms)


def test_a_game_with_options_has_its_own_transcript_format() -> None:
    with pytest.raises(ValueError, match="needs `transcripts`"):
        replace(RUMMY, transcripts=None)


def test_a_game_is_found_by_its_name() -> None:
    assert get_game("shanghaien") is SHANGHAIEN
    with pytest.raises(UnknownGameError, match="'chess'"):
        get_game("chess")


@pytest.mark.parametrize("starts", ["lot", "me", "opponent"])
def test_the_starter_is_drawn_once(starts: Starts) -> None:
    terms = make_agreement(ExtraTrick.JOKER, parse_starts(starts))
    assert parse_agreement(format_agreement(terms)) == terms
    found = {settle_agreement(terms, 2, Chance(bytes([n] * 32))).starter for n in range(20)}
    named: dict[str, set[Seat | None]] = {"me": {Seat.FIRST}, "opponent": {Seat.SECOND}}
    assert found == named.get(starts, set(SEATS))
    assert terms.is_drawn_by_lot is (starts == "lot")


@pytest.mark.parametrize("text", ["{}", "[]", '{"extra_trick": "cake", "starter": "1"}', "no JSON"])
def test_terms_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each text has another message
        parse_agreement(text)
    with pytest.raises(ValueError, match="expected lot, me or opponent"):
        parse_starts("dice")
