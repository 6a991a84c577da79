"""A server whose members have names with mentions, markup and links."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playground.components import BUTTON, SELECTS, walk
from playground.events import Event, MessageCreated, MessageEdited
from playground.server import Playground
from playground.setting import PEOPLE, Resident
from playground.world import Message
from tests.cogs.markup import read
from tests.e2e.table import text_of
from tests.local_bot.commands.test_languages import play_and_ask
from tests.local_bot.tables import table_here

NAMES = {
    "Anna": "<@777> </shanghaien resign:777>",
    "Bernd": "\u202e[x](https://evil.example)",
    "Carla": "@everyone <t:777:R> discord.gg/x",
    "Dora": "\nx\x1b[2J <#777> <@&777> <:x:777>",
}
SERVER = "https://evil.example <id:guide> @here <@777>"
EFFECT = re.compile(r"\b777\b|evil|guide|shout|invite")
"""Substrings of markup or notices that come only from these names."""


def effects_of_names(message: Message) -> Iterator[str]:
    """Yield markup, mentions and links that come from names, and labels that cannot be printed."""
    reading = read(text_of(message))
    for each in (*reading.markup, *reading.noticed):
        if EFFECT.search(each):
            yield each
    for part in walk(message.components):
        shown = [str(part.get("label") or "")] if part["type"] == BUTTON else []
        if part["type"] in SELECTS:
            shown += [option["label"] for option in part.get("options", ())]
        shown += [str(item.get("description")) for item in part.get("items", ())]
        for text in shown:
            if not text.replace("\u2068", "").replace("\u2069", "").isprintable():
                yield text


async def test_names_have_no_effect_in_messages_and_logs() -> None:
    people = [Resident(NAMES[each.name], each.name, "en-US", each.color) for each in PEOPLE]
    effects: list[str] = []
    occurrences = dict.fromkeys(("resign", "evil", r"id\:guide"), 0)

    def hear(event: Event) -> None:
        if isinstance(event, MessageCreated | MessageEdited) and event.message.author.bot:
            effects.extend(effects_of_names(event.message))
            for word in occurrences:
                occurrences[word] += word in text_of(event.message)

    playground = Playground(people=people)
    playground.guild.name = SERVER
    playground.core.bus.listen(hear)
    async with table_here(playground) as table:
        await play_and_ask(table)
        assert playground.breaches == []
        lines = list(table.bot.log)
    assert effects == []
    assert min(occurrences.values()) > 0, "the names were shown"
    assert [line for line in lines if not line.isprintable()] == []
