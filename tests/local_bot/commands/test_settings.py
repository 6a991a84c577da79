from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from datetime import timedelta

import pytest

from cogs.postgame.month import PAUSE_SECONDS
from playground.client.components import Entry
from playground.components import walk
from playground.errors import ClientError
from playground.outcome import ActionOutcome
from playground.permissions import Permission
from playground.seats import Seat
from playground.world import Channel, ChannelKind, Message
from tests.e2e.table import Table, buttons_of, moves_of, prefer, text_of


class SettingsPanel:
    """The message with the server's settings, used by Dora, who manages the server."""

    def __init__(self, table: Table, message: Message) -> None:
        self.table, self.message = table, message
        self.dora = table.dora

    async def set(self, key: str, value: Entry) -> ActionOutcome:
        """Choose a value for the setting `key`."""
        ids = [each.get("custom_id", "") for each in walk(self.message.components)]
        custom_id = next(each for each in ids if each.startswith("s") and each.endswith(f":{key}"))
        outcome = await self.dora.select(self.message, value, custom_id=custom_id)
        assert not outcome.failed
        await self.table.playground.wait_for(lambda: "Salvato" in text_of(self.message))
        return outcome


@pytest.fixture
async def panel(table: Table) -> SettingsPanel:
    opened = await table.dora.command("server")
    return SettingsPanel(table, await table.private(opened))


async def challenge(table: Table, by: Seat | None = None) -> ActionOutcome:
    return await (by or table.anna).command("shanghaien challenge", opponent=table.bernd)


async def accept(table: Table, asked: ActionOutcome) -> Message:
    """Accept a challenge, in English or German, as Bernd; return the message of the challenge."""
    assert asked.message is not None
    label = next(each for each in asked.message.labels if each in ("Accept", "Annehmen"))
    assert not (await table.bernd.click(asked.message, label)).failed
    return asked.message


def threads(table: Table) -> list[Channel]:
    """Return the threads that the bot created."""
    return [
        channel
        for channel in table.playground.guild.channels.values()
        if channel.thread is not None and channel.thread.owner is table.playground.bot
    ]


async def board_in(table: Table, thread: Channel, other_than: str = "") -> Message:
    """Return the board in a thread once the id of its first move is not `other_than`."""

    def boards() -> list[Message]:
        live = [m for m in thread.messages.values() if moves_of(m)]
        return [m for m in live if moves_of(m)[0]["custom_id"] != other_than]

    await table.playground.wait_for(boards)
    return boards()[-1]


def live_boards(table: Table) -> list[Message]:
    """Return the playable boards in the table's channel."""
    return [m for m in table.anna.visible_messages() if moves_of(m) and m.only_for is None]


async def begin_in_thread(table: Table) -> tuple[Message, Channel]:
    """Begin a game, for which the bot creates a thread; return the challenge and the thread."""
    message = await accept(table, await challenge(table))
    await table.playground.wait_for(lambda: threads(table) and threads(table)[0].messages)
    (thread,) = threads(table)
    return message, thread


async def test_only_who_manages_the_server_gets_the_panel(table: Table) -> None:
    with pytest.raises(ClientError, match="may not use"):  # Discord hides the command from Bernd
        await table.bernd.command("server")
    helped = await table.private(await table.bernd.command("shanghaien help"))
    more = await table.private(await table.bernd.click(helped, custom_id="sh1:sp:0:0:more"))
    assert not any("settings" in button.get("custom_id", "") for button in more.buttons)
    greeted = table.bernd.send(f"<@{table.playground.core.world.bot.id}>")
    await table.playground.wait_for(lambda: table.bernd.visible_messages()[-1] is not greeted)
    # In earlier versions, everyone's help had this button.
    older = table.bernd.visible_messages()[-1].copy()
    older.components = deepcopy(older.components)
    buttons_of(older)[0]["custom_id"] = "sh1:sp:0:0:settings"
    refused = await table.bernd.click(older, custom_id="sh1:sp:0:0:settings", is_stale=True)
    assert "Server verwalten" in refused.text


async def test_a_choice_is_kept_and_shown_after_a_restart_and_only_managers_change_it(
    table: Table, panel: SettingsPanel
) -> None:
    await panel.set("leaderboard", "managers")
    await panel.set("away", "60")
    await table.bot.restart()
    await panel.set("reminders", "off")
    parts = list(walk(panel.message.components))
    options = [option for part in parts for option in part.get("options", ())]
    chosen = [option["label"] for option in options if option.get("default")]
    assert "Assenza: 60 giorni all’anno" in chosen
    assert "Chi può vedere la classifica: Solo chi gestisce il server" in chosen
    assert table.playground.breaches == []
    moderators = next(r for r in table.playground.guild.roles.values() if r.name.startswith("Harb"))
    table.playground.core.guilds.set_role(table.playground.guild, moderators, 0)
    ids = [part.get("custom_id", "") for part in parts]
    language = next(each for each in ids if each.endswith(":language"))
    await panel.dora.select(panel.message, "de", custom_id=language)
    assert "dares you" in (await challenge(table)).text


async def test_new_games_and_rematches_use_the_current_language_of_the_server(
    table: Table, panel: SettingsPanel
) -> None:
    await accept(table, await challenge(table))
    await table.wait_for_board()
    await panel.set("language", "de")
    sheet = await table.give_up(table.bernd)
    assert "Bernd gives up" in text_of(sheet)
    rematch = await table.anna.click(sheet, "Rematch")
    assert "fordert dich" in rematch.text
    await accept(table, rematch)
    assert text_of(await table.wait_for_board()).endswith("Runde 1")


async def test_a_challenge_elsewhere_names_the_channels_where_games_are_played(
    table: Table, panel: SettingsPanel
) -> None:
    quiet = table.playground.channel("quiet")
    await panel.set("channels", [quiet])
    refused = await table.private(await challenge(table))
    assert f"<#{quiet.id}>" in text_of(refused)
    table.playground.advance(60)
    allowed = await table.bernd.command(
        "shanghaien challenge", options={"opponent": table.anna}, channel=quiet
    )
    assert allowed.message is not None
    assert not (await panel.dora.click(panel.message, "Gioca ovunque")).failed
    anywhere = await table.carla.command("shanghaien challenge", options={"opponent": table.anna})
    assert anywhere.message is not None


async def test_a_game_gets_a_private_thread_of_its_own_with_both_players_in_it(
    table: Table, panel: SettingsPanel
) -> None:
    await panel.set("threads", "private")
    asked, thread = await begin_in_thread(table)
    assert (thread.kind, thread.name) == (ChannelKind.PRIVATE_THREAD, "Anna – Bernd")
    assert thread.thread is not None
    assert {table.anna.id, table.bernd.id} <= set(thread.thread.members)
    assert f"<#{thread.id}>" in text_of(asked)
    board = await board_in(table, thread)
    for _ in range(3):
        button = moves_of(board)[0]
        await table.click(table.mover(board), board, button)
        board = await board_in(table, thread, other_than=button["custom_id"])
    assert table.board() is None  # the only board is in the thread
    assert table.playground.breaches == []


async def test_a_game_without_its_thread_remains_in_the_channel_with_an_explanation(
    table: Table, panel: SettingsPanel
) -> None:
    playground, opening = table.playground, "POST /channels/*/messages/*/threads"
    await panel.set("threads", "private")
    playground.deny(playground.channel("harbour"), Permission.CREATE_PRIVATE_THREADS)
    faults = playground.faults
    hindrances: list[tuple[Seat, str, Callable[[], object]]] = [
        (table.anna, "Private Threads", lambda: None),
        (table.carla, "Thread", lambda: faults.refuse(opening, status=400)),
        (table.dora, "Thread", lambda: faults.limit(opening, retry_after=600, times=None)),
    ]
    for count, (host, word, hinder) in enumerate(hindrances, 1):
        hinder()
        before = len(table.bernd.ephemerals)
        await accept(table, await challenge(table, by=host))
        await playground.wait_for(
            lambda before=before, word=word: any(  # type: ignore[misc]
                word in text_of(each) for each in table.bernd.ephemerals[before:]
            )
        )
        await playground.wait_for(
            lambda count=count: count == len(live_boards(table))  # type: ignore[misc]
        )
        faults.heal()
        await panel.set("threads", "public")
    assert threads(table) == []


async def test_a_server_that_reads_text_gets_boards_without_pictures(
    table: Table, panel: SettingsPanel
) -> None:
    await panel.set("display", "text")
    board = await table.start()
    assert board.attachments == []
    assert "**The tavern**" in text_of(board)
    await table.play(most=3)
    assert table.playground.breaches == []


async def test_no_absence_is_longer_than_the_server_allows(
    table: Table, panel: SettingsPanel
) -> None:
    own = await prefer(table.anna)
    menu = next(each for each in walk(own.components) if ":aw:" in each.get("custom_id", ""))
    await panel.set("away", "7")
    last = menu["options"][-1]["value"]
    refused = await table.anna.select(own, last, custom_id=menu["custom_id"])
    assert "only 7 days left" in refused.text
    # The menu of an earlier version contained dates.
    day = table.services.absences.today() + timedelta(days=3)
    option = {"label": "forged", "value": day.isoformat()}
    menu["options"].append(option)
    await table.anna.select(own, day.isoformat(), custom_id=menu["custom_id"])
    assert "4 days left" in text_of(own)
    await panel.set("away", "0")
    assert ":aw:" not in str((await prefer(table.anna)).components)


async def test_the_doctor_names_missing_permissions_and_their_channels(
    table: Table, panel: SettingsPanel
) -> None:
    harbour, quiet = table.playground.channel("harbour"), table.playground.channel("quiet")

    async def ask_doctor() -> str:
        table.dora.user.locale = "en-US"
        asked = await table.dora.click(panel.message, custom_id="sh1:sp:0:0:doctor")
        table.dora.user.locale = "it"
        return text_of(await table.private(asked))

    assert "well in both channels" in await ask_doctor()
    table.playground.deny(quiet, Permission.SEND_MESSAGES)
    table.playground.deny(harbour, Permission.EMBED_LINKS)
    unasked = await ask_doctor()
    assert f"<#{quiet.id}>: I’m missing Send Messages" in unasked
    assert f"<#{harbour.id}>: I’m missing Embed Links" in unasked
    table.playground.allow(quiet, Permission.SEND_MESSAGES)
    table.playground.allow(harbour, Permission.EMBED_LINKS)
    await panel.set("channels", [harbour, quiet])
    await panel.set("threads", "private")
    table.playground.deny(quiet, Permission.ATTACH_FILES | Permission.CREATE_PRIVATE_THREADS)
    text = await ask_doctor()
    assert f"<#{quiet.id}>: I’m missing Attach Files" in text
    assert f"<#{quiet.id}> I’m missing Create Private Threads" in text
    assert f"<#{harbour.id}>: all fine" in text


async def test_a_thread_that_fell_asleep_is_woken_by_a_move(
    table: Table, panel: SettingsPanel
) -> None:
    await panel.set("threads", "public")
    _, thread = await begin_in_thread(table)
    board, guilds = await board_in(table, thread), table.playground.core.guilds
    assert thread.thread is not None
    mover = table.mover(board)
    guilds.archive(thread, archived=True)
    own = await table.private(await mover.command("shanghaien board"))
    move = moves_of(own)[0]
    assert not (await mover.click(own, custom_id=move["custom_id"])).failed
    board = await board_in(table, thread, other_than=move["custom_id"])
    assert not thread.thread.archived


def alt_text(message: Message) -> str:
    """Return the description of the first picture of a message."""
    pictures = (each["items"] for each in walk(message.components) if "items" in each)
    return next((str(each[0]["description"]) for each in pictures), "")


async def test_a_server_can_receive_the_podium_of_each_month_with_a_winner(
    table: Table, panel: SettingsPanel
) -> None:
    quiet, services = table.playground.channel("quiet"), table.services
    guild_id = table.playground.guild.id
    await panel.set("monthly", [quiet])

    async def due() -> float:
        found = (await services.servers.read(guild_id)).monthly_due
        assert found is not None
        return found

    async def next_podium() -> None:
        before = await due()
        table.playground.advance(before + PAUSE_SECONDS - services.clock.now())
        while await due() == before:
            await asyncio.sleep(0.02)

    await next_podium()
    assert list(quiet.messages.values()) == [], "nobody has won in that month"
    for _ in range(2):
        await table.start()
        await table.play(most=6)
        await table.give_up(table.anna)
        table.playground.advance(60)
    figures = await table.private(await table.bernd.command("shanghaien stats"))
    board = await table.private(await table.bernd.click(figures, "Rangliste"))
    await table.bernd.select(board, "Dieser Monat")
    await table.playground.wait_for(lambda: bool(board.attachments))
    assert alt_text(board) == "1. Bernd · Siege: 2"
    posted = await table.bernd.click(board, "Allen zeigen")
    await table.playground.wait_for(lambda: bool(posted.messages))
    assert alt_text(posted.messages[-1]) == "1. Bernd · Wins: 2"

    server = await services.servers.read(guild_id)
    leftover = services.clock.now() + 3 * 86_400.0
    await services.servers.save(replace(server, monthly_due=leftover))
    await next_podium()
    assert list(quiet.messages.values()) == [], (
        "no month ends at this time, which an earlier version set"
    )
    await table.bot.restart()
    services = table.services
    await next_podium()
    (shown,) = quiet.messages.values()
    assert alt_text(shown) == "1. Bernd · Wins: 2"
    assert "Challenge…" in shown.labels

    await next_podium()
    assert len(quiet.messages) == 1, "nobody has won in the second month"
    assert table.playground.breaches == []


async def test_a_posted_table_omits_members_who_have_left(table: Table) -> None:
    for winner in (table.bernd, table.anna):
        await table.start()
        await table.play(most=6)
        await table.give_up(table.anna if winner is table.bernd else table.bernd)
        table.playground.advance(60)
    table.playground.leave(table.bernd)

    async def posted() -> str:
        table.playground.advance(60)
        figures = await table.private(await table.anna.command("shanghaien stats"))
        board = await table.private(await table.anna.click(figures, "Leaderboard"))
        await table.anna.select(board, "This month")
        await table.playground.wait_for(lambda: bool(board.attachments))
        assert "Bernd" in alt_text(board), "a private leaderboard lists former members"
        outcome = await table.anna.click(board, "Show everyone")
        await table.playground.wait_for(lambda: bool(outcome.messages))
        return alt_text(outcome.messages[-1])

    refused = table.playground.faults.refuse("GET /guilds/*/members/*", status=500)
    assert "Bernd" in await posted(), "the bot could not learn that Bernd has left"
    assert refused.hits
    table.playground.faults.lift(refused)
    shown = await posted()
    assert "Anna" in shown
    assert "Bernd" not in shown
