"""Several sessions of one bot: the events they receive, and the rate at which they may start."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import aiohttp

from playground import Playground
from playground.world import Guild
from tests.playground.wire import open_wire

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


def received(playground: Playground, guild: Guild, text: str) -> None:
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
            received(playground, guild, guild.name)
        anna = playground.member("Anna")
        anna.send("Ahoy", channel=anna.direct)
        playground.kick_bot(guilds[3])
        heard, other = await first.events(), await second.events()
        for shard, events in enumerate((heard, other)):
            mine = [guilds[shard].name, guilds[shard + 2].name]
            assert [data["name"] for name, data in events if name == "GUILD_CREATE"] == mine
            # Events without a server belong to shard 0.
            messages = [name for name, _ in events if name == "MESSAGE_CREATE"]
            assert len(messages) == (3 if shard == 0 else 2)
        assert [name for name, _ in heard if name == "GUILD_DELETE"] == []
        assert [name for name, _ in other if name == "GUILD_DELETE"] == ["GUILD_DELETE"]


async def test_two_sessions_of_a_shard_both_receive_events(playground: Playground) -> None:
    async with open_socket(playground) as old, open_socket(playground) as new:
        await old.identify([0, 1])
        await new.identify([0, 1])
        received(playground, playground.guild, "Ahoy")
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
        assert (await second.identify([1, 3]))["t"] == "READY"  # of another bucket
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
        received(playground, playground.guilds[1], "between")
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
