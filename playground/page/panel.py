"""The developer's panel: the bot's requests and breaches, and the switches for faults."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import ClassVar, Protocol

from playground import events
from playground.clock import LAST_MOMENT
from playground.core import Core
from playground.errors import ClientError
from playground.gateway.connections import Gateway
from playground.page import shapes
from playground.page.outlet import Outlet
from playground.permissions import Permission
from playground.setting import BOT_PERMISSIONS
from playground.shapes import Json
from playground.world import Channel, Guild, User

SHOWN_REQUESTS = 200
SHOWN_LINES = 200
LONGEST_SECONDS = 600.0
"""The maximum delay and `retry_after` in seconds that the panel can set."""


class BotControl(Protocol):
    """The bot process, as controlled by the panel."""

    async def start(self) -> None:
        """Start the bot and return when it is ready."""

    async def restart(self) -> None:
        """Stop the bot cleanly and start it again."""

    async def kill(self) -> None:
        """Kill the bot with a signal that it cannot handle."""


class Panel:
    """The developer's panel of a server, shared by all tabs."""

    def __init__(
        self,
        core: Core,
        gateway: Gateway,
        guild: Guild,
        status: Callable[[], str],
        process: Callable[[], BotControl | None],
        lines: deque[str] | None = None,
    ) -> None:
        """Create a panel for one server; `lines` is the bot's log so far."""
        self._core = core
        self._guild = guild
        self._gateway = gateway
        self._status = status
        self._process = process
        self._outlets: list[Outlet] = []
        self.lines: deque[str] = deque(lines or (), maxlen=SHOWN_LINES)
        core.bus.listen(self._on_event)

    def join(self, outlet: Outlet) -> None:
        """Add an opened tab."""
        self._outlets.append(outlet)
        outlet.send(self._snapshot())

    def leave(self, outlet: Outlet) -> None:
        """Remove a closed tab."""
        self._outlets.remove(outlet)

    def _snapshot(self) -> Json:
        core = self._core
        humans = [each for each in core.world.users.values() if not each.bot]
        requests = list(core.record.requests)[-SHOWN_REQUESTS:]
        return {
            "t": "snapshot",
            "now": core.clock.now(),
            "offset": core.clock.offset,
            "bot": shapes.bot_json(core, self._guild, self._status()),
            "seats": [shapes.seat_json(self._guild, each) for each in humans],
            "faults": shapes.faults_json(core),
            "requests": [shapes.request_json(each) for each in requests],
            "breaches": [shapes.breach_json(each) for each in core.record.breaches],
            "log": list(self.lines),
            "gateway": {"connected": self._gateway.connected},
        }

    def _on_event(self, event: events.Event) -> None:
        if isinstance(event, events.LogLine):
            self.lines.append(event.line)
        if not self._outlets:
            return
        frame = self._frame(event)
        if frame is not None:
            for outlet in self._outlets:
                outlet.send(frame)

    def _frame(self, event: events.Event) -> Json | None:
        match event:
            case events.RequestSeen():
                return {"t": "request", "request": shapes.request_json(event)}
            case events.Breach():
                return {"t": "breach", "breach": shapes.breach_json(event)}
            case events.FaultsChanged():
                return {"t": "faults", "faults": shapes.faults_json(self._core)}
            case events.BotStatusChanged():
                return {
                    "t": "bot_status",
                    "bot": shapes.bot_json(self._core, self._guild, self._status()),
                }
            case events.GatewayChanged(connected):
                return {"t": "gateway", "connected": connected}
            case events.LogLine(line):
                return {"t": "log", "line": line}
            case events.ClockAdvanced(now, offset):
                return {"t": "clock", "now": now, "offset": offset}
            case events.MemberJoined() | events.MemberLeft() | events.UserChanged():
                return self._snapshot()
            case events.GuildJoined() | events.GuildLeft():
                return self._snapshot()
            case _:
                return None

    async def take(self, outlet: Outlet, frame: Json) -> None:
        """Perform the action of a tab's frame and answer it. Raises ClientError if it fails."""
        action = self._ACTIONS.get(frame["t"])
        if action is None:
            raise ClientError(f"There is no action “{frame['t']}”.")
        await action(self, frame)
        outlet.send({"t": "ok", "id": frame.get("id")})

    def _bot(self) -> BotControl:
        process = self._process()
        if process is None:
            raise ClientError("The bot was not started by the playground.")
        return process

    async def _restart_bot(self, frame: Json) -> None:
        await self._bot().restart()

    async def _kill_bot(self, frame: Json) -> None:
        await self._bot().kill()

    async def _start_bot(self, frame: Json) -> None:
        await self._bot().start()

    async def _drop_gateway(self, frame: Json) -> None:
        await self._gateway.drop(resumable=frame.get("resumable", True))

    async def _hang_gateway(self, frame: Json) -> None:
        self._core.faults.hang_gateway()

    async def _slow_api(self, frame: Json) -> None:
        self._core.faults.slow(_number(frame, "ms", 0, LONGEST_SECONDS * 1000) / 1000)

    async def _fail_api(self, frame: Json) -> None:
        self._core.faults.refuse(status=int(_number(frame, "status", 400, 599)))

    async def _limit_api(self, frame: Json) -> None:
        retry_after = _number(frame, "retry_after", 0, LONGEST_SECONDS)
        count = int(_number(frame, "count", 1, 10_000))
        self._core.faults.limit(retry_after=retry_after, times=count)

    async def _heal(self, frame: Json) -> None:
        self._core.faults.heal()

    async def _advance(self, frame: Json) -> None:
        left = LAST_MOMENT - self._core.clock.now()
        self._core.advance(_number(frame, "seconds", 0, left))

    def _user(self, frame: Json) -> User:
        return self._core.world.users[int(frame["user"])]

    def _channel(self, frame: Json) -> Channel:
        return self._core.world.channels[int(frame["channel"])]

    async def _leave(self, frame: Json) -> None:
        self._core.guilds.leave(self._guild, self._user(frame))

    async def _join(self, frame: Json) -> None:
        self._core.guilds.join(self._guild, self._user(frame))

    async def _kick_bot(self, frame: Json) -> None:
        self._core.guilds.kick_bot(self._guild)

    async def _invite_bot(self, frame: Json) -> None:
        self._core.guilds.invite_bot(self._guild, BOT_PERMISSIONS)

    async def _delete_channel(self, frame: Json) -> None:
        self._core.guilds.delete_channel(self._channel(frame))

    async def _deny(self, frame: Json) -> None:
        bits = Permission[frame["permission"]]
        self._core.guilds.overwrite(self._channel(frame), self._core.world.bot, deny=bits)

    async def _allow(self, frame: Json) -> None:
        bits = Permission[frame["permission"]]
        self._core.guilds.clear_overwrite(self._channel(frame), self._core.world.bot, bits)

    _ACTIONS: ClassVar[dict[str, Callable[[Panel, Json], Awaitable[None]]]] = {
        "restart_bot": _restart_bot,
        "kill_bot": _kill_bot,
        "start_bot": _start_bot,
        "drop_gateway": _drop_gateway,
        "hang_gateway": _hang_gateway,
        "slow_api": _slow_api,
        "fail_api": _fail_api,
        "limit_api": _limit_api,
        "heal": _heal,
        "advance": _advance,
        "leave": _leave,
        "join": _join,
        "kick_bot": _kick_bot,
        "invite_bot": _invite_bot,
        "delete_channel": _delete_channel,
        "deny": _deny,
        "allow": _allow,
    }


def _number(frame: Json, key: str, least: float, most: float) -> float:
    """Return the number under `key`. Raises ClientError if it is not a number or out of bounds."""
    value = frame.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise ClientError(f"“{key}” must be a number from {least:g} to {most:g}.")
    return value
