"""A small discord.py bot that uses every kind of response, for the tests of the playground."""

from __future__ import annotations

import asyncio
import contextlib
import re
import struct
import zlib
from collections.abc import AsyncIterator, Callable
from io import BytesIO
from typing import Self

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from playground import Playground


def png(width: int, height: int) -> bytes:
    """Return a valid grey PNG with `width` and `height` in pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def picture(name: str = "board.png") -> discord.File:
    return discord.File(BytesIO(png(120, 80)), filename=name, description="A table")


class Board(ui.LayoutView):
    """A Components V2 message with a picture and two buttons."""

    def __init__(self, turn: int) -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Board] = ui.ActionRow()
        row.add_item(RollButton(turn))
        row.add_item(ui.Button(label="Shanghai!", custom_id="shanghai", disabled=True))
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"Turn {turn}"),
                ui.MediaGallery(discord.MediaGalleryItem(f"attachment://board{turn}.png")),
                row,
                accent_colour=discord.Colour(0x1D4ED8),
            )
        )


class RollButton(ui.DynamicItem[ui.Button[Board]], template=r"roll:(?P<turn>\d+)$"):
    def __init__(self, turn: int) -> None:
        super().__init__(ui.Button(label="Roll", custom_id=f"roll:{turn}"))
        self.turn = turn

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[ui.View], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["turn"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        turn = self.turn + 1
        await interaction.response.edit_message(
            view=Board(turn), attachments=[picture(f"board{turn}.png")]
        )


class Form(ui.Modal, title="Your word"):
    word: ui.Label[Form] = ui.Label(
        text="Word", component=ui.TextInput(custom_id="word", max_length=20)
    )

    drink: ui.Label[Form] = ui.Label(
        text="Drink",
        component=ui.Select(
            custom_id="drink",
            required=False,
            options=[discord.SelectOption(label="Rum"), discord.SelectOption(label="Tea")],
        ),
    )
    aloud: ui.Label[Form] = ui.Label(text="Aloud", component=ui.Checkbox(custom_id="aloud"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.word.component, ui.TextInput)
        assert isinstance(self.drink.component, ui.Select)
        assert isinstance(self.aloud.component, ui.Checkbox)
        answer = f"You said {self.word.component.value}"
        for drink in self.drink.component.values:
            answer += f" over {drink}"
        await interaction.response.send_message(answer + "!" * self.aloud.component.value)


class TavernMenu(ui.View):
    @ui.select(
        custom_id="drink",
        options=[discord.SelectOption(label="Rum"), discord.SelectOption(label="Tea")],
    )
    async def drink(self, interaction: discord.Interaction, select: ui.Select[TavernMenu]) -> None:
        await interaction.response.edit_message(content=f"Here is {select.values[0]}", view=None)


class Guests(ui.View):
    @ui.select(cls=ui.UserSelect[ui.View], custom_id="guests", max_values=2)
    async def guests(
        self, interaction: discord.Interaction, select: ui.UserSelect[ui.View]
    ) -> None:
        names = " and ".join(each.display_name for each in select.values)
        await interaction.response.send_message(f"Welcome {names}", ephemeral=True)


class TavernBot(discord.Client):
    """The bot, which records the messages, events and interactions that it receives."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        super().__init__(
            intents=intents or discord.Intents.default(),
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.received_texts: list[str] = []
        self.events: list[str] = []
        self.interactions: list[discord.Interaction] = []
        self.up = asyncio.Event()
        self.sleep_requested = asyncio.Event()
        tavern = app_commands.Group(name="tavern", description="The tavern")
        self.tree.add_command(tavern)
        _add_answers(tavern)
        _add_questions(tavern)
        _add_silence(self, tavern)
        _add_context_menus(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(RollButton)
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.up.set()

    async def on_message(self, message: discord.Message) -> None:
        self.received_texts.append(message.content)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.interactions.append(interaction)

    async def on_socket_event_type(self, name: str) -> None:
        self.events.append(name)


def _add_answers(tavern: app_commands.Group) -> None:
    @tavern.command(description="Say something")
    @app_commands.choices(tone=[app_commands.Choice(name="Loud", value="loud")])
    async def say(
        interaction: discord.Interaction,
        text: str,
        times: app_commands.Range[int, 1, 3] = 1,
        tone: str = "calm",
        secret: bool = False,
    ) -> None:
        await interaction.response.send_message(
            " ".join([text] * times) + f" ({tone})", ephemeral=secret
        )

    @say.autocomplete("text")
    async def suggest(
        interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        words = ["rum", "rudder", "sail"]
        return [app_commands.Choice(name=w, value=w) for w in words if w.startswith(typed)]

    @tavern.command(description="Show a board")
    async def board(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Board(1), file=picture("board1.png"))

    @tavern.command(description="Think, then answer")
    async def think(interaction: discord.Interaction, secret: bool = False) -> None:
        await interaction.response.defer(thinking=True, ephemeral=secret)
        await interaction.followup.send("Thought", file=picture())
        second = await interaction.followup.send("And more", wait=True)
        await second.edit(content="And even more")


def _add_questions(tavern: app_commands.Group) -> None:
    @tavern.command(description="Ask for a word")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    @tavern.command(description="Offer drinks")
    async def drinks(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("What will it be?", view=TavernMenu(timeout=None))

    @tavern.command(description="Ask for guests")
    async def guests(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Who comes?", view=Guests(timeout=None))

    @tavern.command(description="Keep a file")
    async def keep(interaction: discord.Interaction, file: discord.Attachment) -> None:
        size = len(await file.read())
        await interaction.response.send_message(f"{file.filename}: {size} bytes, {file.width}")

    @tavern.command(description="Greets a member")
    async def greet(interaction: discord.Interaction, guest: discord.Member) -> None:
        await interaction.response.send_message(
            f"Hello {guest.mention}", allowed_mentions=discord.AllowedMentions(users=[guest])
        )


def _add_silence(bot: TavernBot, tavern: app_commands.Group) -> None:
    @tavern.command(description="Never answers")
    async def sleep(interaction: discord.Interaction) -> None:
        bot.sleep_requested.set()


def _add_context_menus(tree: app_commands.CommandTree[TavernBot]) -> None:
    @tree.context_menu(name="Quote")
    async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"{message.author.display_name}: {message.content}")

    @tree.context_menu(name="Wave at")
    async def wave(interaction: discord.Interaction, guest: discord.Member) -> None:
        await interaction.response.send_message(f"Waves at {guest.display_name}", ephemeral=True)


async def until(condition: Callable[[], object]) -> None:
    """Wait until `condition` is true; it is polled, because no event reports the change."""
    while not condition():
        await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def running(playground: Playground, bot: TavernBot | None = None) -> AsyncIterator[TavernBot]:
    """Yield the bot, logged in to the playground and ready."""
    bot = bot or TavernBot()
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE = playground.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(playground.gateway_url)
    task = asyncio.create_task(bot.start(playground.token))
    up = asyncio.create_task(bot.up.wait())
    try:
        await asyncio.wait({task, up}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        yield bot
    finally:
        up.cancel()
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
