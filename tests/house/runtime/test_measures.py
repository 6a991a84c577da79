from __future__ import annotations

import asyncio

import pytest

from bot.matches.match import Reason
from bot.records.members import StoreError
from bot.workers.messages import HelperError
from cogs.ui.errors import KINDS, UnableError, kind_of
from tests.e2e.table import Table, moves_of
from tests.measured import MeasuredSince, samples


def test_refusals_and_errors_are_told_before_the_first() -> None:
    found = samples()
    for reason in Reason:
        assert f'shanghaien_refusals_total{{reason="{reason.value}"}}' in found
    errors = [StoreError(""), HelperError(""), UnableError(), TimeoutError(), ValueError()]
    assert {kind_of(error) for error in errors} == set(KINDS)
    for kind in KINDS:
        assert f'shanghaien_errors_total{{kind="{kind}"}}' in found


@pytest.mark.asyncio
async def test_what_members_do_is_counted_by_its_kind(table: Table) -> None:
    since = MeasuredSince()
    board = await table.start()
    await table.carla.click(board, custom_id=moves_of(board)[0]["custom_id"])
    # Members see an answer before the bot is told that they do.
    while since("shanghaien_acknowledge_seconds_count") < 3:
        await asyncio.sleep(0)
    assert since('shanghaien_commands_total{command="shanghaien challenge"}') == 1
    assert since('shanghaien_clicks_total{verb="accept"}') == 1
    assert since('shanghaien_refusals_total{reason="not-a-player"}') == 1
    assert since("shanghaien_store_wait_seconds_count") > 0
    assert sum(since(f'shanghaien_errors_total{{kind="{kind}"}}') for kind in ("store", "bug")) == 0
