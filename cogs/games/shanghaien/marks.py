"""The game's own emojis as marks of what they show, for a board in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.shanghaien.cards import NATIONS, Half
from bot.games.shanghaien.state import SEATS, TAVERN_SIZE
from bot.texts.wording.shanghaien.position import Marks
from rendering.shanghaien.emojis import die_emoji, half_emoji, nation_emoji


def marks_of(emojis: Mapping[str, str]) -> Marks:
    """Return the emojis of the game's own that are there, by what they show."""
    dice = {
        (seat, die): die_emoji(die, seat) for seat in SEATS for die in range(1, TAVERN_SIZE + 1)
    }
    nations = {nation: nation_emoji(nation) for nation in NATIONS}
    halves = {half: half_emoji(half) for half in Half}
    return Marks(
        {what: emojis[name] for what, name in dice.items() if name in emojis},
        {nation: emojis[name] for nation, name in nations.items() if name in emojis},
        {half: emojis[name] for half, name in halves.items() if name in emojis},
    )
