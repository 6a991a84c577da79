"""Faults between the bot and Discord, injected on demand.

A fault applies to the requests whose "METHOD /path" matches a shell pattern, for example
"PATCH /channels/*/messages/*" or "POST /interactions/*"; "*" matches all. The path does not contain
"/api/v10".
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from playground.errors import ApiRefusal
from playground.events import Bus, FaultsChanged
from playground.shapes import Json

CLOUDFLARE_PAGE = """<!doctype html>
<html lang="en-US"><head><title>Access denied | discord.com used Cloudflare to restrict access\
</title></head><body><h1>Error {code}</h1><p>You are being rate limited</p></body></html>
"""
"""The page with which Cloudflare, Discord's proxy, responds to a banned bot (shortened)."""


@dataclass(eq=False, slots=True)
class InjectedFault:
    """One active fault; `hits` is the number of requests affected so far."""

    pattern: str
    times: int | None
    """The number of further requests to affect, or None for all until the fault is lifted."""
    status: int = 0
    """The HTTP status, or 0 to close the connection without a response. For the fault
    `Faults.gateway_closing`, the close code of the WebSocket."""
    body: Json | str | None = None
    """The JSON body, or the text of a web page."""
    headers: dict[str, str] = field(default_factory=dict)
    after_effect: bool = False
    """True if the request takes effect and only its response is lost."""
    hits: int = 0


@dataclass(eq=False, slots=True)
class HeldRequests:
    """Requests that wait until `release` is called."""

    pattern: str
    waiting: int = 0
    """The number of requests that are waiting now."""
    _open: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Release the held requests and stop holding new ones."""
        self._open.set()

    async def wait(self, bus: Bus) -> None:
        """Wait until the requests are released."""
        self.waiting += 1
        bus.publish(FaultsChanged())
        try:
            await self._open.wait()
        finally:
            self.waiting -= 1

    @property
    def is_released(self) -> bool:
        """True if requests are no longer held."""
        return self._open.is_set()


class Faults:
    """The active faults."""

    def __init__(self, bus: Bus) -> None:
        self.latency = 0.0
        """The seconds by which every request is delayed before it takes effect."""
        self.gateway_hung = False
        """True if the gateway keeps its connections but sends nothing and ignores the bot."""
        self.gateway_refusal: InjectedFault | None = None
        """The fault that rejects new gateway connections, or None to accept them."""
        self.gateway_closing: InjectedFault | None = None
        """The fault that closes connections when they identify or resume, or None."""
        self._faults: list[InjectedFault] = []
        self._holds: list[HeldRequests] = []
        self._bus = bus

    @property
    def is_idle(self) -> bool:
        """True if no fault can affect a request."""
        return not (self._faults or self._holds or self.latency)

    @property
    def active(self) -> tuple[InjectedFault, ...]:
        """The active request faults."""
        return tuple(self._faults)

    def slow(self, seconds: float) -> None:
        """Delay every request by `seconds`."""
        self.latency = seconds
        self._bus.publish(FaultsChanged())

    def refuse(
        self,
        pattern: str = "*",
        *,
        status: int = 503,
        refusal: ApiRefusal | None = None,
        times: int | None = None,
    ) -> InjectedFault:
        """Answer the matching requests with `refusal`, or else `status`. They have no effect."""
        if refusal is not None:
            body: Json = {"message": refusal.message, "code": refusal.code}
            fault = InjectedFault(pattern, times, refusal.status, body)
        else:
            fault = InjectedFault(
                pattern, times, status, {"message": f"{status}: injected", "code": 0}
            )
        return self._add(fault)

    def limit(
        self,
        pattern: str = "*",
        *,
        retry_after: float,
        times: int | None = 1,
        everywhere: bool = False,
        code: int = 0,
    ) -> InjectedFault:
        """Answer the matching requests with 429; `everywhere` marks it as the global limit."""
        body: Json = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": everywhere,
        }
        if code:
            body["code"] = code
        headers = {
            "Via": "1.1 google",  # without it, discord.py takes a 429 for a ban by Cloudflare
            "Retry-After": str(retry_after),
            "X-RateLimit-Scope": "global" if everywhere else "user",
        }
        if everywhere:
            headers["X-RateLimit-Global"] = "true"
        return self._add(InjectedFault(pattern, times, 429, body, headers))

    def lose_answers(
        self, pattern: str = "*", *, status: int = 502, times: int | None = 1
    ) -> InjectedFault:
        """Process the matching requests, but answer them with `status`."""
        return self._add(
            InjectedFault(
                pattern,
                times,
                status,
                {"message": f"{status}: answer lost", "code": 0},
                after_effect=True,
            )
        )

    def cut(self, pattern: str = "*", *, times: int | None = 1) -> InjectedFault:
        """Close the connections of the matching requests; they have no effect."""
        return self._add(InjectedFault(pattern, times))

    def ban(
        self, pattern: str = "*", *, status: int = 429, times: int | None = None
    ) -> InjectedFault:
        """Answer the matching requests with Cloudflare's web page; 429 stands for error 1015."""
        page = CLOUDFLARE_PAGE.format(code=1015 if status == 429 else status)
        headers = {"Retry-After": "600", "Server": "cloudflare"}
        return self._add(InjectedFault(pattern, times, status, page, headers))

    def refuse_gateway(self, *, status: int = 503, times: int | None = None) -> InjectedFault:
        """Reject every new WebSocket with `status`."""
        self.gateway_refusal = InjectedFault("gateway", times, status)
        self._bus.publish(FaultsChanged())
        return self.gateway_refusal

    def close_gateway(self, code: int, *, times: int | None = None) -> InjectedFault:
        """Close each connection with `code` when it identifies or resumes."""
        self.gateway_closing = InjectedFault("gateway", times, code)
        self._bus.publish(FaultsChanged())
        return self.gateway_closing

    def hold(self, pattern: str = "*") -> HeldRequests:
        """Hold the matching requests before they take effect; `release` of the result ends it."""
        hold = HeldRequests(pattern)
        self._holds.append(hold)
        self._bus.publish(FaultsChanged())
        return hold

    def lift(self, fault: InjectedFault) -> None:
        """Deactivate one fault."""
        if fault in self._faults:
            self._faults.remove(fault)
        if fault is self.gateway_refusal:
            self.gateway_refusal = None
        if fault is self.gateway_closing:
            self.gateway_closing = None
        self._bus.publish(FaultsChanged())

    def heal(self) -> None:
        """Deactivate all faults and release the held requests."""
        self._faults.clear()
        for hold in self._holds:
            hold.release()
        self._holds.clear()
        self.latency = 0.0
        self.gateway_hung = False
        self.gateway_refusal = self.gateway_closing = None
        self._bus.publish(FaultsChanged())

    def hang_gateway(self, is_hung: bool = True) -> None:
        """Silence the gateway, or end its silence."""
        self.gateway_hung = is_hung
        self._bus.publish(FaultsChanged())

    async def delay(self, request: str) -> None:
        """Delay a request ("METHOD /path") according to the active faults."""
        if self.latency:
            await asyncio.sleep(self.latency)
        for hold in tuple(self._holds):
            if not hold.is_released and fnmatchcase(request, hold.pattern):
                await hold.wait(self._bus)
        self._holds = [hold for hold in self._holds if not hold.is_released]

    def strike(self, request: str) -> InjectedFault | None:
        """Return the fault for a request and count the hit; None if no fault applies."""
        for fault in self._faults:
            if fnmatchcase(request, fault.pattern):
                return self._count_hit(fault)
        return None

    def refuse_connection(self) -> int | None:
        """Return the HTTP status for a new gateway connection, or None to accept it."""
        return self._count_hit(self.gateway_refusal).status if self.gateway_refusal else None

    def close_connection(self) -> int | None:
        """Return the close code for a connection that identifies, or None to accept it."""
        return self._count_hit(self.gateway_closing).status if self.gateway_closing else None

    def _count_hit(self, fault: InjectedFault) -> InjectedFault:
        """Count one hit of `fault`, and deactivate the fault if that was the last hit."""
        fault.hits += 1
        if fault.times is not None:
            fault.times -= 1
            if fault.times <= 0:
                self.lift(fault)
        self._bus.publish(FaultsChanged())
        return fault

    def _add(self, fault: InjectedFault) -> InjectedFault:
        self._faults.append(fault)
        self._bus.publish(FaultsChanged())
        return fault
