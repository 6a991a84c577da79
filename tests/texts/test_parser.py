from __future__ import annotations

import pytest
from fluent.syntax import FluentParser
from hypothesis import given
from hypothesis import strategies as st

from bot.texts.catalogue import FOLDER, parse
from tests.thorough import some

FILES = sorted(FOLDER.glob("*/*.ftl"))
PARTS = (
    "key", "a-b_9", "9a", "é", " = ", "=", "{", "}", "{ $name }", "{ key }", "{ -term }", "$", "-",
    "*", "[one]", "[other]", "->", "\n", "\n    ", "# said", ".tip", '"quoted"', "NUMBER($n)",
    "1.5", "text, ",
    " ", "\u00a0",
)  # fmt: skip


def as_the_library_reads(source: str) -> object:
    return FluentParser(with_spans=False).parse(source).to_json()


def test_files_are_read_as_the_library_reads_them() -> None:
    for path in FILES[:: some(7, 1)]:
        source = path.read_text("utf-8")
        assert parse(source).to_json() == as_the_library_reads(source), path


@given(st.lists(st.sampled_from(PARTS), max_size=30).map("".join))
def test_whatever_is_written_is_read_as_the_library_reads_it(source: str) -> None:
    assert parse(source).to_json() == as_the_library_reads(source)


@pytest.mark.parametrize("source", ["key = { 9a }", "key = {$}", "= text", "key = { key.9 }"])
def test_what_is_not_understood_is_told_from_the_rest(source: str) -> None:
    both = parse(f"{source}\nnext = fine\n").body
    assert [type(each).__name__ for each in both] == ["Junk", "Message"]
