"""The types of JSON values."""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""One JSON object, as Discord's API sends and takes it."""

JsonValue: TypeAlias = Any
"""Any JSON value: what stands under a key before it has been checked."""
