"""Traversal of the components of a message or modal."""

from __future__ import annotations

from collections.abc import Iterator

from playground.shapes import Json

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE = 9, 10, 11, 12, 13
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
SELECTS = frozenset({3, 5, 6, 7, 8})
LINK_STYLE = 5


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component in reading order, parents before children."""
    for component in components:
        yield component
        if "components" in component:
            yield from walk(component["components"])
        for key in ("accessory", "component"):
            if key in component:
                yield component[key]


def texts_of(components: list[Json]) -> Iterator[str]:
    """Return the contents of all text displays, in reading order."""
    return (each["content"] for each in walk(components) if each["type"] == TEXT_DISPLAY)
