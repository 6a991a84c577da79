"""Games and clicks in the released bot that produce every state of a database and a channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.custom_ids import base36, ids_of
from tools.released.released_bot import ReleasedBot

if TYPE_CHECKING:
    from playground.world import Message

DAY = 86_400.0


async def pause_by_removal(released: ReleasedBot) -> None:
    """Create a game on a separate server; it is paused because the bot is removed from there."""
    await released.start_game("bot removed", "Anna", "Bernd", moves=4, pace=3)
    released.playground.kick_bot()
    await released.wait_for_log("server.left")


async def create_finished_games(released: ReleasedBot) -> None:
    """Create games that end in many ways, but not in a draw, and an expired challenge."""
    await released.start_game("late, claimed", "Emil", "Frida", "quiet", moves=2, pace=1)
    await released.start_game("late, by itself", "Carla", "Emil", "quiet", moves=1, pace=1)
    await released.challenge("Emil", "Hanna")
    released.playground.advance(DAY + 1)
    late = released.games["late, claimed"]
    await released.playground.wait_for(
        lambda: _find_with_id(released, f"sh1:claim:{base36(late)}:")
    )
    board = _find_with_id(released, f"sh1:claim:{base36(late)}:")[-1]
    (waiting,) = {"Emil", "Frida"} - {_mover(released, late)}
    outcome = await released.click(waiting, board, ":claim:")
    assert outcome.private is not None
    await released.confirm(waiting, outcome.private)
    await released.playground.wait_for(lambda: released.is_over(late))
    released.playground.advance(DAY + 1)
    by_itself = released.games["late, by itself"]
    await released.playground.wait_for(lambda: released.is_over(by_itself))
    released.playground.advance(DAY + 1)
    await released.playground.wait_for(
        lambda: released.query("SELECT 1 FROM challenges WHERE status = 'expired'")
    )

    await released.start_game("played out", "Carla", "Dora", moves=None, extra_card="joker")
    await released.start_game(
        "played out, sharks", "Anna", "Bernd", moves=None, extra_card="sharks"
    )
    resigned = await released.start_game("resigned", "Anna", "Carla", moves=9)
    question = await released.command("Carla", "resign", game=str(resigned))
    await released.confirm("Carla", question)
    await released.playground.wait_for(lambda: released.is_over(resigned))
    cancelled = await released.start_game("cancelled", "Bernd", "Carla", moves=3)
    question = await released.command("Bernd", "cancel", game=str(cancelled))
    await released.click("Carla", question, ":agree:")
    await released.playground.wait_for(lambda: released.is_over(cancelled))
    called_off = await released.start_game("called off", "Emil", "Frida", moves=3)
    question = await released.command("Dora", "cancel", game=str(called_off))
    await released.confirm("Dora", question)
    await released.playground.wait_for(lambda: released.is_over(called_off))
    practised = await released.start_practice("practice, finished", "Frida", "harbour", "mate", 3)
    question = await released.command("Frida", "resign", game=str(practised))
    await released.confirm("Frida", question)
    await released.playground.wait_for(lambda: released.is_over(practised))


async def delete_member(released: ReleasedBot) -> None:
    """Finish a game of Gerd, leave another one open, and delete Gerd's data."""
    finished = await released.start_game("finished, opponent forgotten", "Gerd", "Anna", moves=5)
    question = await released.command("Gerd", "resign", game=str(finished))
    await released.confirm("Gerd", question)
    await released.playground.wait_for(lambda: released.is_over(finished))
    unfinished = await released.start_game("ended by forgetting", "Dora", "Gerd", "quiet", moves=5)
    privacy = await released.command("Gerd", "privacy")
    outcome = await released.click("Gerd", privacy, ":pd:")
    assert outcome.private is not None
    await released.confirm("Gerd", outcome.private)
    await released.playground.wait_for(lambda: released.is_over(unfinished))


async def create_open_games(released: ReleasedBot) -> None:
    """Create open games: with clocks in every state, proposals, pauses, and practice."""
    playground = released.playground
    lost = playground.core.guilds.create_channel(playground.guild, "lost")
    dock = playground.core.guilds.create_channel(playground.guild, "dock")
    await released.start_game("member left", "Hanna", "Bernd", moves=4, pace=7)
    await released.start_game("channel gone", "Anna", "Bernd", lost, moves=4)
    await released.start_game("time up", "Carla", "Dora", moves=3, pace=1)
    await released.start_game("reminded", "Anna", "Dora", moves=3, pace=2)
    playground.advance(1.5 * DAY)
    up = f"sh1:claim:{base36(released.games['time up'])}:"
    await playground.wait_for(lambda: _find_with_id(released, up))
    await playground.wait_for(
        lambda: released.query("SELECT 1 FROM matches WHERE clock_reminded = 1")
    )
    await released.start_game("clock runs", "Anna", "Bernd", moves=6, pace=14, extra_card="joker")
    await released.start_game(
        "no clock", "Anna", "Frida", "back-room", moves=30, extra_card="sharks"
    )
    away = await released.start_game("mover away", "Ida", "Emil", dock, pace=7, who_starts="me")
    cancel = await released.start_game("cancel proposed", "Bernd", "Carla", moves=5)
    await released.command("Bernd", "cancel", game=str(cancel))
    await propose_takeback(released)
    for channel, level in (("harbour", "deckhand"), ("quiet", "mate"), (dock, "captain")):
        await released.start_practice(f"practice, {level}", "Anna", channel, level, 4)
    playground.leave(released.seat("Hanna"))
    playground.core.guilds.delete_channel(lost)
    await playground.wait_for(
        lambda: len(released.query("SELECT 1 FROM matches WHERE pause_reason IS NOT NULL")) == 3
    )
    await create_absences(released, _mover(released, away))


async def propose_takeback(released: ReleasedBot) -> None:
    """Play until the opponent must consent to a takeback, and propose it."""
    number = await released.start_game("takeback proposed", "Emil", "Frida", moves=4)
    for _ in range(20):
        asker = next(iter({"Emil", "Frida"} - {_mover(released, number)}))
        await released.command(asker, "takeback", game=str(number))
        if released.query("SELECT 1 FROM proposals WHERE match_id = ?", number):
            return
        await released.play(number, 1)
    raise AssertionError("no placement could be taken back")


async def create_absences(released: ReleasedBot, mover: str) -> None:
    """Begin an absence of `mover`, which the board then shows; begin and end one of Carla."""
    (today,) = released.query("SELECT date(?, 'unixepoch', '+9 days')", released.now)[0]
    await released.command(mover, "away", until=today)
    back = await released.command("Carla", "away", until=today)
    await released.click("Carla", back, ":back:")
    await released.playground.wait_for(
        lambda: released.query("SELECT 1 FROM matches WHERE shown_face = 'away'")
    )


async def create_challenges(released: ReleasedBot) -> None:
    """Create open, declined and withdrawn challenges, and settings of members and the server."""
    await released.challenge("Emil", "Anna", "quiet", pace=3, extra_card="sharks")
    await released.challenge("Frida", None, "quiet", who_starts="me")
    declined = await released.challenge("Dora", "Bernd", "quiet")
    await released.click("Bernd", declined, ":cd:")
    withdrawn = await released.challenge("Dora", "Bernd", "quiet")
    await released.click("Dora", withdrawn, ":cw:")
    await released.command("Anna", "display", view="large")
    await released.command("Bernd", "display", view="text")
    await released.command("Carla", "display", view="colour-blind")
    await released.command("Bernd", "notify", how="dm", quiet="no")
    await released.command("Carla", "notify", how="none")
    board = await released.command("Frida", "leaderboard")
    await released.click("Frida", board, ":hd:")
    panel = await released.command("Dora", "settings")
    for setting in ("pace", "threads", "away", "language"):
        await choose_other(released, "Dora", panel, setting)


async def choose_other(released: ReleasedBot, name: str, panel: Message, setting: str) -> None:
    """Select another option in the menu of a setting."""
    from playground.components import walk

    for part in walk(panel.components):
        if part.get("custom_id", "").endswith(f":{setting}") and part.get("options"):
            others = [each["value"] for each in part["options"] if not each.get("default")]
            picked = released.seat(name).select(panel, others[-1], custom_id=part["custom_id"])
            await released.wait_until_answered(await picked)
            return
    raise AssertionError(f"the panel has no setting {setting}")


async def show_every_view(released: ReleasedBot) -> None:
    """Create a message of every command with buttons in its answer."""
    game = str(released.games["clock runs"])
    played = str(released.games["played out"])
    for name in ("Anna", "Bernd"):
        await released.command(name, "board", game=game)
        await released.command(name, "resign", game=game)
        await released.command(name, "rules")
        await released.command(name, "history")
        await released.command(name, "stats")
        await released.command(name, "leaderboard")
        await released.command(name, "privacy")
        await released.command(name, "away")
        await released.command(name, "games")
        await released.command(name, "score")  # several games, so the bot offers a choice
    await released.command("Anna", "board", game=str(released.games["channel gone"]))
    await released.command("Anna", "stats", member=released.seat("Bernd"))
    await released.command("Dora", "cancel", game=game)
    await released.command("Dora", "settings")
    sheet = _find_with_id(released, f":rm:{base36(int(played))}:")[-1]
    for verb in (":ro:", ":vf:", ":rp:"):
        if any(verb in each for each in ids_of(sheet)):
            await released.click("Carla", sheet, verb)
    board = released.board(int(game))
    assert board is not None
    await released.click(_mover(released, int(game)), board, ":h:")


def _mover(released: ReleasedBot, number: int) -> str:
    (user,) = released.query("SELECT waits_for FROM matches WHERE id = ?", number)[0]
    return released.playground.member(user).user.display_name


def _find_with_id(released: ReleasedBot, part: str) -> list[Message]:
    return [m for m in released.public_messages() if any(part in each for each in ids_of(m))]
