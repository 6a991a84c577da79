"""The objects that the REST API, the gateway and the seats (the members' clients) share."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from playground.answers import Answers
from playground.clock import PlaygroundClock, Snowflakes
from playground.commands import Commands
from playground.events import Bus, ClockAdvanced
from playground.faults import Faults
from playground.guilds import Guilds
from playground.messages import Messages
from playground.record import Record
from playground.setting import Resident, build_world
from playground.world import World

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.PlayGr.this-token-opens-nothing-but-the-playground"  # noqa: S105
"""Formatted like a real token: the first part is the bot's id in base64."""
BOT_ID = 123456789012345678
SAME_IDS_AT = 1_700_000_000.0
"""The Unix time, in 2023, from which ids are derived that are the same at each start."""


@dataclass(frozen=True, slots=True)
class Core:
    """One playground's world, and the objects that change it."""

    world: World
    clock: PlaygroundClock
    ids: Snowflakes
    bus: Bus
    record: Record
    faults: Faults
    messages: Messages
    guilds: Guilds
    commands: Commands
    answers: Answers
    run: str
    """A random text for each start, by which the page recognizes a restart of the server."""
    token: str
    """The token with which the bot logs in; it is valid only here."""

    @classmethod
    def create(
        cls,
        clock_file: Path,
        people: Sequence[Resident],
        *,
        bot_permissions: int,
        guild_locale: str,
        acknowledge_within: float,
        kept_messages: int,
        servers: int = 1,
        keep_ids: bool = False,
    ) -> Self:
        """Create the parts of a new playground. Its clock writes to `clock_file`.

        The bot has `acknowledge_within` seconds to acknowledge an interaction. Each channel keeps
        its latest `kept_messages` messages. With `keep_ids`, members, servers and channels have the
        same ids at each start.
        """
        clock = PlaygroundClock(clock_file)
        ids, bus = Snowflakes(clock), Bus()
        world = build_world(
            clock,
            Snowflakes(clock, SAME_IDS_AT) if keep_ids else ids,
            people=people,
            bot_permissions=bot_permissions,
            bot_id=BOT_ID,
            guild_locale=guild_locale,
            servers=servers,
        )
        record = Record(clock, bus)
        messages = Messages(world, clock, ids, bus, kept=kept_messages)
        return cls(
            world=world,
            clock=clock,
            ids=ids,
            bus=bus,
            record=record,
            faults=Faults(bus),
            messages=messages,
            guilds=Guilds(world, clock, ids, bus, messages),
            commands=Commands(world, ids, bus),
            answers=Answers(
                world, clock, ids, bus, record, messages, acknowledge_within=acknowledge_within
            ),
            run=secrets.token_hex(8),
            token=TOKEN,
        )

    def advance(self, seconds: float) -> None:
        """Move the clock forward by `seconds` and archive the threads that are idle by then."""
        self.clock.advance(seconds)
        self.bus.publish(ClockAdvanced(self.clock.now(), self.clock.offset))
        self.guilds.archive_idle()
