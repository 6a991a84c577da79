"""`/shanghaien games`: the open games of the member who asks."""

from __future__ import annotations

from discord import app_commands

from bot.games.game import AnySeat
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.around.listing import fitting
from cogs.kit.answers import Answer
from cogs.kit.app import GameBot, Interaction
from cogs.kit.buttons import TargetButton
from cogs.kit.cooldowns import PAGES
from cogs.kit.links import message_link
from cogs.kit.translator import said
from cogs.table.choosing import (
    choice_layout,
    game_button,
    game_label,
    of_group,
    offered_beside,
)
from cogs.table.faces import face_of
from cogs.table.names import spoken_all, spoken_others
from cogs.waiting.cancel import unreadable_buttons


@app_commands.command(
    name=said("cmd-games"),
    description=said(
        "cmd-games-desc",
    ),
)
async def games(interaction: Interaction) -> None:
    """List the asking member's open games."""
    async with Answer(interaction) as answer:
        await show_games(answer)


async def show_games(answer: Answer, game: str | None = None) -> None:
    """List the asking member's open games privately, of one game if there are any of it.

    Each is a button away, and so is the end of one that nobody can read.
    """
    answer.refuse_haste(PAGES)
    matches = await answer.bot.services.matches.open_matches(
        guild_id=answer.guild_id, user_id=answer.user_id
    )
    # The games that wait for the reader come first.
    matches = sorted(
        of_group(matches, game or ""), key=lambda each: answer.user_id not in each.record.waits_for
    )
    buttons = [
        *await offered_beside(answer, "board"),
        *(_open_button(match, answer) for match in matches),
        *await unreadable_buttons(answer),
    ]
    await answer.private(view=choice_layout(games_text(matches, answer), buttons))


def _open_button(match: Match, answer: Answer) -> TargetButton:
    purpose = "board" if _is_homeless(match) else face_of(match).own_view
    return game_button(match.id, game_label(match, answer.user_id, answer.texts), purpose)


def games_text(matches: list[Match], answer: Answer) -> str:
    """Return the list of a member's open games."""
    texts = answer.texts
    if not matches:
        return texts("games-none", command=answer.command("challenge"))
    lines = []
    for match in matches:
        seat = match.seat_of(answer.user_id)
        opponent = spoken_others(match, seat, texts)
        lines.append(
            texts(
                "games-line",
                opponent=opponent,
                round=face_of(match).round(match),
                turn=_turn_text(match, seat, texts),
                when=f"<t:{int(match.record.changed_at)}:R>",
                link=_where(match, answer),
            )
        )
    told = fitting(lines, lambda count: texts("games-more", count=count))
    return "\n".join([texts("games-title"), *told])


def _where(match: Match, answer: Answer) -> str:
    """Return where a game is played, or the command that sets it up anew."""
    if _is_homeless(match):
        return answer.command("board")
    url = message_link(match.record.guild_id, match.record.shown)
    return url or f"<#{match.record.channel_id}>"


def _is_homeless(match: Match) -> bool:
    pause = match.record.pause
    return pause is not None and pause.reason.is_about_channel


def _turn_text(match: Match, seat: AnySeat | None, texts: Texts) -> str:
    if match.record.pause is not None:
        return texts("games-turn-resting")
    if match.record.practice:
        return texts("games-turn-practice")
    if seat in match.waiting:
        return texts("games-turn-yours")
    hands = match.game.hands
    # Whoever is asked what they want in another's turn is named to nobody.
    moving = match.waiting if hands is None else {hands.mover(match.state)}
    return texts("games-turn-theirs", opponent=spoken_all(match, moving, texts))


async def setup(bot: GameBot) -> None:
    """Add the command."""
    bot.main_group.add_command(games)
