"""A form in one piece says the same as the form that aiohttp would write."""

from __future__ import annotations

import io
from email import message_from_bytes
from email.policy import HTTP
from typing import Any

import aiohttp
import pytest

from cogs.kit.first_answers import form_body

Part = dict[str, Any]


def message_with_files() -> list[Part]:
    """Return the fields of a message with two files, as discord.py makes them."""
    return [
        {"name": "payload_json", "value": '{"content":"Grüße 🎲\\r\\n--"}'},
        {
            "name": "files[0]",
            "value": io.BytesIO(b"\x89PNG\r\n\x1a\n--\r\n"),
            "filename": "board.png",
            "content_type": "application/octet-stream",
        },
        {
            "name": "files[1]",
            "value": io.BytesIO(b""),
            "filename": 'two "words" é.txt',
            "content_type": "application/octet-stream",
        },
    ]


def read(body: bytes, content_type: str) -> list[tuple[Any, ...]]:
    """Return the parts of a form: name, file name, content type and content."""
    whole = message_from_bytes(f"Content-Type: {content_type}\r\n\r\n".encode() + body, policy=HTTP)
    return [
        (
            part.get_param("name", header="content-disposition"),
            part.get_filename(),
            part.get_content_type(),
            part.get_payload(decode=True),
        )
        for part in whole.iter_parts()
    ]


@pytest.mark.asyncio
async def test_its_parts_are_those_of_the_library() -> None:
    form = aiohttp.FormData(quote_fields=False)
    for part in message_with_files()[:2]:
        form.add_field(**part)
    theirs = form()
    expected = read(await theirs.as_bytes(), theirs.headers["Content-Type"])
    found = read(*form_body(message_with_files()[:2]))
    assert found == expected
    assert found[1][3] == b"\x89PNG\r\n\x1a\n--\r\n"


def test_a_name_ends_neither_its_quotes_nor_its_line() -> None:
    parts = message_with_files()
    parts[2]["filename"] = 'a"; x="\r\nEvil: 1'
    found = read(*form_body(parts))
    assert [name for name, *_ in found] == ["payload_json", "files[0]", "files[1]"]
    assert found[2][1] == "a%22; x=%22%0D%0AEvil: 1"


def test_a_file_stands_where_it_stood_before() -> None:
    parts = message_with_files()
    parts[1]["value"].seek(1)
    assert read(*form_body(parts)) == read(*form_body(parts))
    assert parts[1]["value"].tell() == 1
