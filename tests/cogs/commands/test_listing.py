from __future__ import annotations

from cogs.commands.games import ROOM, fitting


def test_a_list_is_complete_or_ends_with_the_number_of_omitted_items() -> None:
    lines = [f"{number:99}" for number in range(40)]
    room = lines[: ROOM // 100]
    assert fitting(room, str) == room
    shown = fitting(lines, lambda left_out: f"and {left_out} more")
    kept = len(shown) - 1
    assert shown == [*lines[:kept], f"and {40 - kept} more"]
    assert len("\n".join(shown[:-1])) <= ROOM < len("\n".join(lines[: kept + 1])) + 1
