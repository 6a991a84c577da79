"""Parsing of request bodies: JSON, and multipart with `payload_json` and `files[n]`.

Multipart (RFC 7578) is parsed here because every click uploads a board of 60 KB, and aiohttp's
streaming reader would be the slowest part of the response.
"""

from __future__ import annotations

import re

import orjson

from playground.errors import INVALID_JSON, ApiError
from playground.shapes import JsonValue
from playground.validation.messages import Upload

_BOUNDARY = re.compile(r'boundary="?([^";]+)"?')
_NAME = re.compile(r'[; ]name="([^"]*)"')
_FILENAME = re.compile(r'filename="((?:[^"\\]|\\.)*)"')
_FILES = re.compile(r"files\[(\d+)\]")


def read_body(content_type: str, raw: bytes) -> tuple[JsonValue, dict[int, Upload]]:
    """Return the JSON value and the uploaded files by their number.

    Raises ApiError 50109 if the JSON or the multipart format is invalid.
    """
    if content_type.startswith("multipart/form-data"):
        return _read_multipart(content_type, raw)
    return (_read_json(raw) if raw else {}), {}


def _read_json(raw: bytes) -> JsonValue:
    try:
        return orjson.loads(raw)
    except ValueError:
        raise ApiError(INVALID_JSON) from None


def _read_multipart(content_type: str, raw: bytes) -> tuple[JsonValue, dict[int, Upload]]:
    found = _BOUNDARY.search(content_type)
    if found is None:
        raise ApiError(INVALID_JSON)
    mark = b"--" + found[1].encode("latin-1")
    value: JsonValue = {}
    uploads: dict[int, Upload] = {}
    start = raw.find(mark)
    while start >= 0:
        start += len(mark)
        if raw.startswith(b"--", start):
            break
        end = raw.find(b"\r\n" + mark, start)
        head_end = raw.find(b"\r\n\r\n", start)
        if end < 0 or head_end < 0:
            raise ApiError(INVALID_JSON)
        head = raw[start:head_end].decode("utf-8", "replace")
        content = raw[head_end + 4 : end]
        name = _NAME.search(head)
        if name is not None:
            numbered = _FILES.fullmatch(name[1])
            if numbered is not None:
                uploads[int(numbered[1])] = Upload(_filename(head), content)
            elif name[1] == "payload_json":
                value = _read_json(content)
        start = end + 2
    return value, uploads


def _filename(head: str) -> str:
    found = _FILENAME.search(head)
    if found is None:
        return "unknown"
    plain = re.sub(r"\\(.)", r"\1", found[1]).replace("/", "_")
    # Discord keeps letters, digits, dots, dashes and underscores. It replaces others by _.
    return re.sub(r"[^\w.\-]", "_", plain) or "unknown"
