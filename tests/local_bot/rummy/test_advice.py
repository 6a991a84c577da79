"""Private hints in rummy, and the analysis of a finished game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence

import pytest

from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Event
from bot.games.rummy.state import GameState
from bot.games.shanghaien.game import SHANGHAIEN
from bot.texts.wording.rummy.terms import card_text
from bot.workers.messages import HelperDiedError
from playground.outcome import ActionOutcome
from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import buttons_of, text_of
from tests.local_bot.rummy_table import ONE_ROUND, RummyTable

pytestmark = [pytest.mark.long, pytest.mark.local_bot(rummy=True)]


async def practise(table: RummyTable) -> None:
    """Start public practice as Anna with two computers, and wait until it is her turn."""
    table.players = table.seats(1)
    begun = await table.anna.command(
        "rummy practice", options={"computers": 2, "rounds": "one", "public": True}
    )
    assert not begun.failed
    await table.wait_until_shown()
    await table.playground.wait_for(lambda: any("your turn" in text_of(m) for m in table.boards()))


async def click_forged(
    table: RummyTable, seat: Seat, message: Message, custom_id: str
) -> ActionOutcome:
    """Replace the custom id of the last button in `message`, and click the button."""
    [button for button in buttons_of(message) if "custom_id" in button][-1]["custom_id"] = custom_id
    outcome = await seat.click(message, custom_id=custom_id)
    assert not [line for line in table.bot.log if "answer.failed" in line], table.bot.last_line
    return outcome


async def ask_for_hint(table: RummyTable, hand: Message) -> str:
    """Click *Hint* on Anna's hand, and return the hint."""
    button = next(b for b in buttons_of(hand) if b.get("label") == "Hint")
    outcome = await table.press(table.anna, hand, button)
    assert outcome.private is not None, outcome.text
    assert outcome.private is not hand
    return text_of(outcome.private)


async def test_a_hint_names_moves_as_the_hand_does_with_their_expected_results(
    table: RummyTable,
) -> None:
    await practise(table)
    hand = await table.hand(table.anna)
    before = text_of(hand)
    offered = await ask_for_hint(table, hand)
    choices = [line.removeprefix("- ") for line in offered.splitlines() if line.startswith("- ")]
    labels = [b["label"] for b in buttons_of(hand) if "label" in b]
    assert len(choices) >= 2
    for choice in choices:
        move, _, expected = choice.partition(": ")
        assert move in labels
        assert "point" in expected
        assert expected.endswith("% to go Down")
    assert f"I’d play **{choices[0].partition(': ')[0]}**" in offered
    assert text_of(hand) == before
    await table.use(table.anna, hand, "leave")
    view = (await table.services.hands.read_hand(1, table.anna.id)).view
    discard = await ask_for_hint(table, hand)
    assert "to go Down" in discard
    assert any(f"Discard {card_text(card)}" in discard for card in view.cards)
    assert discard in hints_of(table)
    # The bot removes the older hint.
    await table.playground.wait_for(lambda: hints_of(table) == [discard])
    assert table.bernd.ephemerals == []
    assert table.playground.breaches == []


def hints_of(table: RummyTable) -> list[str]:
    """Return the hints that Anna can see."""
    return [text_of(m) for m in table.anna.ephemerals if "I’d play" in text_of(m)]


async def test_hints_are_offered_only_in_practice_and_with_a_decision(
    table: RummyTable,
) -> None:
    await table.begin(2, ONE_ROUND)
    match = await table.match()
    seat = table.player_of(match.record.waits_for[0])
    hand = await table.hand(seat)
    assert all(button.get("label") != "Hint" for button in buttons_of(hand))
    custom_id = next(
        b["custom_id"] for b in buttons_of(hand) if b.get("custom_id", "").endswith("leave")
    )
    refused = await click_forged(table, seat, hand, custom_id.replace("leave", "hint"))
    assert refused.private is not None
    assert "for practice games only" in refused.text
    assert table.services.thinkers[RUMMY.name].pid is None


async def test_a_hint_for_another_game_or_during_overload_is_refused_privately(
    table: RummyTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    await practise(table)
    revision = (await table.match()).revision
    refused = await click_forged(table, table.anna, table.live(), f"sh1:ti:1:{revision}:")
    assert refused.private is not None
    assert "I don’t know this game" in refused.text
    await table.publisher.refresh(1)
    hand = await table.hand(table.anna)
    monkeypatch.setattr(table.services.thinkers[RUMMY.name], "_limit", 0)
    assert "Ask me again" in await ask_for_hint(table, hand)


LESSON = r"No single choice cost much|Round 1: "
"""A pattern that only the text of a complete analysis matches."""


async def open_analysis(table: RummyTable, seat: Seat, sheet: Message) -> Message:
    """Open a game's analysis as a member, and return it once it is complete."""
    table.reset_cooldowns()
    private = await table.look_back(seat, sheet, "Analyse")
    await table.playground.wait_for(lambda: re.search(LESSON, text_of(private)))
    return private


async def test_players_can_publish_the_analysis_of_a_finished_game(
    table: RummyTable,
) -> None:
    await table.begin(2, ONE_ROUND)
    sheet = await table.hurry()
    private = await open_analysis(table, table.anna, sheet)
    text = text_of(private)
    match = await table.match()
    thinker = table.services.thinkers[RUMMY.name]
    (known,) = [each async for each in thinker.analyse(match.position_at(0), match.events)]
    lesson = known.lesson(match.seats[0])
    assert (lesson is None) is ("No single choice cost much" in text)
    assert lesson is None or f"Round {lesson.round}: " in text
    assert "Bernd" not in text, "each player reads their own lesson"
    assert "second look" not in "".join(text_of(m) for m in table.bernd.visible_messages())
    assert table.services.thinkers[SHANGHAIEN.name].pid is None

    looker = await open_analysis(table, table.carla, sheet)
    assert "Show everyone" not in str(looker.components)
    table.reset_cooldowns()
    await table.anna.click(private, "Show everyone")
    await table.playground.wait_for(
        lambda: re.search(LESSON, text_of(table.bernd.visible_messages("harbour")[-1]))
    )
    public = table.bernd.visible_messages("harbour")[-1]
    assert public.only_for is None
    assert "Show everyone" not in str(public.components) + str(private.components)
    assert table.playground.breaches == []


async def test_an_analysis_is_refused_while_many_wait_may_fail_and_is_made_once_for_all(
    table: RummyTable,
) -> None:
    await table.begin(2, ONE_ROUND)
    sheet = await table.hurry()
    thinker = table.services.thinkers[RUMMY.name]
    may_continue = asyncio.Event()
    asked: list[str] = []
    analyse = thinker.analyse

    async def fails(*given: object) -> AsyncIterator[object]:
        if not given:
            yield None
        raise HelperDiedError

    async def slow(start: GameState, events: Sequence[Event]) -> AsyncIterator[object]:
        asked.append("analysis")
        await may_continue.wait()
        async for each in analyse(start, events):
            yield each

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.services.analyses[RUMMY.name], "_most_waiting", 0)
        refused = await table.look_back(table.anna, sheet, "Analyse")
        assert "waiting for a second look" in text_of(refused)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinker, "analyse", fails)
        failed = await table.look_back(table.anna, sheet, "Analyse")
        await table.playground.wait_for(lambda: "couldn’t finish" in text_of(failed))
    table.reset_cooldowns()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinker, "analyse", slow)
        two = (table.anna, table.bernd)
        clicks = [asyncio.create_task(table.look_back(seat, sheet, "Analyse")) for seat in two]

        def both_read(words: str) -> bool:
            return all(any(re.search(words, text_of(m)) for m in seat.ephemerals) for seat in two)

        await table.playground.wait_for(lambda: both_read("will appear here"))
        may_continue.set()
        await asyncio.gather(*clicks)
        await table.playground.wait_for(lambda: both_read(LESSON))
    assert re.search(LESSON, text_of(await table.look_back(table.carla, sheet, "Analyse")))
    assert asked == ["analysis"]
    assert table.playground.breaches == []
