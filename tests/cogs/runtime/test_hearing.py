"""The messages and the parts of clicks that discord.py processes for the bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.runtime.gate import drop_unused, parse_mentions_only

BOT = 77


def test_mentions_are_received_but_neither_other_messages_nor_edits_and_deletions() -> None:
    found: list[Any] = []
    state: Any = discord.Client(intents=discord.Intents(guilds=True))._connection
    state.user = SimpleNamespace(id=BOT)
    later = ("MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK")
    for event in ("MESSAGE_CREATE", *later):
        state.parsers[event] = found.append
    noted: list[tuple[int, int]] = []
    parse_mentions_only(
        state, lambda channel_id, message_id: noted.append((channel_id, message_id))
    )
    anna, own = {"channel_id": "5", "author": {"id": "78"}}, {"author": {"id": str(BOT)}}
    mention = {"id": "3", "content": f"hello <@{BOT}>", **anna}
    for message in (
        {"id": "1", "content": "", **anna},
        {"id": "2", "content": "hello <@78>", **anna},
        mention,
        {"id": "4", "content": "", "channel_id": "5", **own},
    ):
        state.parsers["MESSAGE_CREATE"](message)
    for event in later:
        state.parsers[event](mention)
    assert found == [mention]
    assert noted == [(5, 1), (5, 2), (5, 3)]


@pytest.mark.parametrize(
    ("kind", "component", "left"), [(3, 2, []), (3, 3, []), (2, None, ["a menu"])]
)
def test_only_the_message_of_a_clicked_component_loses_its_content(
    kind: int, component: int | None, left: list[str]
) -> None:
    message: dict[str, Any] = {"id": "1", "components": ["a menu"], "attachments": left}
    data = {"type": kind, "data": {"component_type": component}, "message": message}
    drop_unused(data)
    assert message["id"] == "1"
    assert (message["components"], message["attachments"]) == (left, left)
