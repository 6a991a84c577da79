from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from playground import Playground
from tests.playground.tavern_bot import png
from tests.playground.wire import Wire, leaf_errors, open_wire

Json = dict[str, Any]
V2 = 1 << 15


def button(custom_id: str = "a", **more: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def rows(*children: Json) -> Json:
    """Return a message with a single row."""
    return {"components": [row(*children)]}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def select(*values: str, **more: object) -> Json:
    options = [{"label": each, "value": each} for each in values]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def channels(*kinds: str) -> Json:
    chosen = [{"id": str(n), "type": kind} for n, kind in enumerate(kinds, 1)]
    return {"type": 8, "custom_id": "c", "default_values": chosen}


def box(*children: Json, **more: object) -> Json:
    return {"type": 17, "components": list(children), **more}


def section(texts: int, **more: object) -> Json:
    return {"type": 9, "components": [text("x")] * texts, **more}


def v2(*components: Json, **more: object) -> Json:
    return {"flags": V2, "components": list(components), **more}


def gallery(*urls: str, **more: object) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **more} for url in urls]}


PICTURE = "https://example.org/a.png"
ROW, FIRST = "components.0.components", "components.0.components.0"
LONG, LENGTH, CHOICES = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_CHOICES"
NO_PLACE, WIDTH = "UNION_TYPE_CHOICES", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"
TOTAL = "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
REFUSED: Mapping[str, tuple[Json, Json]] = {
    "a member as channel": (rows(channels("user")), {f"{FIRST}.default_values.0.type": CHOICES}),
    "more defaults than choices allowed": (
        rows(channels("channel", "channel")),
        {f"{FIRST}.default_values": "BASE_TYPE_INVALID"},
    ),
    "content of 2,001 characters": ({"content": "x" * 2001}, {"content": LONG}),
    "nonce of 26 characters": ({"content": "x", "nonce": "n" * 26}, {"nonce": LONG}),
    "eleven embeds": ({"embeds": [{}] * 11}, {"embeds": LONG}),
    "embed title of 257": ({"embeds": [{"title": "x" * 257}]}, {"embeds.0.title": LONG}),
    "6,001 characters in embeds": (
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        {"embeds": "MAX_EMBED_SIZE_EXCEEDED"},
    ),
    "a script as the address of an embed": (
        {"embeds": [{"title": "t", "url": "javascript:alert(1)"}]},
        {"embeds.0.url": "URL_TYPE_INVALID_SCHEME"},
    ),
    "an author's link that is a file": (
        {"embeds": [{"author": {"name": "a", "url": "attachment://a.png"}}]},
        {"embeds.0.author.url": "URL_TYPE_INVALID_SCHEME"},
    ),
    "embed pictures with invalid addresses": (
        {
            "embeds": [
                {
                    "author": {"name": "a", "icon_url": "data:image/png;base64,AA=="},
                    "footer": {"text": "f", "icon_url": "ftp://example.org/a.png"},
                    "image": {"url": "file:///a.png"},
                    "thumbnail": {"url": "https:example.org"},
                }
            ]
        },
        dict.fromkeys(
            (
                "embeds.0.author.icon_url",
                "embeds.0.footer.icon_url",
                "embeds.0.image.url",
                "embeds.0.thumbnail.url",
            ),
            "URL_TYPE_INVALID_SCHEME",
        ),
    ),
    "six rows": ({"components": [row(button(str(n))) for n in range(6)]}, {"components": LONG}),
    "six buttons in a row": (
        rows(*(button(str(n)) for n in range(6))),
        {ROW: LENGTH, f"{ROW}.5": WIDTH},
    ),
    "an empty row": (rows(), {ROW: LENGTH}),
    "a button beside a select": (rows(select("rum"), button()), {f"{ROW}.1": WIDTH}),
    "the same id twice": (
        rows(button("a"), button("a")),
        {f"{ROW}.1.custom_id": "COMPONENT_CUSTOM_ID_DUPLICATED"},
    ),
    "an id of 101 characters": (rows(button("x" * 101)), {f"{FIRST}.custom_id": LENGTH}),
    "a label of 81 characters": (rows(button(label="x" * 81)), {f"{FIRST}.label": LONG}),
    "neither label nor emoji": (rows(button(label="")), {FIRST: "BUTTON_COMPONENT_EMPTY"}),
    "an invalid emoji": (
        rows(button(emoji={"name": "dice"})),
        {f"{FIRST}.emoji.name": "BUTTON_COMPONENT_INVALID_EMOJI"},
    ),
    "a link with an id": (
        rows(button(style=5, url="https://example.org")),
        {FIRST: "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_MUTUALLY_EXCLUSIVE"},
    ),
    "26 options": (rows(select(*map(str, range(26)))), {f"{FIRST}.options": LENGTH}),
    "two options with the same value": (
        rows(select("rum", "rum")),
        {f"{FIRST}.options.1.value": "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
    ),
    "a placeholder of 151": (
        rows(select("rum", placeholder="x" * 151)),
        {f"{FIRST}.placeholder": LONG},
    ),
    "a text without the flag": ({"components": [text("x")]}, {"components.0.type": NO_PLACE}),
    "content beside Components V2": (v2(text("hello"), content="hello"), {"content": LEGACY}),
    "embeds beside Components V2": (v2(text("hello"), embeds=[{"title": "t"}]), {"embeds": LEGACY}),
    "41 components": (v2(*(text("x") for _ in range(41))), {"components": TOTAL}),
    "41 components, nested ones counted": (
        v2(box(*(text("x") for _ in range(40)))),
        {"components": TOTAL},
    ),
    "4,001 characters in two texts": (
        v2(text("x" * 2000), text("x" * 2001)),
        {"components": "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
    ),
    "a container in a container": (v2(box(box(text("x")))), {f"{FIRST}.type": NO_PLACE}),
    "a bare button at the top": (v2(button()), {"components.0.type": NO_PLACE}),
    "a section without accessory": (
        v2(section(1)),
        {"components.0.accessory": "BASE_TYPE_REQUIRED"},
    ),
    "a section of four texts": (v2(section(4, accessory=button())), {ROW: LENGTH}),
    "an empty gallery": (v2(gallery()), {"components.0.items": LENGTH}),
    "a gallery of eleven": (v2(gallery(*[PICTURE] * 11)), {"components.0.items": LENGTH}),
    "alt text of 1,025": (
        v2(gallery(PICTURE, description="x" * 1025)),
        {"components.0.items.0.description": LENGTH},
    ),
    "alt text that is empty": (
        v2(gallery(PICTURE, description="")),
        {"components.0.items.0.description": LENGTH},
    ),
    "a picture that was not uploaded": (
        v2(gallery("attachment://board.png")),
        {"components.0.items.0.media.url": "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"},
    ),
    "an accent beyond white": (
        v2(box(text("x"), accent_color=0x1000000)),
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
ACCEPTED: Mapping[str, Json] = {
    "content of 2,000 characters": {"content": "x" * 2000},
    "40 components": v2(*(text("x") for _ in range(40))),
    "4,000 characters of text": v2(text("x" * 4000)),
    "five rows of five": {
        "components": [row(*(button(f"{r}{n}") for n in range(5))) for r in range(5)]
    },
    "a section with a button": v2(section(1, accessory=button())),
    "a link": rows({"type": 2, "style": 5, "label": "x", "url": "https://a.b"}),
    "an emoji for a label": rows(button(label="", emoji={"name": "🎲"})),
}


@pytest.fixture
def path(wire: Wire) -> str:
    """The path for sending messages."""
    return f"/channels/{wire.playground.channel('harbour').id}/messages"


async def test_messages_beyond_a_limit_are_rejected_at_the_faulty_field(
    wire: Wire, path: str
) -> None:
    found = {}
    for case, (body, _) in REFUSED.items():
        status, answer = await wire.ask("POST", path, body)
        error = status, answer["code"], answer["message"]
        assert error == (400, 50035, "Invalid Form Body"), case
        found[case] = leaf_errors(answer["errors"])
    assert found == {case: faults for case, (_, faults) in REFUSED.items()}
    assert [each.code for each in wire.playground.breaches] == [50035] * len(REFUSED)
    assert wire.playground.channel("harbour").messages == {}


async def test_messages_at_a_limit_are_accepted(wire: Wire, path: str) -> None:
    for case, body in ACCEPTED.items():
        assert (await wire.ask("POST", path, body))[0] == 200, case
    assert not wire.playground.breaches


async def test_an_empty_message_is_rejected(wire: Wire, path: str) -> None:
    assert (await wire.ask("POST", path, {"content": ""}))[1]["code"] == 50006
    assert (await wire.ask("POST", path, {"flags": V2}))[1]["code"] == 50006


async def test_the_components_v2_flag_cannot_be_removed(wire: Wire, path: str) -> None:
    _, sent = await wire.ask("POST", path, v2(text("one")))
    one = f"{path}/{sent['id']}"
    status, answer = await wire.ask("PATCH", one, {"flags": 0, "components": [text("two")]})
    assert (status, list(answer["errors"])) == (400, ["flags"])
    status, answer = await wire.ask("PATCH", one, {"content": "two", "components": []})
    assert (status, list(answer["errors"])) == (400, ["content"])
    status, answer = await wire.ask("PATCH", one, {"components": [text("two")]})
    assert (status, answer["components"][0]["content"]) == (200, "two")


async def test_legacy_message_becomes_components_v2_once_its_content_is_gone(
    wire: Wire, path: str
) -> None:
    _, sent = await wire.ask("POST", path, {"content": "old"})
    one = f"{path}/{sent['id']}"
    status, _ = await wire.ask("PATCH", one, v2(text("new")))
    assert status == 400
    status, answer = await wire.ask("PATCH", one, v2(text("new"), content=None))
    assert (status, answer["flags"] & V2, answer["content"]) == (200, V2, "")


async def test_edit_keeps_and_drops_attachments_as_listed(wire: Wire, path: str) -> None:
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


async def test_messages_dropped_by_a_channel_stay_editable() -> None:
    async with open_wire(Playground(kept_messages=2)) as wire:
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


async def test_v2_message_names_its_files_in_the_components_only(wire: Wire, path: str) -> None:
    body = v2(
        box(gallery("attachment://a.png"), row(button())),
        {"type": 13, "file": {"url": "attachment://game.txt"}},
    )
    files = {"a.png": png(30, 20), "game.txt": b"moves", "lost.png": png(1, 1)}
    _, sent = await wire.ask("POST", path, body, files)
    assert sent["attachments"] == []
    container, file = sent["components"]
    shown, buttons = container["components"]
    assert shown["items"][0]["media"]["width"] == 30
    assert (file["name"], file["size"]) == ("game.txt", 5)
    ids = [each["id"] for each in (container, shown, buttons, *buttons["components"])]
    assert ids == [1, 2, 3, 4]
    assert [each.text for each in wire.playground.breaches] == [
        "the upload lost.png is shown by no component of its message"
    ]


async def test_too_large_and_too_many_files_are_refused(wire: Wire, path: str) -> None:
    big = {"big.bin": b"\0" * (10 * 1024 * 1024 + 1)}
    status, answer = await wire.ask("POST", path, {"content": "x"}, big)
    assert (status, answer["code"]) == (413, 40005)
    many = {f"{n}.txt": b"x" for n in range(11)}
    status, answer = await wire.ask("POST", path, {"content": "x"}, many)
    assert leaf_errors(answer["errors"]) == {"attachments": "BASE_TYPE_MAX_LENGTH"}


async def test_same_nonce_sends_once(wire: Wire, path: str) -> None:
    channel = wire.playground.channel("harbour")
    body = {"content": "once", "nonce": "7", "enforce_nonce": True}
    _, first = await wire.ask("POST", path, body)
    _, second = await wire.ask("POST", path, body)
    assert first["id"] == second["id"]
    assert first["nonce"] == "7"
    assert len(channel.messages) == 1
    wire.playground.advance(600)
    _, third = await wire.ask("POST", path, body)
    assert third["id"] != first["id"]
