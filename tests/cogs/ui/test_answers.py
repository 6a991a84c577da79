from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.matches.match import Reason, RefusedError
from bot.records.members import StoreError
from bot.runtime.clock import Lateness
from bot.texts.catalogue import Catalogue
from cogs.ui import answers
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from tests.machine import ManualClock


@pytest.fixture
def defers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 0.0)


@dataclass
class SlowWire:
    """A slow connection: Discord receives an acknowledgement before the bot knows it."""

    deferring: asyncio.Event = field(default_factory=asyncio.Event)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    done: bool = False
    told: list[str] = field(default_factory=list)
    """The visible answers in order, with an ellipsis for a deferred one."""

    def is_done(self) -> bool:
        return self.done

    async def defer(self, **_: object) -> None:
        self.deferring.set()
        await self.arrived.wait()
        self.done = True
        self.told.append("…")

    async def take_back(self) -> None:
        self.told.remove("…")

    async def send_message(self, *, content: str, **_: object) -> SimpleNamespace:
        raise AssertionError(f"acknowledged twice, so nobody reads {content!r}")

    async def send(self, *, content: str, **_: object) -> SimpleNamespace:
        self.told.append(content)
        return SimpleNamespace(id=1)


async def no_store(*_: object) -> None:
    raise StoreError("the database is away")


def interaction_over(wire: SlowWire, late: float = 0.0) -> discord.Interaction[GameBot]:
    """Return an interaction that takes `late` seconds to arrive."""
    clock, lateness = ManualClock(), Lateness()
    lateness.of(clock.now(), clock.now())
    bot = SimpleNamespace(
        services=SimpleNamespace(
            catalogue=Catalogue.read(), clock=clock, members=SimpleNamespace(update_name=no_store)
        ),
        try_request=lambda request: request,
        answering=set(),
        get_guild=lambda _: object(),
        lateness=lateness,
        command_mention=lambda name, *_: f"/{name}",
        main_group=SimpleNamespace(name="shanghaien"),
    )
    seen = SimpleNamespace(
        id=7,
        guild_id=1,
        created_at=datetime.fromtimestamp(clock.now() - late, UTC),
        client=bot,
        user=SimpleNamespace(id=101, name="anna", display_name="Anna"),
        locale="en-GB",
        message=None,
        response=wire,
        followup=wire,
        delete_original_response=wire.take_back,
    )
    return cast("discord.Interaction[GameBot]", seen)


@pytest.mark.usefixtures("defers_at_once")
async def test_a_refusal_is_shown_although_the_bot_was_just_deferring() -> None:
    wire = SlowWire()
    async with Answer(interaction_over(wire)):
        await wire.deferring.wait()
        asyncio.get_running_loop().call_later(0.01, wire.arrived.set)
        raise RefusedError(Reason.UNKNOWN_MATCH)
    assert len(wire.told) == 2


class TornWire(SlowWire):
    """A connection that loses only the deferral."""

    async def defer(self, **_: object) -> None:
        self.deferring.set()
        raise TimeoutError

    async def send_message(self, *, content: str, **_: object) -> SimpleNamespace:
        self.told.append(content)
        self.done = True
        return SimpleNamespace(message_id=1)


@pytest.mark.usefixtures("defers_at_once")
async def test_a_deferral_that_is_lost_does_not_spoil_the_answer() -> None:
    wire = TornWire()
    async with Answer(interaction_over(wire)) as answer:
        await wire.deferring.wait()
        await answer.private("here you are")
    assert wire.told == ["here you are"]


async def test_a_delayed_interaction_is_acknowledged_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Discord's three seconds start with the click, regardless of the delay until its arrival."""
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 3600.0)
    monkeypatch.setattr(answers, "DISCORD_LIMIT_SECONDS", 7200.0)
    wire = SlowWire()
    async with Answer(interaction_over(wire, late=3600.0)) as answer:
        await wire.deferring.wait()
        wire.arrived.set()
        await answer.private("here you are")
    assert wire.told == ["…", "here you are"]


async def test_a_refusal_escapes_the_name_in_it() -> None:
    wire = TornWire()
    async with Answer(interaction_over(wire)):
        raise RefusedError(Reason.NOT_HOST, name="</shanghaien resign:1> _Anna_")
    assert r"\<\/shanghaien resign\:1\> \_Anna\_" in wire.told[0]


async def test_a_refusal_is_acknowledged_in_time_and_shown_without_the_store(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 0.01)
    wire = SlowWire()
    wire.arrived.set()
    interaction = interaction_over(wire)

    async def current(_: int) -> None:
        await wire.deferring.wait()  # takes until then, and longer
        raise StoreError("the database is away")

    interaction.client.services.matches = SimpleNamespace(current=current)  # type: ignore[misc,assignment]
    async with Answer(interaction):
        raise RefusedError(Reason.STALE, match_id=1)
    texts = Catalogue.read().language("en")
    assert wire.told == ["…", texts("refusal-stale")]
