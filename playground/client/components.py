"""The checks of a member's click, selection or modal, and the conversion into interaction data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from playground import payloads
from playground.client.commands import as_id, resolve_channel, resolve_user
from playground.components import (
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LINK_STYLE,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    USER_SELECT,
    walk,
)
from playground.core import Core
from playground.errors import ClientError
from playground.interaction import Modal
from playground.shapes import Json
from playground.validation.messages import Upload
from playground.world import Channel, Message, Role, User

Entry: TypeAlias = (
    str
    | bool
    | User
    | Role
    | Channel
    | Upload
    | Sequence[Upload]
    | Sequence[str | User | Role | Channel]
)
"""The value of a modal's input or of a select menu."""


def find_button(message: Message, *, label: str | None, custom_id: str | None) -> Json:
    """Return the button with a label or id. Raises ClientError if not exactly one matches."""
    found = [
        button
        for button in message.buttons
        if (custom_id is None or button.get("custom_id") == custom_id)
        and (label is None or button.get("label") == label)
    ]
    if len(found) != 1:
        wanted = custom_id if label is None else label
        shown = ", ".join(repr(each) for each in message.labels)
        raise ClientError(f"There are {len(found)} buttons “{wanted}”; the message has: {shown}.")
    return found[0]


def find_select(message: Message, custom_id: str | None) -> Json:
    """Return the select menu with an id, or the only one if `custom_id` is None.

    Raises ClientError if not exactly one menu matches.
    """
    found = [
        each
        for each in walk(message.components)
        if each["type"] in SELECTS and custom_id in {None, each["custom_id"]}
    ]
    if len(found) != 1:
        raise ClientError(f"{len(found)} menus of the message match, instead of one.")
    return found[0]


def click_data(button: Json, *, force: bool = False) -> Json:
    """Return the interaction data of a click. Raises ClientError for a link, or, without
    `force`, for a disabled button.
    """
    if button["style"] == LINK_STYLE or "custom_id" not in button:
        raise ClientError("This button only opens a page.")
    if button.get("disabled") and not force:
        raise ClientError(f"The button “{button.get('label')}” is greyed out.")
    return {"component_type": 2, "custom_id": button["custom_id"], "id": button["id"]}


def select_data(
    core: Core, channel: Channel, select: Json, values: Entry, *, force: bool = False
) -> Json:
    """Return the interaction data of a selection.

    Raises ClientError if a value is not on the menu, there are too few or too many values, or,
    without `force`, the menu is disabled.
    """
    if select.get("disabled") and not force:
        raise ClientError("This menu is greyed out.")
    resolved: Json = {}
    picked = _pick(core, channel, select, _as_list(values), resolved)
    data: Json = {
        "component_type": select["type"],
        "custom_id": select["custom_id"],
        "id": select["id"],
        "values": picked,
    }
    return data | ({"resolved": resolved} if select["type"] != STRING_SELECT else {})


def _as_list(values: Entry) -> list[str | User | Role | Channel]:
    if isinstance(values, str | User | Role | Channel):
        return [values]
    if isinstance(values, bool | Upload):
        raise ClientError("A menu accepts its own entries only, not True, False or a file.")
    return [each for each in values if not isinstance(each, Upload)]


def _pick(
    core: Core,
    channel: Channel,
    select: Json,
    values: Sequence[str | User | Role | Channel],
    resolved: Json,
) -> list[str]:
    least, most = select.get("min_values"), select.get("max_values") or 1
    least = 1 if least is None else least
    if select.get("required") is False and not values:
        return []
    if not least <= len(values) <= most:
        raise ClientError(f"Select from {least} to {most} entries.")
    if select["type"] in {STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP}:
        return [_option_value(select, each) for each in values]
    return [_resolve(core, channel, select, each, resolved) for each in values]


def _option_value(select: Json, wanted: object) -> str:
    for option in select["options"]:
        if wanted in (option["value"], option["label"]):
            return str(option["value"])
    raise ClientError(f"“{wanted}” is not on the menu.")


def _resolve(core: Core, channel: Channel, select: Json, value: object, resolved: Json) -> str:
    kind, number, guild = select["type"], as_id(value), channel.guild
    user = core.world.users.get(number)
    if kind in {USER_SELECT, MENTIONABLE_SELECT} and user is not None:
        resolve_user(core, channel, user, resolved)
    elif kind in {ROLE_SELECT, MENTIONABLE_SELECT} and guild and number in guild.roles:
        role = payloads.role_json(guild.roles[number])
        resolved.setdefault("roles", {})[str(number)] = role
    elif kind == CHANNEL_SELECT and guild and number in guild.channels:
        picked = guild.channels[number]
        types = select.get("channel_types")
        if types and int(picked.kind) not in types:
            raise ClientError("That channel is not on the menu.")
        resolve_channel(picked, core.world.bot, resolved)
    else:
        raise ClientError("That is not on the menu.")
    return str(number)


def modal_data(core: Core, channel: Channel, modal: Modal, values: Mapping[str, Entry]) -> Json:
    """Return the interaction data of a completed modal.

    The keys of `values` are custom ids or labels of inputs.

    Raises ClientError if an input is unknown, or an answer is missing or invalid.
    """
    filler = _ModalFiller(core, channel, values)
    components = [filler.fill(each) for each in modal.components]
    filler.require_all_used()
    data: Json = {"custom_id": modal.custom_id, "components": components}
    return data | ({"resolved": filler.resolved} if filler.resolved else {})


class _ModalFiller:
    """Fills in the inputs of one modal."""

    def __init__(self, core: Core, channel: Channel, values: Mapping[str, Entry]) -> None:
        self._core = core
        self._channel = channel
        self._values = values
        self._used: set[str] = set()
        self.resolved: Json = {}

    def fill(self, component: Json) -> Json:
        """Return a top-level component of the modal, with its inputs filled in, for submission."""
        filled: Json = {"type": component["type"], "id": component["id"]}
        if "component" in component:
            label = component.get("label")
            filled["component"] = self._input(component["component"], label)
        elif "components" in component:
            filled["components"] = [
                self._input(each, each.get("label")) for each in component["components"]
            ]
        return filled

    def require_all_used(self) -> None:
        """Raise ClientError if a value matches no input."""
        for name in self._values:
            if name not in self._used:
                raise ClientError(f"The form has no “{name}”.")

    def _value(self, component: Json, label: str | None) -> Entry | None:
        for name in (component["custom_id"], label):
            if name is not None and name in self._values:
                self._used.add(name)
                return self._values[name]
        return None

    def _input(self, component: Json, label: str | None) -> Json:
        value, kind = self._value(component, label), component["type"]
        filled: Json = {key: component[key] for key in ("type", "id", "custom_id")}
        if kind == TEXT_INPUT:
            filled["value"] = _text(component, value, label)
        elif kind == CHECKBOX:
            filled["value"] = bool(component.get("default")) if value is None else bool(value)
        elif kind == FILE_UPLOAD:
            filled["values"] = self._store_uploads(component, value)
        elif kind == RADIO_GROUP:
            picked = self._pick_values(component, value)
            filled["value"] = picked[0] if picked else None
        else:
            filled["values"] = self._pick_values(component, value)
        return filled

    def _store_uploads(self, component: Json, value: Entry | None) -> list[str]:
        files = [] if value is None else [value] if isinstance(value, Upload) else value
        if isinstance(files, str | bool | User | Role | Channel):
            raise ClientError("A file is required.")
        uploads = [each for each in files if isinstance(each, Upload)]
        least = component.get("min_values", 1) if component.get("required", True) else 0
        most = component.get("max_values") or 1
        if not least <= len(uploads) <= most:
            raise ClientError(f"Select from {least} to {most} files.")
        return [self._store_upload(upload) for upload in uploads]

    def _store_upload(self, upload: Upload) -> str:
        stored = self._core.messages.keep_upload(self._channel, upload)
        payload = payloads.attachment_json(stored, self._core.messages.base)
        self.resolved.setdefault("attachments", {})[str(stored.id)] = payload
        return str(stored.id)

    def _pick_values(self, component: Json, value: Entry | None) -> list[str]:
        if value is None:
            options = component.get("options") or ()
            value = [each["value"] for each in options if each.get("default")]
        return _pick(self._core, self._channel, component, _as_list(value), self.resolved)


def _text(component: Json, value: Entry | None, label: str | None) -> str:
    text = component.get("value") or "" if value is None else value
    if not isinstance(text, str):
        raise ClientError(f"“{label}” must be a text.")
    least, most = component.get("min_length") or 0, component.get("max_length") or 4_000
    if not text:
        if component.get("required", True):
            raise ClientError(f"“{label}” must be filled in.")
        return text
    if not least <= len(text) <= most:
        raise ClientError(f"“{label}” takes from {least} to {most} characters.")
    return text
