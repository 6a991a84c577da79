"""The actions that a browser tab requests for a seat, performed as Discord's client would do."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from typing import ClassVar, cast

from playground import events
from playground.client.components import Entry
from playground.components import walk
from playground.core import Core
from playground.errors import ClientError
from playground.interaction import Interaction
from playground.page.outlet import Outlet
from playground.page.seat import PageSeat
from playground.seats import Seat
from playground.shapes import Json
from playground.validation.commands import LOCALES
from playground.validation.messages import Upload
from playground.world import Channel, Message


class SeatActions:
    """The actions of one seat."""

    def __init__(self, core: Core, seat: Seat, view: PageSeat) -> None:
        self._core = core
        self._seat = seat
        self._view = view
        self._tasks: set[asyncio.Task[None]] = set()

    async def take(self, outlet: Outlet, frame: Json) -> None:
        """Perform the action of a tab's frame and answer it.

        Raises ClientError if Discord's client would prevent the action.
        """
        if frame["t"] == "autocomplete":
            self._complete(outlet, frame)
            return
        action = self._ACTIONS.get(frame["t"])
        if action is None:
            raise ClientError(f"There is no action “{frame['t']}”.")
        outlet.send({"t": "ok", "id": frame.get("id")} | action(self, frame))
        if frame["t"] == "locale":
            self._view.refresh()

    def _channel(self, frame: Json) -> Channel:
        channel = self._core.world.channels.get(int(frame["channel"]))
        if channel is None:
            raise ClientError("This channel no longer exists.")
        return channel

    def _do_send(self, frame: Json) -> Json:
        reply = frame.get("reply_to")
        message = self._seat.send(
            str(frame["content"]),
            channel=self._channel(frame),
            reply_to=None if reply is None else self._view.find(reply),
        )
        return {"message": str(message.id)}

    def _do_older(self, frame: Json) -> Json:
        messages, more = self._view.find_older(self._channel(frame), int(frame["before"]))
        return {"messages": messages, "more": more}

    def _do_delete(self, frame: Json) -> Json:
        self._seat.delete(self._view.find(frame["message"]))
        return {}

    def _do_command(self, frame: Json) -> Json:
        channel, key, options = self._channel(frame), frame["key"], dict(frame["options"])
        return _interaction_json(self._seat.send_command(channel, key, options, frame.get("id")))

    def _complete(self, outlet: Outlet, frame: Json) -> None:
        values = dict(frame["options"])
        values.setdefault(frame["focused"], "")
        interaction = self._seat.send_autocomplete(
            self._channel(frame), frame["key"], values, frame["focused"]
        )

        async def answer() -> None:
            await interaction.settled.wait()
            choices = [
                {"name": each["name"], "value": each["value"]} for each in interaction.choices or ()
            ]
            outlet.send({"t": "autocomplete", "id": frame.get("id"), "choices": choices})

        task = asyncio.create_task(answer())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _do_context(self, frame: Json) -> Json:
        channel, target = self._channel(frame), int(frame["target"])
        of_user = target in self._core.world.users
        leaves = self._core.commands.leaves(self._view.guild.id)
        keys = {leaf.command["id"]: leaf.key for leaf in leaves}
        name = keys[frame["command"]]
        return _interaction_json(
            self._seat.send_context(
                channel, name, target, is_for_user=of_user, request=frame.get("id")
            )
        )

    def _component(self, message: Message, custom_id: str) -> Json:
        for each in walk(message.components):
            if each.get("custom_id") == custom_id:
                return each
        raise ClientError("That is no longer in the message.")

    def _do_click(self, frame: Json) -> Json:
        message = self._view.find(frame["message"])
        button = self._component(message, frame["custom_id"])
        return _interaction_json(self._seat.send_click(message, button, request=frame.get("id")))

    def _do_select(self, frame: Json) -> Json:
        message = self._view.find(frame["message"])
        select, values = self._component(message, frame["custom_id"]), list(frame["values"])
        return _interaction_json(
            self._seat.send_select(message, select, values, request=frame.get("id"))
        )

    def _do_modal(self, frame: Json) -> Json:
        modal = self._view.open_modal(frame["modal"])
        values = {name: _decode_entry(value) for name, value in dict(frame["values"]).items()}
        sent = self._seat.send_modal(modal, values, frame.get("id"))
        self._view.close_modal()
        return _interaction_json(sent)

    def _do_modal_closed(self, frame: Json) -> Json:
        self._view.open_modal(frame["modal"])
        self._view.close_modal()
        return {}

    def _do_dismiss(self, frame: Json) -> Json:
        self._seat.dismiss(self._view.find(frame["message"]))
        return {}

    def _do_read(self, frame: Json) -> Json:
        self._view.mark_read(self._channel(frame))
        return {}

    def _do_locale(self, frame: Json) -> Json:
        if frame["locale"] not in LOCALES:
            raise ClientError("Discord does not know this language.")
        self._seat.user.locale = frame["locale"]
        self._core.bus.publish(events.UserChanged(self._seat.user))
        return {}

    def _do_dms(self, frame: Json) -> Json:
        self._seat.user.dms_open = bool(frame["open"])
        self._core.bus.publish(events.UserChanged(self._seat.user))
        return {}

    def _do_install(self, frame: Json) -> Json:
        self._core.guilds.install(self._seat.user, is_installed=bool(frame["installed"]))
        return {}

    def _do_talk(self, frame: Json) -> Json:
        others = [self._core.world.users[int(each)] for each in frame["users"]]
        channel = self._core.guilds.open_private(self._seat.user, *others)
        return {"channel": str(channel.id)}

    _ACTIONS: ClassVar[dict[str, Callable[[SeatActions, Json], Json]]] = {
        "send": _do_send,
        "older": _do_older,
        "delete": _do_delete,
        "command": _do_command,
        "context": _do_context,
        "click": _do_click,
        "select": _do_select,
        "modal": _do_modal,
        "modal_closed": _do_modal_closed,
        "dismiss": _do_dismiss,
        "read": _do_read,
        "locale": _do_locale,
        "dms": _do_dms,
        "install": _do_install,
        "talk": _do_talk,
    }


def _decode_entry(value: Entry | list[Json]) -> Entry:
    """Decode the value of a form field; a file is an object with a name and base64 data."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [
            Upload(str(file["name"]), base64.b64decode(str(file["data"])))
            for file in value
            if isinstance(file, dict)
        ]
    return cast(Entry, value)


def _interaction_json(interaction: Interaction) -> Json:
    return {"interaction": str(interaction.id)}
