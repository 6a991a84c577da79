from __future__ import annotations

import asyncio
from copy import copy, deepcopy

import pytest

from bot import fairness
from bot.games.shanghaien.game import make_agreement
from bot.games.shanghaien.state import End, GameState
from cogs.games.shanghaien import practice
from cogs.ui.components import DOUBLE_TAP_SECONDS
from playground.seats import Seat
from tests.e2e.table import Table, buttons_of, moves_of, text_of


async def test_a_click_out_of_turn_or_by_a_third_member_is_refused_and_changes_nothing(
    table: Table,
) -> None:
    board = await table.start()
    other = table.bernd if table.mover(board) is table.anna else table.anna
    before, button = text_of(board), moves_of(board)[0]["custom_id"]
    early = await other.click(board, custom_id=button)
    assert early.private is not None
    third = await table.carla.click(board, custom_id=button)
    assert third.private is not None
    assert "regardes" in third.text  # Carla reads French
    assert text_of(board) == before

    asked = await table.carla.click(board, "?")
    assert asked.private is not None
    mine = await table.mover(board).click(board, "?")
    assert mine.private is not None
    assert mine.text != asked.text


async def test_only_one_of_simultaneous_clicks_moves(table: Table) -> None:
    board = await table.start()
    seat, button = table.mover(board), moves_of(board)[0]["custom_id"]
    twice = await asyncio.gather(*(seat.click(board, custom_id=button) for _ in range(2)))
    assert not any(outcome.failed for outcome in twice)
    assert not any(outcome.private for outcome in twice), "a double tap is silent"

    board = await table.wait_for_board(other_than=button)
    button = moves_of(board)[0]["custom_id"]
    everybody = (table.anna, table.bernd, table.carla)
    outcomes = await asyncio.gather(*(each.click(board, custom_id=button) for each in everybody))
    assert not any(outcome.failed for outcome in outcomes)
    assert sum(outcome.private is None for outcome in outcomes) == 1
    assert table.playground.breaches == []


async def test_an_old_board_links_to_the_newest(table: Table) -> None:
    board = await table.start()
    seat = table.mover(board)
    # A double allows only one placement.
    placements = [each for each in moves_of(board) if ":m:" in each["custom_id"]]
    old = placements[-1]["custom_id"]
    seen = copy(board)
    seen.components = deepcopy(board.components)
    await table.click(seat, board, placements[0])
    await table.wait_for_board(other_than=old)
    # Both clicks may have the same id; the second one must not count as a double tap.
    table.playground.advance(DOUBLE_TAP_SECONDS + 1)
    outcome = await seat.click(seen, custom_id=old, is_stale=True)
    assert outcome.private is not None
    assert "https://discord.com/channels/" in outcome.text


async def test_a_player_can_change_the_end_with_number_1_and_the_labels_change(
    table: Table,
) -> None:
    board = await table.start()
    labels = [button["label"] for button in moves_of(board)]
    ends = [b for b in buttons_of(board) if ":v:" in b["custom_id"]]
    assert [end["label"] for end in ends] == ["1 … 6 ✓", "6 … 1"]
    turn = ends[1]
    seat = table.mover(board)
    await table.click(seat, board, turn)
    turned = [button["label"] for button in moves_of(board)]
    state = (await table.match()).state
    assert isinstance(state, GameState)
    for before, after in zip(labels, turned, strict=True):
        die = int(before.partition(" ")[0])
        # The label remains the same if the cards at both places are equal.
        alike = state.card_of(die, End.LEFT) == state.card_of(die, End.RIGHT)
        assert (before == after) is alike, (before, after)
    assert all("right" in b["custom_id"] for b in moves_of(board) if ":m:" in b["custom_id"])


async def test_a_call_of_shanghai_can_be_declined_after_its_preview(table: Table) -> None:
    await table.start()
    while True:
        board = await table.wait_for_board()
        ask = [b for b in moves_of(board) if ":s:" in b["custom_id"]]
        if ask:
            break
        await table.play(most=1)
    seat = table.mover(board)
    question = await seat.click(board, custom_id=ask[0]["custom_id"])
    assert question.private is not None
    _, net, *cards = text_of(question.private).splitlines()
    assert " → **" in net
    assert len(cards) <= 2
    no = next(b for b in buttons_of(question.private) if ":no:" in b["custom_id"])
    answered = await seat.click(question.private, custom_id=no["custom_id"])
    assert not answered.failed
    assert table.board() is board


async def test_only_an_answer_that_is_edited_later_requests_its_message(table: Table) -> None:
    board = await table.start()
    await table.move(board)
    await table.carla.click(board, custom_id=moves_of(board)[0]["custom_id"])
    statuses = [
        request.status
        for request in table.playground.record.requests
        if request.path.endswith("/callback")
    ]
    # The edit of the board does not request the message; Carla's private answer does.
    assert statuses[-2:] == [204, 200]


@pytest.mark.parametrize("place", ["table", "private board", "private practice"])
async def test_the_chosen_end_is_kept_after_a_trick(
    table: Table, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Anna begins, so the labels of the first board are English.
    monkeypatch.setattr(fairness, "draw_lot", lambda _: 0)
    # In private practice the computer would otherwise begin the first round.
    monkeypatch.setattr(practice, "make_agreement", lambda extra, _: make_agreement(extra, "me"))
    seat: Seat = table.anna
    if place == "private practice":
        options = {"level": "mate", "extra-card": "sharks"}
        begun = await seat.command("shanghaien practice", options=options)
        board = await table.private(begun)
    else:
        board = await table.start("sharks")
        seat = table.mover(board)
    if place == "private board":
        board = await table.private(await seat.command("shanghaien board"))

    async def click(label: str) -> None:
        """Click the first button that starts with `label`; wait until the board changes."""
        before = board.labels
        (chosen,) = [each for each in board.labels if each.startswith(label)]
        outcome = await seat.click(board, chosen)
        assert not outcome.failed, outcome.text
        await table.playground.wait_for(lambda: board.labels != before)

    await click("6 … 1")
    assert "6 … 1 ✓" in board.labels
    await click("Send to the sharks")
    await click("Call the sharks")
    assert "6 … 1 ✓" in board.labels
    if place == "private board":
        assert "6 … 1 ✓" in (await table.wait_for_board()).labels
    assert table.playground.breaches == []
