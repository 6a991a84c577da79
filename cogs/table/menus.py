"""The rows of buttons under a board: only what makes sense now, straight from `legal_moves`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.cards import WILD_VALUE, Half, Nation, Trick
from bot.games.shanghaien.legality import MIN_DICE_FOR_SHANGHAI, legal_moves
from bot.games.shanghaien.moves import Move, Place, PlayTrick, Roll, Shanghai
from bot.games.shanghaien.state import GameState, Phase
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import card_name
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Menu, Page, Target, move_argument

BUTTONS_IN_A_ROW = 5

Buttons = list[TargetButton]


def build_rows(match: Match, menu: Menu, texts: Texts) -> list[ui.ActionRow[Any]]:
    """Return the rows of buttons for the mover; only the ? button once the game is over."""
    maker = _Maker(match, menu, texts)
    pages = {
        Page.MAIN: maker.main_rows,
        Page.SHIFT: maker.shift_rows,
        Page.CREW: maker.crew_rows,
        Page.CARD: maker.card_rows,
        Page.EXCHANGE: maker.exchange_rows,
    }
    return [row for buttons in pages[menu.page]() for row in _rows_of(buttons)]


def _rows_of(buttons: Sequence[TargetButton]) -> Iterable[ui.ActionRow[Any]]:
    for start in range(0, len(buttons), BUTTONS_IN_A_ROW):
        yield ui.ActionRow(*buttons[start : start + BUTTONS_IN_A_ROW])


class _Maker:
    """Makes the buttons of one board."""

    def __init__(self, match: Match, menu: Menu, texts: Texts) -> None:
        self.match = match
        self.state: GameState = match.state
        self.menu = menu
        self.texts = texts
        self.moves = legal_moves(match.state)
        self.end = menu.end if match.state.one_end is None else None
        """Which end a move has to name as 1; None once that is settled."""
        self.plays = self._different_plays()

    # Pages --------------------------------------------------------------------------------

    def main_rows(self) -> list[Buttons]:
        """The first page: roll or Shanghai; or place and tricks."""
        if self.match.computer_to_move:
            return [[self._help()]]
        if self.state.phase is Phase.TURN:
            return [[*self._turn_buttons(), *self._helps()]]
        if self.state.phase is Phase.ROLLED:
            placing = [*self._place_buttons(), *self._end_buttons()]
            tricks = self._trick_buttons()
            if len(placing) + len(tricks) + len(self._helps()) <= BUTTONS_IN_A_ROW:
                return [[*placing, *tricks, *self._helps()]]
            return [placing, [*tricks, *self._helps()]]
        return [[self._help()]]

    def shift_rows(self) -> list[Buttons]:
        """Die ±1: one button for each changed die."""
        return [
            [
                self._move(
                    move,
                    self.texts("button-shift", die=move.die, to=move.to, card=self._card(move.to)),
                )
                for move in self._plays(Half.DIE_SHIFT)
                if move.die is not None and move.to is not None
            ],
            [self._back()],
        ]

    def crew_rows(self) -> list[Buttons]:
        """2 Sailors: one button for each crew that can take the wild."""
        plays = self._plays(Half.TWO_SAILORS)
        nations = dict.fromkeys(play.nation for play in plays if play.nation is not None)
        return [[self._crew_button(nation) for nation in nations], [self._back()]]

    def card_rows(self) -> list[Buttons]:
        """2 Sailors: which of several trick cards is laid to the chosen crew."""
        plays = [p for p in self._plays(Half.TWO_SAILORS) if p.nation == self.menu.nation]
        return [
            [
                self._move(play, self.texts("button-card", half=self._other_half(play.trick)))
                for play in plays
            ],
            [self._back(Page.CREW)],
        ]

    def exchange_rows(self) -> list[Buttons]:
        """Exchange: one button for each placed die that may come back."""
        return [
            [
                self._move(
                    move, self.texts("button-exchange", die=move.die, card=self._card(move.die))
                )
                for move in self._plays(Half.EXCHANGE)
                if move.die is not None
            ],
            [self._back()],
        ]

    # Buttons ------------------------------------------------------------------------------

    def _turn_buttons(self) -> Buttons:
        shanghai = Shanghai() in self.moves
        buttons = []
        if Roll() in self.moves:
            buttons.append(
                self._move(Roll(), self.texts("button-roll"), discord.ButtonStyle.primary, "🎲")
            )
        missing = MIN_DICE_FOR_SHANGHAI - self.state.player(self.state.mover).placed
        label = (
            self.texts("button-shanghai")
            if shanghai
            else self.texts("button-shanghai-later", missing=missing)
        )
        buttons.append(
            TargetButton(
                self._target("s"),
                label,
                style=discord.ButtonStyle.danger,
                emoji="⚓",
                disabled=not shanghai,
            )
        )
        return buttons

    def _place_buttons(self) -> Buttons:
        key = "button-place-sharks" if self.state.sharks_armed else "button-place"
        return [
            self._move(
                move,
                self.texts(key, die=move.die, card=self._card(move.die)),
                discord.ButtonStyle.primary,
            )
            for move in self.moves
            if isinstance(move, Place) and move.end is self.end
        ]

    def _end_buttons(self) -> Buttons:
        if self.state.one_end is not None:
            return []
        other = replace(self.menu, end=self.menu.end.other)
        label = self.texts(f"button-end-{other.end.value}")
        return [TargetButton(self._target("v", str(other)), label, emoji="🔁")]

    def _trick_buttons(self) -> Buttons:
        asks = {
            Half.TWO_SAILORS: Page.CREW,
            Half.DIE_SHIFT: Page.SHIFT,
            Half.EXCHANGE: Page.EXCHANGE,
        }
        buttons = []
        for half in Half:
            plays = self._plays(half)
            if not plays:
                continue
            label = self.texts(f"half-{half.value}")
            if half in asks:
                menu = replace(self.menu, page=asks[half])
                buttons.append(
                    TargetButton(
                        self._target("v", str(menu)), self.texts("button-asks", label=label)
                    )
                )
            else:
                buttons.append(self._move(plays[0], label))
        return buttons

    def _crew_button(self, nation: Nation) -> TargetButton:
        plays = [play for play in self._plays(Half.TWO_SAILORS) if play.nation is nation]
        strength = self.state.player(self.state.mover).crew(nation).strength
        label = self.texts(
            "button-crew",
            nation=self.texts(f"nation-{nation.name.lower()}"),
            before=strength,
            after=strength + WILD_VALUE,
        )
        if len(plays) == 1:
            return self._move(plays[0], label)
        menu = replace(self.menu, page=Page.CARD, nation=nation.value)
        return TargetButton(self._target("v", str(menu)), self.texts("button-asks", label=label))

    def _helps(self) -> Buttons:
        if self.match.record.level is None:
            return [self._help()]
        hint = TargetButton(self._target("ti"), self.texts("button-hint"), emoji="💡")
        return [hint, self._help()]

    def _help(self) -> TargetButton:
        return TargetButton(self._target("h"), self.texts("button-help"))

    def _back(self, page: Page = Page.MAIN) -> TargetButton:
        menu = replace(self.menu, page=page, nation="")
        return TargetButton(self._target("v", str(menu)), self.texts("button-back"), emoji="↩️")

    # Parts --------------------------------------------------------------------------------

    def _different_plays(self) -> list[PlayTrick]:
        """Return the legal plays of tricks that differ in what they do.

        A joker card and a *Both dice* card have the same two halves, so only one is offered.
        """
        plays = [
            move
            for move in self.moves
            if isinstance(move, PlayTrick) and move.end in (None, self.end)
        ]
        different = {(p.trick.halves, p.half, p.nation, p.die, p.to, p.end): p for p in plays}
        return list(different.values())

    def _plays(self, half: Half) -> list[PlayTrick]:
        return [play for play in self.plays if play.half is half]

    def _other_half(self, trick: Trick) -> str:
        other = next(half for half in trick.halves if half is not Half.TWO_SAILORS)
        return self.texts(f"half-{other.value}")

    def _card(self, number: int | None) -> str:
        assert number is not None
        return card_name(self.state.card_of(number, self.menu.end), self.texts)

    def _move(
        self,
        move: Move,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
    ) -> TargetButton:
        return TargetButton(self._target("m", move_argument(move)), label, style=style, emoji=emoji)

    def _target(self, verb: str, argument: str = "") -> Target:
        return Target(verb, self.match.id, self.match.revision, argument)
