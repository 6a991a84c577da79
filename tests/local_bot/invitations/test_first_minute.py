"""A newcomer's first minute: the first challenge, the help, the greeting and the coach."""

from __future__ import annotations

import pytest

from playground import ActionOutcome
from playground.components import walk
from playground.permissions import Permission
from playground.world import Message
from tests.e2e.table import Table, button_with, buttons_of, moves_of, text_of

JOKER = "Joker: 2 Sailors or Both dice"


def from_bot(table: Table, channel: str = "harbour") -> list[Message]:
    bot = table.playground.bot
    return [m for m in table.anna.visible_messages(channel) if m.author is bot]


async def private_practice(table: Table, outcome: ActionOutcome) -> Message:
    """Return the practice board with which the bot answers, and check that it is private."""
    board = await table.private(outcome)
    assert board.only_for is not None
    assert board.attachments
    return board


async def test_a_newcomer_gets_an_introduction_and_an_experienced_member_two_lines(
    table: Table,
) -> None:
    asked = (await table.anna.command("shanghaien challenge", opponent=table.bernd)).message
    assert asked is not None
    assert len(asked.attachments) == 1
    assert "8 rounds: half an hour" in text_of(asked)
    assert "no extra card" not in text_of(asked), "the message omits terms that are the default"
    details = text_of(await table.private(await table.anna.click(asked, "?")))
    assert "roll dice for the guests" in details
    for usual in ("no extra card", "starter drawn at random", "no time limit"):
        assert usual in details
    assert "Open until " in details
    rules = await table.private(await table.bernd.click(asked, "How it works"))
    assert rules.attachments
    assert asked.attachments, "the challenge is unchanged"
    tried = await private_practice(table, await table.bernd.click(asked, "Try it alone"))
    assert "Nur du siehst es" in text_of(tried), "the practice is in Bernd's language"
    await table.anna.click(asked, "Withdraw")
    assert "withdrawn the challenge" in text_of(asked)
    assert asked.attachments == []

    table.playground.advance(60)
    await table.start()
    await table.give_up(table.anna)
    table.playground.advance(60)
    outcome = await table.anna.command(
        "shanghaien challenge",
        options={"opponent": table.bernd, "extra-card": JOKER, "pace": "3 days a move"},
    )
    asked = outcome.message
    assert asked is not None
    assert asked.labels == ["Accept", "Decline", "Withdraw", "?"]
    assert asked.attachments == []
    dares, agreed = text_of(asked).splitlines()
    assert dares == f"<@{table.bernd.id}>, <@{table.anna.id}> dares you to a game of Shanghaien!"
    assert agreed == "-# extra card Joker · 3 days a move"
    details = text_of(await table.private(await table.anna.click(asked, "?")))
    assert "sealed already" in details
    assert "8 rounds: half an hour" in details
    # Carla is a newcomer, so her challenge contains the introduction, although Bernd has played.
    stranger = await table.carla.command("shanghaien challenge", opponent=table.bernd)
    assert stranger.message is not None
    assert len(stranger.message.attachments) == 1
    assert "How it works" in stranger.message.labels
    assert table.playground.breaches == []


async def test_help_leads_to_all_there_is_without_a_command(table: Table) -> None:
    shown = await table.private(await table.anna.command("shanghaien help"))
    assert len(shown.attachments) == 1
    assert shown.labels[:3] == ["Play alone now", "Challenge a friend…", "Rules"]
    pages = [shown]
    for part in ("more", "game.rummy"):
        outcome = await table.anna.click(shown, custom_id=f"sh1:sp:0:0:{part}")
        pages.append(await table.private(outcome))

    async def tap(part: str) -> Message:
        """Click a button of the help or of a page opened from it, and return the answer."""
        custom_id = f"sh1:{part}"
        page = next(p for p in pages if any(b.get("custom_id") == custom_id for b in p.buttons))
        return await table.private(await table.anna.click(page, custom_id=custom_id))

    assert (await tap("g:0:0:open")).attachments
    assert "no open game" in text_of(await tap("sp:0:0:games"))
    assert "Behind **?**" in text_of(pages[1])
    assert "two to eight" in text_of(pages[2])
    assert "Shanghaien on " in text_of(await tap("sp:0:0:settings"))
    assert "Your preferences" in text_of(await tap("sp:0:0:preferences"))
    for game in ("", "rummy"):
        assert "hasn’t finished" in text_of(await tap(f"sa:0:0:{game}"))
    choice = await tap("ch:0:0:")
    asked = await table.anna.select(choice, table.bernd.user)
    assert asked.message is not None
    assert asked.message in table.bernd.pings
    await table.bernd.click(asked.message, "Accept")
    await table.wait_for_board()
    await table.anna.command("rummy practice", options={"public": True})
    for own in (":board", ":hand"):
        listed = await tap("sp:0:0:games")
        opened = await table.anna.click(listed, custom_id=button_with(listed, own))
        assert (await table.private(opened)).attachments
    table.playground.advance(60)
    for game in ("", "rummy"):
        page = pages[2 if game else 0]
        await private_practice(table, await table.anna.click(page, custom_id=f"sh1:tp:0:0:{game}"))
        table.playground.advance(60)
    page = await table.private(await table.anna.command("shanghaien rules", page="Dirty tricks"))
    await private_practice(table, await table.anna.click(page, "Play against me"))
    table.playground.advance(60)

    shown = await table.private(await table.anna.command("shanghaien help"))
    cards = await table.anna.click(shown, custom_id="sh1:sp:0:0:game.rummy")
    pages.append(await table.private(cards))
    choice = await tap("ch:0:0:rummy")
    assert "up to 7 members" in text_of(choice)
    asked = await table.anna.select(choice, [table.bernd.user, table.carla.user])
    assert asked.message is not None
    for seat in (table.bernd, table.carla):
        assert asked.message in seat.pings
    hasty = [await table.anna.click(choice, "Anyone") for _ in range(2)][-1]
    assert "already have a table open" in hasty.text, "a refused click does not start the cooldown"
    assert table.playground.breaches == []


async def test_a_mention_is_answered_with_the_help_and_a_reply_to_the_bot_is_not(
    table: Table,
) -> None:
    mention = f"<@{table.playground.bot.id}>"
    table.anna.send(f"hello {mention}")
    await table.playground.wait_for(lambda: from_bot(table))
    (answer,) = from_bot(table)
    assert answer.labels == ["Play alone now", "Challenge a friend…", "Rules"]
    assert len(text_of(answer).splitlines()) == 1
    assert answer.attachments == []
    table.bernd.send("what is that?", reply_to=answer)
    table.bernd.send("just talking")
    for _ in range(4):
        table.anna.send(f"{mention} {mention}")
    await table.anna.command("shanghaien games")
    assert len(from_bot(table)) <= 2 + 1, "repeated mentions by one member are not all answered"
    assert not answer.pinged


def reinvite(table: Table) -> None:
    """Remove the bot from the server and invite it again."""
    table.playground.kick_bot()
    table.playground.invite_bot()


async def greetings(table: Table) -> list[Message]:
    """Use a command, and return the bot's public messages after its answer."""
    await table.anna.command("shanghaien games")
    return [m for m in from_bot(table) if m.only_for is None]


async def test_a_server_is_greeted_once(table: Table) -> None:
    table.playground.guild.system_channel_id = table.playground.channel("harbour").id
    reinvite(table)
    await table.playground.wait_for(lambda: from_bot(table))
    (greeting,) = from_bot(table)
    assert "Ahoy" in text_of(greeting)
    assert len(greeting.attachments) == 1
    reinvite(table)
    await table.bot.restart()
    assert await greetings(table) == [greeting]


async def test_a_server_can_switch_off_the_greeting(table: Table) -> None:
    guild = table.playground.guild
    guild.system_channel_id = table.playground.channel("harbour").id
    owner = table.playground.member(guild.owner.display_name)
    panel = await table.private(await owner.command("server"))
    ids = [part.get("custom_id", "") for part in walk(panel.components)]
    select = next(each for each in ids if each.endswith(":greeting"))
    assert not (await owner.select(panel, "off", custom_id=select)).failed
    reinvite(table)
    assert await greetings(table) == []


@pytest.mark.parametrize("log", [Permission.VIEW_AUDIT_LOG, 0], ids=["inviter", "owner"])
async def test_without_a_system_channel_the_inviter_gets_the_greeting(
    table: Table, log: int
) -> None:
    playground = table.playground
    owner = playground.member(playground.guild.owner.display_name)
    assert owner is not table.bernd
    playground.kick_bot()
    playground.invite_bot(table.bernd, also=log)
    greeted, other = (table.bernd, owner) if log else (owner, table.bernd)
    await playground.wait_for(lambda: greeted.dms)
    (greeting,) = greeted.dms
    assert "Ahoy" in text_of(greeting)
    playground.kick_bot()
    playground.invite_bot(table.bernd, also=log)
    await table.anna.command("shanghaien games")
    assert greeted.dms == [greeting]
    assert other.dms == []
    assert [m for m in from_bot(table) if m.only_for is None] == []
    assert playground.breaches == []


async def test_the_coach_explains_new_things_and_can_be_disabled(table: Table) -> None:
    begun = await table.anna.command("shanghaien practice", public=True)
    assert begun.message is not None
    assert "coach sits with you" in text_of(begun.message)
    board = await table.wait_for_board()
    assert "🧭 Whoever has more dice on a card" in text_of(board), (
        "the coach explains the board of the first round"
    )
    coached: list[str] = []
    while not (coached and "You may end the round now by **Shanghai!**" in coached[-1]):
        before = moves_of(board)[0]["custom_id"]
        await table.click(table.anna, board, moves_of(board)[0])
        board = await table.wait_for_board(other_than=before)
        coached += [line for line in text_of(board).splitlines() if line.startswith("🧭")]
    assert not any("Whoever has more dice" in line for line in coached), "explained once"
    away = next(b for b in buttons_of(board) if b["label"] == "Without the coach")
    await table.click(table.anna, board, away)
    await table.playground.wait_for(lambda: "🧭" not in text_of(board))
    assert moves_of(board)
    await table.give_up(table.anna)
    table.playground.advance(60)
    again = await table.anna.command("shanghaien practice", public=True)
    assert again.message is not None
    await table.wait_for_board()
    assert "plays as Deckhand" in text_of(again.message), "a resignation does not change the level"
    assert "going by your latest practice games" in text_of(again.message)
    assert "coach" not in text_of(again.message), "after a finished game, a member is no newcomer"
    assert table.playground.breaches == []


async def test_the_coach_appears_on_every_page_of_private_practice(table: Table) -> None:
    options = {"extra-card": "joker"}
    board = await private_practice(
        table, await table.anna.command("shanghaien practice", options=options)
    )
    assert "🧭 Whoever has more dice on a card" in text_of(board)
    await table.anna.click(board, "Both dice…")
    board = table.anna.ephemerals[-1]
    assert "Back" in board.labels
    assert "🧭 Whoever has more dice on a card" in text_of(board)
    await table.anna.click(board, "Without the coach")
    await table.playground.wait_for(lambda: "🧭" not in text_of(board))
    assert "💡" not in text_of(board), "the board does not advise without a request"
    assert moves_of(board)
    assert table.playground.breaches == []
