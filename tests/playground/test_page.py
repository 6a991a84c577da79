from __future__ import annotations

import gzip
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from playground import Playground, Seat
from playground.page import routes
from playground.page.welcome import WelcomeError, read_welcome
from tests.playground.tavern_bot import TavernBot, png, running
from tests.playground.wire import Tab, Wire


@asynccontextmanager
async def tab(playground: Playground, place: Seat | str) -> AsyncIterator[Tab]:
    path = place if isinstance(place, str) else f"seat/{place.id}"
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{playground.url}/play/{path}") as socket,
    ):
        yield Tab(socket)


async def test_a_snapshot_contains_the_view_of_its_seat(
    playground: Playground, bot: TavernBot, anna: Seat, bernd: Seat
) -> None:
    anna.send(f"Hello {bernd.mention}")
    async with tab(playground, bernd) as page:
        shown = await page.next("snapshot")
        assert shown["me"]["name"] == "Bernd"
        assert [each["name"] for each in shown["channels"]] == ["harbour", "quiet", "back-room"]
        harbour = shown["channels"][0]
        assert (harbour["unread"], harbour["mentions"]) == (1, 1)
        assert shown["messages"][harbour["id"]][0]["mentions_me"]
        say = next(each for each in shown["commands"] if each["key"] == "tavern say")
        assert [option["key"] for option in say["options"]] == [
            "text", "times", "tone", "secret",
        ]  # fmt: skip
        await page.ask("read", channel=harbour["id"])
        read = await page.next("unread", channel=harbour["id"])
        assert (read["unread"], read["mentions"]) == (0, 0)
        # A direct message counts as a mention.
        await (await bot.fetch_user(bernd.id)).send("Psst")
        unread = await page.next("unread")
        assert (unread["unread"], unread["mentions"]) == (1, 1)


async def test_commands_come_in_the_seats_language(
    playground: Playground, anna: Seat, bernd: Seat
) -> None:
    registered = playground.core.commands.list_commands()
    wave = next(each for each in registered if each["name"] == "Wave at")
    playground.core.commands.edit(int(wave["id"]), {"name_localizations": {"fr": "Saluer"}})
    async with tab(playground, anna) as page:
        shown = await page.next("snapshot")
        assert "Wave at" in [each["name"] for each in shown["commands"]]
        await page.ask("locale", locale="fr")
        shown = await page.next("snapshot")
        assert "Saluer" in [each["name"] for each in shown["commands"]]
        target = str(bernd.id)
        channel = str(playground.channel("quiet").id)
        answer = await page.ask("context", channel=channel, command=wave["id"], target=target)
        assert answer["t"] == "ok"


async def test_panel_shows_requests_and_breaches_and_switches_faults() -> None:
    async with Playground() as playground, running(playground), tab(playground, "panel") as page:
        shown = await page.next("snapshot")
        assert shown["gateway"] == {"connected": True}
        asked = [each["path"] for each in shown["requests"][:2]]
        assert asked == ["/users/@me", "/oauth2/applications/@me"]
        await page.ask("limit_api", retry_after=0.01, count=1)
        assert page.frames[-2]["faults"]["limited"] == {"retry_after": 0.01, "left": 1}
        await page.ask("heal")
        await page.ask("advance", seconds=3600)
        assert float(playground.clock_file.read_text()) == 3600
        assert (await page.ask("restart_bot"))["t"] == "refused"
        assert (await page.ask("nonsense"))["t"] == "refused"


async def test_another_sites_page_is_rejected(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        url = f"{playground.url}/play/panel"
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(url, headers={"Origin": "https://elsewhere.example"})
        assert refused.value.status == 403


async def test_a_seat_shows_the_server_in_the_address_and_direct_messages() -> None:
    async with Playground(servers=2) as playground, running(playground):
        anna, (first, second) = playground.member("Anna"), playground.guilds
        async with tab(playground, f"seat/{anna.id}?server={second.id}") as there:
            snapshot = await there.next("snapshot")
            assert snapshot["guild"]["name"] == second.name
            shown = {int(channel["id"]) for channel in snapshot["channels"]}
            assert shown == {*second.channels}
            anna.send("here", channel=playground.channel("harbour", first))
            anna.send("there", channel=playground.channel("harbour", second))
            anna.send("direct", channel=anna.direct)
            contents = [(await there.next("message"))["message"]["content"] for _ in range(2)]
            assert contents == ["there", "direct"]
        async with tab(playground, f"panel?server={second.id}") as panel:
            await panel.next("snapshot")
            assert (await panel.ask("kick_bot"))["t"] == "ok"
            assert playground.bot.id in first.members
            assert playground.bot.id not in second.members


async def test_the_page_lists_all_servers_and_rejects_unknown_ones() -> None:
    async with Playground(servers=3) as playground, aiohttp.ClientSession() as session:
        async with session.get(f"{playground.url}/play/seats") as answer:
            found = await answer.json()
        assert [each["name"] for each in found["guilds"]] == [
            guild.name for guild in playground.guilds
        ]
        assert found["guild"] == found["guilds"][0]
        async with session.get(f"{playground.url}/play/seats?server=7") as answer:
            assert answer.status == 404


async def test_other_host_names_are_rejected() -> None:
    own = ("localhost", "127.0.0.1", "127.9.9.9", "[::1]")
    foreign = ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.0.2.7", "[")
    async with Playground() as playground, aiohttp.ClientSession() as session:

        async def status(path: str, host: str) -> int:
            headers = {"Host": f"{host}:{playground.port}", "Origin": f"http://{host}"}
            async with session.get(f"{playground.url}{path}", headers=headers) as answer:
                return answer.status

        for path in ("/", "/play/seats"):
            assert [await status(path, host) for host in own] == [200] * len(own)
        for path in ("/", "/play/seats", "/play/panel", "/api/v10/gateway", "/cdn/emojis/1.png"):
            assert [await status(path, host) for host in foreign] == [403] * len(foreign)
        playground.host = "0.0.0.0"  # noqa: S104 - as if it listened on all interfaces
        assert await status("/", "192.0.2.7") == 200
        assert await status("/", "evil.example") == 403


async def test_files_cannot_run_scripts_in_the_pages_origin(wire: Wire) -> None:
    files = {"board.png": png(12, 8), "x.html": b"<script>1</script>", "x.svg": b"<svg/>"}
    channel = wire.playground.channel("harbour")
    status, _ = await wire.ask("POST", f"/channels/{channel.id}/messages", {"content": "."}, files)
    assert status == 200
    (message,) = channel.messages.values()
    async with aiohttp.ClientSession() as session:
        for file in message.attachments:
            async with session.get(wire.playground.url + file.path) as answer:
                assert "sandbox" in answer.headers["Content-Security-Policy"]
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                shown = answer.headers.get("Content-Disposition", "inline")
                assert shown.split(";")[0] == (
                    "inline" if file.filename == "board.png" else "attachment"
                )
        for path in ("/", "/web/main.js", "/play/seats", "/cdn/emojis/1.png", "/nowhere"):
            async with session.get(wire.playground.url + path) as answer:
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
                assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
                assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_a_page_cannot_use_an_ephemeral_message_of_another_member(wire: Wire) -> None:
    asked = await wire.use_command(seat="Anna")
    await wire.answer(asked, {"type": 4, "data": {"content": "Only for Anna", "flags": 64}})
    (secret,) = wire.playground.member("Anna").ephemerals
    async with tab(wire.playground, wire.playground.member("Bernd")) as page:
        await page.next("snapshot")
        answer = await page.ask("dismiss", message=str(secret.id))
    assert "no longer exists" in answer["reason"]
    assert not secret.dismissed


async def test_a_file_shown_by_an_embed_is_not_listed_as_an_attachment(wire: Wire) -> None:
    place = f"/channels/{wire.playground.channel('harbour').id}/messages"
    embed = {"image": {"url": "attachment://board.png"}}
    files = {"board.png": png(12, 8), "log.txt": b"moves"}
    _, sent = await wire.ask("POST", place, {"embeds": [embed]}, files)
    assert [each["filename"] for each in sent["attachments"]] == ["log.txt"]
    assert sent["embeds"][0]["image"]["url"].endswith("/board.png")
    (message,) = wire.playground.channel("harbour").messages.values()
    picture = message.attachments[0]
    # The picture remains after the text is edited, and after an edit that lists the attachments.
    edits: tuple[dict[str, object], ...] = (
        {"content": "Go"},
        {"attachments": []},
        {"embeds": sent["embeds"]},
    )
    for edit in edits:
        _, edited = await wire.ask("PATCH", f"{place}/{sent['id']}", edit)
        assert edited["embeds"][0]["image"]["url"].endswith(picture.path)
        assert picture in message.attachments
    _, edited = await wire.ask("PATCH", f"{place}/{sent['id']}", {"embeds": []})
    assert (edited["attachments"], message.attachments) == ([], [])


async def test_numbers_of_the_panel_are_bounded() -> None:
    async with Playground() as playground, tab(playground, "panel") as page:
        wrong: dict[str, list[dict[str, object]]] = {
            "advance": [{"seconds": 1e18}, {"seconds": -1}, {"seconds": "inf"}, {}],
            "slow_api": [{"ms": -5}, {"ms": 1e9}, {"ms": None}],
            "fail_api": [{"status": 200}, {"status": 1e300}],
            "limit_api": [{"retry_after": -1, "count": 1}, {"retry_after": 1, "count": 0}],
        }
        for kind, numbers in wrong.items():
            for each in numbers:
                refused = await page.ask(kind, **each)
                assert refused["t"] == "refused", (kind, each)
                assert "must be a number from" in refused["reason"]
        years = 50 * 365 * 86_400
        assert (await page.ask("advance", seconds=years))["t"] == "ok"
        assert (await page.ask("advance", seconds=years))["t"] == "refused"
        assert playground.core.ids.create_id() < 1 << 63


async def test_the_page_has_few_small_cached_files(playground: Playground) -> None:
    async with aiohttp.ClientSession(auto_decompress=False) as session:
        async with session.get(f"{playground.url}/", headers={"Accept-Encoding": ""}) as answer:
            page = await answer.text()
        assert "Opening the playground" in page
        assert page.count("stylesheet") == 1
        named = set(re.findall(r'modulepreload" href="/web/([\w.]+)"', page))
        assert named == {path.name for path in routes.WEB.glob("*.js")}
        for path in ("/", "/web/style.css", "/web/main.js"):
            packed = {"Accept-Encoding": "gzip"}
            async with session.get(playground.url + path, headers=packed) as answer:
                assert answer.headers["Content-Encoding"] == "gzip"
                tag = answer.headers["ETag"]
            known = {**packed, "If-None-Match": tag}
            async with session.get(playground.url + path, headers=known) as answer:
                assert (answer.status, await answer.read()) == (304, b"")
        async with session.get(f"{playground.url}/web/style.css") as answer:
            styles = gzip.decompress(await answer.read()).decode()
        sheets = [path.read_text(encoding="utf-8") for path in routes.WEB.glob("*.css")]
        assert all(sheet in styles for sheet in sheets)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "cannot be read: No such file"),
        ("{", "is not a first screen"),
        ('{"cards": [{}]}', "is not a first screen"),
        ('{"cards": [{"picture": "nowhere.png"}]}', "missing pictures: "),
    ],
)
async def test_an_unusable_first_screen_is_rejected_with_the_cause(
    tmp_path: Path, content: str | None, why: str
) -> None:
    file = tmp_path / "demo.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(WelcomeError, match=why):
        read_welcome(file)
