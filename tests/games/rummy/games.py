"""Whole games of random and sensible players, for tests and benchmarks; chance is provably fair."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from bot import fairness
from bot.games.rummy.cards import Card
from bot.games.rummy.chance import chance_event, first_dealer
from bot.games.rummy.legality import can_move, deciding_seats, helps_player_down, legal_moves
from bot.games.rummy.melds import can_deploy
from bot.games.rummy.moves import (
    Buy,
    Discard,
    Event,
    Lay,
    Leave,
    Move,
    MovePlayed,
    Pass,
    Stand,
    Swap,
    Take,
)
from bot.games.rummy.rules import apply, new_game
from bot.games.rummy.solver.distance import count_missing_cards
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.state import GameState, Phase, View, view
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Options
from bot.games.rummy.transcript import Transcript

Chooser = Callable[[View], Move]
"""A player: a function that chooses a move from the view of a seat, and knows nothing else."""

GO_DOWN_CHANCE = 0.7
FAR = 3
"""The sensible player considers all hands that lack this many cards or more equally bad."""


def at_random(chance: random.Random) -> Chooser:
    """Return a player who usually goes Down when it is possible, and otherwise moves at random."""

    def choose(seen: View) -> Move:
        assert seen.seat is not None
        ways = find_proposals(seen, seen.seat) if chance.random() < GO_DOWN_CHANCE else ()
        if ways:
            return chance.choice(ways).move
        return chance.choice(legal_moves(seen, seen.seat))

    return choose


def sensible(seen: View) -> Move:
    """Return the move of a player who aims at the contract and lays off all possible cards."""
    assert seen.seat is not None
    table = seen.table
    match table.phase:
        case Phase.OFFER:
            return Take() if _helps(seen) else Leave()
        case Phase.BUY:
            return Buy() if _helps(seen) else Pass()
        case Phase.BONEHEAD:
            return Stand()
        case _:
            ways = find_proposals(seen, seen.seat)
            if ways:
                return ways[0].move
            listed = legal_moves(seen, seen.seat)
            laying = [move for move in listed if isinstance(move, Lay | Swap)]
            return laying[0] if laying else _discard(seen)


def _helps(seen: View) -> bool:
    assert seen.seat is not None
    table = seen.table
    assert table.top is not None
    if table.player(seen.seat).is_down:
        return helps_player_down(table, table.top.card)
    return _missing(seen, (*seen.cards, table.top.card)) < _missing(seen, seen.cards)


def _missing(seen: View, cards: tuple[Card, ...]) -> int:
    assert seen.table.contract is not None
    return min(FAR, count_missing_cards(cards, seen.table.contract, seen.table.options))


def _discard(seen: View) -> Move:
    """Discard the most expensive useless card, preferably one that fits no meld on the table."""
    cards = tuple(dict.fromkeys(seen.cards))
    options = seen.table.options
    assert seen.seat is not None
    if seen.table.player(seen.seat).is_down:
        spare: Sequence[Card] = cards
    else:
        missing = _missing(seen, seen.cards)
        spare = [card for card in cards if not _is_missed(seen, card, missing)] or cards
    useless = [card for card in spare if not can_deploy(seen.table.melds, card, options)]
    return Discard(max(useless or spare, key=options.penalty))


def _is_missed(seen: View, card: Card, missing: int) -> bool:
    """Return whether, without `card`, the hand lacks more than `missing` cards of the contract."""
    return _missing(seen, _without(seen.cards, card)) > missing


def _without(cards: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    place = cards.index(gone)
    return (*cards[:place], *cards[place + 1 :])


def honest_events(
    secret: bytes, options: Options, players: int, choosers: Sequence[Chooser]
) -> Iterator[tuple[Event, GameState]]:
    """Yield every event of a whole game and the position after it; chance follows from `secret`.

    The seats use the `choosers` in turn.
    """
    draws = fairness.Draws(secret)
    state = new_game(options, players, first_dealer(players, draws))
    while state.phase is not Phase.OVER:
        event: Event | None = chance_event(state, draws)
        if event is None:
            (seat,) = deciding_seats(state)
            seen = view(state, seat)
            move = choosers[seat.slot % len(choosers)](seen)
            assert can_move(seen, seat, move)
            event = MovePlayed(seat, move)
        state = apply(state, event)
        yield event, state


def random_game(seed: int, options: Options, players: int) -> Iterator[tuple[Event, GameState]]:
    """Yield a whole random game from a seed."""
    chance = random.Random(seed)
    return honest_events(chance.randbytes(32), options, players, [at_random(chance)])


def sensible_game(seed: int, options: Options, players: int) -> Iterator[tuple[Event, GameState]]:
    """Yield a whole game of sensible players from a seed."""
    secret = random.Random(seed).randbytes(32)
    return honest_events(secret, options, players, [sensible])


def honest_transcript(seed: int, options: Options, players: int) -> Transcript:
    """Return the transcript of a whole game of sensible and random players."""
    chance = random.Random(seed)
    secret = chance.randbytes(32)
    choosers = [sensible, at_random(chance)]
    events = tuple(event for event, _ in honest_events(secret, options, players, choosers))
    names = ("Anna", "Bernd", "Carla", "Dora", "Emil", "Fritz", "Gerda", "Hans")
    return Transcript(
        match=str(seed),
        players=names[:players],
        terms=Agreement(options, first_dealer(players, fairness.Draws(secret))),
        commitment=fairness.commitment(secret),
        events=events,
        secret=secret.hex(),
    )
