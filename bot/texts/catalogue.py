"""The catalogues of member texts in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Self

import structlog
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

LANGUAGES: Mapping[str, str] = {
    "en": "en-GB",
    "de": "de-DE",
    "fr": "fr-FR",
    "it": "it-IT",
}
"""The locale of each language, for numbers and plurals. A language is the name of its folder."""
DEFAULT_LANGUAGE = "en"
"""The fallback language, which is the first of `LANGUAGES`."""

FOLDER = Path(__file__).parent
"""The folder that contains the folders of the languages."""

_log = structlog.get_logger(__name__)

ADDED_FOLDERS: list[Path] = []
"""Further folders with texts, for example of a game in development.

If such a folder lacks a subfolder for a language, that language shows the folder's English texts.
"""

REMEMBERED_TEXTS = 4096
"""The maximum number of formatted texts that are cached for each language."""

Argument = str | int | float | date
"""An argument of a text. Numbers are formatted for the language."""


_KEY = re.compile(r"^([a-zA-Z][a-zA-Z0-9_-]*) *=", re.MULTILINE)
"""The key at the beginning of a text, whose other lines are indented and do not match."""


class CatalogueError(ValueError):
    """A text that is malformed, refers to a missing text, or repeats a key."""


class TextError(LookupError):
    """An unknown key, or arguments that do not match the text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A parsed text of a language."""

    key: str
    file: str
    """The file's name, such as ``board.ftl``."""
    placeables: frozenset[str]
    """The names of the text's arguments, including those of the texts to which it refers."""


class _Source(NamedTuple):
    """A text of a language before it is parsed."""

    file: str
    text: str


class _Entries(Mapping[str, Entry]):
    """The texts of a language, each parsed on first use.

    Parsing all four languages takes a second, and a process uses only some of the texts.
    """

    def __init__(self, language: str, sources: Mapping[str, _Source]) -> None:
        # Isolation marks around arguments would break mentions and Markdown.
        self.bundle = FluentBundle([LANGUAGES[language]], use_isolating=False)
        """The Fluent bundle of the texts parsed so far."""
        self._language = language
        self._sources = sources
        self._parsed: dict[str, Entry] = {}

    def __getitem__(self, key: str) -> Entry:
        """Return a text. Raises KeyError if it is missing and CatalogueError if it is malformed."""
        entry = self._parsed.get(key)
        if entry is None:
            entry = self._parsed[key] = self._parse(key, self._sources[key])
        return entry

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def __contains__(self, key: object) -> bool:
        return key in self._sources

    def _parse(self, key: str, source: _Source) -> Entry:
        place = f"{self._language}/{source.file}: {key}"
        message, *rest = FluentParser(with_spans=False).parse(source.text).body
        if not isinstance(message, ast.Message) or any(isinstance(each, ast.Junk) for each in rest):
            raise CatalogueError(f"{place} cannot be parsed")
        found = _References()
        found.visit(message)
        names = found.variables
        for other in found.messages:
            if other not in self:
                raise CatalogueError(f"{place} refers to {other}, which is missing")
            names |= self[other].placeables
        self.bundle.add_resource(ast.Resource([message]))
        return Entry(key, source.file, frozenset(names))


class Texts:
    """The texts of one language.

    >>> texts = Catalogue.read().language("de")
    >>> texts("list-and", items="Anna, Bernd", last="Carla")
    'Anna, Bernd und Carla'
    """

    def __init__(
        self,
        language: str,
        entries: _Entries,
        fallback: Texts | None,
        *,
        strict: bool,
    ) -> None:
        self.language = language
        self.entries: Mapping[str, Entry] = entries
        """All texts of this language by key; read-only."""
        self._bundle = entries.bundle
        self._fallback = fallback
        self._strict = strict
        # Most texts of a board (cards, dice, crews) occur in each turn. Without this cache a click
        # takes 13 % more processor time (measured).
        self._remembered = lru_cache(REMEMBERED_TEXTS)(self._format)

    def __call__(self, key: str, /, **args: Argument) -> str:
        """Return the text of `key`, formatted with `args`.

        If the key is unknown or the arguments do not match, a strict catalogue raises TextError.
        Otherwise the fault is logged and the result is the English text, or the key itself if that
        is missing, too: a running game should not fail because of a text.
        """
        return self._remembered(key, **args)

    def _format(self, key: str, /, **args: Argument) -> str:
        problem = self._problem(key, args)
        if problem is not None:
            if self._strict:
                raise TextError(problem)
            _log.error("text.faulty", language=self.language, key=key, problem=problem)
            if self._fallback is not None:
                return self._fallback(key, **args)
        if not self._bundle.has_message(key):
            return key
        message = self._bundle.get_message(key)
        assert message.value is not None
        text, _ = self._bundle.format_pattern(message.value, args)
        return str(text)

    def list(self, items: Sequence[str], *, is_choice: bool = False) -> str:
        """Return a list in this language, "A, B and C", or "A, B or C" if `is_choice`.

        The result is empty without items.
        """
        if len(items) < 2:
            return "".join(items)
        key = "list-or" if is_choice else "list-and"
        return self(key, items=", ".join(items[:-1]), last=items[-1])

    def series(self, items: Sequence[str]) -> str:
        """Return a list of long items in this language: "A, with more; B"."""
        return self("series-gap").join(items)

    def _problem(self, key: str, args: Mapping[str, Argument]) -> str | None:
        try:
            entry = self.entries.get(key)
        except CatalogueError as error:
            return str(error)
        if entry is None:
            return f"{self.language} has no text {key!r}"
        if entry.placeables == args.keys():
            return None
        wanted = ", ".join(sorted(entry.placeables)) or "nothing"
        given = ", ".join(sorted(args)) or "nothing"
        return f"{self.language} {key!r} has the arguments {wanted}, but got {given}"


class Catalogue:
    """The texts of all languages."""

    def __init__(self, languages: Mapping[str, Texts]) -> None:
        self._languages = languages

    @classmethod
    def read(cls, folder: Path | None = None, *, strict: bool = False) -> Self:
        """Return the texts of all languages, read from `folder`.

        The default is `FOLDER` with `ADDED_FOLDERS`. A strict catalogue, for tests, parses all
        texts immediately; see also `Texts`. Raises CatalogueError if a key occurs twice or, when
        strict, a text is malformed, and OSError if a file cannot be read.
        """
        folders = (FOLDER, *ADDED_FOLDERS) if folder is None else (folder,)
        return cls(_languages(folders, strict=strict))

    def language(self, locale: str | None) -> Texts:
        """Return the texts for a Discord locale such as ``en-GB`` or ``de``.

        Returns the English texts if `locale` is None or its language is not one of `LANGUAGES`.
        """
        language = (locale or DEFAULT_LANGUAGE).replace("_", "-").partition("-")[0].lower()
        return self._languages.get(language, self._languages[DEFAULT_LANGUAGE])

    def __iter__(self) -> Iterator[Texts]:
        return iter(self._languages.values())


@lru_cache
def _languages(folders: tuple[Path, ...], *, strict: bool) -> Mapping[str, Texts]:
    fallback: Texts | None = None
    languages: dict[str, Texts] = {}
    for language in LANGUAGES:
        entries = _Entries(language, _sources(folders, language))
        if strict:
            dict(entries)
        texts = Texts(language, entries, fallback, strict=strict)
        languages[language] = texts
        fallback = fallback or texts
    return MappingProxyType(languages)


def _sources(folders: tuple[Path, ...], language: str) -> Mapping[str, _Source]:
    """Return the texts of a language by key. Each text ends where the next key begins."""
    first, *added = folders
    places = [first / language]
    for root in added:
        own = root / language
        places.append(own if own.is_dir() else root / DEFAULT_LANGUAGE)
    sources: dict[str, _Source] = {}
    for path in (path for place in places for path in sorted(place.glob("*.ftl"))):
        _, *parts = _KEY.split(path.read_text(encoding="utf-8"))
        for key, rest in zip(parts[::2], parts[1::2], strict=True):
            if key in sources:
                raise CatalogueError(f"{language}/{path.name}: {key} occurs twice")
            sources[key] = _Source(path.name, f"{key} ={rest}")
    return sources


class _References(Visitor):
    """A visitor that collects the variables and the other messages that a message refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (the visitor's name)
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 (the visitor's name)
        self.messages.add(node.id.name)
