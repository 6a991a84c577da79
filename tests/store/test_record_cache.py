"""What is remembered of members and servers, within a limit."""

from __future__ import annotations

from bot.store.sqlite.record_cache import MOST, RecordCache


def test_records_that_are_only_written_are_forgotten_in_the_end() -> None:
    known = RecordCache[str]()
    for number in range(2 * MOST):
        known.written(number, "record")
    assert sum(known.get(number) is not None for number in range(2 * MOST)) == MOST


def test_records_that_are_read_stay_longest() -> None:
    known = RecordCache[str]()
    for number in range(2 * MOST):
        known.found(number, "record")
        assert known.get(0) == "record"


def test_what_was_written_is_not_replaced_by_what_was_read_before() -> None:
    known = RecordCache[str]()
    known.written(1, "new")
    assert known.found(1, "old") == "new"
    assert known.get(1) == "new"
