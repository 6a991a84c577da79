"""Discord's refusals of requests: HTTP status, JSON error code, message and nested field errors.

The codes and messages are listed in Discord's reference, "Opcodes and Status Codes", "JSON".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from playground.shapes import Json


class BreachKind(StrEnum):
    """The kinds of violations of Discord's rules by the bot."""

    LIMIT = "limit"
    PERMISSION = "permission"
    UNKNOWN = "unknown"
    SECOND_ACKNOWLEDGEMENT = "second_acknowledgement"
    LATE_ACKNOWLEDGEMENT = "late_acknowledgement"
    NO_ACKNOWLEDGEMENT = "no_acknowledgement"
    EXPIRED_TOKEN = "expired_token"  # noqa: S105 - the name of a mistake, not a secret
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class ApiRefusal:
    """One entry of Discord's table of errors."""

    status: int
    code: int
    message: str
    kind: BreachKind = BreachKind.REFUSED


UNAUTHORIZED = ApiRefusal(401, 0, "401: Unauthorized")
NOT_FOUND = ApiRefusal(404, 0, "404: Not Found", BreachKind.UNKNOWN)
METHOD_NOT_ALLOWED = ApiRefusal(405, 0, "405: Method Not Allowed", BreachKind.UNKNOWN)
UNKNOWN_APPLICATION = ApiRefusal(404, 10002, "Unknown Application", BreachKind.UNKNOWN)
UNKNOWN_CHANNEL = ApiRefusal(404, 10003, "Unknown Channel", BreachKind.UNKNOWN)
UNKNOWN_GUILD = ApiRefusal(404, 10004, "Unknown Guild", BreachKind.UNKNOWN)
UNKNOWN_MEMBER = ApiRefusal(404, 10007, "Unknown Member", BreachKind.UNKNOWN)
UNKNOWN_EMOJI = ApiRefusal(404, 10014, "Unknown Emoji", BreachKind.UNKNOWN)
UNKNOWN_MESSAGE = ApiRefusal(404, 10008, "Unknown Message", BreachKind.UNKNOWN)
UNKNOWN_OVERWRITE = ApiRefusal(404, 10009, "Unknown Permission Overwrite", BreachKind.UNKNOWN)
UNKNOWN_ROLE = ApiRefusal(404, 10011, "Unknown Role", BreachKind.UNKNOWN)
UNKNOWN_USER = ApiRefusal(404, 10013, "Unknown User", BreachKind.UNKNOWN)
UNKNOWN_WEBHOOK = ApiRefusal(404, 10015, "Unknown Webhook", BreachKind.UNKNOWN)
UNKNOWN_INTERACTION = ApiRefusal(404, 10062, "Unknown interaction", BreachKind.LATE_ACKNOWLEDGEMENT)
UNKNOWN_COMMAND = ApiRefusal(404, 10063, "Unknown application command", BreachKind.UNKNOWN)
MAXIMUM_PINS = ApiRefusal(400, 30003, "Maximum number of pins reached for the channel (50)")
OLD_MESSAGE_EDITS = ApiRefusal(
    429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later."
)
UNVERIFIED = ApiRefusal(
    403, 40002, "You need to verify your account in order to perform this action."
)
ALREADY_ACKNOWLEDGED = ApiRefusal(
    400,
    40060,
    "Interaction has already been acknowledged.",
    BreachKind.SECOND_ACKNOWLEDGEMENT,
)
TOO_MANY_FOLLOW_UPS = ApiRefusal(
    400,
    40094,
    "This interaction has reached the maximum number of follow-up messages.",
    BreachKind.LIMIT,
)
MISSING_ACCESS = ApiRefusal(403, 50001, "Missing Access", BreachKind.PERMISSION)
NOT_IN_DM = ApiRefusal(403, 50003, "Cannot execute action on a DM channel")
NOT_AUTHOR = ApiRefusal(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = ApiRefusal(400, 50006, "Cannot send an empty message", BreachKind.LIMIT)
CLOSED_DM = ApiRefusal(403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = ApiRefusal(403, 50013, "Missing Permissions", BreachKind.PERMISSION)
SYSTEM_MESSAGE = ApiRefusal(403, 50021, "Cannot execute action on a system message")
WRONG_CHANNEL_TYPE = ApiRefusal(400, 50024, "Cannot execute action on this channel type")
INVALID_WEBHOOK_TOKEN = ApiRefusal(401, 50027, "Invalid Webhook Token", BreachKind.EXPIRED_TOKEN)
INVALID_FORM_BODY = ApiRefusal(400, 50035, "Invalid Form Body", BreachKind.LIMIT)
FILE_TOO_LARGE = ApiRefusal(413, 40005, "Request entity too large", BreachKind.LIMIT)
THREAD_ARCHIVED = ApiRefusal(400, 50083, "Thread is archived")
INVALID_JSON = ApiRefusal(400, 50109, "The request body contains invalid JSON.", BreachKind.LIMIT)
THREAD_EXISTS = ApiRefusal(400, 160004, "A thread has already been created for this message")
THREAD_LOCKED = ApiRefusal(400, 160005, "Thread is locked")


class ApiError(Exception):
    """A request that Discord would refuse. The server responds with the refusal."""

    def __init__(self, refusal: ApiRefusal, errors: Json | None = None) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.errors = errors

    def body(self) -> Json:
        """Return the JSON body of the response."""
        body: Json = {"message": self.refusal.message, "code": self.refusal.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body

    def sentence(self) -> str:
        """Return the refusal and its field errors in one line, for the record of breaches."""
        if self.errors is None:
            return self.refusal.message
        fields = "; ".join(f"{path}: {text}" for path, text in _flatten(self.errors, ""))
        return f"{self.refusal.message}: {fields}"


def _flatten(errors: Json, path: str) -> list[tuple[str, str]]:
    found = [(path or "body", str(each["message"])) for each in errors.get("_errors", ())]
    for key, value in errors.items():
        if key != "_errors":
            found += _flatten(value, f"{path}.{key}" if path else key)
    return found


class ClientError(Exception):
    """An action that Discord's client prevents. The message is a sentence for the member."""
