"""The error for what Discord's own client does not let a member do."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818 - an answer to the member, not a fault
    """The client would not send this; the message is a sentence for the member."""
