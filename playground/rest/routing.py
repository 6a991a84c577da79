"""Dispatch of requests by method and path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from playground.errors import METHOD_NOT_ALLOWED, NOT_FOUND, ApiError
from playground.shapes import Json, JsonValue
from playground.validation.messages import Upload


@dataclass(frozen=True, slots=True)
class Call:
    """One parsed request."""

    params: Mapping[str, str]
    """The path parameters by name."""
    query: Mapping[str, str]
    body: JsonValue
    uploads: Mapping[int, Upload]

    def id(self, name: str) -> int:
        """Return the id under `name` in the path. Raises ApiError 404 if it is not a number."""
        value = self.params[name]
        if not value.isdecimal():
            raise ApiError(NOT_FOUND)
        return int(value)

    def object(self) -> Json:
        """Return the body if it is a JSON object; otherwise an empty object."""
        return self.body if isinstance(self.body, dict) else {}

    def number(self, name: str, default: int, most: int) -> int:
        """Return a number of the query string, at most `most`, or `default`."""
        value = self.query.get(name, "")
        return min(int(value), most) if value.isdecimal() else default


Handler: TypeAlias = Callable[[Call], JsonValue]
"""Answers a call with a JSON value, or None for 204. Raises ApiError."""
Route: TypeAlias = tuple[str, str, Handler]
"""The HTTP method, the path with names of parameters in braces, and the handler."""


class Router:
    """Finds the handler for a method and path."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes: dict[tuple[int, str], list[tuple[str, tuple[str, ...], Handler]]] = {}
        for method, pattern, handler in routes:
            words = tuple(pattern.strip("/").split("/"))
            key = (len(words), words[0])
            self._routes.setdefault(key, []).append((method, words, handler))
        for known in self._routes.values():
            # Fixed words take precedence over parameters: "@me" over "{user}".
            known.sort(key=lambda each: sum(word.startswith("{") for word in each[1]))

    def find(self, method: str, path: str) -> tuple[Handler, dict[str, str]]:
        """Return the handler and the path parameters.

        Raises ApiError: 404 if no route has the path, 405 if none of its routes has the method.
        """
        words = path.strip("/").split("/")
        path_known = False
        for known_method, pattern, handler in self._routes.get((len(words), words[0]), ()):
            if all(
                want == word or want.startswith("{")
                for want, word in zip(pattern, words, strict=True)
            ):
                if known_method == method:
                    return handler, {
                        want[1:-1]: word
                        for want, word in zip(pattern, words, strict=True)
                        if want.startswith("{")
                    }
                path_known = True
        raise ApiError(METHOD_NOT_ALLOWED if path_known else NOT_FOUND)
