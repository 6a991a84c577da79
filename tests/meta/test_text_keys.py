"""The code requests existing texts with the right arguments, and uses every text.

The code adds no punctuation between texts: French writes « : » with a space before. A `$date` is
filled with a day or an hour. For a relative time, which Discord writes as "in 3 days", a text has
`$when` instead, because "until in 3 days" would be wrong.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from bot.texts.catalogue import FOLDER, LANGUAGES, Catalogue
from tests.meta.text_keys import ASSEMBLED_KEYS, FAMILIES

ROOT = Path(__file__).parents[2]
ENTRIES = Catalogue.read(strict=True).language("en").entries
TEXT_FUNCTIONS = {"texts", "public", "private", "format_text", "say", "localize"}
"""Functions that take the key of a text."""
FORWARDING_FUNCTIONS = {"_add_note", "_clause"}
"""Functions that pass a key, which they receive as an argument, to a text function."""
MACHINE_TEXTS = {
    "cogs/games/shanghaien/analysis.py",
    "cogs/ui/app.py",
    "cogs/runtime/connecting.py",
    "cogs/runtime/heartbeat.py",
    "cogs/ui/custom_ids.py",
}
"""Files whose punctuation is not checked, because members do not read it."""
DAY_PREPOSITIONS = {
    "en": "until|since|from|to|by|on",
    "de": "bis|seit|seit dem|von|vom|am|ab",
    "fr": "au|du|le|dès|depuis",
    "it": "al|dal|il|entro",
}
"""Words, by language, that may precede a date but not a relative time such as "in 3 days"."""
_FORM = re.compile(r"[a-z{}]+(?:-[a-z{}]+)+")
_REFERENCE = re.compile(r"\{ ?([a-z]+(?:-[a-z]+)*) ?\}")
_MARK = re.compile(r"[;!?…«»„“”]|:(?=\s|$)")
_TIMESTAMP = re.compile(r"<t:|:[a-zA-Z]>")
_STYLE = re.compile(r":([a-zA-Z])>")
Lookup = Callable[[str, int], ast.expr | None]
"""Returns the value that a variable was last assigned above a line of the same function."""


@dataclass
class TextUses:
    """The uses of texts in some source files."""

    forms: set[str] = field(default_factory=set)
    """Patterns of assembled keys: arguments of text functions, or values of a variable `key`."""
    keys: set[str] = field(default_factory=set)
    """Literal keys. A word without a hyphen is a key only as an argument of a text function."""
    requests: list[tuple[str, str, set[str] | None]] = field(default_factory=list)
    """Place, key and arguments; None if some arguments are unpacked by `**`."""
    marks: list[tuple[str, str]] = field(default_factory=list)
    """Place and punctuation between texts, in f-strings and separators."""
    dates: list[tuple[str, str]] = field(default_factory=list)
    """Place and style of timestamps that fill a `$date`."""

    def read(self, name: str, source: str) -> TextUses:
        """Add the uses in a file and return this object."""
        nodes = list(ast.walk(ast.parse(source)))
        above = _lookup(nodes)
        inside = {id(part) for n in nodes if isinstance(n, ast.JoinedStr) for part in n.values}
        for node in nodes:
            if isinstance(node, ast.Call):
                self._read_call(name, node, above)
            elif isinstance(node, ast.Assign) and any(map(_is_key, node.targets)):
                self._read_form(node.value)
            elif isinstance(node, ast.JoinedStr):
                self._read_marks(f"{name}:{node.lineno}", node.values)
            elif isinstance(node, ast.Constant) and id(node) not in inside:
                self.keys |= {
                    word for word in [node.value] if isinstance(word, str) and "-" in word
                }
        return self

    def _read_call(self, name: str, call: ast.Call, above: Lookup) -> None:
        place = f"{name}:{call.lineno}"
        called = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if called == "join" and isinstance(call.func, ast.Attribute):
            self._read_marks(place, [call.func.value])
        for keyword in call.keywords:
            if keyword.arg == "date":
                value = keyword.value
                if isinstance(value, ast.Name):
                    value = above(value.id, value.lineno) or value
                self.dates += [(place, style) for style in _STYLE.findall(ast.unparse(value))[:1]]
        if called in TEXT_FUNCTIONS and call.args:
            named = {keyword.arg for keyword in call.keywords}
            args = None if None in named else {each for each in named if each}
            self.requests += [(place, key, args) for key in _keys(call.args[0], above)]
        if called in TEXT_FUNCTIONS | FORWARDING_FUNCTIONS:
            for argument in call.args:
                self._read_form(argument)
                self.keys |= {*_keys(argument, lambda *_: None)}

    def _read_form(self, value: ast.expr) -> None:
        if isinstance(value, ast.JoinedStr):
            parts = (str(p.value) if isinstance(p, ast.Constant) else "{}" for p in value.values)
            self.forms |= {form for form in ["".join(parts)] if _FORM.fullmatch(form)}

    def _read_marks(self, place: str, parts: Iterable[ast.expr]) -> None:
        for part in parts:
            text = str(part.value) if isinstance(part, ast.Constant) else ""
            if _MARK.search(_TIMESTAMP.sub("", text)):
                self.marks.append((place, text))


def _is_key(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id == "key"


def _lookup(nodes: Iterable[ast.AST]) -> Lookup:
    """Return a function that looks up variables of a file."""
    functions: list[tuple[int, int]] = []
    assigned: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            functions.append((node.lineno, node.end_lineno or 0))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            assigned.setdefault(node.targets[0].id, []).append(node.value)

    def above(name: str, line: int) -> ast.expr | None:
        outermost = min((first for first, last in functions if first <= line <= last), default=line)
        values = [each for each in assigned.get(name, ()) if outermost <= each.lineno < line]
        return max(values, key=lambda value: value.lineno, default=None)

    return above


def _keys(node: ast.expr | None, above: Lookup) -> Iterator[str]:
    """Yield the possible values of an expression: a literal, a conditional or a variable."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body, above)
        yield from _keys(node.orelse, above)
    elif isinstance(node, ast.Name):
        yield from _keys(above(node.id, node.lineno), lambda *_: None)


@cache
def code() -> TextUses:
    """Return the uses of texts in the whole program."""
    found = TextUses()
    for package in ("bot", "cogs", "rendering"):
        for path in sorted((ROOT / package).rglob("*.py")):
            found.read(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    return found


def test_every_use_of_a_text_is_recognized() -> None:
    source = """
    def tell():
        key, mode = f"a-{b}", "percent"
        key = f"a-{b}"
        texts(f"c-{d}-{e}")
        name = f"f-{g}"
        label = texts("pair", first=1)
        row = ("card-x", f"a-{b}")
        which = "one" if b else "other"
        when = f"<t:{at}:R>"
        texts(which, date=when, **more)
        texts("three", date=f"<t:{at}:f> ({when}) · {b}")
        return f"{a}: {b}", "; ".join(c)
    """
    found = TextUses().read("cogs/x.py", re.sub("(?m)^    ", "", source))
    assert found.forms == {"a-{}", "c-{}-{}"}
    assert found.keys == {"pair", "card-x", "three"}
    assert [(key, args) for _, key, args in found.requests] == [
        ("pair", {"first"}), ("one", None), ("other", None), ("three", {"date"}),
    ]  # fmt: skip
    assert found.dates == [("cogs/x.py:11", "R"), ("cogs/x.py:12", "f")]
    assert found.marks == [("cogs/x.py:13", ": "), ("cogs/x.py:13", "; ")]


def test_the_list_of_assembled_keys_is_complete() -> None:
    assert code().forms == set(FAMILIES)


def test_every_assembled_key_has_a_text() -> None:
    assert sorted(ASSEMBLED_KEYS - set(ENTRIES)) == []


def test_every_text_is_used() -> None:
    """A text is used if the code requests it, or if another text contains it."""
    written = "\n".join(path.read_text("utf-8") for path in (FOLDER / "en").glob("*.ftl"))
    assert set(ENTRIES) - code().keys - ASSEMBLED_KEYS - {*_REFERENCE.findall(written)} == set()


def test_used_texts_exist_and_receive_their_arguments() -> None:
    for place, key, args in code().requests:
        assert key in ENTRIES, f"{place}: no text {key}"
        assert args is None or args == ENTRIES[key].placeables, f"{place}: {key}"
    assert len({key for _, key, _ in code().requests}) > 50


def test_the_code_adds_no_punctuation_between_texts() -> None:
    assert [
        (place, mark)
        for place, mark in code().marks
        if place.startswith(("cogs/", "bot/texts/wording/"))
        and place.partition(":")[0] not in MACHINE_TEXTS
    ] == []


def test_a_date_is_never_relative() -> None:
    assert code().dates
    assert [place for place, style in code().dates if style == "R"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_preposition_precedes_a_relative_time(language: str) -> None:
    asks = re.compile(rf"(?i)\b(?:{DAY_PREPOSITIONS[language]}) \{{ \$when \}}")
    for path in sorted((FOLDER / language).glob("*.ftl")):
        assert asks.findall(path.read_text(encoding="utf-8")) == [], path.name
