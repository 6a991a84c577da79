"""Options and paces that a member or a server saved as the default for new games."""

from __future__ import annotations

from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import Table, button_with, privacy_of, text_of

JOKER = "Joker: 2 Sailors or Both dice"
AGREED = "extra card Joker · 3 days a move"


async def challenge(table: Table, host: Seat, game: str = "shanghaien", **options: str) -> Message:
    """Post an open challenge with `options`, and return its message."""
    table.playground.advance(60)  # past the cooldown of challenges
    message = (await host.command(f"{game} challenge", options=options)).message
    assert message is not None
    return message


async def open_details(host: Seat, invitation: Message) -> Message:
    """Open the private details of an invitation, and return them."""
    page = (await host.click(invitation, "?")).private
    assert page is not None
    return page


async def test_a_member_s_terms_go_before_the_server_s_and_these_before_the_standard(
    table: Table,
) -> None:
    anna, bernd, carla, dora = table.anna, table.bernd, table.carla, table.dora
    first = await challenge(table, anna, **{"extra-card": JOKER, "pace": "3 days a move"})
    page = await open_details(anna, first)
    await anna.click(page, "Keep as my usual rules")
    await table.playground.wait_for(lambda: "My usual rules" in page.labels)
    assert AGREED not in text_of(await challenge(table, bernd))
    await anna.click(first, "Withdraw")
    assert AGREED in text_of(await challenge(table, anna))

    cards = await challenge(table, dora, "rummy", pace="3 days a move")
    assert (await open_details(bernd, cards)).labels == ["Für mich merken"]
    page = await open_details(dora, cards)
    await dora.click(page, "Tieni per il server")
    await table.playground.wait_for(lambda: "Regole del server" in page.labels)
    assert "3 days a move" in text_of(await challenge(table, carla, "rummy"))
    assert "1 day a move" in text_of(await challenge(table, bernd, "rummy", pace="1 day a move"))

    await dora.click(page, "Regole del server")
    await table.playground.wait_for(lambda: "Tieni per il server" in page.labels)
    assert "3 days a move" not in text_of(await challenge(table, anna, "rummy"))
    assert table.playground.breaches == []


async def test_a_server_keeps_an_extra_card_and_a_pace_and_a_member_s_go_with_their_data(
    table: Table,
) -> None:
    bernd, carla, dora = table.bernd, table.carla, table.dora
    first = await challenge(table, dora, **{"extra-card": JOKER, "pace": "3 days a move"})
    page = await open_details(dora, first)
    await dora.click(page, "Tieni per il server")
    await dora.click(first, "Withdraw")
    saved = await challenge(table, carla)
    assert AGREED in text_of(saved)
    # Options of a command apply only to that challenge.
    other = await challenge(table, bernd, pace="1 day a move")
    assert "extra card Joker · 1 day a move" in text_of(other)
    second = await challenge(table, dora, pace="12 hours a move")
    await dora.click(await open_details(dora, second), "Tieni per il server")
    await carla.click(saved, "Withdraw")
    assert "extra card Joker · 12 hours a move" in text_of(await challenge(table, carla))

    anna = table.anna
    own = await challenge(table, anna, pace="3 days a move")
    await anna.click(await open_details(anna, own), "Keep as my usual rules")
    await anna.click(own, "Withdraw")
    again = await challenge(table, anna)
    assert AGREED in text_of(again)
    await anna.click(again, "Withdraw")
    question = (await anna.click(await privacy_of(anna), "Delete my data")).private
    assert question is not None
    await anna.click(question, custom_id=button_with(question, ":py:"))
    assert "12 hours a move" in text_of(await challenge(table, anna))
