"""What whoever asks for a record may meet."""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot serve; the message names the cause and the fix."""


class AwayError(StoreError):
    """The database is out of reach for now, which waiting may mend."""


class LostError(StoreError):
    """The process has lost its shards for now, which its log has told, with cause and fix."""


class TakenError(StoreError):
    """Another process runs a shard of this one; the message names it and the fix."""


class ReplacedError(TakenError):
    """Another process took a shard that this one had been running."""
