from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest
import structlog

from bot.records.members import StoreError
from bot.runtime.telemetry import BUG, ERROR_KINDS, PHASES, REFUSAL_REASONS
from bot.workers.messages import HelperError
from cogs.ui import answers
from cogs.ui.errors import MissingPermissionsError, count_error
from cogs.ui.loops import Sweep
from tests.e2e.table import Table, moves_of
from tests.metric_changes import MetricChanges, samples


def test_refusals_and_errors_are_counted_by_kind_and_exported_as_zero_before_the_first() -> None:
    found, since = samples(), MetricChanges()
    for reason in REFUSAL_REASONS:
        assert f'shanghaien_refusals_total{{reason="{reason}"}}' in found
    for kind in ERROR_KINDS:
        assert f'shanghaien_errors_total{{kind="{kind}"}}' in found
    for error in (
        StoreError(""),
        HelperError(""),
        MissingPermissionsError(),
        TimeoutError(),
        ValueError(),
    ):
        count_error(error)
    counted = {kind: since(f'shanghaien_errors_total{{kind="{kind}"}}') for kind in ERROR_KINDS}
    assert counted == {kind: int(kind != BUG) for kind in ERROR_KINDS}, "bugs are counted elsewhere"


async def test_a_member_in_haste_is_a_refusal_and_only_a_traceback_is_a_bug(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    since, bug = MetricChanges(), 'shanghaien_errors_total{kind="bug"}'
    for _ in range(5):
        await table.anna.command("shanghaien challenge", opponent=table.bernd)
    assert since('shanghaien_refusals_total{reason="cooldown"}') > 0
    assert since(bug) == 0

    async def fail(_: Sweep) -> None:
        raise LookupError

    loop = table.client.get_cog("Expiry")
    assert isinstance(loop, Sweep)
    monkeypatch.setattr(type(loop), "sweep", fail)
    await loop._sweep_once()
    assert since(bug) > 0


async def test_actions_of_members_are_counted_by_kind(table: Table) -> None:
    since = MetricChanges()
    board = await table.start()
    await table.carla.click(board, custom_id=moves_of(board)[0]["custom_id"])
    # Members may see an answer before Discord confirms it to the bot.
    while since("shanghaien_acknowledge_seconds_count") < 3:
        await asyncio.sleep(0)
    assert since('shanghaien_commands_total{command="shanghaien challenge"}') == 1
    assert since('shanghaien_clicks_total{verb="accept"}') == 1
    assert since('shanghaien_refusals_total{reason="rules"}') == 1
    assert since("shanghaien_store_wait_seconds_count") > 0
    assert sum(since(f'shanghaien_errors_total{{kind="{kind}"}}') for kind in ("store", "bug")) == 0


async def test_a_slow_click_is_logged_with_the_seconds_of_each_phase(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await table.start()
    logged = asyncio.Queue[MutableMapping[str, Any]]()

    def record(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        logged.put_nowait(event)
        raise structlog.DropEvent

    monkeypatch.setattr(answers, "_log", structlog.wrap_logger(None, processors=[record]))
    monkeypatch.setattr(answers, "SLOW_SECONDS", 0.0)
    since = MetricChanges()
    await table.mover(board).click(board, custom_id=moves_of(board)[0]["custom_id"])
    slow = await logged.get()
    while slow["event"] != "click.slow" or "commit" not in slow:
        slow = await logged.get()
    for phase in PHASES:
        assert since(f'shanghaien_phase_seconds_count{{phase="{phase}"}}') > 0
        assert slow[phase] >= 0
