"""The gateway: sessions, heartbeats, resuming, and the delivery of events.

Protocol: Discord's reference, "Gateway". Frames are uncompressed JSON text, also where the client
asks for compression: discord.py reads text frames as they are.
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
from playground.events import GatewayChanged
from playground.gateway.events import Dispatch, Intent, translator
from playground.rest.guilds import begins_with
from playground.shapes import Json, JsonValue

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT = 0, 1, 2, 3, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4001, 4002, 4003, 4004
DISALLOWED_INTENTS, GOING_AWAY = 4014, 4000
KEPT_EVENTS = 5_000
"""How many events a session can catch up on."""


@dataclass(eq=False, slots=True)
class Session:
    """What is kept when a connection is lost: the events since READY, to resume from."""

    id: str
    intents: int
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    connection: Connection | None = None


@dataclass(eq=False, slots=True)
class Connection:
    """One WebSocket of the bot."""

    socket: web.WebSocketResponse
    outbox: asyncio.Queue[str]
    session: Session | None = None


class Gateway:
    """All connections and sessions of the bot."""

    def __init__(self, core: Core, *, heartbeat_interval: float, privileged_intents: int) -> None:
        self.url = ""
        """Where clients connect and resume; known once the server listens."""
        self._core = core
        self._heartbeat_interval = heartbeat_interval
        self._privileged_intents = privileged_intents
        self._connections: set[Connection] = set()
        self._sessions: dict[str, Session] = {}
        """By id, the latest last: while one process takes over from another there are several."""
        self._translate = translator(core)
        core.bus.listen(self._on_event)
        core.answers.bot_is_there = lambda: self.connected

    @property
    def connected(self) -> bool:
        """Whether the bot has identified or resumed and is still there."""
        return any(session.connection is not None for session in self._sessions.values())

    @property
    def session_id(self) -> str | None:
        """The id of the latest session that may be resumed."""
        return next(reversed(self._sessions), None)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it ends, or refuse it."""
        refused = self._core.faults.refuse_connection()
        if refused is not None:
            return web.Response(status=refused, text="no healthy upstream")
        socket = web.WebSocketResponse(autoclose=False, max_msg_size=0, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, asyncio.Queue())
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
            self._forget(connection)
        return socket

    async def _write(self, connection: Connection) -> None:
        while True:
            text = await connection.outbox.get()
            while self._core.faults.gateway_hung:
                await self._core.bus.next()
            try:
                await connection.socket.send_str(text)
            except (ConnectionError, RuntimeError):
                return

    def _put(self, connection: Connection, frame: Json) -> None:
        connection.outbox.put_nowait(orjson.dumps(frame).decode())

    def _forget(self, connection: Connection) -> None:
        self._connections.discard(connection)
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            self._core.bus.publish(GatewayChanged(connected=self.connected))

    async def drop(self, *, resumable: bool = True, code: int = GOING_AWAY) -> None:
        """Close every connection with a close code; `resumable`: its session can be resumed."""
        if not resumable:
            self._sessions.clear()
        for connection in tuple(self._connections):
            self._forget(connection)
            await connection.socket.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Ask the bot to reconnect, as Discord does before it restarts a server of its own."""
        for connection in self._connections:
            self._put(connection, {"op": RECONNECT, "d": None, "s": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot that its session is no longer valid."""
        for connection in self._connections:
            self._put(connection, {"op": INVALID_SESSION, "d": resumable, "s": None})
        if not resumable:
            self._sessions.clear()

    async def close(self) -> None:
        """Close every connection at the end."""
        for connection in tuple(self._connections):
            await connection.socket.close(code=1001)

    async def _take(self, connection: Connection, text: str) -> None:
        try:
            frame = orjson.loads(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            await connection.socket.close(code=DECODE_ERROR)
            return
        if op == HEARTBEAT:
            self._put(connection, {"op": HEARTBEAT_ACK})
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

    async def _identify(self, connection: Connection, data: Json) -> None:
        if data.get("token") != self._core.token:
            await connection.socket.close(code=AUTHENTICATION_FAILED)
            return
        intents = int(data.get("intents", 0))
        privileged = intents & (Intent.GUILD_MEMBERS | Intent.PRESENCES | Intent.MESSAGE_CONTENT)
        if privileged & ~self._privileged_intents:
            await connection.socket.close(code=DISALLOWED_INTENTS)
            return
        if not self.connected:
            self._core.answers.forget_bot()
        # Nobody comes back to a session whose process has ended.
        for old in [each for each in self._sessions.values() if each.connection is None]:
            del self._sessions[old.id]
        session = Session(secrets.token_hex(16), intents, connection=connection)
        connection.session = session
        self._sessions[session.id] = session
        self._send_ready(session)
        self._core.bus.publish(GatewayChanged(connected=True))

    def _send_ready(self, session: Session) -> None:
        world = self._core.world
        joined = [each for each in world.guilds.values() if world.bot.id in each.members]
        ready: Json = {
            "v": 10,
            "user": payloads.user_json(world.bot) | {"verified": True, "mfa_enabled": False},
            "guilds": [{"id": str(each.id), "unavailable": True} for each in joined],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [0, 1],
            "application": {"id": str(world.bot.id), "flags": (1 << 15) | (1 << 19)},
        }
        self._deliver(session, "READY", ready)
        if not session.intents & Intent.GUILDS:
            return
        everyone = bool(session.intents & Intent.GUILD_MEMBERS)
        for guild in joined:
            payload = payloads.guild_create_json(guild, world.bot, all_members=everyone)
            self._deliver(session, "GUILD_CREATE", payload)

    def _resume(self, connection: Connection, data: Json) -> None:
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
        self._core.bus.publish(GatewayChanged(connected=True))

    def _send_members(self, session: Session, data: Json) -> None:
        guild = self._core.world.guilds.get(int(data.get("guild_id") or 0))
        if guild is None:
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
            found = [each for each in guild.members.values() if begins_with(each, query)][:limit]
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
