"""Open rummy tables: joining, leaving, terms, start and rematch."""

from __future__ import annotations

import pytest

from cogs.ui.custom_ids import Target, Verb
from playground.components import BUTTON
from playground.interaction import Modal
from playground.seats import Seat
from playground.world import Message
from tests.databases import meddle
from tests.e2e.table import buttons_of, privacy_of, text_of
from tests.local_bot.rummy_table import RummyTable, alt_texts, last, menus_of

pytestmark = [pytest.mark.long, pytest.mark.local_bot(rummy=True)]
DAY = 24 * 3600


def picture_description(invitation: Message) -> str:
    """Return the description of an invitation's picture, which names the seated players."""
    return alt_texts(invitation)[0]


async def until_says(table: RummyTable, message: Message, words: str) -> None:
    await table.playground.wait_for(lambda: words in text_of(message))


async def fill_in(seat: Seat, panel: Message, form: str, **values: str | list[str]) -> None:
    """Open a form and submit it with `values`; other fields keep their initial values."""
    opened = await seat.click(panel, form)
    assert opened.modal is not None, opened.text
    await seat.submit_modal(opened.modal, values)


def initial_value(modal: Modal, name: str) -> str:
    """Return the initial value of the field `name` in an opened form."""
    inputs = {each["component"]["custom_id"]: each["component"] for each in modal.components}
    return str(inputs[name]["value"])


async def test_an_open_table_shows_the_duration_of_a_game_and_its_players(
    table: RummyTable,
) -> None:
    _anna, bernd = table.players = table.seats(2)
    invitation = await table.invite()
    assert "4 rounds by message: about " in text_of(invitation)
    assert "**My plan**" in text_of(invitation)
    assert "Shanghai · Short: rounds 1, 2, 4, 5 of 7" in text_of(invitation)
    assert "packs" not in text_of(invitation), "unchanged rules are omitted"
    (levels,) = menus_of(invitation)
    labels = [option["label"] for option in levels["options"]]
    assert [label.partition(":")[0] for label in labels] == ["Deckhand", "Mate", "Captain"]
    assert any("Down" in label for label in labels), "the labels of the levels are those of rummy"
    (before,) = invitation.attachments
    await bernd.click(invitation, "Join")
    assert picture_description(invitation) == "At the table: Anna and Bernd. Seats still free: 6"
    assert [each.id for each in invitation.attachments] != [before.id]
    rules = text_of(await table.open_private(bernd, invitation, "How it works"))
    assert "The aim" in rules
    assert "4 rounds, and each asks" in rules, "the page explains this table's rules"
    details = text_of(await table.open_private(bernd, invitation, "?"))
    assert "Terms: Shanghai · Short: rounds 1, 2, 4, 5 of 7" in details
    assert "11 cards dealt · 2 packs, 4 jokers" in details
    assert "3 buys a round · a buy costs 1 extra card" in details
    assert "All dice and cards are sealed already" in details


async def test_only_invited_members_can_join_and_all_are_notified(table: RummyTable) -> None:
    anna, bernd, carla, dora, emil = table.players = table.seats(5)
    people = {"opponent": bernd, "player3": carla, "player4": dora}
    opened = await anna.command("rummy challenge", options=people)
    invitation = opened.message
    assert invitation is not None, opened.text
    assert set(invitation.pinged) == {bernd.id, carla.id, dora.id}
    refused = await emil.click(invitation, "Join", force=True)
    assert "</rummy challenge:" in refused.text
    assert "Emil" not in text_of(invitation)
    for seat in (bernd, carla):
        assert not (await seat.click(invitation, "Join")).failed
    await dora.click(invitation, "Leave")
    await anna.click(invitation, "Start")
    await table.wait_until_shown()
    assert set((await table.match()).record.names) == {"Anna", "Bernd", "Carla"}


async def test_a_late_guest_learns_to_open_a_table(table: RummyTable) -> None:
    anna, bernd = table.players = table.seats(2)
    opened = await anna.command("rummy challenge", options={"opponent": bernd})
    assert opened.message is not None, opened.text
    seen = opened.message.copy()
    table.playground.advance(4 * DAY)
    assert not (await bernd.click(seen, "Join", is_stale=True)).failed
    await table.playground.wait_for(lambda: bernd.ephemerals)
    (refused,) = bernd.ephemerals
    assert "expired" in text_of(refused)
    assert "</rummy challenge:" in text_of(refused)


async def test_computers_join_and_leave_and_too_few_packs_are_reported(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    invitation = await table.invite()
    assert (
        "One computer fewer" not in (await table.open_private(anna, invitation, "Options…")).labels
    )
    menu = menus_of(invitation)[0]["custom_id"]
    await anna.select(invitation, "mate", custom_id=menu)
    assert "Rosa" in picture_description(invitation)
    panel = await table.open_private(anna, invitation, "Options…")
    await anna.click(panel, "One computer fewer")
    await table.playground.wait_for(lambda: "Rosa" not in picture_description(invitation))
    # A button of an earlier version adds the strongest computer.
    button = {"type": BUTTON, "custom_id": menu.replace("sl1", "sh1"), "label": "Add computer"}
    invitation.components.append({"type": 1, "components": [{**button, "style": 2, "id": 99}]})
    await anna.click(invitation, "Add computer")
    assert "Old Bo" in picture_description(invitation)
    for _ in range(6):
        await anna.select(invitation, "deckhand", custom_id=menus_of(invitation)[0]["custom_id"])
    panel = await table.open_private(anna, invitation, "Options…")
    await fill_in(anna, panel, "Cards and buys…", packs="1 4")
    assert "not enough cards for 8 players: take 2 packs, 4 jokers" in text_of(panel)


async def test_the_buttons_of_a_table_of_an_earlier_version_work(table: RummyTable) -> None:
    anna, bernd, carla = table.players = table.seats(3)
    invitation = await table.invite()
    # In earlier versions, tables had separate numbers and two further verbs.
    await meddle(table.services.store, "UPDATE invitations SET table_number = 5")

    async def click(seat: Seat, verb: Verb) -> None:
        button = {"type": BUTTON, "custom_id": str(Target(verb, 5)), "label": "Old", "style": 2}
        invitation.components.append({"type": 1, "components": [{**button, "id": 99}]})
        assert not (await seat.click(invitation, "Old")).failed

    for seat in (bernd, carla):
        await click(seat, Verb.JOIN_TABLE)
    assert "Carla" in picture_description(invitation)
    await click(anna, Verb.LEAVE_TABLE)
    assert f"<@{bernd.id}> opens a table" in text_of(invitation)
    await click(bernd, Verb.START)
    await table.wait_until_shown()
    assert set((await table.match()).record.names) == {"Bernd", "Carla"}


async def test_a_deleted_member_leaves_the_open_table(table: RummyTable) -> None:
    _anna, bernd = table.players = table.seats(2)
    invitation = await table.invite()
    await bernd.click(invitation, "Join")
    assert "Bernd" in picture_description(invitation)
    question = await table.open_private(bernd, await privacy_of(bernd), "Delete my data")
    yes = next(b for b in buttons_of(question) if ":py:" in b["custom_id"])
    await bernd.click(question, custom_id=yes["custom_id"])
    await table.playground.wait_for(lambda: "Bernd" not in picture_description(invitation))
    assert "Anna" in picture_description(invitation)


async def test_the_host_fills_in_forms_writes_rounds_and_chooses_the_pace(
    table: RummyTable,
) -> None:
    (anna,) = table.players = table.seats(1)
    invitation = await table.invite()
    panel = await table.open_private(anna, invitation, "Options…")
    await fill_in(anna, panel, "Cards and buys…", dealt="10", buys="Any", packs="3, 5")
    await until_says(table, panel, "**10 cards dealt** · **3 packs, 5 jokers**")
    assert "**as many buys as the hand has room for** · a buy costs 1 extra card" in text_of(panel)
    await until_says(table, invitation, "**10 cards dealt**")
    await fill_in(anna, panel, "Cards and buys…", packs="")
    await until_says(table, panel, "**10 cards dealt** · 2 packs, 4 jokers")
    await fill_in(anna, panel, "Jokers…", wild="2, 10♣ jh", wild_limit="half", exchange="hand.runs")
    await until_says(table, panel, "jokers (☆): 2, 10♣, J♥")
    assert "at most half of a meld" in text_of(panel)
    exchange = "exchanged joker goes to the hand** · **jokers are exchanged in runs only"
    assert exchange in text_of(panel)
    await until_says(table, invitation, "3 more changes under **?**")
    await fill_in(
        *(anna, panel, "Laying and going out…"),
        rules=["ace_low", "exact"],
        when_down="stock",
        last_round="all-down",
    )
    await until_says(table, panel, "no ace below the two")
    assert "draw only from the stock" in text_of(panel)
    assert "whole hand or not at all" in text_of(panel)
    faces = "15 2 3 4 5 6 7 8 9 10 10 10 10 15"
    await fill_in(anna, panel, "Points…", values=faces, wild_penalty="20", out_bonus="5 10 15 20")
    await until_says(table, panel, "A = 15 · 2–10 = 2–10 · J–K = 10")
    assert "2, 10♣, J♥ = 20" in text_of(panel)
    assert "5 (1), 10 (2), 15 (3), 20 (4) points off" in text_of(panel)
    await fill_in(anna, panel, "Points…", penalties="3 " + "1 " * 12 + "20", wild_penalty="")
    await until_says(table, panel, "A = 3 · 2–K = 1 · ★ = 20")
    await fill_in(anna, panel, "Rounds…", rounds="2B\n1s + 1r7, 10, any\n")
    await until_says(table, invitation, "2 books, 1 book + 1 run of 7")
    await fill_in(anna, panel, "Rounds…", rounds="3s")
    await until_says(table, invitation, "Rounds: 3 books")


async def test_one_menu_sets_the_time_for_a_move_and_for_a_discard(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    invitation = await table.invite()
    panel = await table.open_private(anna, invitation, "Options…")
    assert len(menus_of(panel)) == 3
    for tempo, words in (
        ("today", "a discard waits 10 minutes · 6 hours a move"),
        ("day", "a discard waits 1 hour · 1 day a move"),
        ("live", "a discard waits 1 minute · no time limit"),
    ):
        await anna.select(panel, tempo, custom_id=menus_of(panel)[2]["custom_id"])
        await until_says(table, panel, f"Time: {words}")
    await until_says(table, invitation, "4 rounds at one sitting")


WRONG = (
    ("Cards and buys…", {"dealt": "99"}, "**Cards dealt**: 99 doesn’t fit. A number from 6"),
    ("Cards and buys…", {"buys": "some"}, "**Buys a round**: some doesn’t fit."),
    ("Cards and buys…", {"packs": "1 5"}, "**Packs and jokers**: 1 5 doesn’t fit."),
    ("Cards and buys…", {"dealt": "10 12"}, "**Cards dealt**: 2 numbers for 4 rounds."),
    ("Cards and buys…", {"dealt": "15", "buys": "6"}, "Round 1: a hand could get 28 cards"),
    ("Cards and buys…", {"dealt": "6", "buys": "0"}, "Round 3 asks for 3 books: that’s 9"),
    ("Jokers…", {"wild": "2 3 4"}, "**Cards that count as jokers**: 2, 3, 4 doesn’t fit."),
    ("Laying and going out…", {"quiet_limit": "9"}, "that end a round**: 9 doesn’t fit."),
    ("Points…", {"penalties": "1 2 3"}, "**Or what each card costs**: 1 2 3 doesn’t fit."),
    ("Points…", {"out_bonus": "-5"}, "**Points off for going out**: "),
    ("Points…", {"blind_bonus": "101"}, "one turn**: 101 doesn’t fit."),
    ("Points…", {"wild_penalty": "x"}, "**What cards that count as jokers cost**: x"),
    ("Rounds…", {"rounds": "2b\n\n3x"}, "Line 3, 3x, isn’t a round"),
    ("Rounds…", {"rounds": "3b\n5b"}, "Round 2 can’t be played: write up to 4 melds"),
    ("Rounds…", {"rounds": "3b 1r5, 11, 0"}, "Round 1 asks for 3 books + 1 run of 5"),
)
"""For each case: a form, an invalid input for it, and a part of the error message."""


async def test_an_invalid_form_names_the_error_and_can_be_corrected(table: RummyTable) -> None:
    (anna,) = table.players = table.seats(1)
    invitation = await table.invite()
    before = text_of(invitation)
    panel = await table.open_private(anna, invitation, "Options…")
    for form, typed, message in WRONG:
        await fill_in(anna, panel, form, **typed)
        assert message in text_of(panel).replace("\u2068", "").replace("\u2069", "")
        assert text_of(invitation) == before
        again = await anna.click(panel, "Try again")
        assert again.modal is not None
        for name, value in typed.items():
            assert initial_value(again.modal, name) == value
    await fill_in(anna, panel, "Rounds…", rounds="3s")
    assert "Try again" not in panel.labels


async def test_members_join_agree_on_a_rule_set_and_the_game_is_dealt_by_it(
    table: RummyTable,
) -> None:
    anna, bernd = table.players = table.seats(2)
    invitation = await table.invite()
    assert not (await bernd.click(invitation, "Join")).failed
    assert "Anna" in (await bernd.click(invitation, "Options…")).text, "only the host sets terms"
    panel = await table.open_private(anna, invitation, "Options…")
    await anna.select(panel, "contract", custom_id=menus_of(panel)[0]["custom_id"])
    await until_says(table, invitation, "Contract rummy · Short: rounds 1, 3, 5, 7 of 7")
    assert "Penalties" not in text_of(invitation), "only changes of the rule set are listed"
    details = text_of(await table.open_private(bernd, invitation, "?"))
    assert "Terms: Contract rummy · Short: rounds 1, 3, 5, 7 of 7" in details
    assert "10 (1–2), 12 (3–4) cards dealt · 2 packs, 1 joker" in details
    assert "End: in the last round players go Down with the whole hand" in details
    await anna.select(panel, "short", custom_id=menus_of(panel)[1]["custom_id"])
    await until_says(table, panel, "End: **the last round is like the others**")
    await anna.select(panel, "all", custom_id=menus_of(panel)[1]["custom_id"])
    await until_says(table, invitation, "Contract rummy · All 7 rounds")
    await fill_in(anna, panel, "Laying and going out…", rules=["exact"])
    await until_says(table, invitation, "**after the contract, more cards may be laid")
    assert "exactly the length it says" in text_of(invitation)
    await anna.click(invitation, "Start")
    assert "begins" in text_of(invitation)
    await table.wait_until_shown()
    assert "Rules: Contract rummy, changed" in text_of(table.live())
    assert "cards dealt" not in text_of(table.live())
    details = text_of(await table.open_private(bernd, table.live(), "?"))
    assert "10 (1–3), 12 (4–7) cards dealt" in details
    match = await table.match()
    assert match.state.table.players[0].cards == 10
    assert match.options.options.exact
    assert table.playground.breaches == []


async def test_the_usual_rules_are_the_first_of_the_rule_sets(table: RummyTable) -> None:
    anna, bernd = table.players = table.seats(2)
    invitation = await table.invite()
    panel = await table.open_private(anna, invitation, "Options…")

    async def choose(rules: str) -> None:
        await anna.select(panel, rules, custom_id=menus_of(panel)[0]["custom_id"])

    assert menus_of(panel)[0]["options"][0]["value"] == "standard"
    await choose("onze")
    await until_says(table, invitation, "Onze · ")
    await anna.click(panel, "Keep as my usual rules")
    assert "My usual rules" in panel.labels
    await choose("contract")
    await until_says(table, invitation, "Contract rummy · ")
    first = menus_of(panel)[0]["options"][0]
    assert (first["value"], first["label"]) == ("mine", "My usual rules")
    assert first["description"] == "Onze · Short: rounds 1, 3, 5, 7 of 7"
    await bernd.click(invitation, "Join")
    await choose("mine")
    assert "Someone has joined" in text_of(panel)
    await choose("mine")
    await until_says(table, invitation, "Onze · ")
    chosen = [each["value"] for each in menus_of(panel)[0]["options"] if each.get("default")]
    assert chosen == ["mine"]


async def test_a_table_without_guests_closes_after_a_question(table: RummyTable) -> None:
    anna, bernd = table.players = table.seats(2)
    invitation = await table.invite()
    assert (await bernd.click(invitation, "Leave")).text == "You’re not at this table."
    asked = await table.open_private(anna, invitation, "Leave")
    assert "If you leave, the table closes" in text_of(asked)
    await anna.click(asked, "Stay")
    assert "opens a table" in text_of(invitation)
    asked = await table.open_private(anna, invitation, "Leave")
    # A member joins before the host answers the question, and then becomes the host.
    await bernd.click(invitation, "Join")
    await anna.click(asked, "Close the table")
    await until_says(table, invitation, f"<@{bernd.id}> opens a table")
    assert f"<@{anna.id}>" not in text_of(invitation)
    await bernd.click(await table.open_private(bernd, invitation, "Leave"), "Close the table")
    await until_says(table, invitation, "has closed the table")
    assert [*map(text_of, (*anna.ephemerals, *bernd.ephemerals))] == ["You’re not at this table."]


async def test_a_rematch_asks_the_same_people_and_seats_the_same_computers(
    table: RummyTable,
) -> None:
    anna, bernd, carla, dora = table.players = table.seats(4)
    opened = await anna.command("rummy challenge", options={"opponent": bernd, "player3": carla})
    invitation = opened.message
    assert invitation is not None, opened.text
    panel = await table.open_private(anna, invitation, "Options…")
    await fill_in(anna, panel, "Rounds…", rounds="2b")
    for seat in (bernd, carla):
        await seat.click(invitation, "Join")
    for level in ("mate", "deckhand"):
        await anna.select(invitation, level, custom_id=menus_of(invitation)[0]["custom_id"])
    await anna.click(invitation, "Start")
    sheet = await table.resign(bernd, carla)
    again = (await bernd.click(sheet, "Rematch")).message
    assert again is not None
    assert set(again.pinged) == {anna.id, carla.id}
    assert f"<@{bernd.id}> opens a table" in text_of(again)
    (asked,) = [line for line in text_of(again).splitlines() if "Invited" in line]
    assert f"<@{anna.id}>" in asked
    assert f"<@{carla.id}>" in asked
    assert "Rosa" in text_of(again)
    assert "Nell" in text_of(again)
    assert "Shanghai · Round 1 of 7" in text_of(again)
    # A second *Rematch* joins that table; no other member has a seat yet.
    joined = await table.open_private(carla, sheet, "Rematch")
    assert "You’re in" in text_of(joined)
    await until_says(table, again, f"Invited: <@{anna.id}>\n")
    await dora.click(again, "Join")
    await bernd.click(again, "Start")
    await until_says(table, again, "begins")
    match = await table.services.matches.read_current(2)
    assert sorted(match.record.levels, key=str) == [None, None, "deckhand", "mate"]
    assert set(match.record.members) == {bernd.id, carla.id}


@pytest.mark.local_bot(rummy=True, says=True)
async def test_a_series_of_several_members_is_won_by_the_first_with_three_wins(
    table: RummyTable,
) -> None:
    anna, bernd, carla = table.players = table.seats(3)
    opened = await anna.command("rummy challenge", options={"opponent": bernd, "player3": carla})
    invitation, losers = opened.message, [bernd, carla]
    services, sheet = table.services, last(table)
    assert invitation is not None, opened.text
    for wins in range(4):
        for seat in losers:
            await seat.click(invitation, "Join")
        await anna.click(invitation, "Start")
        await until_says(table, invitation, "begins")
        match = await services.matches.read_current(wins + 1)
        for seat in losers:
            await services.events.play(match.id, seat.id, match.game.resignation, 0)
        await table.publisher.publish(match.id)
        await table.playground.wait_for(lambda: "Look back…" in last(table).labels)
        sheet = last(table)
        if wins == 3:
            break
        if wins == 2:
            assert "-# First to 3 wins: Anna 2 · Bernd 0 · Carla 0" in text_of(sheet)
            poster = sheet.attachments[0].content
            assert b"First to 3 wins: Anna 2" in poster
        again = await anna.click(sheet, "Next game" if wins else "First to three")
        assert again.message is not None, again.text
        invitation = again.message
        assert f"First to 3 wins: Anna {wins} · " in text_of(invitation)
        if wins == 2:
            await carla.click(invitation, "Leave")
            await until_says(table, invitation, "First to 3 wins: Anna 2 · Bernd 0\n")
            losers = [bernd]
    assert "-# Anna wins the series! Anna 3 · Bernd 0" in text_of(sheet)
    assert sheet.labels[:2] == ["Rematch", "First to three"]
