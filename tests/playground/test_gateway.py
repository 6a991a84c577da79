from __future__ import annotations

import asyncio
import contextlib
import time

import aiohttp
import discord
import pytest
from aiohttp import web

from playground import Playground, Seat
from playground.gateway.connections import ACK_SECONDS
from playground.setting import LONGEST_SECONDS
from tests.playground.tavern_bot import TavernBot, running, until


async def test_a_resumed_session_receives_missed_events() -> None:
    intents = discord.Intents.default()
    intents.message_content = True
    async with Playground() as playground, running(playground, TavernBot(intents)) as bot:
        session = playground.gateway.session_id
        anna = playground.member("Anna")
        anna.send("before")
        await playground.gateway.drop()
        assert not playground.gateway.connected
        anna.send("between")
        await playground.wait_for(lambda: playground.gateway.connected)
        anna.send("after")
        await until(lambda: bot.heard == ["before", "between", "after"])
        assert "RESUMED" in bot.events
        await playground.gateway.drop()
        assert (await anna.command("tavern say", text="Ahoy")).text == "Ahoy (calm)"
        playground.gateway.ask_to_reconnect()
        await playground.wait_for(lambda: not playground.gateway.connected)
        await playground.wait_for(lambda: playground.gateway.connected)
        assert playground.gateway.session_id == session
        assert bot.events.count("READY") == 1


@pytest.mark.parametrize("path", ["/gateway?v=10&encoding=json", "/play/panel"])
async def test_a_client_that_disconnects_early_leaves_no_traceback(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    begun: list[web.BaseRequest] = []
    prepare = web.WebSocketResponse.prepare

    async def prepare_too_late(socket: web.WebSocketResponse, request: web.BaseRequest) -> object:
        begun.append(request)
        assert request.transport is not None
        request.transport.abort()
        return await prepare(socket, request)

    monkeypatch.setattr(web.WebSocketResponse, "prepare", prepare_too_late)
    async with Playground() as playground:
        reader, writer = await asyncio.open_connection(playground.host, playground.port)
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {playground.host}:{playground.port}\r\n".encode()
            + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b""
        writer.close()
        assert not playground.gateway.connected
    assert begun
    assert not caplog.records, caplog.text


async def test_an_invalid_session_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(_client: discord.Client, _shard: int | None, *, initial: bool) -> None:
        """Skip discord.py's delay of five seconds."""

    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    async with Playground() as playground, running(playground) as bot:
        session = playground.gateway.session_id
        playground.gateway.invalidate()
        await playground.wait_for(
            lambda: playground.gateway.connected and playground.gateway.session_id != session
        )
        await until(lambda: bot.events.count("READY") == 2)


async def test_heartbeats_are_answered() -> None:
    async with Playground(heartbeat_interval=0.05) as playground, running(playground) as bot:
        await until(lambda: 0 < bot.latency < float("inf"))


async def test_a_heartbeat_is_acknowledged_after_a_delay() -> None:
    """The acknowledgement arrives after discord.py's thread has recorded the sending time."""
    async with (
        Playground() as playground,
        aiohttp.ClientSession() as session,
        session.ws_connect(playground.gateway_url) as socket,
    ):
        await socket.receive_json()
        loop = asyncio.get_running_loop()
        sent = loop.time()
        await socket.send_json({"op": 1, "d": None})
        assert await socket.receive_json() == {"op": 11}
        assert loop.time() - sent >= ACK_SECONDS - time.get_clock_info("monotonic").resolution


async def test_the_gateway_rejects_connections_until_healed() -> None:
    async with Playground() as playground, aiohttp.ClientSession() as session:
        fault = playground.faults.refuse_gateway(times=2)
        for _ in range(2):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(playground.gateway_url)
            assert refused.value.status == 503
        assert fault.hits == 2
        async with session.ws_connect(playground.gateway_url) as socket:
            assert (await socket.receive_json())["op"] == 10


async def test_invalid_tokens_and_intents_are_rejected() -> None:
    members = discord.Intents.default()
    members.members = True
    async with Playground(privileged_intents=0) as playground:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            async with running(playground, TavernBot(members)):
                pass
        playground.faults.close_gateway(4013)
        with pytest.raises(discord.ConnectionClosed) as closed:
            async with running(playground):
                pass
        assert closed.value.code == 4013
        playground.faults.heal()
        async with running(playground):
            await playground.gateway.drop(code=4004)


async def test_member_events_require_the_intent() -> None:
    intents = discord.Intents.default()
    intents.members = True
    async with Playground() as playground, running(playground, TavernBot(intents)) as bot:
        guild = bot.guilds[0]
        known = {each.display_name for each in guild.members}
        assert known == {"Anna", "Bernd", "Carla", "Dora", "shanghaien"}
        bernd = playground.member("Bernd")
        playground.leave(bernd)
        await until(lambda: guild.get_member(bernd.id) is None)
        with pytest.raises(discord.NotFound) as unknown:
            await guild.fetch_member(bernd.id)
        playground.join(bernd)
        await until(lambda: guild.get_member(bernd.id) is not None)
        assert unknown.value.code == 10007


async def test_members_and_contents_require_the_intents(
    playground: Playground, bot: TavernBot, anna: Seat, bernd: Seat
) -> None:
    assert [each.id for each in bot.guilds[0].members] == [playground.bot.id]
    playground.leave(bernd)
    anna.send("hello")
    anna.send(f"hello <@{playground.bot.id}>")
    await until(lambda: len(bot.heard) == 2)
    assert bot.heard == ["", f"hello <@{playground.bot.id}>"]
    assert "GUILD_MEMBER_REMOVE" not in bot.events


async def test_bot_is_kicked_and_invited_again(
    playground: Playground, bot: TavernBot, anna: Seat
) -> None:
    playground.kick_bot()
    await until(lambda: not bot.guilds)
    with pytest.raises(discord.NotFound) as unknown:
        await bot.fetch_guild(playground.guild.id)
    playground.invite_bot()
    await until(lambda: bot.guilds)
    assert unknown.value.code == 10004
    outcome = await anna.command("tavern say", text="back")
    assert outcome.text == "back (calm)"


async def test_a_silent_gateway_recovers_when_healed() -> None:
    async with Playground(acknowledge_within=0) as playground, running(playground):
        anna = playground.member("Anna")
        playground.faults.hang_gateway()
        assert (await anna.command("tavern say", text="one")).failed
        playground.faults.heal()
        playground.core.answers.acknowledge_within = LONGEST_SECONDS
        assert (await anna.command("tavern say", text="two")).text == "two (calm)"
