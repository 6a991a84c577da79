"""The captain: the time of a decision, a hint and an analysis, and how much they slow down others.

Times are measured in this process, with nothing else running; the memory is that of the worker
process, started as the bot starts it and asked the same questions.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean

from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.hint import hint
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.moves import Event, Move, Seat
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.players.calculating import Calculating
from bot.games.shanghaien.players.player import ComputerPlayer, Level
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import GameState
from bot.games.shanghaien.thinking import THINKING
from bot.matches.thinking import ThinkingProcess
from tests.bench import measure
from tools.captain.contest import FixedLuck, game_events

GAMES = 8
HINTED = 4
"""Every how many decisions a hint is asked for."""
HALF_WAY = 6
"""The round in which the first question after a restart is asked: both hold tricks by then."""
LAG_SECONDS = 4.0
PATIENCE_SECONDS = 600.0
"""Long, because the machine may be busy."""
TICK = 0.002


class _Timed:
    """A player that notes each position and how long the choice took."""

    def __init__(self, player: ComputerPlayer) -> None:
        self._player = player
        self.seconds: list[float] = []
        self.states: list[GameState] = []

    def choose(self, state: GameState, seat: Seat) -> Move:
        self.states.append(state)
        began = time.process_time()
        move = self._player.choose(state, seat)
        self.seconds.append(time.process_time() - began)
        return move


@dataclass(frozen=True, slots=True)
class _Games:
    """Games that the captain played against himself."""

    extra: ExtraTrick
    events: list[list[Event]]
    decisions: list[GameState]


def run() -> None:
    """Print CPU times on one core, the memory used, and the lag of an event loop beside it."""
    measure.title(f"The captain (CPU time, one core; {GAMES} games a line)")
    referee = Referee()
    played = [_measured(referee, extra) for extra in ExtraTrick]
    asyncio.run(_beside(played))


def _measured(referee: Referee, extra: ExtraTrick) -> _Games:
    """Play and print what it took."""
    # He plays himself: positions in which both keep their tricks are the most expensive.
    captain = _Timed(Calculating(referee.captain))
    games = _Games(extra, [_game(captain, seed, extra) for seed in range(GAMES)], captain.states)
    measure.row(f"a decision, extra trick: {extra}", measure.milliseconds(captain.seconds))
    measure.row("  the mean of all", f"{fmean(captain.seconds) * 1e3:8.3f} ms")
    _time_hints(games)
    _time_analyses(referee, games)
    return games


def _game(captain: ComputerPlayer, seed: int, extra: ExtraTrick) -> list[Event]:
    state = new_game(Options(extra), Seat.FIRST)
    return [
        event for event, _ in game_events((captain, captain), FixedLuck.drawn(Random(seed)), state)
    ]


def _time_hints(games: _Games) -> None:
    # A new referee, with no rounds in its cache: the worst case for a member.
    referee = Referee()
    seconds = []
    for state in games.decisions[::HINTED]:
        began = time.process_time()
        hint(referee, state)
        seconds.append(time.process_time() - began)
    measure.row("  a hint, every move valued", measure.milliseconds(seconds))


def _time_analyses(referee: Referee, games: _Games) -> None:
    seconds = []
    for events in games.events:
        began = time.process_time()
        list(analyse(referee, Options(games.extra), Seat.FIRST, events))
        seconds.append(time.process_time() - began)
    measure.row("  a whole game's analysis", f"{max(seconds):8.3f} s at most")


async def _beside(played: list[_Games]) -> None:
    """Print how late an event loop's timers are beside the worker, and how large that becomes."""
    measure.title("Beside the worker process")
    last = played[-1]
    async with ThinkingProcess(THINKING, patience=PATIENCE_SECONDS) as worker:
        began = time.perf_counter()
        await worker.choose(Level.CAPTAIN, _first_question(played[0].decisions))
        first = f"{(time.perf_counter() - began) * 1e3:8.0f} ms"
        measure.row("the first question, its process to be started", first)
        measure.row("an event loop's lag, the worker at rest", measure.milliseconds(await _ticks()))
        busy = asyncio.create_task(_analyse_on_and_on(worker, last))
        measure.row("  the worker analysing", measure.milliseconds(await _ticks()))
        busy.cancel()
        await asyncio.gather(busy, return_exceptions=True)
        await _ask_everything(worker, last)
        assert worker.pid is not None
        measure.row(f"most memory of the worker, games with {last.extra}", _most_memory(worker.pid))


def _first_question(decisions: list[GameState]) -> GameState:
    """Return the first decision of a game's sixth round: what a restart may leave behind."""
    return next(each for each in decisions if each.round == HALF_WAY)


async def _ask_everything(worker: ThinkingProcess, games: _Games) -> None:
    """Ask for every move, for some hints and for every analysis."""
    for number, state in enumerate(games.decisions):
        await worker.choose(Level.CAPTAIN, state)
        if number % HINTED == 0:
            await worker.hint(state)
    for events in games.events:
        async for _ in worker.analyse(new_game(Options(games.extra), Seat.FIRST), events):
            pass


def _most_memory(pid: int) -> str:
    """Return the most memory that a running process has had, as Linux counts it."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return "not known on this system"
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return f"{int(lines['VmHWM'].split()[0]) / 1024:8.0f} MB"


async def _ticks() -> list[float]:
    late = []
    end = time.perf_counter() + LAG_SECONDS
    while time.perf_counter() < end:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        late.append(max(0.0, time.perf_counter() - due))
    return late


async def _analyse_on_and_on(worker: ThinkingProcess, games: _Games) -> None:
    while True:
        async for _ in worker.analyse(new_game(Options(games.extra), Seat.FIRST), games.events[0]):
            pass
