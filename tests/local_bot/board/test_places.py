"""Forged buttons, used outside the place of their match, invitation or server.

Discord does not check custom ids, so a manipulated client can name games of any other place. The
tests use every registered verb in every kind of place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.state import Agreement
from bot.matches.invitations import SeatedPlayer
from bot.matches.match import Person, Terms
from bot.records.members import CONVERSATION
from bot.records.messages import InvitationStatus
from cogs.ui import components
from cogs.ui.custom_ids import Subject, Target, Verb
from playground.components import ACTION_ROW, BUTTON, CHANNEL_SELECT, STRING_SELECT
from playground.seats import Seat
from playground.shapes import Json
from playground.world import Channel, MessageFlag
from tests.e2e.table import text_of
from tests.local_bot.inspected_tables import InspectedTable
from tests.thorough import THOROUGH

pytestmark = [pytest.mark.long, pytest.mark.local_bot(kind=InspectedTable, servers=3)]

OVER, RUNNING, PRACTICE = 1, 2, 3
"""The numbers of the three matches at home; the last is private practice.

Invitations have the same three numbers, and only invitation 3 is open.
"""
NUMBERS = (OVER, RUNNING, PRACTICE)
UNKNOWN = {
    Subject.MATCH: "refusal-unknown-match",
    Subject.INVITATION: "refusal-unknown-invitation",
    Subject.TABLE: "refusal-unknown-invitation",
    Subject.SERVER: "refusal-needs-server",
}
"""The key of the text with which the bot refuses a verb, by the verb's subject."""
NAMING = (Subject.MATCH, Subject.INVITATION, Subject.TABLE)
"""Subjects of verbs whose custom ids contain the number of a match or invitation."""
Form = tuple[Verb, Json]
"""A verb, and its button or menu with an additional key "prefix" for the custom id."""


def forms() -> list[Form]:
    """Return each verb with each kind of component for which the bot has a handler."""
    option = {"label": "forged", "value": "1"}
    menu = {"type": STRING_SELECT, "options": [option], "min_values": 1, "max_values": 1}
    kinds = (
        {"type": BUTTON, "style": 2, "label": "forged", "prefix": "sh1"},
        {**menu, "prefix": "sl1"},
        {**menu, "prefix": "sm1"},
        {"type": CHANNEL_SELECT, "min_values": 0, "prefix": "sc1"},
    )
    used = components._handlers
    return [(verb, part) for part in kinds for key, verb in used if key == part["prefix"]]


async def press(
    table: InspectedTable, seat: Seat, channel: Channel, form: Form, number: int
) -> str:
    """Use a forged component in `channel`; return all texts of its message and of the answers."""
    verb, part = form
    custom_id = str(Target(verb, number))
    if "prefix" in part:
        custom_id = custom_id.replace("sh1", part["prefix"], 1)
    part = {key: value for key, value in part.items() if key != "prefix"} | {"custom_id": custom_id}
    row = {"type": ACTION_ROW, "id": 1, "components": [part]}
    body = {"flags": int(MessageFlag.COMPONENTS_V2), "components": [row]}
    core = table.playground.core
    message = core.messages.create(channel, table.playground.bot, body, {})
    table.client.cooldowns._asked.clear()
    if part["type"] == BUTTON:
        outcome = await seat.click(message, custom_id=custom_id)
    else:
        outcome = await seat.select(
            message, ["1"] if "options" in part else [], custom_id=custom_id
        )
    shown = [text_of(each) for each in (message, *outcome.messages)]
    return "\n".join([*shown, outcome.text or ""])


async def furnish(table: InspectedTable, home: Channel) -> None:
    """Create a finished and a running game, private practice and an open invitation at `home`."""
    services = table.services
    table.place = None if home.guild is not None else home
    guild_id = CONVERSATION if home.guild is None else home.guild.id
    terms = Terms(guild_id, home.id, "en", SHANGHAIEN, Agreement(Options()), 0)
    people = [Person(seat.id, seat.user.display_name, "who") for seat in (table.anna, table.bernd)]
    for number in (OVER, RUNNING):
        asked = await services.invitations.open(terms, people[0])
        seated = [SeatedPlayer(person, services.clock.now()) for person in people]
        await services.starting.accept(asked, terms, seated, number, draw_seats=False)
        if number == OVER:
            await services.events.play(OVER, table.anna.id, SHANGHAIEN.resignation, 0)
    await table.private(await table.anna.command("shanghaien practice", channel=home))
    assert (await services.matches.read_current(PRACTICE)).record.is_private
    await table.anna.command("shanghaien challenge", channel=home)
    # As a guest, the bot shows the challenge before it stores the invitation.
    while (invitation := await services.invitations.find(3)) is None:
        await asyncio.sleep(0.01)
    assert invitation.status is InvitationStatus.OPEN


async def read_state(table: InspectedTable) -> list[object]:
    """Return the revisions and members of all matches and invitations."""
    services = table.services
    matches = [await services.matches.record(number) for number in NUMBERS]
    invitations = [await services.invitations.read(number) for number in NUMBERS]
    return [
        *((each.revision, each.user_ids, each.channel_id) for each in matches),
        *((each.status, each.guests, each.options) for each in invitations),
    ]


async def find_wrong_answers(
    table: InspectedTable, seat: Seat, places: Sequence[Channel]
) -> list[tuple[str, str, int, str]]:
    """Use every verb as `seat` in each place, and return the wrong answers.

    The bot must refuse a verb that names a match or invitation of another place, or that needs a
    server with the bot. The answer to any other verb must not name the players at home.
    """
    texts = table.services.catalogue.language(seat.user.locale)
    refusals = {subject: texts(key, command="|").split("|")[0] for subject, key in UNKNOWN.items()}
    wrong = []
    for row, channel in enumerate(places):
        guild = channel.guild
        has_bot = guild is not None and table.playground.bot.id in guild.members
        for column, form in enumerate(forms()):
            verb = form[0]
            served = has_bot and verb.subject is Subject.SERVER
            refusal = "" if served else refusals.get(verb.subject, "")
            # In short runs, each verb is used with one number, which differs between the places.
            numbers = NUMBERS if THOROUGH else (NUMBERS[(row + column) % 3],)
            for number in numbers if verb.subject in NAMING else (RUNNING,):
                text = await press(table, seat, channel, form, number)
                is_named = "Bernd" in text or (seat is table.carla and "Anna" in text)
                if is_named or refusal not in text:
                    where = channel.kind.name if guild is None else guild.name
                    wrong.append((verb.name, where, number, text))
    return wrong


@pytest.mark.parametrize("home", ["server", "group"])
async def test_no_button_shows_or_changes_a_game_elsewhere(
    table: InspectedTable, home: str
) -> None:
    core = table.playground.core
    here, other, foreign = (next(iter(g.channels.values())) for g in table.playground.guilds)
    assert foreign.guild is not None
    core.guilds.kick_bot(foreign.guild)
    anna, bernd, carla, dora = table.playground.core.world.humans
    for user in (anna, carla):
        core.guilds.install(user)
    group = core.guilds.open_private(anna, bernd, dora)
    await furnish(table, here if home == "server" else group)
    before = await read_state(table)
    chat = core.guilds.open_private(carla, dora)
    places = [other, foreign, table.carla.direct, chat, *([here] if home == "group" else [])]
    assert await find_wrong_answers(table, table.carla, places) == []
    assert await read_state(table) == before
    assert not [line for line in table.bot.log if "answer.failed" in line]


async def test_a_player_reaches_their_game_from_a_direct_message_but_not_from_another_server(
    table: InspectedTable,
) -> None:
    here, other = (next(iter(g.channels.values())) for g in table.playground.guilds[:2])
    await furnish(table, here)
    help_ = next(form for form in forms() if form[0] is Verb.HELP)
    assert "I don’t know this game" in await press(table, table.anna, other, help_, RUNNING)
    text = await press(table, table.anna, table.anna.direct, help_, RUNNING)
    assert "I don’t know this game" not in text
    assert "Bernd" in text or "Roll" in text or "turn" in text, text


async def test_private_practice_belongs_to_its_player_alone(table: InspectedTable) -> None:
    (home, *_) = table.playground.guild.channels.values()
    await furnish(table, home)
    before = await read_state(table)
    texts = table.services.catalogue.language(table.carla.user.locale)
    refusal = texts("refusal-unknown-match", command="|").split("|")[0]
    for form in forms():
        if form[0].subject is Subject.MATCH:
            text = await press(table, table.carla, home, form, PRACTICE)
            assert refusal in text, form
    assert await read_state(table) == before
