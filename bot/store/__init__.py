"""The persistence layer: a narrow contract and the back ends behind it."""

from __future__ import annotations

from .sqlite import open_store

__all__ = ["open_store"]
