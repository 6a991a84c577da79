from __future__ import annotations

from typing import Any

import pytest

from playground import Playground
from tests.playground.tavern_bot import png
from tests.playground.wire import leaf_errors, wired

pytestmark = pytest.mark.asyncio
Json = dict[str, Any]
V2 = 1 << 15


def button(custom_id: str = "a", **more: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def select(**more: object) -> Json:
    options = [{"label": "Rum", "value": "rum"}, {"label": "Tea", "value": "tea"}]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def channels(*kinds: str, **more: object) -> Json:
    chosen = [{"id": str(n), "type": kind} for n, kind in enumerate(kinds, 1)]
    return {"type": 8, "custom_id": "c", "default_values": chosen, **more}


def v2(*components: Json, **more: object) -> Json:
    return {"flags": V2, "components": list(components), **more}


def gallery(*urls: str, **more: object) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **more} for url in urls]}


REFUSED: dict[str, tuple[Json, dict[str, str]]] = {
    "a member chosen among channels": (
        {"components": [row(channels("user"))]},
        {"components.0.components.0.default_values.0.type": "BASE_TYPE_CHOICES"},
    ),
    "more chosen than may be": (
        {"components": [row(channels("channel", "channel"))]},
        {"components.0.components.0.default_values": "BASE_TYPE_INVALID"},
    ),
    "content of 2,001 characters": ({"content": "x" * 2001}, {"content": "BASE_TYPE_MAX_LENGTH"}),
    "nonce of 26 characters": (
        {"content": "x", "nonce": "n" * 26},
        {"nonce": "BASE_TYPE_MAX_LENGTH"},
    ),
    "eleven embeds": ({"embeds": [{}] * 11}, {"embeds": "BASE_TYPE_MAX_LENGTH"}),
    "embed title of 257": (
        {"embeds": [{"title": "x" * 257}]},
        {"embeds.0.title": "BASE_TYPE_MAX_LENGTH"},
    ),
    "6,001 characters in embeds": (
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        {"embeds": "MAX_EMBED_SIZE_EXCEEDED"},
    ),
    "six rows": (
        {"components": [row(button(str(n))) for n in range(6)]},
        {"components": "BASE_TYPE_MAX_LENGTH"},
    ),
    "six buttons in a row": (
        {"components": [row(*(button(str(n)) for n in range(6)))]},
        {"components.0.components": "BASE_TYPE_BAD_LENGTH"}
        | {"components.0.components.5": "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
    ),
    "an empty row": (
        {"components": [row()]},
        {"components.0.components": "BASE_TYPE_BAD_LENGTH"},
    ),
    "a button beside a select": (
        {"components": [row(select(), button())]},
        {"components.0.components.1": "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
    ),
    "the same id twice": (
        {"components": [row(button("a"), button("a"))]},
        {"components.0.components.1.custom_id": "COMPONENT_CUSTOM_ID_DUPLICATED"},
    ),
    "an id of 101 characters": (
        {"components": [row(button("x" * 101))]},
        {"components.0.components.0.custom_id": "BASE_TYPE_BAD_LENGTH"},
    ),
    "a label of 81 characters": (
        {"components": [row(button(label="x" * 81))]},
        {"components.0.components.0.label": "BASE_TYPE_MAX_LENGTH"},
    ),
    "a button without label or emoji": (
        {"components": [row(button(label=""))]},
        {"components.0.components.0": "BUTTON_COMPONENT_EMPTY"},
    ),
    "an emoji that is none": (
        {"components": [row(button(emoji={"name": "dice"}))]},
        {"components.0.components.0.emoji.name": "BUTTON_COMPONENT_INVALID_EMOJI"},
    ),
    "a link with an id": (
        {"components": [row(button(style=5, url="https://example.org"))]},
        {
            "components.0.components.0": "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_MUTUALLY_EXCLUSIVE",
        },
    ),
    "26 options": (
        {
            "components": [
                row(select(options=[{"label": str(n), "value": str(n)} for n in range(26)]))
            ]
        },
        {"components.0.components.0.options": "BASE_TYPE_BAD_LENGTH"},
    ),
    "two options of one value": (
        {"components": [row(select(options=[{"label": "a", "value": "v"}] * 2))]},
        {"components.0.components.0.options.1.value": "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
    ),
    "a placeholder of 151": (
        {"components": [row(select(placeholder="x" * 151))]},
        {"components.0.components.0.placeholder": "BASE_TYPE_MAX_LENGTH"},
    ),
    "a text display without the flag": (
        {"components": [text("hello")]},
        {"components.0.type": "UNION_TYPE_CHOICES"},
    ),
    "content beside Components V2": (
        v2(text("hello"), content="hello"),
        {"content": "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
    ),
    "embeds beside Components V2": (
        v2(text("hello"), embeds=[{"title": "t"}]),
        {"embeds": "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
    ),
    "41 components": (
        v2(*(text("x") for _ in range(41))),
        {"components": "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
    ),
    "41 components, nested ones counted": (
        v2({"type": 17, "components": [text("x") for _ in range(40)]}),
        {"components": "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
    ),
    "4,001 characters in two texts": (
        v2(text("x" * 2000), text("x" * 2001)),
        {"components": "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
    ),
    "a container in a container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text("x")]}]}),
        {"components.0.components.0.type": "UNION_TYPE_CHOICES"},
    ),
    "a bare button at the top": (v2(button()), {"components.0.type": "UNION_TYPE_CHOICES"}),
    "a section without accessory": (
        v2({"type": 9, "components": [text("x")]}),
        {"components.0.accessory": "BASE_TYPE_REQUIRED"},
    ),
    "a section of four texts": (
        v2({"type": 9, "components": [text("x")] * 4, "accessory": button()}),
        {"components.0.components": "BASE_TYPE_BAD_LENGTH"},
    ),
    "an empty gallery": (v2(gallery()), {"components.0.items": "BASE_TYPE_BAD_LENGTH"}),
    "a gallery of eleven": (
        v2(gallery(*["https://example.org/a.png"] * 11)),
        {"components.0.items": "BASE_TYPE_BAD_LENGTH"},
    ),
    "alt text of 1,025": (
        v2(gallery("https://example.org/a.png", description="x" * 1025)),
        {"components.0.items.0.description": "BASE_TYPE_BAD_LENGTH"},
    ),
    "alt text that is empty": (
        v2(gallery("https://example.org/a.png", description="")),
        {"components.0.items.0.description": "BASE_TYPE_BAD_LENGTH"},
    ),
    "a picture that was not uploaded": (
        v2(gallery("attachment://board.png")),
        {
            "components.0.items.0.media.url": "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        },
    ),
    "an accent beyond white": (
        v2({"type": 17, "accent_color": 0x1000000, "components": [text("x")]}),
        {"components.0.accent_color": "NUMBER_TYPE_MAX"},
    ),
    "users both parsed and listed": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        {"allowed_mentions": "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
    ),
    "a reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        {"message_reference": "REPLIES_UNKNOWN_MESSAGE"},
    ),
}


@pytest.mark.parametrize(("body", "faults"), REFUSED.values(), ids=REFUSED)
async def test_message_beyond_a_limit_is_refused(body: Json, faults: dict[str, str]) -> None:
    async with wired() as wire:
        channel = wire.playground.channel("harbour")
        status, answer = await wire.ask("POST", f"/channels/{channel.id}/messages", body)
        assert (status, answer["code"]) == (400, 50035)
        assert answer["message"] == "Invalid Form Body"
        assert leaf_errors(answer["errors"]) == faults
        assert [each.code for each in wire.playground.breaches] == [50035]
        assert channel.messages == {}


ACCEPTED: dict[str, Json] = {
    "content of 2,000 characters": {"content": "x" * 2000},
    "40 components": v2(*(text("x") for _ in range(40))),
    "4,000 characters of text": v2(text("x" * 4000)),
    "five rows of five": {
        "components": [row(*(button(f"{r}{n}") for n in range(5))) for r in range(5)]
    },
    "a section with a button": v2({"type": 9, "components": [text("x")], "accessory": button()}),
    "a link": {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://a.b"})]},
    "an emoji for a label": {"components": [row(button(label="", emoji={"name": "🎲"}))]},
}


@pytest.mark.parametrize("body", ACCEPTED.values(), ids=ACCEPTED)
async def test_message_at_a_limit_is_taken(body: Json) -> None:
    async with wired() as wire:
        channel = wire.playground.channel("harbour")
        status, _ = await wire.ask("POST", f"/channels/{channel.id}/messages", body)
        assert status == 200
        assert not wire.playground.breaches


async def test_nothing_cannot_be_sent() -> None:
    async with wired() as wire:
        path = f"/channels/{wire.playground.channel('harbour').id}/messages"
        assert (await wire.ask("POST", path, {"content": ""}))[1]["code"] == 50006
        assert (await wire.ask("POST", path, {"flags": V2}))[1]["code"] == 50006


async def test_components_v2_cannot_be_taken_back() -> None:
    async with wired() as wire:
        path = f"/channels/{wire.playground.channel('harbour').id}/messages"
        _, sent = await wire.ask("POST", path, v2(text("one")))
        one = f"{path}/{sent['id']}"
        status, answer = await wire.ask("PATCH", one, {"flags": 0, "components": [text("two")]})
        assert (status, list(answer["errors"])) == (400, ["flags"])
        status, answer = await wire.ask("PATCH", one, {"content": "two", "components": []})
        assert (status, list(answer["errors"])) == (400, ["content"])
        status, answer = await wire.ask("PATCH", one, {"components": [text("two")]})
        assert (status, answer["components"][0]["content"]) == (200, "two")


async def test_legacy_message_becomes_components_v2_once_its_content_is_gone() -> None:
    async with wired() as wire:
        path = f"/channels/{wire.playground.channel('harbour').id}/messages"
        _, sent = await wire.ask("POST", path, {"content": "old"})
        one = f"{path}/{sent['id']}"
        status, _ = await wire.ask("PATCH", one, v2(text("new")))
        assert status == 400
        status, answer = await wire.ask("PATCH", one, v2(text("new"), content=None))
        assert (status, answer["flags"] & V2, answer["content"]) == (200, V2, "")


async def test_edit_keeps_and_drops_attachments_as_listed() -> None:
    async with wired() as wire:
        path = f"/channels/{wire.playground.channel('harbour').id}/messages"
        files = {"a.png": png(30, 20), "b.txt": b"words"}
        _, sent = await wire.ask("POST", path, {"content": "two"}, files)
        first, second = sent["attachments"]
        assert (first["width"], first["height"], first["content_type"]) == (30, 20, "image/png")
        assert second["content_type"] == "text/plain; charset=utf-8"
        one = f"{path}/{sent['id']}"
        _, kept = await wire.ask("PATCH", one, {"content": "same"})
        assert len(kept["attachments"]) == 2
        body = {"attachments": [{"id": second["id"]}, {"id": 0, "description": "new"}]}
        _, changed = await wire.ask("PATCH", one, body, {"c.png": png(5, 5)})
        assert [each["filename"] for each in changed["attachments"]] == ["b.txt", "c.png"]
        assert changed["attachments"][1]["description"] == "new"
        status, answer = await wire.ask("PATCH", one, {"attachments": [{"id": "77"}]})
        assert leaf_errors(answer["errors"]) == {"attachments.0": "ATTACHMENT_NOT_FOUND"}
        assert status == 400


async def test_what_a_channel_no_longer_remembers_is_changed_all_the_same() -> None:
    async with wired(Playground(kept_messages=2)) as wire:
        path = f"/channels/{wire.playground.channel('harbour').id}/messages"
        _, sent = await wire.ask("POST", path, {"content": "first"}, {"a.png": png(30, 20)})
        for content in ("second", "third"):
            await wire.ask("POST", path, {"content": content})
        _, shown = await wire.ask("GET", path)
        assert [each["content"] for each in shown] == ["third", "second"]
        one = f"{path}/{sent['id']}"
        status, changed = await wire.ask("PATCH", one, {"content": "changed"})
        assert (status, changed["content"], len(changed["attachments"])) == (200, "changed", 1)
        assert (await wire.ask("DELETE", one))[0] == 204
        assert (await wire.ask("PATCH", one, {"content": "gone"}))[1]["code"] == 10008


async def test_v2_message_names_its_files_in_the_components_only() -> None:
    async with wired() as wire:
        path = f"/channels/{wire.playground.channel('harbour').id}/messages"
        body = v2(
            {"type": 17, "components": [gallery("attachment://a.png"), row(button())]},
            {"type": 13, "file": {"url": "attachment://game.txt"}},
        )
        files = {"a.png": png(30, 20), "game.txt": b"moves", "lost.png": png(1, 1)}
        _, sent = await wire.ask("POST", path, body, files)
        assert sent["attachments"] == []
        box, file = sent["components"]
        assert box["components"][0]["items"][0]["media"]["width"] == 30
        assert (file["name"], file["size"]) == ("game.txt", 5)
        ids = [box["id"], box["components"][0]["id"], box["components"][1]["id"]]
        assert ids == [1, 2, 3]
        assert box["components"][1]["components"][0]["id"] == 4
        assert [each.text for each in wire.playground.breaches] == [
            "the upload lost.png is shown by no component of its message"
        ]


async def test_too_large_and_too_many_files_are_refused() -> None:
    async with wired() as wire:
        path = f"/channels/{wire.playground.channel('harbour').id}/messages"
        big = {"big.bin": b"\0" * (10 * 1024 * 1024 + 1)}
        status, answer = await wire.ask("POST", path, {"content": "x"}, big)
        assert (status, answer["code"]) == (413, 40005)
        many = {f"{n}.txt": b"x" for n in range(11)}
        status, answer = await wire.ask("POST", path, {"content": "x"}, many)
        assert leaf_errors(answer["errors"]) == {"attachments": "BASE_TYPE_MAX_LENGTH"}


async def test_same_nonce_sends_once() -> None:
    async with wired() as wire:
        channel = wire.playground.channel("harbour")
        path = f"/channels/{channel.id}/messages"
        body = {"content": "once", "nonce": "7", "enforce_nonce": True}
        _, first = await wire.ask("POST", path, body)
        _, second = await wire.ask("POST", path, body)
        assert first["id"] == second["id"]
        assert first["nonce"] == "7"
        assert len(channel.messages) == 1
        wire.playground.advance(600)
        _, third = await wire.ask("POST", path, body)
        assert third["id"] != first["id"]
