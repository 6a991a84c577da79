"""What whoever asks for a record may meet."""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot serve; the message names the cause and the fix."""


class TakenError(StoreError):
    """Another process runs a shard of this one; the message names it and the fix."""
