"""The gateway: sessions, heartbeats, resuming, and the delivery of events.

The protocol is described in Discord's reference, "Gateway". Frames are uncompressed JSON text, even
if the bot requests compression: discord.py also accepts uncompressed text.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass, field

import orjson
from aiohttp import WSMsgType, web

from playground import payloads
from playground.core import Core
from playground.errors import BreachKind
from playground.events import GatewayChanged
from playground.gateway.events import Dispatch, Intent, make_translator
from playground.interaction import Interaction
from playground.rest.guilds import has_name_prefix
from playground.shapes import Json, JsonValue

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT = 0, 1, 2, 3, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4001, 4002, 4003, 4004
INVALID_SHARD, DISALLOWED_INTENTS, GOING_AWAY = 4010, 4014, 4000
ACK_SECONDS = 0.25
"""The delay in seconds before a heartbeat is acknowledged.

discord.py sends heartbeats and receives frames in different threads. If the acknowledgement arrives
before the sending thread has recorded the time, which can take some hundredths of a second,
discord.py measures from the previous heartbeat and warns that it cannot keep up.
"""
KEPT_EVENTS = 5_000
"""The maximum number of events that a session can replay when it is resumed."""


@dataclass(eq=False, slots=True)
class Session:
    """A session of the bot, which is kept after a lost connection so that it can be resumed."""

    id: str
    intents: int
    shard: int = 0
    count: int = 1
    """The number of shards that the bot has declared."""
    sequence: int = 0
    """The sequence number of the latest event."""
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    """The latest events: sequence number and JSON text."""
    connection: GatewayConnection | None = None

    def can_receive(self, guild_id: int | None) -> bool:
        """Return True if the session's shard receives the events of a server.

        Shard 0 receives those outside of servers (None).
        """
        return shard_of(guild_id, self.count) == self.shard


@dataclass(eq=False, slots=True)
class GatewayConnection:
    """One WebSocket of the bot."""

    socket: web.WebSocketResponse
    outbox: asyncio.Queue[str]
    session: Session | None = None


def shard_of(guild_id: int | None, count: int) -> int:
    """Return the shard of a server among `count` shards; 0 without a server.

    >>> shard_of(5 << 22, 4)
    1
    """
    return 0 if guild_id is None else (guild_id >> 22) % count


class Gateway:
    """All connections and sessions of the bot."""

    def __init__(
        self,
        core: Core,
        *,
        heartbeat_interval: float,
        privileged_intents: int,
        shards: int = 1,
        max_concurrency: int = 1,
        identify_seconds: float = 0.0,
    ) -> None:
        """Recommend `shards`. Allow `max_concurrency` session starts per `identify_seconds`."""
        self.url = ""
        """The address for connecting and resuming; empty before the server listens."""
        self.shards = shards
        self.max_concurrency = max_concurrency
        self.identify_seconds = identify_seconds
        self._identified: dict[int, float] = {}
        """The start of the latest session in each bucket (shards modulo `max_concurrency`), in the
        event loop's time."""
        self._core = core
        self._heartbeat_interval = heartbeat_interval
        self._privileged_intents = privileged_intents
        self._connections: set[GatewayConnection] = set()
        self._sessions: dict[str, Session] = {}
        """Sessions that are connected or resumable, newest last."""
        self._translate = make_translator(core)
        core.bus.listen(self._on_event)
        core.answers.is_bot_connected = self._is_connected_for

    @property
    def connected(self) -> bool:
        """True if every shard of the bot has a connected session."""
        newest = next(reversed(self._sessions.values()), None)
        return newest is not None and all(
            self.sessions_of(shard, newest.count) for shard in range(newest.count)
        )

    @property
    def session_id(self) -> str | None:
        """The id of the newest session, connected or resumable, or None."""
        return next(reversed(self._sessions), None)

    def sessions_of(self, shard: int, count: int) -> list[Session]:
        """Return the connected sessions of a shard; two during a handover between processes."""
        return [
            session
            for session in self._sessions.values()
            if (session.shard, session.count) == (shard, count) and session.connection is not None
        ]

    def _is_connected_for(self, interaction: Interaction) -> bool:
        guild = interaction.channel.guild
        return any(
            session.connection is not None
            and session.can_receive(None if guild is None else guild.id)
            for session in self._sessions.values()
        )

    def record_identify(self, bucket: int) -> None:
        """Record that a session of a bucket starts now, as if another process had started it."""
        self._identified[bucket] = asyncio.get_running_loop().time()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it closes, or reject it."""
        refused = self._core.faults.refuse_connection()
        if refused is not None:
            return web.Response(status=refused, text="no healthy upstream")
        socket = web.WebSocketResponse(autoclose=False, max_msg_size=0, compress=False)
        await socket.prepare(request)
        connection = GatewayConnection(socket, asyncio.Queue())
        self._connections.add(connection)
        writer = asyncio.create_task(self._write(connection))
        interval = int(self._heartbeat_interval * 1000)
        self._put(connection, {"op": HELLO, "d": {"heartbeat_interval": interval}, "s": None})
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                if not self._core.faults.gateway_hung:
                    await self._take(connection, message.data)
        finally:
            writer.cancel()
            self._detach(connection)
        return socket

    async def _write(self, connection: GatewayConnection) -> None:
        while True:
            text = await connection.outbox.get()
            while self._core.faults.gateway_hung:
                await self._core.bus.wait_for_event()
            try:
                await connection.socket.send_str(text)
            except (ConnectionError, RuntimeError):
                return

    def _put(self, connection: GatewayConnection, frame: Json) -> None:
        connection.outbox.put_nowait(orjson.dumps(frame).decode())

    def _detach(self, connection: GatewayConnection) -> None:
        self._connections.discard(connection)
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            self._core.bus.publish(GatewayChanged(connected=self.connected))

    async def drop(
        self, *, resumable: bool = True, code: int = GOING_AWAY, shard: int | None = None
    ) -> None:
        """Close all connections, or those of a shard, with a close code.

        If `resumable` is False, the sessions end, too.
        """
        if not resumable:
            self._end_sessions(shard)
        for connection in self._of_shard(shard):
            self._detach(connection)
            await connection.socket.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Ask the bot to reconnect, as Discord does before it restarts a gateway server."""
        for connection in self._connections:
            self._put(connection, {"op": RECONNECT, "d": None, "s": None})

    def invalidate(self, *, resumable: bool = False, shard: int | None = None) -> None:
        """Notify the bot that all sessions, or those of a shard, are invalid.

        If `resumable` is False, the sessions end, too.
        """
        for connection in self._of_shard(shard):
            self._put(connection, {"op": INVALID_SESSION, "d": resumable, "s": None})
        if not resumable:
            self._end_sessions(shard)

    def _of_shard(self, shard: int | None) -> list[GatewayConnection]:
        return [
            connection
            for connection in self._connections
            if shard is None
            or (connection.session is not None and connection.session.shard == shard)
        ]

    def _end_sessions(self, shard: int | None) -> None:
        for session in [*self._sessions.values()]:
            if shard in {None, session.shard}:
                del self._sessions[session.id]

    async def close(self) -> None:
        """Close every connection on shutdown."""
        for connection in tuple(self._connections):
            await connection.socket.close(code=1001)

    async def _take(self, connection: GatewayConnection, text: str) -> None:
        try:
            frame = orjson.loads(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            await connection.socket.close(code=DECODE_ERROR)
            return
        if op == HEARTBEAT:
            loop = asyncio.get_running_loop()
            loop.call_later(ACK_SECONDS, self._put, connection, {"op": HEARTBEAT_ACK})
        elif op in {IDENTIFY, RESUME} and (code := self._core.faults.close_connection()):
            await connection.socket.close(code=code)
        elif op == IDENTIFY:
            await self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)
        elif connection.session is None:
            await connection.socket.close(code=NOT_AUTHENTICATED)
        elif op == REQUEST_MEMBERS:
            self._send_members(connection.session, data)
        elif op not in {PRESENCE, 4}:
            await connection.socket.close(code=UNKNOWN_OPCODE)

    async def _identify(self, connection: GatewayConnection, data: Json) -> None:
        if data.get("token") != self._core.token:
            await connection.socket.close(code=AUTHENTICATION_FAILED)
            return
        intents = int(data.get("intents", 0))
        privileged = intents & (Intent.GUILD_MEMBERS | Intent.PRESENCES | Intent.MESSAGE_CONTENT)
        if privileged & ~self._privileged_intents:
            await connection.socket.close(code=DISALLOWED_INTENTS)
            return
        shard = _shard(data.get("shard", [0, 1]))
        if shard is None:
            await connection.socket.close(code=INVALID_SHARD)
            return
        if self._is_too_early(*shard):
            self._put(connection, {"op": INVALID_SESSION, "d": False, "s": None})
            return
        self._begin(Session(secrets.token_hex(16), intents, *shard, connection=connection))

    def _is_too_early(self, shard: int, count: int) -> bool:
        """Return True, and record a breach, if the bucket's latest session started too recently.

        Otherwise, record this start.
        """
        bucket, now = shard % self.max_concurrency, asyncio.get_running_loop().time()
        last = self._identified.get(bucket)
        if last is not None and now - last < self.identify_seconds:
            self._core.record.breach(
                BreachKind.LIMIT,
                f"Shard {shard} of {count} identified {now - last:.1f} s after another one; "
                f"only {self.max_concurrency} may identify every {self.identify_seconds:g} s",
            )
            return True
        self.record_identify(bucket)
        return False

    def _begin(self, session: Session) -> None:
        assert session.connection is not None
        for old in [*self._sessions.values()]:
            # A restarted bot does not resume its disconnected sessions. If the old session is
            # connected, it is kept, and both sessions receive the events.
            if old.connection is None and (
                old.shard == session.shard or old.count != session.count
            ):
                del self._sessions[old.id]
        if not self.sessions_of(session.shard, session.count):
            self._core.answers.forget_bot(session.can_receive)
        session.connection.session = session
        self._sessions[session.id] = session
        self._send_ready(session)
        self._core.bus.publish(GatewayChanged(connected=self.connected))

    def _send_ready(self, session: Session) -> None:
        world = self._core.world
        joined = [
            each
            for each in world.guilds.values()
            if world.bot.id in each.members and session.can_receive(each.id)
        ]
        ready: Json = {
            "v": 10,
            "user": payloads.user_json(world.bot) | {"verified": True, "mfa_enabled": False},
            "guilds": [{"id": str(each.id), "unavailable": True} for each in joined],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.count],
            "application": {"id": str(world.bot.id), "flags": (1 << 15) | (1 << 19)},
        }
        self._deliver(session, "READY", ready)
        if not session.intents & Intent.GUILDS:
            return
        everyone = bool(session.intents & Intent.GUILD_MEMBERS)
        for guild in joined:
            payload = payloads.guild_create_json(guild, world.bot, include_members=everyone)
            self._deliver(session, "GUILD_CREATE", payload)

    def _resume(self, connection: GatewayConnection, data: Json) -> None:
        session = self._sessions.get(str(data.get("session_id")))
        sequence = data.get("seq") or 0
        known = (
            session is not None
            and data.get("token") == self._core.token
            and sequence <= session.sequence
            and (not session.sent or session.sent[0][0] <= sequence + 1)
        )
        if not known or session is None:
            self._put(connection, {"op": INVALID_SESSION, "d": False, "s": None})
            return
        missed = [text for number, text in session.sent if number > sequence]
        connection.session = session
        session.connection = connection
        for text in missed:
            connection.outbox.put_nowait(text)
        self._deliver(session, "RESUMED", {"_trace": []})
        self._core.bus.publish(GatewayChanged(connected=self.connected))

    def _send_members(self, session: Session, data: Json) -> None:
        guild = self._core.world.guilds.get(int(data.get("guild_id") or 0))
        if guild is None or not session.can_receive(guild.id):
            return
        wanted: JsonValue = data.get("user_ids")
        missing: list[str] = []
        if wanted is not None:
            ids = [str(each) for each in (wanted if isinstance(wanted, list) else [wanted])]
            found = [guild.members[int(each)] for each in ids if int(each) in guild.members]
            missing = [each for each in ids if int(each) not in guild.members]
        else:
            query = str(data.get("query") or "").casefold()
            limit = int(data.get("limit") or 0) or len(guild.members)
            found = [each for each in guild.members.values() if has_name_prefix(each, query)][
                :limit
            ]
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [payloads.member_json(each) for each in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": missing,
        }
        if data.get("nonce") is not None:
            chunk["nonce"] = data["nonce"]
        self._deliver(session, "GUILD_MEMBERS_CHUNK", chunk)

    def _on_event(self, event: object) -> None:
        for session in tuple(self._sessions.values()):
            for dispatch in self._translate(event, session.intents):
                if session.can_receive(dispatch.guild_id):
                    self._dispatch(session, dispatch)

    def _dispatch(self, session: Session, dispatch: Dispatch) -> None:
        if dispatch.interaction is not None and session.connection is not None:
            dispatch.interaction.reached_bot = True
        self._deliver(session, dispatch.name, dispatch.data)

    def _deliver(self, session: Session, name: str, data: Json) -> None:
        session.sequence += 1
        frame = {"op": DISPATCH, "t": name, "s": session.sequence, "d": data}
        text = orjson.dumps(frame).decode()
        session.sent.append((session.sequence, text))
        if session.connection is not None:
            session.connection.outbox.put_nowait(text)


def _shard(named: JsonValue) -> tuple[int, int] | None:
    """Parse the shard and shard count of an identify frame; None if invalid."""
    if not isinstance(named, list) or len(named) != len(("shard", "count")):
        return None
    shard, count = named
    if not (isinstance(shard, int) and isinstance(count, int) and 0 <= shard < count):
        return None
    return shard, count
