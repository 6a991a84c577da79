"""What the reader can do right now, for the board's help button."""

from __future__ import annotations

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.legality import MIN_DICE_FOR_SHANGHAI, legal_moves
from bot.games.shanghaien.moves import PlayTrick, Roll, Seat, Shanghai
from bot.games.shanghaien.state import ROUNDS, GameState, Phase
from bot.texts.catalogue import Texts
from bot.texts.wording.shanghaien.cards import Names, dice_text
from bot.texts.wording.shanghaien.position import heading


def help_now(
    state: GameState,
    seat: Seat | None,
    names: Names,
    texts: Texts,
    *,
    score_command: str,
) -> str:
    """Return what the reader at `seat` can do in this position, and why not what is greyed out.

    None is an onlooker. The command comes in as something that can be tapped.
    """
    if state.phase is Phase.OVER:
        return texts("help-over")
    if seat is None:
        return texts("help-watching", first=names[0], second=names[1])
    if seat is not state.mover:
        return "\n".join(
            [
                texts("help-waiting", name=names[state.mover.slot]),
                texts("help-waiting-extra", score=score_command),
            ]
        )
    paragraphs = [heading(state, names, texts)]
    paragraphs += _turn(state, texts) if state.phase is Phase.TURN else _rolled(state, texts)
    if state.round == ROUNDS and state.player(seat).tricks:
        paragraphs.append(texts("help-last-round"))
    return "\n".join(paragraphs)


def _turn(state: GameState, texts: Texts) -> list[str]:
    legal = legal_moves(state)
    if Roll() not in legal:
        return [texts("help-must-shanghai"), texts("help-next-starter")]
    if Shanghai() in legal:
        return [texts("help-roll"), texts("help-shanghai"), texts("help-next-starter")]
    missing = MIN_DICE_FOR_SHANGHAI - state.player(state.mover).placed
    return [texts("help-roll"), texts("help-shanghai-later", missing=missing)]


def _rolled(state: GameState, texts: Texts) -> list[str]:
    paragraphs = []
    if state.roll is not None:
        paragraphs.append(texts("help-place", dice=dice_text(state.roll, texts)))
    if state.one_end is None:
        paragraphs.append(texts("help-end"))
    if state.sharks_armed:
        paragraphs.append(texts("help-armed"))
    if state.player(state.mover).captain_used:
        return [*paragraphs, texts("help-trick-used")]
    halves = _playable_halves(state)
    if not halves:
        return [*paragraphs, texts("help-no-tricks")]
    explained = [f"- {texts(f'trick-{half}-explain')}" for half in halves]
    return [*paragraphs, texts("help-tricks"), *explained]


def _playable_halves(state: GameState) -> list[Half]:
    played = (move.half for move in legal_moves(state) if isinstance(move, PlayTrick))
    return list(dict.fromkeys(played))
