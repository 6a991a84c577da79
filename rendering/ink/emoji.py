"""What an emoji of a game is."""

from __future__ import annotations

from typing import NamedTuple


class EmojiImage(NamedTuple):
    """One emoji as it is uploaded."""

    png: bytes
    digest: str
    """Sixteen hexadecimal digits that change only when the picture looks different."""
