"""The services for practice at the dice game, with a computer player in this process."""

from __future__ import annotations

import asyncio
from random import Random

from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.players.levels import Level, make_player
from bot.games.shanghaien.state import GameState, Move
from bot.matches.match import Person
from bot.store.sql.store import Store
from bot.workers.messages import HelperDiedError
from tests.matches.conftest import Table

BOT = Person(900, "Shanghaien", "shanghaien")


class LocalThinker:
    """A computer player in this process; each choice advances the clock by `seconds`."""

    def __init__(self) -> None:
        self.seconds = 0.5
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.asked: list[Level] = []
        self.dies = False
        self.table: Table | None = None

    async def choose(self, level: str, state: GameState) -> Move:
        self.asked.append(Level(level))
        await self.may_answer.wait()
        if self.dies:
            raise HelperDiedError
        assert self.table is not None
        self.table.clock.time += self.seconds
        return make_player(Level(level), Random(1)).choose(state, state.mover)


class PracticeTable(Table):
    """The services for the dice game, with `LocalThinker` as the computer player."""

    def __init__(self, store: Store) -> None:
        self.thinker = LocalThinker()
        super().__init__(store, thinkers={SHANGHAIEN.name: self.thinker})
        self.thinker.table = self
