"""The gateway: events, sessions, shards and faults."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import aiohttp
import discord
import pytest
from aiohttp import web

from playground import Playground, Seat
from playground.errors import OLD_MESSAGE_EDITS, UNVERIFIED
from playground.gateway.connections import ACK_SECONDS
from playground.setting import LONGEST_SECONDS
from playground.world import Guild
from tests.playground.tavern_bot import TavernBot, running, until
from tests.playground.wire import Wire, open_wire


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
        await until(lambda: bot.received_texts == ["before", "between", "after"])
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
    await until(lambda: len(bot.received_texts) == 2)
    assert bot.received_texts == ["", f"hello <@{playground.bot.id}>"]
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


GUILDS, MESSAGES, DIRECT = 1 << 0, 1 << 9, 1 << 12
INTENTS = GUILDS | MESSAGES | DIRECT
HEARTBEAT, IDENTIFY, RESUME, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 1, 2, 6, 9, 10, 11


class Socket:
    """One connection to the gateway."""

    def __init__(self, playground: Playground, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._playground = playground
        self._socket = socket

    async def identify(self, shard: object, token: str | None = None) -> dict[str, Any]:
        """Identify and return the first frame of the response."""
        token = token or self._playground.token
        data = {"token": token, "intents": INTENTS, "shard": shard}
        await self._socket.send_json({"op": IDENTIFY, "d": data})
        return await self.next()

    async def resume(self, session: str, *, sequence: int) -> None:
        data = {"token": self._playground.token, "session_id": session, "seq": sequence}
        await self._socket.send_json({"op": RESUME, "d": data})

    async def next(self) -> dict[str, Any]:
        message = await self._socket.receive()
        if message.type is aiohttp.WSMsgType.TEXT:
            return cast(dict[str, Any], message.json())
        return {"closed": self._socket.close_code}

    async def events(self) -> list[tuple[str, Any]]:
        """Return all events before the acknowledgement of a heartbeat."""
        found: list[tuple[str, Any]] = []
        await self._socket.send_json({"op": HEARTBEAT, "d": None})
        while (frame := await self.next())["op"] != HEARTBEAT_ACK:
            found.append((frame["t"], frame["d"]))
        return found


@asynccontextmanager
async def open_socket(playground: Playground) -> AsyncIterator[Socket]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(playground.gateway_url) as socket,
    ):
        assert (await socket.receive_json())["op"] == HELLO
        yield Socket(playground, socket)


def send_as_anna(playground: Playground, guild: Guild, text: str) -> None:
    playground.member("Anna").send(text, channel=playground.channel("harbour", guild))


async def test_servers_are_assigned_to_consecutive_shards() -> None:
    async with Playground(servers=9) as playground:
        for count in (2, 3, 4, 16):
            dealt = [(guild.id >> 22) % count for guild in playground.guilds]
            assert dealt == [number % count for number in range(9)]
        assert len({guild.name for guild in playground.guilds}) == 9


async def test_a_session_receives_events_of_its_servers_only() -> None:
    async with (
        Playground(servers=4, shards=2, max_concurrency=2) as playground,
        open_socket(playground) as first,
        open_socket(playground) as second,
    ):
        ready = [await each.identify([shard, 2]) for shard, each in enumerate((first, second))]
        guilds = playground.guilds
        for shard, frame in enumerate(ready):
            listed = [int(each["id"]) for each in frame["d"]["guilds"]]
            assert listed == [guilds[shard].id, guilds[shard + 2].id]
            assert frame["d"]["shard"] == [shard, 2]
        assert playground.gateway.connected
        for guild in guilds:
            send_as_anna(playground, guild, guild.name)
        anna = playground.member("Anna")
        anna.send("Ahoy", channel=anna.direct)
        playground.kick_bot(guilds[3])
        own, other = await first.events(), await second.events()
        for shard, events in enumerate((own, other)):
            mine = [guilds[shard].name, guilds[shard + 2].name]
            assert [data["name"] for name, data in events if name == "GUILD_CREATE"] == mine
            # Events without a server belong to shard 0.
            messages = [name for name, _ in events if name == "MESSAGE_CREATE"]
            assert len(messages) == (3 if shard == 0 else 2)
        assert [name for name, _ in own if name == "GUILD_DELETE"] == []
        assert [name for name, _ in other if name == "GUILD_DELETE"] == ["GUILD_DELETE"]


async def test_two_sessions_of_a_shard_both_receive_events(playground: Playground) -> None:
    async with open_socket(playground) as old, open_socket(playground) as new:
        await old.identify([0, 1])
        await new.identify([0, 1])
        send_as_anna(playground, playground.guild, "Ahoy")
        for each in (old, new):
            assert "MESSAGE_CREATE" in [name for name, _ in await each.events()]


async def test_invalid_shards_and_tokens_are_rejected(playground: Playground) -> None:
    for shard in ([2, 2], [-1, 2], [0], ["0", 1], "0", [0, 0]):
        async with open_socket(playground) as socket:
            assert await socket.identify(shard) == {"closed": 4010}, shard
    async with open_socket(playground) as socket:
        assert await socket.identify([0, 1], token="wrong") == {"closed": 4004}


async def test_an_early_identify_is_rejected_and_can_be_repeated() -> None:
    async with (
        Playground(shards=3, max_concurrency=2, identify_seconds=3600) as playground,
        open_socket(playground) as first,
        open_socket(playground) as second,
        open_socket(playground) as third,
    ):
        assert (await first.identify([0, 3]))["t"] == "READY"
        assert (await second.identify([1, 3]))["t"] == "READY"  # shard 1 is in another bucket
        early = await third.identify([2, 3])
        assert (early["op"], early["d"]) == (INVALID_SESSION, False)
        assert "identified" in playground.breaches[0].text
        assert not playground.gateway.connected
        playground.gateway.identify_seconds = 0
        assert (await third.identify([2, 3]))["t"] == "READY"
        assert playground.gateway.connected


async def test_sessions_of_all_shards_can_be_resumed() -> None:
    async with (
        Playground(servers=2, shards=2, max_concurrency=2) as playground,
        open_socket(playground) as first,
        open_socket(playground) as second,
    ):
        await first.identify([0, 2])
        session = (await second.identify([1, 2]))["d"]["session_id"]
        await playground.gateway.drop(shard=1)
        assert not playground.gateway.connected
        send_as_anna(playground, playground.guilds[1], "between")
        async with open_socket(playground) as again:
            await again.resume(session, sequence=2)
            missed = await again.events()
            assert [name for name, _ in missed] == ["MESSAGE_CREATE", "RESUMED"]
            assert playground.gateway.connected


async def test_the_gateway_recommends_a_number_of_shards() -> None:
    async with open_wire(Playground(shards=5, max_concurrency=16)) as wire:
        status, answer = await wire.ask("GET", "/gateway/bot")
        assert status == 200
        assert answer["shards"] == 5
        assert answer["session_start_limit"]["max_concurrency"] == 16


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


async def test_an_outage_has_no_effect_except_lost_answers(wire: Wire, path: str) -> None:
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
    await bot.sleep_requested.wait()
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
