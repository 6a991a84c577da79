"""The captain: what a decision, a hint and an analysis cost, and what they cost others."""

from __future__ import annotations

import asyncio
import resource
import time
from random import Random
from statistics import fmean

from bot.analysis import analyse, hint
from bot.analysis.referee import Referee
from bot.games.shanghaien.moves import Event, Move, Seat
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import GameState
from bot.players import Level, Player, make_player
from bot.players.calculating import Calculating
from bot.players.contest import Fate, game_events
from bot.players.worker import Worker

from . import measure

GAMES = 8
LAG_SECONDS = 4.0
TICK = 0.002


class _Timed:
    """Lets a player choose, and notes the position and how long it took."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.seconds: list[float] = []
        self.states: list[GameState] = []

    def choose(self, state: GameState, seat: Seat) -> Move:
        self.states.append(state)
        began = time.process_time()
        move = self._player.choose(state, seat)
        self.seconds.append(time.process_time() - began)
        return move


def run() -> None:
    """Print CPU times on one core, the memory used, and the lag of an event loop beside it."""
    measure.title("The captain (CPU time, one core)")
    referee = Referee()
    dearest: list[Event] = []
    for extra in ExtraTrick:
        # He plays himself: two who keep their tricks are the dearest to calculate.
        captain = _Timed(Calculating(referee.captain))
        games = [_game(captain, seed, extra) for seed in range(GAMES)]
        measure.row(f"a decision, extra trick: {extra}", measure.milliseconds(captain.seconds))
        measure.row("  the mean of all", f"{fmean(captain.seconds) * 1e3:8.3f} ms")
        _time_hints(referee, captain.states)
        _time_analyses(referee, games, extra)
        dearest = games[0]
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    measure.row("most memory, captain and analysis as in the worker", f"{most:.0f} MB")
    asyncio.run(_lag(dearest))


def _game(captain: Player, seed: int, extra: ExtraTrick) -> list[Event]:
    state = new_game(Options(extra), Seat.FIRST)
    return [event for event, _ in game_events((captain, captain), Fate.drawn(Random(seed)), state)]


def _time_hints(referee: Referee, states: list[GameState]) -> None:
    seconds = []
    for state in states[:: GAMES // 2]:
        began = time.process_time()
        hint(referee, state)
        seconds.append(time.process_time() - began)
    measure.row("  a hint, every move valued", measure.milliseconds(seconds))


def _time_analyses(referee: Referee, games: list[list[Event]], extra: ExtraTrick) -> None:
    seconds = []
    for events in games:
        began = time.process_time()
        list(analyse(referee, Options(extra), Seat.FIRST, events))
        seconds.append(time.process_time() - began)
    measure.row("  a whole game's analysis", f"{max(seconds):8.3f} s at most")


async def _lag(events: list[Event]) -> None:
    """Print how late an event loop's timers are, with the worker at rest and at work."""
    measure.title("An event loop's lag beside the worker process")
    options = Options(list(ExtraTrick)[-1])
    async with Worker() as worker:
        await worker.choose(Level.MATE, _first_decision())
        measure.row("the worker at rest", measure.milliseconds(await _ticks()))
        busy = asyncio.create_task(_analyse_on_and_on(worker, options, events))
        measure.row("the worker analysing", measure.milliseconds(await _ticks()))
        busy.cancel()
        await asyncio.gather(busy, return_exceptions=True)


def _first_decision() -> GameState:
    players = (make_player(Level.MATE, Random(0)), make_player(Level.MATE, Random(0)))
    start = new_game(Options(), Seat.FIRST)
    return next(state for _, state in game_events(players, Fate.drawn(Random(0)), start))


async def _ticks() -> list[float]:
    late = []
    end = time.perf_counter() + LAG_SECONDS
    while time.perf_counter() < end:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        late.append(max(0.0, time.perf_counter() - due))
    return late


async def _analyse_on_and_on(worker: Worker, options: Options, events: list[Event]) -> None:
    while True:
        async for _ in worker.analyse(options, Seat.FIRST, events):
            pass
