"""Validation of messages that the bot sends or edits.

The limits are in Discord's reference, "Message", "Create Message" and "Edit Message". The rules of
the flag IS_COMPONENTS_V2 are in "Components", "Using Message Components".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playground.errors import EMPTY_MESSAGE, FILE_TOO_LARGE, ApiError
from playground.payloads import FILE_LIMIT
from playground.shapes import Json
from playground.validation.components import ComponentCheck
from playground.validation.embeds import check_embeds
from playground.validation.fields import FormErrors, Path
from playground.world import Message, MessageFlag

MOST_CONTENT = 2_000
MOST_FILES = 10
MOST_NONCE = 25
LEGACY_FIELDS = ("content", "embeds", "sticker_ids", "poll")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart request."""

    filename: str
    content: bytes


@dataclass(frozen=True, slots=True)
class CheckedMessage:
    """The result of the check of a valid message."""

    v2: bool
    unused_files: frozenset[str]
    """In a message of Components V2, the names of uploaded files that no component shows."""


def check_message(
    body: Json,
    uploads: Mapping[int, Upload],
    *,
    existing: Message | None = None,
    path: Path = (),
) -> CheckedMessage:
    """Check a message body, at `path` in the request, against Discord's limits.

    Raises ApiError: 50035 with the faulty fields, 50006 if the message is empty, 40005 if a file is
    too large.
    """
    errors = FormErrors()
    flags = _flags(body, path, errors)
    was_v2 = existing is not None and existing.is_v2
    v2 = was_v2 or bool(flags & MessageFlag.COMPONENTS_V2)
    errors.text(body, "content", path, maximum=MOST_CONTENT)
    check_embeds(body, path, errors)
    _check_mentions(body, path, errors)
    if isinstance(body.get("nonce"), str):
        errors.text(body, "nonce", path, maximum=MOST_NONCE)
    names = _check_files(body, uploads, existing, path, errors)
    if v2:
        _check_legacy(body, existing, path, errors)
    check = ComponentCheck(errors, names)
    if body.get("components") is not None:
        # The components' own check includes their number, whose limit is 40 or, without V2, 5.
        listed = errors.objects(body, "components", path, maximum=10_000)
        check.message(listed, (*path, "components"), is_v2=v2)
    errors.raise_if_any()
    _check_not_empty(body, uploads, existing, is_v2=v2)
    fresh = {upload.filename for upload in uploads.values()}
    return CheckedMessage(v2, frozenset(fresh - check.used_files) if v2 else frozenset())


def _flags(body: Json, path: Path, errors: FormErrors) -> int:
    return errors.number(body, "flags", path, minimum=0, maximum=2**53) or 0


def _check_legacy(body: Json, existing: Message | None, path: Path, errors: FormErrors) -> None:
    for key in LEGACY_FIELDS:
        kept = existing is not None and not existing.is_v2 and key not in body
        if body.get(key) or (kept and getattr(existing, key, None)):
            errors.add(
                (*path, key),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )
    flags = body.get("flags")
    if (
        existing is not None
        and existing.is_v2
        and isinstance(flags, int)
        and not flags & MessageFlag.COMPONENTS_V2
    ):
        errors.add(
            (*path, "flags"),
            "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            "The IS_COMPONENTS_V2 flag cannot be removed from a message",
        )


def _check_files(
    body: Json,
    uploads: Mapping[int, Upload],
    existing: Message | None,
    path: Path,
    errors: FormErrors,
) -> set[str]:
    """Check the attachments and return the file names that components may refer to."""
    for upload in uploads.values():
        if len(upload.content) > FILE_LIMIT:
            raise ApiError(FILE_TOO_LARGE)
    kept = {each.id: each for each in existing.attachments} if existing is not None else {}
    names = {upload.filename for upload in uploads.values()}
    if body.get("attachments") is None:
        errors.length((*path, "attachments"), len(uploads) + len(kept), 0, MOST_FILES)
        return names | {each.filename for each in kept.values()}
    listed = errors.objects(body, "attachments", path, maximum=MOST_FILES)
    errors.length((*path, "attachments"), len(uploads), 0, MOST_FILES)
    for index, each in enumerate(listed):
        at = (*path, "attachments", index)
        errors.text(each, "description", at, maximum=1_024)
        number = _snowflake(each.get("id"))
        if number is None:
            errors.required((*at, "id"))
        elif number in kept:
            names.add(kept[number].filename)
        elif number not in uploads:
            errors.add(at, "ATTACHMENT_NOT_FOUND", "Attachment data is missing for this attachment")
    return names


def _check_mentions(body: Json, path: Path, errors: FormErrors) -> None:
    allowed = body.get("allowed_mentions")
    if not isinstance(allowed, dict):
        return
    at = (*path, "allowed_mentions")
    parse = allowed.get("parse") or ()
    for index, each in enumerate(parse):
        errors.choice((*at, "parse", index), each, ("everyone", "roles", "users"))
    for key in ("users", "roles"):
        listed = allowed.get(key) or ()
        errors.length((*at, key), len(listed), 0, 100)
        if listed and key in parse:
            errors.add(
                at,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )


def _check_not_empty(
    body: Json, uploads: Mapping[int, Upload], existing: Message | None, *, is_v2: bool
) -> None:
    def result(key: str) -> object:
        if key in body:
            return body[key]
        return getattr(existing, key, None) if existing is not None else None

    shown = ("components",) if is_v2 else ("content", "embeds", "components")
    if any(result(key) for key in shown):
        return
    if not is_v2 and (uploads or result("attachments") or body.get("sticker_ids")):
        return
    raise ApiError(EMPTY_MESSAGE)


def _snowflake(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and value.isdecimal() else None
