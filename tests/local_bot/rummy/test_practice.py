"""Private practice of rummy: for a newcomer it has a coach and a stacked first hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import groupby

import pytest

from bot.games.rummy.terms.agreement import rule_set
from bot.games.rummy.terms.options import Options
from bot.records.members import HandOrder
from cogs.ui.pictures import Pictures
from playground.outcome import ActionOutcome
from playground.world import Message
from rendering.pictures import Scene
from rendering.shared.people import CAPTAINS, Portrait, computer_portrait, default_face
from tests.e2e.table import buttons_of, text_of
from tests.local_bot.rummy_table import RummyTable, menus_of

pytestmark = [pytest.mark.long, pytest.mark.local_bot(rummy=True)]

COACH = "🧭 "


def labels(message: Message) -> list[str]:
    return [str(button.get("label")) for button in buttons_of(message)]


def coach_lines(message: Message) -> list[str]:
    """Return the coach's lines on a hand."""
    return [line for line in text_of(message).splitlines() if line.startswith(COACH)]


async def wait_for_practice(table: RummyTable, outcome: ActionOutcome) -> Message:
    """Wait for Anna's private game, opened by a click or command; return its message."""
    assert not outcome.failed, outcome.text
    await table.playground.wait_for(lambda: table.anna.ephemerals)
    table.players = table.seats(1)
    return table.anna.ephemerals[-1]


async def play_to_end(table: RummyTable) -> list[str]:
    """Play to the end as Anna, and return the coach's lines before each click."""
    lines: list[str] = []
    while not (match := await table.match()).is_over:
        if match.record.waits_for:
            hand = table.anna.ephemerals[-1]
            lines += coach_lines(hand)
            await click_once(table, hand)
        else:
            await table.client.opponent.settle(match)
    return lines


async def click_once(table: RummyTable, hand: Message) -> None:
    """Make the next click of a simple strategy as Anna."""
    if await table.helps(table.anna) and await table.use(table.anna, hand, "take"):
        return
    for kind in ("pass", "leave", "down", "all", "out"):
        if await table.use(table.anna, hand, kind):
            return
    await table.discard_any(table.anna, hand)


@pytest.fixture
def portraits(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Portrait]]:
    """Return a dict that collects the portraits of drawn scenes, by scene class and player."""
    seen: dict[str, dict[str, Portrait]] = {}
    draw = Pictures.draw

    async def record_and_draw(self: Pictures, key: Hashable, build: Callable[[], Scene]) -> bytes:
        scene = build()
        players = getattr(scene, "players", ())
        seen[type(scene).__name__] = {player.name: player.face for player in players}
        return await draw(self, key, build)

    monkeypatch.setattr(Pictures, "draw", record_and_draw)
    return seen


async def test_a_newcomers_first_round_is_coached_and_private_until_it_is_posted(
    table: RummyTable, portraits: dict[str, dict[str, Portrait]]
) -> None:
    hand = await wait_for_practice(table, await table.anna.command("rummy practice"))
    assert "only you see it" in text_of(hand)
    assert "Your first hand is stacked" in text_of(hand)
    cards = (await table.services.hands.read_hand(1, table.anna.id)).view.cards
    assert [n for _, n in Counter(card.rank for card in cards).most_common(2)] == [3, 2]
    (first,) = coach_lines(hand)
    assert "You hold a **book**, three cards of one rank: " in first, "a book is explained first"
    member = await table.bot.client.services.members.read(table.anna.id)
    assert member.hand_order is HandOrder.PLAN
    lines = await play_to_end(table)
    assert not any("You hold a **book**" in each for each in lines if each != first)
    explained = [line for line, _ in groupby(lines)]  # a line is repeated during a turn
    assert len(explained) == len(set(explained)) >= 2, lines
    assert table.bernd.visible_messages("harbour") == []
    assert table.bernd.ephemerals == []
    assert table.rung == []

    (end,) = [each for each in table.anna.ephemerals if "Show everyone" in labels(each)]
    assert end.attachments
    table.reset_cooldowns()
    asked = await table.open_private(table.anna, end, "Open a table…")
    assert "let anyone join" in text_of(asked)
    assert not (await table.anna.click(end, "Show everyone")).failed
    await table.playground.wait_for(lambda: table.bernd.visible_messages("harbour"))
    (posted,) = table.bernd.visible_messages("harbour")
    assert "practised alone, level Deckhand" in text_of(posted)
    assert posted.attachments
    assert "Show everyone" not in labels(table.anna.ephemerals[-1])
    check_portraits(portraits, table.anna.id)

    table.playground.advance(60)
    begun = await wait_for_practice(table, await table.anna.command("rummy practice"))
    assert begun is not end
    assert "Your first hand is stacked" not in text_of(begun), "only in the first game"
    match = await table.services.matches.read_current(2)
    assert match.record.names[1:] == ("Nell", "Little Sam", "Tilly"), "Pip played before"
    assert match.record.level == "deckhand", "one result does not change the level"
    assert not {*coach_lines(begun)} & {*explained}, "the coach explains nothing twice"
    assert table.playground.breaches == []


def check_portraits(portraits: dict[str, dict[str, Portrait]], anna: int) -> None:
    """Check that each player had the same portrait in all scenes, different from other players'."""
    computers = {name: computer_portrait("deckhand", at) for at, name in enumerate(("Pip", "Nell"))}
    assert portraits.pop("HandScene") == computers
    assert len(portraits) > 1
    for scene, faces in portraits.items():
        assert faces == {"Anna": CAPTAINS[default_face(anna)], **computers}, scene


async def test_without_the_coach_it_continues_and_a_new_game_needs_a_confirmation(
    table: RummyTable,
) -> None:
    hand = await wait_for_practice(table, await table.anna.command("rummy practice"))
    assert coach_lines(hand)
    await table.anna.click(hand, "Without the coach")
    (hand,) = table.anna.ephemerals
    assert not coach_lines(hand)
    await click_once(table, hand)
    table.reset_cooldowns()
    await table.anna.click(table.anna.ephemerals[-1], "New game…")
    assert "That ends the one you’re playing." in text_of(table.anna.ephemerals[-1])
    await table.anna.click(table.anna.ephemerals[-1], "Back")
    assert " · for " in text_of(table.anna.ephemerals[-1])
    # Practice of the dice game does not end practice of rummy.
    table.reset_cooldowns()
    dice = await table.anna.command("shanghaien practice")
    assert "🎲" in text_of(await wait_for_practice(table, dice))
    shown = await wait_for_practice(table, await table.anna.command("rummy hand"))
    assert " · for " in text_of(shown)


async def test_an_invitation_lets_newcomers_try_it_alone(table: RummyTable) -> None:
    asked = (await table.bernd.command("rummy challenge")).message
    assert asked is not None
    hand = await wait_for_practice(table, await table.anna.click(asked, "Try it alone"))
    assert hand.only_for is not None
    assert coach_lines(hand)
    assert "Rules: " not in text_of(hand), "the standard rules are not named"
    help_ = await table.anna.click(hand, "?")
    assert help_.private is not None
    assert "My hand" not in text_of(help_.private), "the hand is open already"


async def test_practice_from_an_invitation_and_its_rules_follows_the_rules_of_the_table(
    table: RummyTable,
) -> None:
    table.players = table.seats(2)
    invitation = await table.invite()
    panel = await table.open_private(table.players[0], invitation, "Options…")
    await table.players[0].select(panel, "onze", custom_id=menus_of(panel)[0]["custom_id"])
    await table.playground.wait_for(lambda: "Onze" in text_of(invitation))

    async def played(match_id: int) -> tuple[str, Options]:
        match = await table.services.matches.read_current(match_id)
        return rule_set(match.options), match.options.options

    bernd = table.players[1]
    assert not (await bernd.click(invitation, "Try it alone")).failed
    await table.playground.wait_for(lambda: bernd.ephemerals)
    hand = bernd.ephemerals[-1]
    assert "Rules: Onze" in text_of(hand)
    rules, options = await played(1)
    assert (rules, len(options.contracts), options.out_bonus) == ("onze", 1, 5)
    assert not options.stacked, "not with wild twos, which could form the book"
    await bernd.click(hand, "Without the coach")
    table.reset_cooldowns()
    await bernd.click(bernd.ephemerals[-1], "New game")
    assert await played(2) == ("onze", options)
    table.reset_cooldowns()
    guide = await table.open_private(bernd, invitation, "How it works")
    await bernd.click(guide, "Play against me")
    table.reset_cooldowns()

    def is_shown(*texts: str) -> bool:
        return any(each in text_of(bernd.ephemerals[-1]) for each in texts)

    await table.playground.wait_for(lambda: is_shown(" · for ", "A new game?"))
    if is_shown("A new game?"):  # the member has made a decision in the earlier game
        await bernd.click(bernd.ephemerals[-1], "New game")
    await table.playground.wait_for(lambda: is_shown(" · for "))
    assert await played(3) == ("onze", options)
