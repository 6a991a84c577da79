"""The routes with an interaction's token in their path: the callback and the webhook."""

from __future__ import annotations

from collections.abc import Iterable

from playground.answers import UPDATE
from playground.core import Core
from playground.errors import INVALID_WEBHOOK_TOKEN, ApiError
from playground.interaction import Interaction
from playground.rest.routing import Call, Route
from playground.shapes import Json
from playground.world import Message


class InteractionRoutes:
    """Callbacks, original responses and follow-ups, which need no permissions."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def routes(self) -> Iterable[Route]:
        """Yield the routes of this group."""
        one = "/webhooks/{application}/{token}/messages/{message}"
        yield "POST", "/interactions/{interaction}/{token}/callback", self.callback
        yield "POST", "/webhooks/{application}/{token}", self.follow_up
        yield "GET", one, self.get
        yield "PATCH", one, self.edit
        yield "DELETE", one, self.delete

    def callback(self, call: Call) -> Json | None:
        """Send the first response."""
        core = self._core
        interaction, kind = core.answers.callback(
            call.id("interaction"), call.params["token"], call.object(), call.uploads
        )
        if call.query.get("with_response", "").lower() not in {"1", "true"}:
            return None
        about: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
        message = interaction.source if kind == UPDATE else interaction.original
        resource: Json = {"type": kind}
        if message is not None:
            about |= {
                "response_message_id": str(message.id),
                "response_message_loading": message.thinking,
                "response_message_ephemeral": message.ephemeral,
            }
            if not message.thinking:
                resource["message"] = core.messages.payload(message)
        return {"interaction": about, "resource": resource}

    def follow_up(self, call: Call) -> Json:
        """Send a follow-up message."""
        message = self._core.answers.follow_up(self._interaction(call), call.object(), call.uploads)
        return self._core.messages.payload(message)

    def get(self, call: Call) -> Json:
        """Return the original response or a follow-up."""
        return self._core.messages.payload(self._message(call)[1])

    def edit(self, call: Call) -> Json:
        """Edit the original response or a follow-up."""
        interaction, message = self._message(call)
        self._core.answers.edit(interaction, message, call.object(), call.uploads)
        return self._core.messages.payload(message)

    def delete(self, call: Call) -> None:
        """Delete the original response or a follow-up."""
        self._core.answers.delete(self._message(call)[1])

    def _interaction(self, call: Call) -> Interaction:
        if call.id("application") != self._core.world.bot.id:
            raise ApiError(INVALID_WEBHOOK_TOKEN)
        return self._core.answers.find(call.params["token"])

    def _message(self, call: Call) -> tuple[Interaction, Message]:
        interaction = self._interaction(call)
        return interaction, self._core.answers.message(interaction, call.params["message"])
