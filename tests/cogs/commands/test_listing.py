from __future__ import annotations

from cogs.commands.games import MOST_CHARACTERS, fit_lines


def test_a_list_is_complete_or_ends_with_the_number_of_omitted_items() -> None:
    lines = [f"{number:99}" for number in range(40)]
    room = lines[: MOST_CHARACTERS // 100]
    assert fit_lines(room, str) == room
    shown = fit_lines(lines, lambda left_out: f"and {left_out} more")
    number = len(shown) - 1
    assert shown == [*lines[:number], f"and {40 - number} more"]
    assert len("\n".join(shown[:-1])) <= MOST_CHARACTERS < len("\n".join(lines[: number + 1])) + 1
