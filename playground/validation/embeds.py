"""Validation of embeds. The limits are in Discord's reference, "Message", "Embed Limits"."""

from __future__ import annotations

from playground.shapes import Json
from playground.validation.fields import FormErrors, Path

MOST_EMBEDS = 10
MOST_TEXT = 6_000
MOST_ADDRESS = 2_048
LINKS = ("http", "https")
PICTURES = (*LINKS, "attachment")
_ADDRESSES = (
    ((), "url", LINKS), (("author",), "url", LINKS), (("author",), "icon_url", PICTURES),
    (("footer",), "icon_url", PICTURES), (("image",), "url", PICTURES),
    (("thumbnail",), "url", PICTURES),
)  # fmt: skip
"""The addresses of an embed: the path of the object with the address, its key, allowed schemes."""


def check_embeds(body: Json, path: Path, errors: FormErrors) -> None:
    """Record every limit that the embeds of `body` exceed."""
    embeds = errors.objects(body, "embeds", path, maximum=MOST_EMBEDS)
    total = 0
    for index, embed in enumerate(embeds):
        total += _check_one(embed, (*path, "embeds", index), errors)
    if total > MOST_TEXT:
        errors.add(
            (*path, "embeds"),
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {MOST_TEXT}",
        )


def _check_one(embed: Json, path: Path, errors: FormErrors) -> int:
    texts = [
        errors.text(embed, "title", path, maximum=256),
        errors.text(embed, "description", path, maximum=4_096),
    ]
    footer, author = embed.get("footer"), embed.get("author")
    if isinstance(footer, dict):
        texts.append(errors.text(footer, "text", (*path, "footer"), maximum=2_048))
    if isinstance(author, dict):
        texts.append(errors.text(author, "name", (*path, "author"), maximum=256))
    for index, each in enumerate(errors.objects(embed, "fields", path, maximum=25)):
        at = (*path, "fields", index)
        texts.append(errors.text(each, "name", at, minimum=1, maximum=256, required=True))
        texts.append(errors.text(each, "value", at, minimum=1, maximum=1_024, required=True))
    for parent, key, schemes in _ADDRESSES:
        holder = embed.get(parent[0]) if parent else embed
        if isinstance(holder, dict):
            url = errors.text(holder, key, (*path, *parent), maximum=MOST_ADDRESS)
            errors.scheme((*path, *parent, key), url or "", schemes)
    errors.number(embed, "color", path, minimum=0, maximum=0xFFFFFF)
    return sum(len(text) for text in texts if text)
