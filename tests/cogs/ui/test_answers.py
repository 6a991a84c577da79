"""Answers to interactions: acknowledgements, cooldowns, and limits of time and memory."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import ui

from bot.games.shanghaien.players.levels import Level
from bot.matches.match import Reason, RefusedError
from bot.records.members import StoreError
from bot.runtime.clock import Lateness
from bot.texts.catalogue import Catalogue
from cogs.runtime.gate import ClickStore
from cogs.ui import answers, app
from cogs.ui.answers import Answer
from cogs.ui.app import Cooldown, Cooldowns, GameBot, TooOftenError, result_of, route_of
from cogs.ui.components import TargetButton, layout, select_menu
from cogs.ui.custom_ids import (
    LARGEST_NUMBER,
    OutdatedError,
    Target,
    game_number,
    parse_or_outdated,
    small_number,
)
from tests.machine import ManualClock


@pytest.fixture
def defers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 0.0)


@dataclass
class SlowWire:
    """A slow connection: the bot learns only later that Discord has its acknowledgement."""

    deferring: asyncio.Event = field(default_factory=asyncio.Event)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    done: bool = False
    visible: list[str] = field(default_factory=list)
    """The answers that the member sees, in order; an ellipsis stands for a deferred answer."""

    def is_done(self) -> bool:
        return self.done

    async def defer(self, **_: object) -> None:
        self.deferring.set()
        await self.arrived.wait()
        self.done = True
        self.visible.append("…")

    async def take_back(self) -> None:
        self.visible.remove("…")

    async def send_message(self, *, content: str, **_: object) -> SimpleNamespace:
        raise AssertionError(f"acknowledged twice, so Discord refuses {content!r}")

    async def send(self, *, content: str, **_: object) -> SimpleNamespace:
        self.visible.append(content)
        return SimpleNamespace(id=1)


async def no_store(*_: object) -> None:
    raise StoreError("the database is away")


def interaction_over(wire: SlowWire, late: float = 0.0) -> discord.Interaction[GameBot]:
    """Return an interaction that reached the bot `late` seconds after the click."""
    clock, lateness = ManualClock(), Lateness()
    lateness.measure(clock.now(), clock.now())
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
    assert len(wire.visible) == 2


class TornWire(SlowWire):
    """A connection that loses the deferral, but no later message."""

    async def defer(self, **_: object) -> None:
        self.deferring.set()
        raise TimeoutError

    async def send_message(self, *, content: str, **_: object) -> SimpleNamespace:
        self.visible.append(content)
        self.done = True
        return SimpleNamespace(message_id=1)


@pytest.mark.usefixtures("defers_at_once")
async def test_a_lost_deferral_does_not_prevent_the_answer() -> None:
    wire = TornWire()
    async with Answer(interaction_over(wire)) as answer:
        await wire.deferring.wait()
        await answer.respond_privately("here you are")
    assert wire.visible == ["here you are"]


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
        await answer.respond_privately("here you are")
    assert wire.visible == ["…", "here you are"]


async def test_a_refusal_escapes_the_name_in_it() -> None:
    wire = TornWire()
    async with Answer(interaction_over(wire)):
        raise RefusedError(Reason.NOT_HOST, name="</shanghaien resign:1> _Anna_")
    assert r"\<\/shanghaien resign\:1\> \_Anna\_" in wire.visible[0]


async def test_a_refusal_is_acknowledged_in_time_and_shown_without_the_store(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 0.01)
    wire = SlowWire()
    wire.arrived.set()
    interaction = interaction_over(wire)

    async def current(_: int) -> None:
        await wire.deferring.wait()  # the store is slow: the bot defers its answer in the meantime
        raise StoreError("the database is away")

    interaction.client.services.matches = SimpleNamespace(read_current=current)  # type: ignore[misc,assignment]
    async with Answer(interaction):
        raise RefusedError(Reason.STALE, match_id=1)
    texts = Catalogue.read().language("en")
    assert wire.visible == ["…", texts("refusal-stale")]


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("POST", "/api/v10/channels/17/messages", "POST /channels/{id}/messages"),
        (
            "PATCH",
            "/api/v10/webhooks/17/aW50ZXJh.x-y_z/messages/@original",
            "PATCH /webhooks/{id}/{token}/messages/@original",
        ),
        (
            "POST",
            "/api/v10/interactions/17/aW50ZXJh/callback",
            "POST /interactions/{id}/{token}/callback",
        ),
        (
            "PUT",
            "/v9/messages/2/reactions/%F0%9F%8E%B2/@me",
            "PUT /messages/{id}/reactions/{emoji}/@me",
        ),
        ("GET", "/", ""),
        ("GET", "/attachments/1/2/board.png", ""),
    ],
)
def test_a_route_contains_no_ids(method: str, path: str, route: str) -> None:
    assert route_of(method, path) == route


def test_the_outcome_of_a_request_is_one_word() -> None:
    results = {204: "ok", 404: "refused", 429: "rate_limited", 502: "failed"}
    assert {status: result_of(status) for status in results} == results


TWICE = Cooldown("twice", 2, 10.0)


class StopWatch:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_refused_requests_do_not_extend_a_cooldown() -> None:
    watch = StopWatch()
    each = Cooldowns(watch)
    each.take(TWICE, 1)
    watch.seconds = 4.0
    each.take(TWICE, 1)
    for watch.seconds, left in ((4.0, 6.0), (6.0, 4.0), (9.0, 1.0)):
        with pytest.raises(TooOftenError) as caught:
            each.take(TWICE, 1)
        assert caught.value.seconds == left
    watch.seconds = 10.0
    each.take(TWICE, 1)
    with pytest.raises(TooOftenError):
        each.take(TWICE, 1)


def test_cooldowns_are_separate_by_member_and_action() -> None:
    each = Cooldowns(StopWatch())
    for user_id in range(5):
        for name in ("one", "other"):
            each.take(Cooldown(name, 1, 10.0), user_id)


def test_a_world_of_members_takes_no_world_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "REMEMBERED_MEMBERS", 100)
    each = Cooldowns(StopWatch())
    for user_id in range(1_000):
        each.take(TWICE, user_id)
    assert len(each._asked) == 100


DISCORD_PYS_TIMEOUT = 15 * 60.0


async def test_a_private_message_leaves_neither_tasks_nor_memory() -> None:
    store = ClickStore(cast("Any", None))
    menu = select_menu(Target("ho", 1), None, [discord.SelectOption(label="Anna")])
    button = TargetButton(Target("m", 1, 2, "s"), "Yes")
    view = layout(ui.TextDisplay("Who?"), ui.ActionRow(menu), ui.ActionRow(button))
    view.timeout = DISCORD_PYS_TIMEOUT  # as `InteractionResponse.send_message` sets it
    store.add_view(view, 1)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    left = weakref.ref(view)
    del view, menu, button
    gc.collect()
    assert left() is None


def test_a_number_that_a_game_can_have_is_read() -> None:
    for text in ("0", "7", "007", str(LARGEST_NUMBER)):
        assert game_number(text) == int(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "-1", "+5", " 7", "1_000", "0x1F", "½", "²", "١", "１２", "NaN", "#7", "1\n"),
        *(str(LARGEST_NUMBER + 1), "9" * 25, "9" * 5_000, "0" * 5_000),
    ],
)
def test_an_impossible_name_finds_no_game(text: str) -> None:
    with pytest.raises(RefusedError) as caught:
        game_number(text)
    assert caught.value.reason is Reason.UNKNOWN_MATCH


@pytest.mark.parametrize(
    ("read", "text"),
    [*((Level, text) for text in ("", "admiral", "Captain", "captain ")), (small_number, "b")],
)
def test_an_unreadable_id_counts_as_outdated(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(OutdatedError):
        parse_or_outdated(read, text)


def test_a_number_above_all_ids_in_a_button_is_read_as_the_largest_number() -> None:
    target = Target.read("sh1:h:zzzzzzzzzzzzz:999999:")
    assert target is not None
    assert target.id == LARGEST_NUMBER
