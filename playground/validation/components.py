"""Validation of message components, with and without Components V2.

The limits are in Discord's reference, "Components", and in its OpenAPI description. A message of
Components V2 has at most 40 components, including nested ones, and 4,000 characters of text.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import IntEnum

from playground.shapes import Json, JsonValue
from playground.validation.fields import FormErrors, Path


class ComponentKind(IntEnum):
    """Discord's component types."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = frozenset({3, 5, 6, 7, 8})
IN_SELECT = {
    ComponentKind.USER_SELECT: ("user",),
    ComponentKind.ROLE_SELECT: ("role",),
    ComponentKind.MENTIONABLE_SELECT: ("user", "role"),
    ComponentKind.CHANNEL_SELECT: ("channel",),
}
"""The allowed types of default values in each select menu with entries from Discord."""
IN_CONTAINER = frozenset({1, 9, 10, 12, 13, 14})
TOP_LEVEL_V2 = IN_CONTAINER | {17}

MOST_COMPONENTS = 40
MOST_TEXT = 4_000
MOST_ROWS = 5
LINK, PREMIUM = 5, 6


@dataclass(slots=True)
class ComponentCheck:
    """One traversal of the components of a message or modal."""

    errors: FormErrors
    files: Collection[str]
    """The file names to which an `attachment://` address may refer."""
    count: int = 0
    """The number of components checked so far."""
    text: int = 0
    """The number of characters in the text displays checked so far."""
    custom_ids: set[str] = field(default_factory=set)
    component_ids: set[int] = field(default_factory=set)
    used_files: set[str] = field(default_factory=set)
    """The names of the files that components refer to."""

    def message(self, components: list[Json], path: Path, *, is_v2: bool) -> None:
        """Check all components of a message; `path` is their position in the request."""
        if not is_v2:
            self.errors.length(path, len(components), 0, MOST_ROWS)
        for index, component in enumerate(components):
            self._one(component, (*path, index), TOP_LEVEL_V2 if is_v2 else frozenset({1}))
        if self.count > MOST_COMPONENTS:
            self.errors.add(
                path,
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components cannot exceed {MOST_COMPONENTS}",
            )
        if self.text > MOST_TEXT:
            self.errors.add(
                path,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"The total displayable text size of components cannot exceed {MOST_TEXT}",
            )

    def _one(self, component: Json, path: Path, allowed: Collection[int]) -> None:
        kind = component.get("type")
        if kind not in allowed:
            shown = ", ".join(str(each) for each in sorted(allowed))
            self.errors.add(
                (*path, "type"),
                "UNION_TYPE_CHOICES",
                f'Value of field "type" must be one of ({shown},).',
            )
            return
        self.count += 1
        self._component_id(component, path)
        if kind == ComponentKind.ACTION_ROW:
            self._row(component, path)
        elif kind == ComponentKind.BUTTON:
            self._button(component, path)
        elif kind in SELECTS:
            self.select(component, path)
        elif kind == ComponentKind.TEXT_DISPLAY:
            self.text_display(component, path)
        elif kind == ComponentKind.CONTAINER:
            self._container(component, path)
        elif kind == ComponentKind.SECTION:
            self._section(component, path)
        else:
            self._decoration(component, path)

    def _decoration(self, component: Json, path: Path) -> None:
        kind = component["type"]
        if kind == ComponentKind.MEDIA_GALLERY:
            items = self.errors.objects(
                component, "items", path, minimum=1, maximum=10, required=True
            )
            for index, item in enumerate(items):
                self._media(item, (*path, "items", index))
        elif kind == ComponentKind.THUMBNAIL:
            self._media(component, path)
        elif kind == ComponentKind.FILE:
            self._file(component, path)
        elif component.get("spacing") is not None:
            self.errors.choice((*path, "spacing"), component["spacing"], (1, 2))

    def _component_id(self, component: Json, path: Path) -> None:
        own = self.errors.number(component, "id", path, minimum=0, maximum=2**31 - 1)
        if not own:  # if the id is absent or 0, Discord assigns one
            return
        if own in self.component_ids:
            self.errors.add(
                (*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
            )
        self.component_ids.add(own)

    def custom_id(self, component: Json, path: Path) -> None:
        """Check that a `custom_id` is present, not too long, and unique."""
        own = self.errors.text(component, "custom_id", path, minimum=1, maximum=100, required=True)
        if own is None:
            return
        if own in self.custom_ids:
            self.errors.add(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self.custom_ids.add(own)

    def _row(self, row: Json, path: Path) -> None:
        children = self.errors.objects(row, "components", path, minimum=1, maximum=5, required=True)
        width = 0
        for index, child in enumerate(children):
            at = (*path, "components", index)
            self._one(child, at, SELECTS | {ComponentKind.BUTTON})
            width += 5 if child.get("type") in SELECTS else 1
            if width > 5:
                self.errors.add(
                    at,
                    "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                    "The specified component exceeds the maximum width",
                )

    def _button(self, button: Json, path: Path) -> None:
        style = button.get("style")
        if style is None:
            self.errors.required((*path, "style"))
            return
        if not self.errors.choice((*path, "style"), style, (1, 2, 3, 4, 5, 6)):
            return
        self.errors.text(button, "label", path, maximum=80)
        self._emoji(button, path)
        if style == LINK:
            self._link(button, path)
        elif style != PREMIUM:
            self.custom_id(button, path)
            if button.get("url") is not None:
                self._add_exclusive_error(path)
        if style != PREMIUM and not button.get("label") and not button.get("emoji"):
            self.errors.add(
                path, "BUTTON_COMPONENT_EMPTY", "A button must have a label or an emoji"
            )

    def _emoji(self, owner: Json, path: Path) -> None:
        emoji = owner.get("emoji")
        if emoji is None:
            return
        # `Messages` checks custom emojis. Here a Unicode emoji must contain a non-ASCII character.
        name, number = emoji.get("name") or "", emoji.get("id")
        own = number is not None and str(number).isdecimal()
        if not own and not any(ord(sign) > 0xA8 for sign in name):
            self.errors.add(
                (*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji"
            )

    def _link(self, button: Json, path: Path) -> None:
        url = self.errors.text(button, "url", path, minimum=1, maximum=512, required=True)
        self.errors.scheme((*path, "url"), url or "", ("http", "https", "discord"))
        if button.get("custom_id") is not None:
            self._add_exclusive_error(path)

    def _add_exclusive_error(self, path: Path) -> None:
        self.errors.add(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        )

    def select(self, select: Json, path: Path) -> None:
        """Check a select menu of any kind."""
        self.custom_id(select, path)
        self.errors.text(select, "placeholder", path, maximum=150)
        least = self.errors.number(select, "min_values", path, minimum=0, maximum=25)
        most = self.errors.number(select, "max_values", path, minimum=1, maximum=25)
        least, most = 1 if least is None else least, 1 if most is None else most
        if least > most:
            self.errors.add(
                (*path, "min_values"),
                "BASE_TYPE_INVALID",
                "min_values must be less than or equal to max_values",
            )
        if select["type"] == ComponentKind.STRING_SELECT:
            self.options(select, path, most=25)
            options = select.get("options") or ()
            if isinstance(options, list) and most > len(options) >= 1:
                self.errors.add(
                    (*path, "max_values"),
                    "BASE_TYPE_INVALID",
                    "max_values must not exceed the number of options",
                )
        else:
            self._defaults(select, path, least, most)

    def _defaults(self, select: Json, path: Path, least: int, most: int) -> None:
        """Check the default values of a select menu of members, roles or channels."""
        listed = self.errors.objects(select, "default_values", path, maximum=25)
        at = (*path, "default_values")
        if listed and not least <= len(listed) <= most:
            self.errors.add(
                at,
                "BASE_TYPE_INVALID",
                "The number of default values must be between min_values and max_values",
            )
        for index, each in enumerate(listed):
            self.errors.choice((*at, index, "type"), each.get("type"), IN_SELECT[select["type"]])
            if not str(each.get("id")).isdecimal():
                self.errors.required((*at, index, "id"))

    def options(self, owner: Json, path: Path, *, most: int, least: int = 1) -> None:
        """Check the options of a string select, radio or checkbox group."""
        options = self.errors.objects(
            owner, "options", path, minimum=least, maximum=most, required=True
        )
        values: set[JsonValue] = set()
        for index, option in enumerate(options):
            at = (*path, "options", index)
            self.errors.text(option, "label", at, minimum=1, maximum=100, required=True)
            value = self.errors.text(option, "value", at, minimum=1, maximum=100, required=True)
            self.errors.text(option, "description", at, maximum=100)
            self._emoji(option, at)
            if value is not None and value in values:
                self.errors.add(
                    (*at, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(value)

    def text_display(self, display: Json, path: Path) -> None:
        """Check a text display and count its characters."""
        content = self.errors.text(
            display, "content", path, minimum=1, maximum=MOST_TEXT, required=True
        )
        self.text += len(content or "")

    def _container(self, container: Json, path: Path) -> None:
        self.errors.number(container, "accent_color", path, minimum=0, maximum=0xFFFFFF)
        children = self.errors.objects(
            container, "components", path, minimum=1, maximum=MOST_COMPONENTS, required=True
        )
        for index, child in enumerate(children):
            self._one(child, (*path, "components", index), IN_CONTAINER)

    def _section(self, section: Json, path: Path) -> None:
        texts = self.errors.objects(
            section, "components", path, minimum=1, maximum=3, required=True
        )
        for index, child in enumerate(texts):
            self._one(child, (*path, "components", index), (ComponentKind.TEXT_DISPLAY,))
        accessory = section.get("accessory")
        if not isinstance(accessory, dict):
            self.errors.required((*path, "accessory"))
            return
        self._one(accessory, (*path, "accessory"), (ComponentKind.BUTTON, ComponentKind.THUMBNAIL))

    def _media(self, owner: Json, path: Path) -> None:
        self.errors.text(owner, "description", path, minimum=1, maximum=1_024)
        self._reference(owner.get("media"), (*path, "media"), allow_links=True)

    def _file(self, component: Json, path: Path) -> None:
        self._reference(component.get("file"), (*path, "file"), allow_links=False)

    def _reference(self, media: JsonValue, path: Path, *, allow_links: bool) -> None:
        if not isinstance(media, dict):
            self.errors.required(path)
            return
        url = self.errors.text(media, "url", path, minimum=1, maximum=2_048, required=True)
        if not url:
            return
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            self.used_files.add(name)
            if name not in self.files:
                self.errors.add(
                    (*path, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    "The referenced attachment was not found",
                )
        else:
            allowed = ("http", "https", "attachment") if allow_links else ("attachment",)
            self.errors.scheme((*path, "url"), url, allowed)
