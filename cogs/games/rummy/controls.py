"""The buttons and menus of a private hand, limited to the currently useful ones."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.games.rummy.cards import JOKER, Card
from bot.games.rummy.legality import can_move, possible_buyers
from bot.games.rummy.moves import Extra, Lay, Leave, Seat, Swap, Take
from bot.games.rummy.notation import format_move
from bot.games.rummy.solver.laying import hand_after_lays, is_out, legal_lays
from bot.games.rummy.state import Phase, Table
from bot.games.rummy.terms.options import MeldKind
from bot.texts.foreign import shorten
from bot.texts.wording import rummy as wording
from cogs.board.names import label_names
from cogs.games.rummy.hand_pages import (
    MOST_OPTIONS,
    Ask,
    HandLook,
    HandRequest,
    MeldDraft,
    Path,
    Pick,
    narrow_moves,
    option,
)
from cogs.games.rummy.plan_page import buying_tick, more_rows, plan_rows
from cogs.ui.components import TargetButton, choices_menu, select_menu
from cogs.ui.custom_ids import MAX_LENGTH, Target, Verb

LONGEST_BUTTON = 80
_LEAST_LAYS = 8
"""The options of a menu that are kept for lay-offs."""

Row = ui.ActionRow[Any]


def rows_of(look: HandLook) -> list[Row]:
    """Return the rows of buttons and menus below a hand."""
    if look.match.record.pause is not None or look.match.is_over:
        return []
    maker = _HandControls(look)
    if look.is_retired:
        return [ui.ActionRow(maker.now())]
    if look.is_automated:
        return [ui.ActionRow(maker.back())]
    if look.page.is_plan:
        return maker.plan()
    table = look.table
    if look.is_playing and table.phase is Phase.OFFER:
        return [ui.ActionRow(*maker.offer()), ui.ActionRow(*maker.common())]
    if look.is_playing and table.phase is not Phase.BUY:
        return maker.play()
    asked: list[Row] = []
    if look.seat in possible_buyers(table):
        asked.append(ui.ActionRow(*maker.window()))
    return [*asked, ui.ActionRow(*maker.common())]


class _HandControls:
    """The builder of the controls of one hand."""

    def __init__(self, look: HandLook) -> None:
        self.look = look
        self.texts = look.texts
        self.view = look.view
        self.table: Table = self.view.table
        self.labels = label_names(look.match)

    # Buttons

    def common(self) -> list[TargetButton]:
        """Return the buttons of every page: sorting, the plan, hint, help."""
        picked = self.look.page.picked
        rest = "" if picked is None else str(picked)
        sort = self._button(Ask.SORT, "rummy-button-sort", emoji="🔀", rest=rest)
        # A player in private practice is present and needs no plan.
        is_away = not self.look.match.record.is_private
        plan = [self._button(Ask.PLAN, "rummy-button-plan")] if is_away else []
        target = Target(Verb.HELP, self.look.match.id, self.look.match.revision)
        help_button = TargetButton(target, self.texts("button-help"))
        hint = [self._button(Ask.HINT, "button-hint", emoji="💡")] if self.look.has_hint else []
        return [sort, *hint, help_button, *plan]

    def now(self) -> TargetButton:
        """Return the button that updates the hand."""
        return self._button(Ask.MAIN, "rummy-button-show-now", discord.ButtonStyle.primary)

    def back(self) -> TargetButton:
        """Return the button that gives the player the seat back."""
        return self._button(
            Ask.COME_BACK, "rummy-button-i-am-back", discord.ButtonStyle.success, emoji="👋"
        )

    def plan(self) -> list[Row]:
        """Return the rows of the page of the plan."""
        if self.look.page.has_more:
            back = self._button(Ask.PLAN, "button-back", emoji="↩️")
            return [*more_rows(self.look), ui.ActionRow(back)]
        tick = buying_tick(self.look)
        buttons = [] if tick is None else [tick]
        if self.look.asks_style:
            buttons.append(self._button(Ask.MAIN, "rummy-button-hand"))
        else:
            buttons.append(self._button(Ask.MORE, "button-more"))
            buttons.append(self._button(Ask.MAIN, "button-back", emoji="↩️"))
        return [*plan_rows(self.look), ui.ActionRow(*buttons)]

    def offer(self) -> list[TargetButton]:
        """Return the buttons to take or leave the card on offer."""
        top = self.table.top
        card = "" if top is None else wording.terms.card_text(top.card, self.table.options)
        primary = discord.ButtonStyle.primary
        buttons = []
        if can_move(self.view, self.look.seat, Take()):
            label = self.texts("rummy-button-take", card=card)
            buttons.append(self._labelled_button(Ask.TAKE, label, primary))
        if can_move(self.view, self.look.seat, Leave()):
            buttons.append(self._button(Ask.LEAVE, "rummy-button-leave", primary))
        if can_move(self.view, self.look.seat, Extra()):
            count = 1 + self.table.options.price
            buttons.append(
                self._labelled_button(Ask.EXTRA, self.texts("rummy-button-extra", count=count))
            )
        return buttons

    def window(self) -> list[TargetButton]:
        """Return the buttons to buy the discard or to pass."""
        top = self.table.top
        card = "" if top is None else wording.terms.card_text(top.card, self.table.options)
        label = self.texts("rummy-button-buy", card=card)
        return [
            self._labelled_button(Ask.BUY, label, discord.ButtonStyle.primary),
            self._button(Ask.DECLINE, "rummy-button-pass"),
        ]

    def play(self) -> list[Row]:
        """Return the mover's rows: going down, lay-offs and the discard."""
        page = self.look.page
        if page.built is not None:
            return self._building(page.built)
        rows: list[Row] = []
        if page.place and self.look.is_down:
            rows += self._places(page.place)
        elif self.look.ways:
            rows.append(ui.ActionRow(self._down(0)))
        if self.look.marked is None:
            go = self._button(Ask.OUT, "rummy-button-go-out", discord.ButtonStyle.success)
            rows.append(ui.ActionRow(*self._lay_all(), go, *self._take_back()))
        else:
            rows += self._discarding(self.look.marked)
        return [*rows, ui.ActionRow(*self.common())]

    def _take_back(self) -> list[TargetButton]:
        taken = self._button(Ask.TAKE_BACK, "rummy-button-take-back", emoji="↩️")
        return [taken] if self.look.hand.moves else []

    def _down(self, number: int) -> TargetButton:
        label = self._down_label(number)
        style = discord.ButtonStyle.success
        return self._labelled_button(Ask.DOWN, label, style, rest=str(number))

    def _down_label(self, number: int) -> str:
        way = self.look.ways[number]
        return wording.position.down_label(way.move, len(way.left), self.table.options, self.texts)

    # Laying

    def _places(self, path: Path) -> list[Row]:
        """Return the menu for the next step of a lay-off."""
        options = self._lay_options(path, MOST_OPTIONS)
        return [self._menu(Pick.LAY, "rummy-select-place", options)] if options else []

    def _lay_options(self, path: Path, most: int) -> list[discord.SelectOption]:
        """Return the lay-offs with this path, or the next steps to choose one."""
        found, steps = narrow_moves(self.table, legal_lays(self.view), path, most)
        return [*map(self._lay_option, found), *map(self._step_option, steps)]

    def _lay_all(self) -> list[TargetButton]:
        best = self.look.best if self.look.is_down else ()
        if not best:
            return []
        exchanged = any(isinstance(move, Swap) for move in best)
        if not is_out(self.view, best):
            count = len(self.view.cards) - len(hand_after_lays(self.table, self.view.cards, best))
            label = self.texts("rummy-button-lay-all", count=count)
            return [self._labelled_button(Ask.LAY_ALL, label, discord.ButtonStyle.primary)]
        key = "rummy-button-exchange-out" if exchanged else "rummy-button-lay-all-out"
        return [self._button(Ask.LAY_ALL, key, discord.ButtonStyle.success)]

    def _lay_option(self, move: Lay | Swap) -> discord.SelectOption:
        label = wording.position.lay_label(self.table, move, self.labels, self.texts)
        return option(label, f"={format_move(move)}")

    def _step_option(self, step: Path) -> discord.SelectOption:
        last = step[-1]
        if len(step) == 1:
            card = JOKER if last == JOKER else next(c for c in self.view.cards if c == last)
            label = wording.position.lay_card_label(card, self.table.options, self.texts)
        elif len(step) == _HOW:
            label = self._how(last)
        else:
            label = self.texts("button-asks", label=self.labels[Seat(last).slot])
        return option(label, f">{'/'.join(step)}")

    def _how(self, how: str) -> str:
        if how == "lay":
            return self.texts("button-asks", label=self.texts("rummy-select-lay"))
        number = int(how.removeprefix("joker"))
        lines = wording.position.meld_lines(self.table, self.labels, self.texts)
        return self.texts("rummy-lay-label", card=wording.terms.card_text(JOKER),
                          meld=lines[number - 1])  # fmt: skip

    def _discarding(self, marked: Card) -> list[Row]:
        """Return the rows to discard the marked card, for other actions, and to mark another."""
        look = self.look
        label = self.texts(
            "rummy-button-discard", card=wording.terms.card_text(marked, self.table.options)
        )
        style = discord.ButtonStyle.danger if look.helps_next else discord.ButtonStyle.primary
        buttons = [
            *self._lay_all(),
            self._labelled_button(Ask.DISCARD, label, style, rest=str(marked)),
        ]
        if marked != look.proposed:
            buttons.append(self._button(Ask.MAIN, "button-back", emoji="↩️"))
        if not look.is_down:
            assert self.table.contract is not None
            empty = MeldDraft(((),) * self.table.contract.melds)
            buttons.append(self._button(Ask.BUILD, "rummy-button-build", rest=str(empty)))
        return [ui.ActionRow(*buttons, *self._take_back()), *self._others(marked)]

    def _others(self, marked: Card) -> list[Row]:
        """Return the menu of the moves without a button: proposals, lay-offs, discards."""
        look = self.look
        discards = [
            option(wording.position.discard_label(card, self.table.options, self.texts), str(card))
            for card in look.discards
            if card != marked
        ][: MOST_OPTIONS - _LEAST_LAYS]
        downs = [
            option(self._down_label(number), f"#{number}") for number in range(1, len(look.ways))
        ]
        room = MOST_OPTIONS - len(discards) - len(downs)
        lays = self._lay_options((), room) if look.is_down and not look.page.place else []
        options = [*downs, *lays, *discards]
        key = "rummy-select-move" if downs or lays else "rummy-select-discard"
        return [self._menu(Pick.MOVE, key, options)] if options else []

    # Building

    def _building(self, built: MeldDraft) -> list[Row]:
        contract = self.table.contract
        assert contract is not None
        rows: list[Row] = []
        for number, kind in enumerate(contract.kinds):
            place = self.texts(
                "rummy-select-book" if kind is MeldKind.BOOK else "rummy-select-run",
                number=number + 1,
            )
            chosen = set(built.groups[number])
            options = [
                option(
                    wording.terms.card_text(card, self.table.options),
                    str(index),
                    default=index in chosen,
                )
                for index, card in enumerate(self.view.cards)
            ]
            target = self._pick(Pick.MELD, f"{number}.{built}")
            rows.append(ui.ActionRow(choices_menu(target, place, options)))
        turned = MeldDraft(built.groups, not built.has_low_jokers)
        ready = all(built.groups)
        buttons = [
            self._button(
                Ask.PUT,
                "rummy-button-put-down",
                discord.ButtonStyle.success,
                rest=str(built),
                disabled=not ready,
            ),
            self._button(Ask.MAIN, "button-back", emoji="↩️"),
        ]
        if contract.runs and any(map(self.table.options.is_wild, self.view.cards)):
            key = "rummy-button-jokers-high" if built.has_low_jokers else "rummy-button-jokers-low"
            buttons.insert(1, self._button(Ask.BUILD, key, rest=str(turned)))
        return [*rows, ui.ActionRow(*buttons)]

    # Parts

    def _menu(self, pick: Pick, key: str, options: list[discord.SelectOption]) -> Row:
        return ui.ActionRow(select_menu(self._pick(pick), self.texts(key), options))

    def _pick(self, pick: Pick, rest: str = "") -> Target:
        return self._target(Verb.PICK_CARDS, HandRequest(len(self.look.hand.moves), pick, rest))

    def _button(
        self,
        ask: Ask,
        key: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        rest: str = "",
        emoji: str | None = None,
        disabled: bool = False,
    ) -> TargetButton:
        return self._labelled_button(
            ask, self.texts(key), style, rest=rest, emoji=emoji, disabled=disabled
        )

    def _labelled_button(
        self,
        ask: Ask,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        rest: str = "",
        emoji: str | None = None,
        disabled: bool = False,
    ) -> TargetButton:
        return TargetButton(
            self._target(Verb.USE_HAND, HandRequest(len(self.look.hand.moves), ask, rest)),
            shorten(label, LONGEST_BUTTON),
            style=style,
            emoji=emoji,
            disabled=disabled,
        )

    def _target(self, verb: Verb, asked: HandRequest) -> Target:
        target = Target(verb, self.look.match.id, self.look.match.revision, str(asked))
        assert len(str(target)) <= MAX_LENGTH
        return target


_HOW = 2
"""The length of a path whose last step chooses a lay-off or an exchange."""
