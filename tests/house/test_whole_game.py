from __future__ import annotations

import pytest

from bot.games.shanghaien.transcript import parse_transcript
from bot.games.shanghaien.verify import verify
from playground.outcome import Outcome
from tests.e2e.table import Table, buttons_of, text_of


async def exported(table: Table) -> str:
    sheet = table.sheet()
    assert sheet is not None
    button = next(b for b in buttons_of(sheet) if ":x:" in b["custom_id"])
    outcome: Outcome = await table.anna.click(sheet, custom_id=button["custom_id"])
    assert outcome.private is not None
    return outcome.private.attachments[0].content.decode()


@pytest.mark.asyncio
@pytest.mark.parametrize("extra", ["none", "joker", "sharks"])
async def test_two_members_play_from_challenge_to_score_sheet(table: Table, extra: str) -> None:
    await table.start(extra)
    await table.play()

    sheet = table.sheet()
    assert sheet is not None
    assert sheet.attachments[0].filename.endswith(".png")
    messages = table.anna.visible_messages("harbour")
    summaries = [m for m in messages if any("round-" in a.filename for a in m.attachments)]
    assert len(summaries) == 8
    assert table.board() is None
    assert table.playground.breaches == []

    transcript = parse_transcript(await exported(table))
    assert len(transcript.state().history) == 8
    assert verify(transcript).honest
    assert transcript.secret is not None
    assert transcript.secret in text_of(sheet)


@pytest.mark.asyncio
async def test_the_commitment_is_shown_when_the_game_starts(table: Table) -> None:
    await table.start()
    shown = "\n".join(text_of(m) for m in table.anna.visible_messages())
    await table.play()
    transcript = parse_transcript(await exported(table))
    assert transcript.commitment in shown
