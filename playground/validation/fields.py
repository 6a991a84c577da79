"""Checks of single fields. They collect the faults in Discord's nested error object.

The error 50035 lists all faulty fields (Discord's reference, "Error Messages").
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from playground.errors import INVALID_FORM_BODY, ApiError
from playground.shapes import Json, JsonValue

Path: TypeAlias = tuple[str | int, ...]
"""The keys and list indices that lead to a field of the request body."""


class FormErrors:
    """The faults found so far in one request body."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Record a fault of the field at `path`."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_if_any(self) -> None:
        """Raise ApiError 50035 with all recorded faults; does nothing without faults."""
        if self._tree:
            raise ApiError(INVALID_FORM_BODY, self._tree)

    def required(self, path: Path) -> None:
        """Record that a field is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, path: Path, size: int, minimum: int, maximum: int) -> None:
        """Record a fault if `size`, a length, is not from `minimum` to `maximum`."""
        if minimum <= size <= maximum:
            return
        if minimum <= 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {maximum} or fewer in length.")
        else:
            self.add(
                path,
                "BASE_TYPE_BAD_LENGTH",
                f"Must be between {minimum} and {maximum} in length.",
            )

    def choice(self, path: Path, value: JsonValue, allowed: Collection[JsonValue]) -> bool:
        """Return True if `value` is among `allowed`; otherwise record a fault."""
        if value in allowed:
            return True
        shown = ", ".join(str(each) for each in sorted(allowed, key=str))
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")
        return False

    def scheme(self, path: Path, url: str, allowed: Sequence[str]) -> None:
        """Record a fault if `url` is not empty and has none of the allowed schemes."""
        scheme = url.partition(":")[0]
        if url and not (scheme in allowed and url.startswith(f"{scheme}://")):
            shown = ", ".join(f"'{each}'" for each in allowed)
            self.add(
                path,
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{scheme}" is not supported. Scheme must be one of ({shown}).',
            )

    def text(
        self,
        body: Json,
        key: str,
        path: Path,
        *,
        maximum: int,
        minimum: int = 0,
        required: bool = False,
    ) -> str | None:
        """Return the text under `key`, or None without a text. Record its faults."""
        value = body.get(key)
        if value is None:
            if required:
                self.required((*path, key))
            return None
        if not isinstance(value, str):
            self.add(
                (*path, key), "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.'
            )
            return None
        self.length((*path, key), len(value), minimum, maximum)
        return value

    def number(
        self,
        body: Json,
        key: str,
        path: Path,
        *,
        minimum: int,
        maximum: int,
        required: bool = False,
    ) -> int | None:
        """Return the integer under `key`, or None without an integer. Record its faults."""
        value = body.get(key)
        if value is None:
            if required:
                self.required((*path, key))
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.add((*path, key), "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if value < minimum:
            self.add(
                (*path, key),
                "NUMBER_TYPE_MIN",
                f"int value should be greater than or equal to {minimum}.",
            )
        elif value > maximum:
            self.add(
                (*path, key),
                "NUMBER_TYPE_MAX",
                f"int value should be less than or equal to {maximum}.",
            )
        return value

    def objects(
        self,
        body: Json,
        key: str,
        path: Path,
        *,
        minimum: int = 0,
        maximum: int,
        required: bool = False,
    ) -> list[Json]:
        """Return the objects in the list under `key`; empty without a list. Record its faults."""
        value = body.get(key)
        if value is None:
            if required:
                self.required((*path, key))
            return []
        if not isinstance(value, list):
            self.add((*path, key), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        self.length((*path, key), len(value), minimum, maximum)
        found = []
        for index, each in enumerate(value):
            if isinstance(each, dict):
                found.append(each)
            else:
                self.add(
                    (*path, key, index),
                    "MODEL_TYPE_CONVERT",
                    "Only dictionaries may be used in a ModelType",
                )
        return found
