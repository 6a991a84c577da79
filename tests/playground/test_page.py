from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest

from playground import Playground, Seat
from tests.playground.tavern_bot import TavernBot, running
from tests.playground.wire import Tab

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def tab(playground: Playground, place: Seat | str) -> AsyncIterator[Tab]:
    path = place if isinstance(place, str) else f"seat/{place.id}"
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{playground.url}/play/{path}") as socket,
    ):
        yield Tab(socket)


async def test_snapshot_shows_the_seat_its_own_world(
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
        # A direct message counts as a mention does.
        await (await bot.fetch_user(bernd.id)).send("Psst")
        unread = await page.next("unread")
        assert (unread["unread"], unread["mentions"]) == (1, 1)


async def test_commands_come_in_the_seats_language(
    playground: Playground, anna: Seat, bernd: Seat
) -> None:
    registered = playground.core.commands.listed()
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


async def test_another_sites_page_is_turned_away(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        url = f"{playground.url}/play/panel"
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(url, headers={"Origin": "https://elsewhere.example"})
        assert refused.value.status == 403


async def test_a_seat_shows_the_server_that_the_address_names_and_direct_messages() -> None:
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
            said = [(await there.next("message"))["message"]["content"] for _ in range(2)]
            assert said == ["there", "direct"]
        async with tab(playground, f"panel?server={second.id}") as panel:
            await panel.next("snapshot")
            assert (await panel.ask("kick_bot"))["t"] == "ok"
            assert playground.bot.id in first.members
            assert playground.bot.id not in second.members


async def test_the_page_knows_all_servers_and_none_that_is_not_there() -> None:
    async with Playground(servers=3) as playground, aiohttp.ClientSession() as session:
        async with session.get(f"{playground.url}/play/seats") as answer:
            found = await answer.json()
        assert [each["name"] for each in found["guilds"]] == [
            guild.name for guild in playground.guilds
        ]
        assert found["guild"] == found["guilds"][0]
        async with session.get(f"{playground.url}/play/seats?server=7") as answer:
            assert answer.status == 404
