"""2 Sailors: the trick card becomes a wild card of value 2 in a crew, for the rest of the game."""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.cards import NATIONS, Half, Trick
from bot.games.shanghaien.state import GameState, Player, PlayTrick, Refusal, replace_mover
from bot.games.shanghaien.tricks.contract import HalfRules, Part


def _list_plays(state: GameState, player: Player, trick: Trick) -> list[PlayTrick]:
    del state
    return [
        PlayTrick(trick, Half.TWO_SAILORS, nation=nation)
        for nation, crew in zip(NATIONS, player.crews, strict=True)
        if crew.values
    ]


def _refusal(state: GameState, player: Player, move: PlayTrick) -> Refusal | None:
    del state
    assert move.nation is not None
    # A crew must have a real sailor, because a wild card has no nation of its own.
    return None if player.crew(move.nation).values else Refusal.NO_SAILOR_OF_NATION


def _play(state: GameState, player: Player, move: PlayTrick) -> GameState:
    assert move.nation is not None
    index = NATIONS.index(move.nation)
    crews = list(player.crews)
    crews[index] = replace(crews[index], wilds=(*crews[index].wilds, move.trick))
    return replace(state, players=replace_mover(state, replace(player, crews=tuple(crews))))


RULES = HalfRules(_list_plays, _refusal, _play, parts=(Part.NATION,))
