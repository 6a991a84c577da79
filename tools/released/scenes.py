"""What comes about at the harbour: every state that a database and a channel can be in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.custom_ids import base36, ids_of
from tools.released.harbour import Harbour

if TYPE_CHECKING:
    from playground.world import Message

DAY = 86_400.0


async def before_the_removal(harbour: Harbour) -> None:
    """On a server of its own: a game that rests because the bot was removed."""
    await harbour.begin("bot removed", "Anna", "Bernd", moves=4, pace=3)
    harbour.playground.kick_bot()
    await harbour.logged("server.left")


async def finished_games(harbour: Harbour) -> None:
    """Every way in which a game ends."""
    await harbour.begin("late, claimed", "Emil", "Frida", "quiet", moves=2, pace=1)
    await harbour.begin("late, by itself", "Carla", "Emil", "quiet", moves=1, pace=1)
    await harbour.challenge("Emil", "Hanna")
    harbour.playground.advance(DAY + 1)
    late = harbour.games["late, claimed"]
    await harbour.playground.wait_for(lambda: _with_id(harbour, f"sh1:claim:{base36(late)}:"))
    board = _with_id(harbour, f"sh1:claim:{base36(late)}:")[-1]
    (waiting,) = {"Emil", "Frida"} - {_mover(harbour, late)}
    asked = await harbour.click(waiting, board, ":claim:")
    assert asked.private is not None
    await harbour.confirm(waiting, asked.private)
    await harbour.playground.wait_for(lambda: harbour.over(late))
    harbour.playground.advance(DAY + 1)
    by_itself = harbour.games["late, by itself"]
    await harbour.playground.wait_for(lambda: harbour.over(by_itself))
    harbour.playground.advance(DAY + 1)
    await harbour.playground.wait_for(
        lambda: harbour.ask("SELECT 1 FROM challenges WHERE status = 'expired'")
    )

    await harbour.begin("played out", "Carla", "Dora", moves=None, extra_card="joker")
    await harbour.begin("played out, sharks", "Anna", "Bernd", moves=None, extra_card="sharks")
    resigned = await harbour.begin("resigned", "Anna", "Carla", moves=9)
    question = await harbour.command("Carla", "resign", game=str(resigned))
    await harbour.confirm("Carla", question)
    await harbour.playground.wait_for(lambda: harbour.over(resigned))
    cancelled = await harbour.begin("cancelled", "Bernd", "Carla", moves=3)
    asking = await harbour.command("Bernd", "cancel", game=str(cancelled))
    await harbour.click("Carla", asking, ":agree:")
    await harbour.playground.wait_for(lambda: harbour.over(cancelled))
    called_off = await harbour.begin("called off", "Emil", "Frida", moves=3)
    question = await harbour.command("Dora", "cancel", game=str(called_off))
    await harbour.confirm("Dora", question)
    await harbour.playground.wait_for(lambda: harbour.over(called_off))
    practised = await harbour.practise("practice, finished", "Frida", "harbour", "mate", 3)
    question = await harbour.command("Frida", "resign", game=str(practised))
    await harbour.confirm("Frida", question)
    await harbour.playground.wait_for(lambda: harbour.over(practised))


async def forgotten_member(harbour: Harbour) -> None:
    """Gerd finishes one game, leaves another open, and has everything deleted."""
    done = await harbour.begin("finished, opponent forgotten", "Gerd", "Anna", moves=5)
    question = await harbour.command("Gerd", "resign", game=str(done))
    await harbour.confirm("Gerd", question)
    await harbour.playground.wait_for(lambda: harbour.over(done))
    left = await harbour.begin("ended by forgetting", "Dora", "Gerd", "quiet", moves=5)
    privacy = await harbour.command("Gerd", "privacy")
    asked = await harbour.click("Gerd", privacy, ":pd:")
    assert asked.private is not None
    await harbour.confirm("Gerd", asked.private)
    await harbour.playground.wait_for(lambda: harbour.over(left))


async def open_games(harbour: Harbour) -> None:
    """Games that go on: with clocks in every state, with proposals, resting, and practice."""
    playground = harbour.playground
    lost = playground.core.guilds.create_channel(playground.guild, "lost")
    dock = playground.core.guilds.create_channel(playground.guild, "dock")
    await harbour.begin("member left", "Hanna", "Bernd", moves=4, pace=7)
    await harbour.begin("channel gone", "Anna", "Bernd", lost, moves=4)
    await harbour.begin("time up", "Carla", "Dora", moves=3, pace=1)
    await harbour.begin("reminded", "Anna", "Dora", moves=3, pace=2)
    playground.advance(1.5 * DAY)
    up = f"sh1:claim:{base36(harbour.games['time up'])}:"
    await playground.wait_for(lambda: _with_id(harbour, up))
    await playground.wait_for(lambda: harbour.ask("SELECT 1 FROM matches WHERE clock_reminded = 1"))
    await harbour.begin("clock runs", "Anna", "Bernd", moves=6, pace=14, extra_card="joker")
    await harbour.begin("no clock", "Anna", "Frida", "back-room", moves=30, extra_card="sharks")
    away = await harbour.begin("mover away", "Ida", "Emil", dock, pace=7, who_starts="me")
    cancel = await harbour.begin("cancel proposed", "Bernd", "Carla", moves=5)
    await harbour.command("Bernd", "cancel", game=str(cancel))
    await propose_takeback(harbour)
    for channel, level in (("harbour", "deckhand"), ("quiet", "mate"), (dock, "captain")):
        await harbour.practise(f"practice, {level}", "Anna", channel, level, 4)
    playground.leave(harbour.seat("Hanna"))
    playground.core.guilds.delete_channel(lost)
    await playground.wait_for(
        lambda: len(harbour.ask("SELECT 1 FROM matches WHERE pause_reason IS NOT NULL")) == 3
    )
    await absences(harbour, _mover(harbour, away))


async def propose_takeback(harbour: Harbour) -> None:
    """Play until the opponent of who has just placed must decide, and ask to take it back."""
    number = await harbour.begin("takeback proposed", "Emil", "Frida", moves=4)
    for _ in range(20):
        asker = next(iter({"Emil", "Frida"} - {_mover(harbour, number)}))
        await harbour.command(asker, "takeback", game=str(number))
        if harbour.ask("SELECT 1 FROM proposals WHERE match_id = ?", number):
            return
        await harbour.play(number, 1)
    raise AssertionError("no placement could be taken back")


async def absences(harbour: Harbour, mover: str) -> None:
    """One member is away, another was, and the board of the first says so."""
    (today,) = harbour.ask("SELECT date(?, 'unixepoch', '+9 days')", harbour.now)[0]
    await harbour.command(mover, "away", until=today)
    back = await harbour.command("Carla", "away", until=today)
    await harbour.click("Carla", back, ":back:")
    await harbour.playground.wait_for(
        lambda: harbour.ask("SELECT 1 FROM matches WHERE shown_face = 'away'")
    )


async def challenges_and_choices(harbour: Harbour) -> None:
    """Challenges in every state, and what members and the server chose."""
    await harbour.challenge("Emil", "Anna", "quiet", pace=3, extra_card="sharks")
    await harbour.challenge("Frida", None, "quiet", who_starts="me")
    declined = await harbour.challenge("Dora", "Bernd", "quiet")
    await harbour.click("Bernd", declined, ":cd:")
    withdrawn = await harbour.challenge("Dora", "Bernd", "quiet")
    await harbour.click("Dora", withdrawn, ":cw:")
    await harbour.command("Anna", "display", view="large")
    await harbour.command("Bernd", "display", view="text")
    await harbour.command("Carla", "display", view="colour-blind")
    await harbour.command("Bernd", "notify", how="dm", quiet="no")
    await harbour.command("Carla", "notify", how="none")
    board = await harbour.command("Frida", "leaderboard")
    await harbour.click("Frida", board, ":hd:")
    panel = await harbour.command("Dora", "settings")
    for setting in ("pace", "threads", "away", "language"):
        await choose_other(harbour, "Dora", panel, setting)


async def choose_other(harbour: Harbour, name: str, panel: Message, setting: str) -> None:
    """Choose something in a select that is not chosen yet."""
    from playground.components import walk

    for part in walk(panel.components):
        if part.get("custom_id", "").endswith(f":{setting}") and part.get("options"):
            others = [each["value"] for each in part["options"] if not each.get("default")]
            picked = harbour.seat(name).select(panel, others[-1], custom_id=part["custom_id"])
            await harbour.settled(await picked)
            return
    raise AssertionError(f"the panel has no setting {setting}")


async def every_view(harbour: Harbour) -> None:
    """Leave a message of every command that has buttons."""
    game = str(harbour.games["clock runs"])
    played = str(harbour.games["played out"])
    for name in ("Anna", "Bernd"):
        await harbour.command(name, "board", game=game)
        await harbour.command(name, "resign", game=game)
        await harbour.command(name, "rules")
        await harbour.command(name, "history")
        await harbour.command(name, "stats")
        await harbour.command(name, "leaderboard")
        await harbour.command(name, "privacy")
        await harbour.command(name, "away")
        await harbour.command(name, "games")
        await harbour.command(name, "score")  # several games: a choice of them
    await harbour.command("Anna", "board", game=str(harbour.games["channel gone"]))
    await harbour.command("Anna", "stats", member=harbour.seat("Bernd"))
    await harbour.command("Dora", "cancel", game=game)
    await harbour.command("Dora", "settings")
    sheet = _with_id(harbour, f":rm:{base36(int(played))}:")[-1]
    for verb in (":ro:", ":vf:", ":rp:"):
        if any(verb in each for each in ids_of(sheet)):
            await harbour.click("Carla", sheet, verb)
    board = harbour.board(int(game))
    assert board is not None
    await harbour.click(_mover(harbour, int(game)), board, ":h:")


def _mover(harbour: Harbour, number: int) -> str:
    (user,) = harbour.ask("SELECT waits_for FROM matches WHERE id = ?", number)[0]
    return harbour.playground.member(user).user.display_name


def _with_id(harbour: Harbour, part: str) -> list[Message]:
    return [m for m in harbour.public() if any(part in each for each in ids_of(m))]
