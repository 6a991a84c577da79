from __future__ import annotations

from cogs.around.listing import ROOM, fitting


def more(left_out: int) -> str:
    return f"and {left_out} more"


def test_a_list_with_room_is_told_in_full() -> None:
    lines = ["x" * 99] * (ROOM // 100)
    assert fitting(lines, more) == lines


def test_a_list_that_is_too_long_ends_with_how_much_is_left_out() -> None:
    lines = [f"{number:99}" for number in range(40)]
    shown = fitting(lines, more)
    kept = len(shown) - 1
    assert shown == [*lines[:kept], f"and {40 - kept} more"]
    assert len("\n".join(shown[:-1])) <= ROOM < len("\n".join(lines[: kept + 1])) + 1
