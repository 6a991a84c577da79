"""Buttons and menus of one game, forged with the id of a match of the other game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.games.registry import GAMES
from bot.games.rummy.game import RUMMY
from bot.games.shanghaien.game import SHANGHAIEN
from bot.matches.match import Match
from cogs.ui.custom_ids import Component, Target, Verb
from playground.components import ACTION_ROW, BUTTON, STRING_SELECT, walk
from playground.shapes import Json
from playground.world import Message, MessageFlag
from tests.local_bot.rummy_table import RummyTable
from tests.thorough import THOROUGH, some

pytestmark = [pytest.mark.long, pytest.mark.local_bot(rummy=True)]

ENDING = (Verb.RESIGN, Verb.CALL_OFF, Verb.DELETE_DATA)
"""Verbs that may end a match of either game."""
OPENING = (Verb.MY_HAND, Verb.TURN_PAGE, Verb.OPEN_RECORD, Verb.CHECK_DICE, Verb.EXPORT)
"""Verbs whose answers contain further buttons."""
ID = re.compile(r"(?P<prefix>s[hlm]1):(?P<verb>[a-z]+):[0-9a-z]+:\d+:(?P<argument>.*)")
Form = tuple[str, str, str, str]
"""A button or menu of any match: prefix, verb, argument, and chosen option ("" for a button)."""


def forms_in(messages: list[Message]) -> Iterator[Form]:
    """Yield the form of each button and menu in `messages`."""
    for message in messages:
        for part in walk(message.components):
            found = ID.fullmatch(str(part.get("custom_id", "")))
            if found is not None:
                options = part.get("options") or [{"value": ""}]
                yield found["prefix"], found["verb"], found["argument"], options[-1]["value"]


def bare_forms() -> Iterator[Form]:
    """Yield buttons and menus of every verb, with empty and with unknown arguments."""
    arguments = ("", "no.such.thing")
    for number, verb in enumerate(Verb):
        for argument in arguments if THOROUGH else arguments[number % 2 :][:1]:
            yield Component.BUTTON, verb, argument, ""
            yield Component.SELECT, verb, argument, "1"


async def forms_shown(table: RummyTable) -> set[Form]:
    """Return the forms that members can reach by clicks on boards, hands and game logs."""
    forms: set[Form] = set()
    for seat in table.players:
        for group in GAMES:
            await seat.command(f"{group} history")
        for message in seat.visible_messages("harbour"):
            for button in [*message.buttons]:
                found = ID.fullmatch(str(button.get("custom_id", "")))
                if found is not None and found["verb"] in OPENING and button in message.buttons:
                    table.reset_cooldowns()
                    await seat.click(message, custom_id=button["custom_id"], force=True)
                    forms |= {*forms_in(seat.visible_messages("harbour"))}
    return forms


async def press(table: RummyTable, form: Form, match: Match) -> None:
    """Use a forged component for `match` as its current player, or as any player if it is over."""
    prefix, verb, argument, chosen = form
    custom_id = Target(verb, match.id, match.revision, argument).custom_id(Component(prefix))
    part: Json = {"type": BUTTON, "style": 2, "label": "forged", "custom_id": custom_id}
    if prefix != Component.BUTTON:
        option = {"label": "forged", "value": chosen or "forged"}
        part = {"type": STRING_SELECT, "custom_id": custom_id, "options": [option]}
    channel, bot = table.playground.channel("quiet"), table.playground.bot
    row = {"type": ACTION_ROW, "id": 1, "components": [part]}
    body = {"flags": int(MessageFlag.COMPONENTS_V2), "components": [row]}
    message = table.playground.core.messages.create(channel, bot, body, {})
    table.reset_cooldowns()
    waits_for = match.record.waits_for
    seat = table.player_of(waits_for[0]) if waits_for else table.players[0]
    if prefix == Component.BUTTON:
        await seat.click(message, custom_id=custom_id)
    else:
        await seat.select(message, [chosen or "forged"], custom_id=custom_id)


async def both_games(table: RummyTable) -> tuple[Match, Match]:
    """Begin a rummy and a dice game for the same two players and return both matches."""
    table.players = table.seats(2)
    invitation = await table.invite()
    assert not (await table.bernd.click(invitation, "Join")).failed
    assert not (await table.anna.click(invitation, "Start")).failed
    await table.wait_until_shown()
    asked = await table.anna.command("shanghaien challenge", options={"opponent": table.bernd})
    assert asked.message is not None
    assert not (await table.bernd.click(asked.message, "Accept")).failed
    matches = table.services.matches
    rummy, dice = await matches.read_current(1), await matches.read_current(2)
    assert (rummy.game, dice.game) == (RUMMY, SHANGHAIEN)
    return rummy, dice


@pytest.mark.parametrize("over", [False, True], ids=["running", "finished"])
async def test_no_button_of_either_game_fails_on_a_match_of_the_other(
    table: RummyTable, over: bool
) -> None:
    games = await both_games(table)
    matches, events = table.services.matches, table.services.events
    if over:
        for match in games:
            await events.play(match.id, table.anna.id, match.game.resignation, 0)
            await table.publisher.publish(match.id)
    failed: list[tuple[str, Form]] = []
    forms = sorted({*bare_forms(), *await forms_shown(table)})
    # In short runs, each of the two parameters of this test uses a different half of the forms.
    pressed = [form for form in forms if form[1] not in ENDING][over :: some(2, 1)]
    for match in games:
        for form in pressed:
            await press(table, form, await matches.read_current(match.id))
            if any("answer.failed" in line for line in table.bot.log):
                failed.append((match.game.name, form))
                table.bot.log.clear()
    assert not failed
    assert len(forms) > len([*bare_forms()])
