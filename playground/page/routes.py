"""The routes of the page: its files, its sockets, and the files and emojis in messages."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from urllib.parse import quote

from aiohttp import web

from playground.core import Core
from playground.gateway.connections import Gateway
from playground.images import PICTURE_TYPES
from playground.page import shapes
from playground.page.actions import SeatActions
from playground.page.outlet import serve
from playground.page.panel import BotControl, Panel
from playground.page.seat import PageSeat
from playground.page.welcome import WelcomeScreen
from playground.seats import Seat
from playground.world import Guild

WEB = Path(__file__).parent.parent / "web"
MODULES = sorted(path.name for path in WEB.glob("*.js"))
SHEETS = ("base", "layout", "side", "message", "text", "components", "composer", "overlay",
          "panel", "welcome")  # fmt: skip
"""The names of the style sheets, in the order of the cascade."""
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
CACHING = "no-cache"
"""Makes the browser revalidate the page's files, so that a reload shows the current version."""


POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
        "media-src 'self'", "connect-src 'self'", "require-trusted-types-for 'script'",
        "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    )
)  # fmt: skip
"""The content security policy of the page: no foreign resources, no inline scripts, no text parsed
as markup."""
POLICY_OF_FILES = "sandbox; default-src 'none'; frame-ancestors 'none'"
"""The content security policy of files of the bot and of members: they cannot run scripts."""


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Set the content security policy, and disable type sniffing by browsers."""
    is_file = request.path.startswith("/cdn/")
    response.headers["Content-Security-Policy"] = POLICY_OF_FILES if is_file else POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"


class PageRoutes:
    """Serves the page and its sockets."""

    def __init__(
        self,
        core: Core,
        gateway: Gateway,
        seats: dict[int, Seat],
        status: Callable[[], str],
        process: Callable[[], BotControl | None],
        welcome: WelcomeScreen | None = None,
    ) -> None:
        self._core = core
        self._gateway = gateway
        self._seats = seats
        self._status = status
        self._process = process
        self._welcome = welcome
        self._panels: dict[int, Panel] = {}
        """The panels by server id. The first server's panel records the bot's log."""
        self._opened: dict[tuple[int, int], tuple[PageSeat, SeatActions]] = {}
        """The opened seats by the ids of server and member."""

    def routes(self) -> Iterable[web.AbstractRouteDef]:
        """Return the routes of the page."""
        return (
            web.get("/", self._index),
            web.get("/web/style.css", self._style),
            web.get("/web/{path:.+}", self._file),
            web.get("/play/welcome/{number}", self._picture),
            web.get("/cdn/attachments/{channel}/{attachment}/{name}", self._attachment),
            web.get("/cdn/emojis/{name}", self._emoji),
            web.get("/play/seats", self._list_seats),
            web.get("/play/seat/{user}", self._seat),
            web.get("/play/panel", self._show_panel),
        )

    def watch(self) -> None:
        """Collect the bot's log from now on, for a panel that is opened later."""
        self._panel_of(self._guilds[0])

    @property
    def _guilds(self) -> list[Guild]:
        return [*self._core.world.guilds.values()]

    def _guild(self, request: web.Request) -> Guild:
        """Return the server named in the query, by default the first.

        Raises HTTPNotFound if it does not exist.
        """
        named = request.query.get("server")
        for guild in self._guilds:
            if named is None or named == str(guild.id):
                return guild
        raise web.HTTPNotFound

    def _panel_of(self, guild: Guild) -> Panel:
        if guild.id not in self._panels:
            first = next(iter(self._panels.values()), None)
            lines = None if first is None else first.lines
            self._panels[guild.id] = Panel(
                self._core, self._gateway, guild, self._status, self._process, lines
            )
        return self._panels[guild.id]

    async def _index(self, request: web.Request) -> web.StreamResponse:
        page = (WEB / "index.html").read_text(encoding="utf-8")
        links = (f'<link rel="modulepreload" href="/web/{name}" />' for name in MODULES)
        return _text(request, page.replace("</head>", f"{''.join(links)}</head>"), "text/html")

    async def _style(self, request: web.Request) -> web.StreamResponse:
        """Return all style sheets as one, which takes one request instead of ten."""
        sheets = "\n".join((WEB / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS)
        return _text(request, sheets, "text/css")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = (WEB / request.match_info["path"]).resolve()
        if not path.is_relative_to(WEB.resolve()) or not path.is_file():
            raise web.HTTPNotFound
        return _text(request, path.read_text(encoding="utf-8"), TYPES[path.suffix])

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        number, welcome = request.match_info["number"], self._welcome
        known = range(0 if welcome is None else len(welcome.pictures))
        if welcome is None or not number.isdecimal() or int(number) not in known:
            raise web.HTTPNotFound
        return web.FileResponse(welcome.pictures[int(number)], headers={"Cache-Control": CACHING})

    async def _attachment(self, request: web.Request) -> web.Response:
        number = request.match_info["attachment"]
        stored = self._core.messages.files.get(int(number)) if number.isdecimal() else None
        if stored is None:
            raise web.HTTPNotFound
        headers = {
            "Content-Type": stored.content_type,
            "Cache-Control": "public, max-age=31536000, immutable",
        }
        if stored.content_type not in PICTURE_TYPES:
            name = quote(stored.filename, safe="")
            headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{name}"
        return web.Response(body=stored.content, headers=headers)

    async def _emoji(self, request: web.Request) -> web.Response:
        number = request.match_info["name"].partition(".")[0]
        stored = self._core.world.emojis.get(int(number)) if number.isdecimal() else None
        if stored is None:
            raise web.HTTPNotFound
        return web.Response(body=stored.content, headers={"Content-Type": stored.content_type})

    async def _list_seats(self, request: web.Request) -> web.Response:
        guild = self._guild(request)
        return web.json_response(
            {
                "seats": [shapes.seat_json(guild, each.user) for each in self._seats.values()],
                "guild": shapes.guild_json(guild),
                "guilds": [shapes.guild_json(each) for each in self._guilds],
                "run": self._core.run,
                "welcome": None if self._welcome is None else self._welcome.content,
            }
        )

    async def _seat(self, request: web.Request) -> web.WebSocketResponse:
        number = request.match_info["user"]
        seat = self._seats.get(int(number)) if number.isdecimal() else None
        if seat is None:
            raise web.HTTPNotFound
        view, actions = self._open(self._guild(request), seat)
        base = self._core.messages.base
        return await serve(request, base, actions.take, joined=view.join, left=view.leave)

    def _open(self, guild: Guild, seat: Seat) -> tuple[PageSeat, SeatActions]:
        key = (guild.id, seat.id)
        if key not in self._opened:
            view = PageSeat(self._core, guild, seat, self._status)
            self._opened[key] = view, SeatActions(self._core, seat, view)
        return self._opened[key]

    async def _show_panel(self, request: web.Request) -> web.WebSocketResponse:
        panel, base = self._panel_of(self._guild(request)), self._core.messages.base
        return await serve(request, base, panel.take, joined=panel.join, left=panel.leave)


def _text(request: web.Request, content: str, kind: str) -> web.Response:
    """Return a response with a file of the page, compressed if the browser accepts that.

    The status is 304, without content, if the browser has the current version.
    """
    body = content.encode()
    tag = hashlib.sha256(body).hexdigest()[:20]
    known = request.if_none_match or ()
    if any(each.value == tag for each in known):
        answer = web.Response(status=304)
    else:
        answer = web.Response(body=body, content_type=kind, charset="utf-8")
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            answer.enable_compression(web.ContentCoding.gzip)
    answer.etag = tag
    answer.headers["Cache-Control"] = CACHING
    return answer
