"""The types of JSON values."""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object in Discord's API."""

JsonValue: TypeAlias = Any
"""Any JSON value, not yet validated."""
