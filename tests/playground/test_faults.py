from __future__ import annotations

import asyncio

import discord
import pytest

from playground import Playground, Seat
from playground.errors import OLD_MESSAGE_EDITS, UNVERIFIED
from playground.setting import LONGEST_SECONDS
from tests.playground.tavern_bot import TavernBot, running, until
from tests.playground.wire import Wire


@pytest.fixture
def path(wire: Wire) -> str:
    """The path for sending messages."""
    return f"/channels/{wire.playground.channel('harbour').id}/messages"


@pytest.fixture
def channel(playground: Playground, bot: TavernBot) -> discord.PartialMessageable:
    """The channel "harbour" as a discord.py object."""
    return bot.get_partial_messageable(playground.channel("harbour").id)


async def test_a_rate_limit_delays_requests_once(
    playground: Playground, channel: discord.PartialMessageable
) -> None:
    fault = playground.faults.limit("POST /channels/*", retry_after=0.02, times=2)
    await channel.send("at last")
    assert fault.hits == 2
    statuses = [each.status for each in playground.record.requests][-3:]
    assert statuses == [429, 429, 200]
    assert len(playground.channel("harbour").messages) == 1


async def test_api_errors_and_cloudflare_pages_can_be_injected(
    playground: Playground, channel: discord.PartialMessageable
) -> None:
    message = await channel.send("x")
    for refusal in (OLD_MESSAGE_EDITS, UNVERIFIED):
        playground.faults.refuse("PATCH /channels/*", refusal=refusal, times=1)
        with pytest.raises(discord.HTTPException) as refused:
            await message.edit(content="y")
        assert (refused.value.status, refused.value.code) == (refusal.status, refusal.code)
        await message.edit(content="y")
    playground.faults.ban("POST /channels/*", times=1)
    with pytest.raises(discord.HTTPException) as banned:
        await channel.send("z")
    assert (banned.value.status, banned.value.code) == (429, 0)
    assert "1015" in banned.value.text
    assert len(playground.channel("harbour").messages) == 1
    await channel.send("z")
    assert not playground.breaches


async def test_an_outage_has_no_effect_but_a_lost_answer_has(wire: Wire, path: str) -> None:
    harbour, faults = wire.playground.channel("harbour"), wire.playground.faults
    fault = faults.refuse(status=503)
    for _ in range(2):
        assert (await wire.ask("POST", path, {"content": "x"}))[0] == 503
        assert harbour.messages == {}
    faults.lift(fault)
    assert (await wire.ask("POST", path, {"content": "x"}))[0] == 200
    faults.lose_answers("POST /channels/*")
    assert (await wire.ask("POST", path, {"content": "x"}))[0] == 502
    assert len(harbour.messages) == 2


async def test_held_request_waits_for_its_release(wire: Wire, path: str) -> None:
    harbour = wire.playground.channel("harbour")
    hold = wire.playground.faults.hold("POST /channels/*")
    sending = asyncio.create_task(wire.ask("POST", path, {"content": "x"}))
    await until(lambda: hold.waiting)
    assert harbour.messages == {}
    assert (await wire.ask("GET", "/users/@me"))[0] == 200
    hold.release()
    assert (await sending)[0] == 200
    assert len(harbour.messages) == 1


async def test_slow_api_makes_interactions_fail() -> None:
    async with Playground(acknowledge_within=0) as playground, running(playground):
        anna = playground.member("Anna")
        playground.faults.slow(0.1)
        outcome = await anna.command("tavern say", text="x")
        assert outcome.failed
        await playground.wait_for(lambda: len(playground.breaches) == 2)
        playground.faults.heal()
        playground.core.answers.acknowledge_within = LONGEST_SECONDS
        assert not (await anna.command("tavern say", text="x")).failed


async def test_forgotten_command_fails_for_the_member(
    playground: Playground, bot: TavernBot, anna: Seat
) -> None:
    asked = asyncio.create_task(anna.command("tavern sleep"))
    await bot.came.wait()
    playground.core.answers.time_out_all()
    outcome = await asked
    assert (outcome.failed, outcome.interaction.reason) == (True, "timeout")
    assert "This interaction failed" in playground.breaches[0].text


async def test_unknown_routes_and_tokens_have_different_errors(wire: Wire) -> None:
    assert (await wire.ask("GET", "/nothing/here"))[0] == 404
    assert (await wire.ask("PUT", "/users/@me"))[0] == 405
    assert (await wire.ask("GET", "/users/@me", token="wrong"))[0] == 401


async def test_advancing_affects_messages_and_the_clock_file(wire: Wire) -> None:
    playground = wire.playground
    anna = playground.member("Anna")
    before = anna.send("now")
    playground.advance(7 * 86400)
    after = anna.send("next week")
    assert float(playground.clock_file.read_text()) == 7 * 86400
    assert after.created_at - before.created_at >= 7 * 86400
    assert (after.id >> 22) - (before.id >> 22) >= 7 * 86400 * 1000
    with pytest.raises(ValueError, match="backwards"):
        playground.advance(-1)
