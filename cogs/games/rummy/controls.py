"""The buttons and menus of a private hand of Shanghai, and of its player's plan.

A plan consists of the instructions for purchases and for turns in the player's absence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.rummy.cards import JOKER, RANKS, Card, parse_card
from bot.games.rummy.hands import Group
from bot.games.rummy.legality import PLAYERS_WITH_EXTRA, can_move, possible_buyers
from bot.games.rummy.moves import Extra, Lay, Leave, Seat, Swap, Take
from bot.games.rummy.notation import format_move
from bot.games.rummy.plan import (
    BOLD,
    CAUTIOUS,
    FEW_CARDS,
    HandPlan,
    Interruption,
    parse_interruptions,
    parse_throw,
    parse_wanted,
)
from bot.games.rummy.solver.laying import hand_after_lays, is_out, legal_lays
from bot.games.rummy.state import Phase, Table
from bot.games.rummy.terms.options import MeldKind
from bot.matches.hands import Hand
from bot.records.members import MemberRecord, PlayStyle
from bot.texts.catalogue import Texts
from bot.texts.foreign import shorten
from bot.texts.wording import rummy as wording
from cogs.board.names import label_names
from cogs.games.rummy.hand_pages import (
    MOST_OPTIONS,
    ButtonAction,
    HandLook,
    HandRequest,
    MeldDraft,
    MenuAction,
    Path,
    is_first_by_message,
    narrow_moves,
    option,
)
from cogs.ui.components import TargetButton, choices_menu, select_menu
from cogs.ui.custom_ids import MAX_LENGTH, Target, Verb

MINUTE_SECONDS = 60
SHOWN_DISCARDS = 5
"""The maximum number of planned discards shown."""
_TWO_LEFT, _THREE_LEFT = 2, 3
"""The values of `HandPlan.least_left` that save one buy and two buys for the player. The plan buys
only while at least that many buys remain, including the one that it is about to use."""
_BUYS, _KEEP_TWO, _KEEP_THREE, _WARY, _ASK, _TAKE = "buys", "two", "three", "wary", "ask", "take"
_LIMITS = {
    _KEEP_TWO: "rummy-limit-keep-two",
    _KEEP_THREE: "rummy-limit-keep-three",
    _WARY: "rummy-limit-wary",
    _ASK: "rummy-limit-ask",
}
_INTERRUPTIONS = {
    Interruption.HELP: "rummy-wake-help",
    Interruption.READY: "rummy-wake-ready",
    Interruption.DANGER: "rummy-wake-danger",
    Interruption.DISCARD: "rummy-wake-discard",
}
PRESETS: Mapping[PlayStyle, tuple[Interruption, ...]] = {
    PlayStyle.CAUTIOUS: CAUTIOUS,
    PlayStyle.BOLD: BOLD,
}
"""The events that notify the player, for each style with automatic turns."""
_STYLES = {
    PlayStyle.OWN: ("rummy-style-own", "rummy-style-own-about"),
    PlayStyle.CAUTIOUS: ("rummy-style-cautious", "rummy-style-cautious-about"),
    PlayStyle.BOLD: ("rummy-style-bold", "rummy-style-bold-about"),
}
"""The text keys of the name and the description of each style."""


def plan_lines(look: HandLook) -> list[str]:
    """Return the lines of the plan's page: the question how to play, the chosen style, and the
    cards that the plan collects, or the lines above the less common controls.
    """
    if look.page.has_more:
        return _more_lines(look)
    texts, plan = look.texts, look.plan
    lines = [texts("rummy-style-question")]
    if look.asks_style:
        return [*lines, f"-# {texts('rummy-style-lead')}"]
    if look.is_down:
        lines.append(texts("rummy-plan-down" if plan.plays else "rummy-plan-down-own"))
    elif plan.plays:
        wake = texts.list([texts(_INTERRUPTIONS[each]) for each in plan.wake], is_choice=True)
        lines.append(f"-# {texts('rummy-plan-plays', wake=wake)}")
    groups = look.collect()
    if groups:
        lines.append(
            texts(
                "rummy-plan-collects", cards=wording.position.hand_text(groups, look.table.options)
            )
        )
    return lines


def _more_lines(look: HandLook) -> list[str]:
    texts, plan = look.texts, look.plan
    lines = [texts("rummy-plan-title")]
    if plan.throw:
        thrown = look.discards[:SHOWN_DISCARDS]
        lines.append(
            texts("rummy-plan-throws", cards=wording.terms.cards_text(thrown, look.table.options))
        )
    return [*lines, *_buying_lines(look)]


def style_of(plan: HandPlan) -> PlayStyle | None:
    """Return the style of a plan, or None if the player chose the notifications one by one."""
    if not plan.plays:
        return PlayStyle.OWN
    return next((style for style, wake in PRESETS.items() if wake == plan.wake), None)


def kept_plan(hand: Hand, member: MemberRecord) -> HandPlan | None:
    """Return the plan for a new match that follows from the member's choice in an earlier match.

    Returns None if the member has made no choice or chose the default, if the member already has a
    plan in this match, or if `is_first_by_message` is false for the hand.
    """
    style, plan = member.play_style, hand.plan
    if style is None or hand.plan_revision or not is_first_by_message(hand):
        return None
    styled = apply_preset(plan, None if style is PlayStyle.OWN else style.value)
    styled = replace(styled, buys=member.plan_buys)
    return None if styled == plan else styled


def kept_line(plan: HandPlan, texts: Texts) -> str:
    """Return the note that the match begins with the style that the member chose earlier."""
    style = style_of(plan)
    assert style is not None
    return f"-# {texts('rummy-plan-kept', style=texts(_STYLES[style][0]))}"


def default_line(look: HandLook) -> str:
    """Return the line about the default plan for a player who waits in the first round.

    It is empty at any other time, for a player who may not buy, and after a change of the plan.
    """
    first = look.hand.plan_revision == 0 and look.table.round == 1
    applies = (
        first
        and _may_buy(look)
        and not look.is_automated
        and not look.is_playing
        and not look.is_down
    )
    return look.texts("rummy-plan-default") if applies else ""


def _buying_lines(look: HandLook) -> list[str]:
    texts, plan = look.texts, look.plan
    if not _may_buy(look) or look.is_down:
        return []
    lines = []
    if plan.wanted:
        cards = " · ".join(wanted_text(entry, texts) for entry in plan.wanted)
        lines.append(texts("rummy-plan-buys-only", cards=cards))
    elif not plan.buys:
        lines.append(texts("rummy-plan-buys-nothing"))
    window = look.match.options.window
    if window is None or not look.match.hides_questions:
        return lines
    if plan.ask:
        lines.append(f"-# {texts('rummy-plan-window', minutes=window // MINUTE_SECONDS)}")
    elif not look.is_reachable:
        lines.append(texts("rummy-plan-unreached"))
    return lines


def _may_buy(look: HandLook) -> bool:
    return look.table.buys_given(look.seat) > 0 and len(look.table.players) > PLAYERS_WITH_EXTRA


def plan_rows(look: HandLook) -> list[ui.ActionRow[Any]]:
    """Return the menu of styles and, if the plan collects groups, the menu of these groups."""
    rows: list[ui.ActionRow[Any]] = [ui.ActionRow(_styles_menu(look))]
    menu = None if look.asks_style else _give_up_menu(look)
    return rows if menu is None else [*rows, ui.ActionRow(menu)]


def more_rows(look: HandLook) -> list[ui.ActionRow[Any]]:
    """Return the less common menus of the plan: discards, notifications and limits on purchases."""
    menus = (_discards_menu(look), _notifications_menu(look), _limits_menu(look))
    return [ui.ActionRow(menu) for menu in menus if menu is not None]


def _styles_menu(look: HandLook) -> ui.Select[Any]:
    chosen = None if look.asks_style else style_of(look.plan)
    options = [
        option(look.texts(name), style, look.texts(about), default=style is chosen)
        for style, (name, about) in _STYLES.items()
    ]
    target = _target(look, Verb.PICK_CARDS, MenuAction.STYLE)
    return select_menu(target, look.texts("rummy-select-style"), options)


def buying_button(look: HandLook) -> TargetButton | None:
    """Return the button that turns the plan's purchases on or off, or None if the player is Down or
    the round allows no purchases.
    """
    if look.is_down or not look.table.buys_given(look.seat):
        return None
    is_on = look.plan.buys and not look.plan.wanted
    target = _target(look, Verb.USE_HAND, ButtonAction.BUYING, str(int(not is_on)))
    label = look.texts("rummy-button-buying")
    return TargetButton(target, label, emoji="✅" if is_on else "⬜")


def _give_up_menu(look: HandLook) -> ui.Select[Any] | None:
    """Return the menu for giving up a group that the plan collects, or None without such groups."""
    entries: dict[str, discord.SelectOption] = {}
    for group in look.collect():
        cards = _cards_of(group)
        if cards:
            label = look.texts(
                "rummy-give-up", cards=wording.terms.cards_text(cards, look.table.options)
            )
            value = " ".join(map(str, cards))
            entries[value] = option(label, value)
    if not entries:
        return None
    target = _target(look, Verb.PICK_CARDS, MenuAction.GIVE_UP)
    return select_menu(target, look.texts("rummy-select-give-up"), list(entries.values()))


def _cards_of(group: Group) -> tuple[Card, ...]:
    """Return the distinct cards of a group without jokers and gaps."""
    cards = [card for card in group if isinstance(card, Card) and card is not JOKER]
    return tuple(dict.fromkeys(cards))


def _discards_menu(look: HandLook) -> ui.Select[Any] | None:
    plan = look.plan
    cards = [card for card in look.discards if card is not JOKER]
    options = [
        option(
            wording.terms.card_text(card, look.table.options), str(card), default=card in plan.throw
        )
        for card in cards
    ]
    return _choices(look, MenuAction.THROW_FIRST, "rummy-select-throw", options)


def _notifications_menu(look: HandLook) -> ui.Select[Any] | None:
    plan = look.plan
    options = [
        option(look.texts(key), each.value, default=each in plan.wake)
        for each, key in _INTERRUPTIONS.items()
        if each is not Interruption.READY
    ]
    return _choices(look, MenuAction.WAKE, "rummy-select-wake", options) if plan.plays else None


def _limits_menu(look: HandLook) -> ui.Select[Any] | None:
    if look.is_down:  # a player who is Down buys nothing
        return None
    chosen = _chosen_limits(look.plan)
    options = [
        option(look.texts(_LIMITS[limit]), limit, default=limit in chosen)
        for limit in _list_limits(look)
    ]
    return _choices(look, MenuAction.LIMITS, "rummy-select-buys", options)


def _choices(
    look: HandLook, action: MenuAction, key: str, options: Sequence[discord.SelectOption]
) -> ui.Select[Any] | None:
    target = _target(look, Verb.PICK_CARDS, action)
    return choices_menu(target, look.texts(key), options) if options else None


def _target(
    look: HandLook, verb: Verb, action: ButtonAction | MenuAction, argument: str = ""
) -> Target:
    request = HandRequest(len(look.hand.moves), action, argument)
    return Target(verb, look.match.id, look.match.revision, str(request))


def wanted_text(entry: str, texts: Texts) -> str:
    """Return the name of a wanted card, rank or joker."""
    if entry == JOKER:
        return texts("rummy-joker")
    if len(entry) == 1:
        rank = wording.terms.rank_text(RANKS.index(entry) + 1)
        return texts("rummy-wanted-rank", rank=rank)
    return wording.terms.card_text(parse_card(entry))


def _list_limits(look: HandLook) -> list[str]:
    buys = look.table.buys_given(look.seat)
    if not buys:
        return []
    offered = []
    if buys >= _TWO_LEFT:
        offered.append(_KEEP_TWO)
    if buys >= _THREE_LEFT:
        offered.append(_KEEP_THREE)
    if _may_buy(look):
        offered.append(_WARY)
        if look.match.options.window is not None and look.match.hides_questions:
            offered.append(_ASK)
    return offered


def _chosen_limits(plan: HandPlan) -> list[str]:
    chosen = {
        _KEEP_TWO: plan.least_left == _TWO_LEFT,
        _KEEP_THREE: plan.least_left >= _THREE_LEFT,
        _WARY: plan.wary > 0,
        _ASK: plan.ask,
    }
    return [limit for limit, is_chosen in chosen.items() if is_chosen]


def apply_choice(plan: HandPlan, action: MenuAction, chosen: Sequence[str]) -> HandPlan:
    """Return `plan` with the options that the player chose in one of its menus.

    Options from menus of earlier versions are valid, too. Raises ValueError if an option is in no
    version of the menu.
    """
    match action:
        case MenuAction.GIVE_UP:
            cards = parse_throw(name for entry in chosen for name in entry.split())
            return replace(plan, throw=_merge_cards(plan.throw, cards))
        case MenuAction.THROW_FIRST:
            cards = parse_throw(chosen)
            planned = (card for card in plan.throw if card in cards)
            return replace(plan, throw=_merge_cards(planned, cards))
        case MenuAction.WAKE:
            # Always notify a player who can go Down, because the plan itself never goes Down.
            return replace(plan, wake=parse_interruptions([*chosen, Interruption.READY]))
        case MenuAction.WANTED:
            return replace(plan, wanted=parse_wanted(chosen))
        case MenuAction.BUYS:
            return replace(_set_limits(plan, chosen), buys=_BUYS in chosen, wanted=())
        case _:
            takes = replace(plan, plays=True, wake=(Interruption.DISCARD,))
            return _set_limits(takes if _TAKE in chosen else plan, chosen)


def _merge_cards(first: Iterable[Card], then: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(dict.fromkeys((*first, *then)))


def _set_limits(plan: HandPlan, limits: Sequence[str]) -> HandPlan:
    if not set(limits) <= {*_LIMITS, _BUYS, _TAKE}:
        raise ValueError("unknown limit")
    kept = _TWO_LEFT if _KEEP_TWO in limits else 1
    return replace(
        plan,
        least_left=_THREE_LEFT if _KEEP_THREE in limits else kept,
        wary=FEW_CARDS if _WARY in limits else 0,
        ask=_ASK in limits,
    )


def apply_preset(plan: HandPlan, preset: str | None) -> HandPlan:
    """Return `plan` with automatic turns and the notifications of `preset`, a style's name.

    If `preset` is "", the plan's notifications do not change; if it is None, automatic turns are
    turned off. Raises ValueError if the preset is unknown or has no automatic turns.
    """
    if preset is None:
        return replace(plan, plays=False)
    style = PlayStyle(preset) if preset else None
    if style is PlayStyle.OWN:
        raise ValueError("this preset has no automatic turns")
    return replace(plan, plays=True, wake=plan.wake if style is None else PRESETS[style])


LONGEST_BUTTON = 80
_LEAST_LAYS = 8
"""The number of options that the menu of moves reserves for proposals and lay-offs."""

Row = ui.ActionRow[Any]


def rows_of(look: HandLook) -> list[Row]:
    """Return the rows of buttons and menus below a hand."""
    if look.match.record.pause is not None or look.match.is_over:
        return []
    maker = _HandControls(look)
    if look.is_retired:
        return [ui.ActionRow(maker.update_button())]
    if look.is_automated:
        return [ui.ActionRow(maker.return_button())]
    if look.page.is_plan:
        return maker.plan()
    table = look.table
    if look.is_playing and table.phase is Phase.OFFER:
        return [ui.ActionRow(*maker.offer()), ui.ActionRow(*maker.common_buttons())]
    if look.is_playing and table.phase is not Phase.BUY:
        return maker.play()
    offer_rows: list[Row] = []
    if look.seat in possible_buyers(table):
        offer_rows.append(ui.ActionRow(*maker.window()))
    return [*offer_rows, ui.ActionRow(*maker.common_buttons())]


class _HandControls:
    """The builder of the controls of one hand."""

    def __init__(self, look: HandLook) -> None:
        self.look = look
        self.texts = look.texts
        self.view = look.view
        self.table: Table = self.view.table
        self.labels = label_names(look.match)

    # Buttons

    def common_buttons(self) -> list[TargetButton]:
        """Return the first page's buttons for the order of the cards, a hint, help and the plan.

        The buttons for a hint and the plan are omitted if they do not apply.
        """
        picked = self.look.page.picked
        card = "" if picked is None else str(picked)
        sort = self._button(ButtonAction.SORT, "rummy-button-sort", argument=card)
        # Private practice waits for its player, so a plan for the player's absence is useless.
        is_away = not self.look.match.record.is_private
        plan = [self._button(ButtonAction.PLAN, "rummy-button-plan")] if is_away else []
        target = Target(Verb.HELP, self.look.match.id, self.look.match.revision)
        help_button = TargetButton(target, self.texts("button-help"))
        hint = (
            [self._button(ButtonAction.HINT, "button-hint", emoji="💡")]
            if self.look.has_hint
            else []
        )
        return [sort, *hint, help_button, *plan]

    def update_button(self) -> TargetButton:
        """Return the button that updates the hand."""
        return self._button(ButtonAction.MAIN, "rummy-button-show-now", discord.ButtonStyle.primary)

    def return_button(self) -> TargetButton:
        """Return the button with which the player takes the seat back from the computer."""
        return self._button(
            ButtonAction.COME_BACK,
            "rummy-button-i-am-back",
            discord.ButtonStyle.success,
            emoji="👋",
        )

    def plan(self) -> list[Row]:
        """Return the rows of the page of the plan."""
        if self.look.page.has_more:
            back = self._button(ButtonAction.PLAN, "button-back", emoji="↩️")
            return [*more_rows(self.look), ui.ActionRow(back)]
        buying = buying_button(self.look)
        buttons = [] if buying is None else [buying]
        if self.look.asks_style:
            buttons.append(self._button(ButtonAction.MAIN, "rummy-button-hand"))
        else:
            buttons.append(self._button(ButtonAction.MORE, "button-more"))
            buttons.append(self._button(ButtonAction.MAIN, "button-back", emoji="↩️"))
        return [*plan_rows(self.look), ui.ActionRow(*buttons)]

    def offer(self) -> list[TargetButton]:
        """Return the buttons to take or leave the card on offer."""
        top = self.table.top
        card = "" if top is None else wording.terms.card_text(top.card, self.table.options)
        primary = discord.ButtonStyle.primary
        buttons = []
        if can_move(self.view, self.look.seat, Take()):
            label = self.texts("rummy-button-take", card=card)
            buttons.append(self._labelled_button(ButtonAction.TAKE, label, primary))
        if can_move(self.view, self.look.seat, Leave()):
            buttons.append(self._button(ButtonAction.LEAVE, "rummy-button-leave", primary))
        if can_move(self.view, self.look.seat, Extra()):
            count = 1 + self.table.options.price
            buttons.append(
                self._labelled_button(
                    ButtonAction.EXTRA, self.texts("rummy-button-extra", count=count)
                )
            )
        return buttons

    def window(self) -> list[TargetButton]:
        """Return the buttons to buy the discard or to pass."""
        top = self.table.top
        card = "" if top is None else wording.terms.card_text(top.card, self.table.options)
        label = self.texts("rummy-button-buy", card=card)
        return [
            self._labelled_button(ButtonAction.BUY, label, discord.ButtonStyle.primary),
            self._button(ButtonAction.DECLINE, "rummy-button-pass"),
        ]

    def play(self) -> list[Row]:
        """Return the mover's rows: going down, lay-offs and the discard."""
        page = self.look.page
        if page.built is not None:
            return self._draft_rows(page.built)
        rows: list[Row] = []
        if page.place and self.look.is_down:
            rows += self._places(page.place)
        elif self.look.ways:
            rows.append(ui.ActionRow(self._down_button(0)))
        if self.look.marked is None:
            go = self._button(ButtonAction.OUT, "rummy-button-go-out", discord.ButtonStyle.success)
            rows.append(ui.ActionRow(*self._lay_all(), go, *self._take_back()))
        else:
            rows += self._discard_rows(self.look.marked)
        return [*rows, ui.ActionRow(*self.common_buttons())]

    def _take_back(self) -> list[TargetButton]:
        taken = self._button(ButtonAction.TAKE_BACK, "rummy-button-take-back")
        return [taken] if self.look.hand.moves else []

    def _down_button(self, number: int) -> TargetButton:
        label = self._down_label(number)
        style = discord.ButtonStyle.success
        return self._labelled_button(ButtonAction.DOWN, label, style, argument=str(number))

    def _down_label(self, number: int) -> str:
        way = self.look.ways[number]
        return wording.position.down_label(way.move, len(way.left), self.table.options, self.texts)

    # Laying

    def _places(self, path: Path) -> list[Row]:
        """Return the menu for the next step of choosing a lay-off."""
        options = self._lay_options(path, MOST_OPTIONS)
        return [self._menu(MenuAction.LAY, "rummy-select-place", options)] if options else []

    def _lay_options(self, path: Path, most: int) -> list[discord.SelectOption]:
        """Return the options for lay-offs with this path, or for the next step of the choice."""
        lays, steps = narrow_moves(self.table, legal_lays(self.view), path, most)
        return [*map(self._lay_option, lays), *map(self._step_option, steps)]

    def _lay_all(self) -> list[TargetButton]:
        best = self.look.best if self.look.is_down else ()
        if not best:
            return []
        exchanged = any(isinstance(move, Swap) for move in best)
        if not is_out(self.view, best):
            count = len(self.view.cards) - len(hand_after_lays(self.table, self.view.cards, best))
            label = self.texts("rummy-button-lay-all", count=count)
            return [self._labelled_button(ButtonAction.LAY_ALL, label, discord.ButtonStyle.primary)]
        key = "rummy-button-exchange-out" if exchanged else "rummy-button-lay-all-out"
        return [self._button(ButtonAction.LAY_ALL, key, discord.ButtonStyle.success)]

    def _lay_option(self, move: Lay | Swap) -> discord.SelectOption:
        label = wording.position.lay_label(self.table, move, self.labels, self.texts)
        return option(label, f"={format_move(move)}")

    def _step_option(self, step: Path) -> discord.SelectOption:
        last = step[-1]
        if len(step) == 1:
            card = JOKER if last == JOKER else next(c for c in self.view.cards if c == last)
            label = wording.position.lay_card_label(card, self.table.options, self.texts)
        elif len(step) == _KIND_STEPS:
            label = self._kind_label(last)
        else:
            label = self.texts("button-asks", label=self.labels[Seat(last).slot])
        return option(label, f">{'/'.join(step)}")

    def _kind_label(self, kind: str) -> str:
        if kind == "lay":
            return self.texts("button-asks", label=self.texts("rummy-select-lay"))
        number = int(kind.removeprefix("joker"))
        lines = wording.position.meld_lines(self.table, self.labels, self.texts)
        return self.texts("rummy-lay-label", card=wording.terms.card_text(JOKER),
                          meld=lines[number - 1])  # fmt: skip

    def _discard_rows(self, marked: Card) -> list[Row]:
        """Return the rows with the button that discards `marked`, and with the other moves."""
        look = self.look
        label = self.texts(
            "rummy-button-discard", card=wording.terms.card_text(marked, self.table.options)
        )
        style = discord.ButtonStyle.danger if look.helps_next else discord.ButtonStyle.primary
        buttons = [
            *self._lay_all(),
            self._labelled_button(ButtonAction.DISCARD, label, style, argument=str(marked)),
        ]
        if marked != look.proposed:
            buttons.append(self._button(ButtonAction.MAIN, "button-back", emoji="↩️"))
        if not look.is_down:
            assert self.table.contract is not None
            empty = MeldDraft(((),) * self.table.contract.melds)
            buttons.append(
                self._button(ButtonAction.BUILD, "rummy-button-build", argument=str(empty))
            )
        return [ui.ActionRow(*buttons, *self._take_back()), *self._other_move_rows(marked)]

    def _other_move_rows(self, marked: Card) -> list[Row]:
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
        return [self._menu(MenuAction.MOVE, key, options)] if options else []

    # Building

    def _draft_rows(self, built: MeldDraft) -> list[Row]:
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
            target = self._menu_target(MenuAction.MELD, f"{number}.{built}")
            rows.append(ui.ActionRow(choices_menu(target, place, options)))
        turned = MeldDraft(built.groups, not built.has_low_jokers)
        ready = all(built.groups)
        buttons = [
            self._button(
                ButtonAction.PUT,
                "rummy-button-put-down",
                discord.ButtonStyle.success,
                argument=str(built),
                disabled=not ready,
            ),
            self._button(ButtonAction.MAIN, "button-back", emoji="↩️"),
        ]
        if contract.runs and any(map(self.table.options.is_wild, self.view.cards)):
            key = "rummy-button-jokers-high" if built.has_low_jokers else "rummy-button-jokers-low"
            buttons.insert(1, self._button(ButtonAction.BUILD, key, argument=str(turned)))
        return [*rows, ui.ActionRow(*buttons)]

    # Helpers

    def _menu(self, action: MenuAction, key: str, options: list[discord.SelectOption]) -> Row:
        return ui.ActionRow(select_menu(self._menu_target(action), self.texts(key), options))

    def _menu_target(self, action: MenuAction, argument: str = "") -> Target:
        return self._target(
            Verb.PICK_CARDS, HandRequest(len(self.look.hand.moves), action, argument)
        )

    def _button(
        self,
        action: ButtonAction,
        key: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        argument: str = "",
        emoji: str | None = None,
        disabled: bool = False,
    ) -> TargetButton:
        return self._labelled_button(
            action, self.texts(key), style, argument=argument, emoji=emoji, disabled=disabled
        )

    def _labelled_button(
        self,
        action: ButtonAction,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        argument: str = "",
        emoji: str | None = None,
        disabled: bool = False,
    ) -> TargetButton:
        return TargetButton(
            self._target(Verb.USE_HAND, HandRequest(len(self.look.hand.moves), action, argument)),
            shorten(label, LONGEST_BUTTON),
            style=style,
            emoji=emoji,
            disabled=disabled,
        )

    def _target(self, verb: Verb, request: HandRequest) -> Target:
        target = Target(verb, self.look.match.id, self.look.match.revision, str(request))
        assert len(str(target)) <= MAX_LENGTH
        return target


_KIND_STEPS = 2
"""The length of a path (see `Path`) that ends with the kind: a lay-off, or a joker exchange."""
