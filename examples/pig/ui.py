"""Pig in Discord: its texts, its board and its score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from discord.app_commands import locale_str

from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.board.board import move_argument, text_board, text_sheet
from cogs.board.game_ui import Content, GameUI, InvitationUI, TableLook
from cogs.board.names import message_name, message_names, message_names_at
from cogs.ui.components import TargetButton
from cogs.ui.custom_ids import Target, Verb
from examples.pig.game import PIG, Move


def _dice_text(key: str, match: Match, slot: int, dice: Sequence[int], texts: Texts) -> str:
    """Return a text about the dice of the player in a slot."""
    faces = " ".join(chr(ord("⚀") + pips - 1) for pips in dice)
    return texts(key, name=message_name(match, match.seats[slot]), dice=faces, points=sum(dice))


def _score_text(match: Match, texts: Texts) -> str:
    named = zip(message_names(match), match.state.scores, strict=True)
    return "\n".join(texts("pig-score", name=name, points=points) for name, points in named)


async def _table(look: TableLook, seat: str | None) -> Content:
    match, texts, state = look.match, look.texts, look.match.state
    lines = [f"### {_dice_text('pig-turn', match, state.mover, state.dice, texts)}"]
    if state.last_dice:
        key = "pig-lost" if state.last_dice[-1] == 1 else "pig-held"
        lines.append(_dice_text(key, match, state.mover - 1, state.last_dice, texts))
    buttons = [
        TargetButton(Target(Verb.MOVE, match.id, match.revision, move_argument(PIG, move)), label)
        for move, label in (
            (Move.ROLL, texts("pig-roll")),
            (Move.HOLD, texts("pig-hold", points=sum(state.dice))),
        )
    ]
    return Content(text_board(look, seat, [*lines, _score_text(match, texts)], buttons))


async def _sheet(look: TableLook) -> Content:
    match, texts = look.match, look.texts
    places = match.state.outcome.places
    title = texts("game-called-off")
    if places:
        winners = [seat for seat, place in zip(match.seats, places, strict=True) if place == 1]
        title = texts("pig-won", name=message_names_at(match, winners, texts))
    return Content(text_sheet(look, [f"## {title}", _score_text(match, texts)]))


PIG_UI = GameUI(
    game=PIG.name,
    command=locale_str("pig"),
    command_desc=locale_str("Pig, a dice game for two to eight"),
    pitch=lambda texts: texts("pig-about"),
    inviting=InvitationUI(
        title=lambda invitation, texts: texts("pig-invitation", host=f"<@{invitation.host_id}>"),
        length=lambda _, texts: texts("pig-length"),
        about="pig-about",
        start_lines=lambda match, texts: [
            texts("pig-begun", names=texts.list(message_names(match))),
        ],
    ),
    private_table=_table,
    sheet=_sheet,
    score=_score_text,
    help=lambda match, _seat, texts, _command: texts("pig-help"),
)
