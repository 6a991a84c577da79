"""The catalogues of member texts in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Self

import structlog
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast
from fluent.syntax.stream import FluentParserStream
from fluent.syntax.visitor import Visitor

_END_OF_TEXT = re.compile(r"[{}\n]|\Z")
_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9_-]*")
_LINE = re.compile(
    r"""
    ([a-zA-Z][a-zA-Z0-9_-]*)\ *=\ *
    ((?: [^{}\r\n]++ | \{\ \$?[a-zA-Z][a-zA-Z0-9_-]*\ \} )++) (?<!\ )
    (?: \n(?=\n*[a-zA-Z\#]) | \n*\Z )  # what follows does not belong to it
    """,
    re.VERBOSE,
)
"""A text of one line that fills in no more than arguments and other texts."""
_FILLED_IN = re.compile(r"\{ (\$?)([^ ]+) \}")


def parse(source: str) -> ast.Resource:
    """Return what stands in a file, whose lines end as Python has them: with ``\\n``.

    What is not understood is in it as `ast.Junk`.
    """
    return _QuickParser(with_spans=False).parse(source)


class _QuickParser(FluentParser):
    def get_entry_or_junk(self, ps: FluentParserStream) -> ast.EntryType:
        """Return what begins here, a text or a comment."""
        found = _LINE.match(ps.string, ps.index)
        if found is None:
            return super().get_entry_or_junk(ps)
        ps.index, ps.peek_offset = found.end(), 0
        return ast.Message(ast.Identifier(found[1]), ast.Pattern(_elements(found[2])))

    def get_text_element(self, ps: FluentParserStream) -> ast.TextElement:
        """Return the text up to a placeable or the end of the line."""
        found = _END_OF_TEXT.search(ps.string, ps.index)
        assert found is not None
        return ast.TextElement(_taken(ps, found.start()))

    def get_identifier(self, ps: FluentParserStream) -> ast.Identifier:
        """Return the name that stands here; raises ParseError if there is none."""
        found = _NAME.match(ps.string, ps.index)
        if found is None:
            return super().get_identifier(ps)
        return ast.Identifier(_taken(ps, found.end()))


def _taken(ps: FluentParserStream, end: int) -> str:
    taken = ps.string[ps.index : end]
    ps.index, ps.peek_offset = end, 0
    return taken


def _elements(text: str) -> list[ast.TextElement | ast.Placeable]:
    """Return the parts of a text of one line."""
    first, *rest = _FILLED_IN.split(text)
    elements: list[ast.TextElement | ast.Placeable] = [ast.TextElement(first)] if first else []
    for sign, name, following in zip(*[iter(rest)] * 3, strict=True):
        kind = ast.VariableReference if sign else ast.MessageReference
        elements.append(ast.Placeable(kind(ast.Identifier(name))))
        if following:
            elements.append(ast.TextElement(following))
    return elements


LANGUAGES: Mapping[str, str] = {
    "en": "en-GB",
    "de": "de-DE",
    "fr": "fr-FR",
    "it": "it-IT",
}
"""Every language, which is a folder here, with the region whose numbers and lists it writes.

The rulebook's English is British.
"""
DEFAULT_LANGUAGE = "en"
"""The language that is used where another lacks a text; it comes first in `LANGUAGES`."""

FOLDER = Path(__file__).parent
"""Where each language has its folder."""

_log = structlog.get_logger(__name__)

REMEMBERED_TEXTS = 4096
"""How many filled-in texts of a language are cached."""

Argument = str | int | float | date
"""What a text may be given to fill in; numbers are formatted for the language."""


class CatalogueError(ValueError):
    """The files do not parse, or a key stands in them twice."""


class TextError(LookupError):
    """A key that no catalogue has, or a text that was not given what it fills in."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text of one language, as its file has it."""

    key: str
    file: str
    """The file's name, such as ``board.ftl``."""
    placeables: frozenset[str]
    """Names of its arguments, including those of the texts it refers to."""


class Texts:
    """The texts of one language.

    >>> texts = Catalogue.read().language("de")
    >>> texts("list-and", items="Anna, Bernd", last="Carla")
    'Anna, Bernd und Carla'
    """

    def __init__(
        self,
        language: str,
        bundle: FluentBundle,
        entries: Mapping[str, Entry],
        fallback: Texts | None,
        *,
        strict: bool,
    ) -> None:
        self.language = language
        self.entries = entries
        """Every text of this language by key; read only."""
        self._bundle = bundle
        self._fallback = fallback
        self._strict = strict
        # Most texts of a board (cards, dice, crews) were on the board before. Measured in turns:
        # when each is resolved anew, a click takes 13 % more processor time.
        self._remembered = lru_cache(REMEMBERED_TEXTS)(self._said)

    def __call__(self, key: str, /, **args: Argument) -> str:
        """Return the text of `key`, filled in with `args`.

        A strict catalogue raises TextError for an unknown key and for arguments that are missing
        or not asked for. Otherwise the fault is logged and the result is the English text, or the
        key itself if there is none: in the middle of a game that is better than an error.
        """
        return self._remembered(key, **args)

    def _said(self, key: str, /, **args: Argument) -> str:
        problem = self._problem(key, args)
        if problem is not None:
            if self._strict:
                raise TextError(problem)
            _log.error("text.faulty", language=self.language, key=key, problem=problem)
        if key not in self.entries or (problem is not None and self._fallback is not None):
            return self._fallback(key, **args) if self._fallback is not None else key
        message = self._bundle.get_message(key)
        assert message.value is not None
        text, _ = self._bundle.format_pattern(message.value, args)
        return str(text)

    def list(self, items: Sequence[str], *, choice: bool = False) -> str:
        """Return the items as this language lists them: "A, B and C", or "A, B or C" if `choice`.

        Empty for no items.
        """
        if len(items) < 2:
            return "".join(items)
        key = "list-or" if choice else "list-and"
        return self(key, items=", ".join(items[:-1]), last=items[-1])

    def series(self, items: Sequence[str]) -> str:
        """Return long items one after the other: "A, with more; B"."""
        return self("series-gap").join(items)

    def _problem(self, key: str, args: Mapping[str, Argument]) -> str | None:
        entry = self.entries.get(key)
        if entry is None:
            return f"{self.language} has no text {key!r}"
        if entry.placeables == args.keys():
            return None
        wanted = ", ".join(sorted(entry.placeables)) or "nothing"
        given = ", ".join(sorted(args)) or "nothing"
        return f"{self.language} {key!r} fills in {wanted} but was given {given}"


class Catalogue:
    """All languages."""

    def __init__(self, languages: Mapping[str, Texts]) -> None:
        self._languages = languages

    @classmethod
    def read(cls, folder: Path | None = None, *, strict: bool = False) -> Self:
        """Return every language's texts, read from `folder` (by default the one beside this file).

        `strict` is for tests; see `Texts`. Raises CatalogueError if a file does not parse or a key
        stands in two places, and OSError if a file cannot be read.
        """
        return cls(_languages(folder or FOLDER, strict=strict))

    def language(self, locale: str | None) -> Texts:
        """Return the texts for a Discord locale such as ``en-GB`` or ``de``.

        English for a locale that there is no catalogue for, and for None.
        """
        language = (locale or DEFAULT_LANGUAGE).replace("_", "-").partition("-")[0].lower()
        return self._languages.get(language, self._languages[DEFAULT_LANGUAGE])

    def __iter__(self) -> Iterator[Texts]:
        return iter(self._languages.values())


@lru_cache
def _languages(root: Path, *, strict: bool) -> Mapping[str, Texts]:
    fallback: Texts | None = None
    languages: dict[str, Texts] = {}
    for language in LANGUAGES:
        bundle, entries = _parsed(root / language, language)
        texts = Texts(language, bundle, entries, fallback, strict=strict)
        languages[language] = texts
        fallback = fallback or texts
    return MappingProxyType(languages)


@lru_cache  # parsing takes a seventh of a second, and what was parsed is only read
def _parsed(folder: Path, language: str) -> tuple[FluentBundle, Mapping[str, Entry]]:
    # Isolation marks around what is filled in would break mentions and Markdown.
    bundle = FluentBundle([LANGUAGES[language]], use_isolating=False)
    messages: dict[str, tuple[str, ast.Message]] = {}
    for path in sorted(folder.glob("*.ftl")):
        resource = parse(path.read_text(encoding="utf-8"))
        for item in resource.body:
            if isinstance(item, ast.Junk):
                said = (item.content or "").strip().partition("\n")[0]
                raise CatalogueError(f"{language}/{path.name}: not understood: {said}")
            if isinstance(item, ast.Message):
                if item.id.name in messages:
                    raise CatalogueError(f"{language}/{path.name}: {item.id.name} is there twice")
                messages[item.id.name] = (path.name, item)
        bundle.add_resource(resource)
    entries = {
        key: Entry(key, file, _placeables(message, messages))
        for key, (file, message) in messages.items()
    }
    return bundle, MappingProxyType(entries)


class _References(Visitor):
    """Collects what a pattern fills in and which other messages it refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (the visitor's name)
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 (the visitor's name)
        self.messages.add(node.id.name)


def _placeables(
    message: ast.Message, messages: Mapping[str, tuple[str, ast.Message]]
) -> frozenset[str]:
    found = _References()
    for part in (*(message.value.elements if message.value else ()), *message.attributes):
        # Most of a catalogue is plain text, which refers to nothing.
        if not isinstance(part, ast.TextElement):
            found.visit(part)
    names = found.variables
    for key in found.messages:
        if key not in messages:
            raise CatalogueError(f"{message.id.name} refers to {key}, which is not there")
        names |= _placeables(messages[key][1], messages)
    return frozenset(names)
