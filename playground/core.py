"""The parts that the REST side, the gateway and the seats share."""

from __future__ import annotations

from dataclasses import dataclass

from playground.answers import Answers
from playground.clock import Clock, Snowflakes
from playground.commands import Commands
from playground.events import Bus, ClockAdvanced
from playground.faults import Faults
from playground.guilds import Guilds
from playground.messages import Messages
from playground.record import Record
from playground.world import World


@dataclass(frozen=True, slots=True)
class Core:
    """One playground's world and those who may change it."""

    world: World
    clock: Clock
    ids: Snowflakes
    bus: Bus
    record: Record
    faults: Faults
    messages: Messages
    guilds: Guilds
    commands: Commands
    answers: Answers
    token: str
    """The made-up token that the bot logs in with."""

    def advance(self, seconds: float) -> None:
        """Let time pass at once, with what it brings: threads fall asleep."""
        self.clock.advance(seconds)
        self.bus.publish(ClockAdvanced(self.clock.now(), self.clock.offset))
        self.guilds.archive_idle()
