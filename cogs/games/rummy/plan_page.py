"""The page of a player's plan: cards to collect, buy and discard, and notifications."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.rummy.cards import JOKER, RANKS, Card, parse_card
from bot.games.rummy.hands import Group
from bot.games.rummy.legality import PLAYERS_WITH_EXTRA
from bot.games.rummy.plan import (
    BOLD,
    CAUTIOUS,
    FEW_CARDS,
    HandPlan,
    Wake,
    parse_throw,
    parse_wakes,
    parse_wanted,
)
from bot.matches.hands import Hand
from bot.records.members import MemberRecord, PlayStyle
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.hand_pages import (
    Ask,
    HandLook,
    HandRequest,
    Pick,
    is_first_by_message,
    option,
)
from cogs.ui.components import TargetButton, choices_menu, select_menu
from cogs.ui.custom_ids import Target, Verb

MINUTE_SECONDS = 60
SHOWN_DISCARDS = 5
"""The number of planned discards shown."""
_ONE_KEPT, _TWO_KEPT = 2, 3
"""The minimum number of remaining buys, including the next one, for an automatic buy."""
_BUYS, _KEEP_TWO, _KEEP_THREE, _WARY, _ASK, _TAKE = "buys", "two", "three", "wary", "ask", "take"
_LIMITS = {
    _KEEP_TWO: "rummy-limit-keep-two",
    _KEEP_THREE: "rummy-limit-keep-three",
    _WARY: "rummy-limit-wary",
    _ASK: "rummy-limit-ask",
}
_WAKES = {
    Wake.HELP: "rummy-wake-help",
    Wake.READY: "rummy-wake-ready",
    Wake.DANGER: "rummy-wake-danger",
    Wake.DISCARD: "rummy-wake-discard",
}
PRESETS: Mapping[PlayStyle, tuple[Wake, ...]] = {
    PlayStyle.CAUTIOUS: CAUTIOUS,
    PlayStyle.BOLD: BOLD,
}
"""The notifications of each style with automatic turns."""
_STYLES = {
    PlayStyle.OWN: ("rummy-style-own", "rummy-style-own-about"),
    PlayStyle.CAUTIOUS: ("rummy-style-cautious", "rummy-style-cautious-about"),
    PlayStyle.BOLD: ("rummy-style-bold", "rummy-style-bold-about"),
}
"""The keys of the name and the description of each style."""


def plan_lines(look: HandLook) -> list[str]:
    """Return the lines of the page of the plan: the question, the answer and the collection."""
    if look.page.has_more:
        return _more_lines(look)
    texts, plan = look.texts, look.plan
    lines = [texts("rummy-style-question")]
    if look.asks_style:
        return [*lines, f"-# {texts('rummy-style-lead')}"]
    if look.is_down:
        lines.append(texts("rummy-plan-down" if plan.plays else "rummy-plan-down-own"))
    elif plan.plays:
        wake = texts.list([texts(_WAKES[each]) for each in plan.wake], is_choice=True)
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
    """Return the plan of a first hand by the member's answer in an earlier match.

    It is None if the member has a plan in this match, if the answer is the default, or if the match
    is not played by message.
    """
    style, plan = member.play_style, hand.plan
    if style is None or hand.plan_revision or not is_first_by_message(hand):
        return None
    styled = with_turns(plan, None if style is PlayStyle.OWN else style.value)
    styled = replace(styled, buys=member.plan_buys)
    return None if styled == plan else styled


def kept_line(plan: HandPlan, texts: Texts) -> str:
    """Return the note that a match begins with the plan's style."""
    style = style_of(plan)
    assert style is not None
    return f"-# {texts('rummy-plan-kept', style=texts(_STYLES[style][0]))}"


def default_line(look: HandLook) -> str:
    """Return the line about the default plan, shown in the first round to a waiting player.

    It is empty once the player has changed the plan.
    """
    first = look.hand.plan_revision == 0 and look.table.round == 1
    told = (
        first
        and _may_buy(look)
        and not look.is_automated
        and not look.is_playing
        and not look.is_down
    )
    return look.texts("rummy-plan-default") if told else ""


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
    """Return the menus of styles and of the collection, and the tick for purchases."""
    rows: list[ui.ActionRow[Any]] = [ui.ActionRow(_styles(look))]
    menu = None if look.asks_style else _give_up(look)
    return rows if menu is None else [*rows, ui.ActionRow(menu)]


def more_rows(look: HandLook) -> list[ui.ActionRow[Any]]:
    """Return the less common menus of the plan: discards, notifications and limits of purchases."""
    menus = (_throw(look), _wake(look), _limits(look))
    return [ui.ActionRow(menu) for menu in menus if menu is not None]


def _styles(look: HandLook) -> ui.Select[Any]:
    chosen = None if look.asks_style else style_of(look.plan)
    options = [
        option(look.texts(name), style, look.texts(about), default=style is chosen)
        for style, (name, about) in _STYLES.items()
    ]
    target = _target(look, Verb.PICK_CARDS, Pick.STYLE)
    return select_menu(target, look.texts("rummy-select-style"), options)


def buying_tick(look: HandLook) -> TargetButton | None:
    """Return the tick for purchases by the plan, or None if the player buys nothing any more."""
    if look.is_down or not look.table.buys_given(look.seat):
        return None
    is_on = look.plan.buys and not look.plan.wanted
    target = _target(look, Verb.USE_HAND, Ask.BUYING, str(int(not is_on)))
    label = look.texts("rummy-button-buying")
    return TargetButton(target, label, emoji="✅" if is_on else "⬜")


def _give_up(look: HandLook) -> ui.Select[Any] | None:
    """Return the menu for giving up a collected group, or None without one."""
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
    target = _target(look, Verb.PICK_CARDS, Pick.GIVE_UP)
    return select_menu(target, look.texts("rummy-select-give-up"), list(entries.values()))


def _cards_of(group: Group) -> tuple[Card, ...]:
    """Return the distinct cards of a group without jokers and gaps."""
    cards = [card for card in group if isinstance(card, Card) and card is not JOKER]
    return tuple(dict.fromkeys(cards))


def _throw(look: HandLook) -> ui.Select[Any] | None:
    plan = look.plan
    cards = [card for card in look.discards if card is not JOKER]
    options = [
        option(
            wording.terms.card_text(card, look.table.options), str(card), default=card in plan.throw
        )
        for card in cards
    ]
    return _choices(look, Pick.THROW_FIRST, "rummy-select-throw", options)


def _wake(look: HandLook) -> ui.Select[Any] | None:
    plan = look.plan
    options = [
        option(look.texts(key), wake.value, default=wake in plan.wake)
        for wake, key in _WAKES.items()
        if wake is not Wake.READY
    ]
    return _choices(look, Pick.WAKE, "rummy-select-wake", options) if plan.plays else None


def _limits(look: HandLook) -> ui.Select[Any] | None:
    if look.is_down:  # a player who is Down buys nothing
        return None
    chosen = _chosen_limits(look.plan)
    options = [
        option(look.texts(_LIMITS[limit]), limit, default=limit in chosen)
        for limit in _list_limits(look)
    ]
    return _choices(look, Pick.LIMITS, "rummy-select-buys", options)


def _choices(
    look: HandLook, pick: Pick, key: str, options: Sequence[discord.SelectOption]
) -> ui.Select[Any] | None:
    target = _target(look, Verb.PICK_CARDS, pick)
    return choices_menu(target, look.texts(key), options) if options else None


def _target(look: HandLook, verb: Verb, ask: Ask | Pick, rest: str = "") -> Target:
    asked = HandRequest(len(look.hand.moves), ask, rest)
    return Target(verb, look.match.id, look.match.revision, str(asked))


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
    if buys >= _ONE_KEPT:
        offered.append(_KEEP_TWO)
    if buys >= _TWO_KEPT:
        offered.append(_KEEP_THREE)
    if _may_buy(look):
        offered.append(_WARY)
        if look.match.options.window is not None and look.match.hides_questions:
            offered.append(_ASK)
    return offered


def _chosen_limits(plan: HandPlan) -> list[str]:
    chosen = {
        _KEEP_TWO: plan.least_left == _ONE_KEPT,
        _KEEP_THREE: plan.least_left >= _TWO_KEPT,
        _WARY: plan.wary > 0,
        _ASK: plan.ask,
    }
    return [limit for limit, is_chosen in chosen.items() if is_chosen]


def with_choice(plan: HandPlan, pick: Pick, chosen: Sequence[str]) -> HandPlan:
    """Return a plan with the choices from one of its menus, including those of earlier versions.

    Raises ValueError if no menu offers a choice.
    """
    match pick:
        case Pick.GIVE_UP:
            cards = parse_throw(name for entry in chosen for name in entry.split())
            return replace(plan, throw=_together(plan.throw, cards))
        case Pick.THROW_FIRST:
            cards = parse_throw(chosen)
            still = (card for card in plan.throw if card in cards)
            return replace(plan, throw=_together(still, cards))
        case Pick.WAKE:
            # The plan never goes down: otherwise a game could finish without its player.
            return replace(plan, wake=parse_wakes([*chosen, Wake.READY]))
        case Pick.WANTED:
            return replace(plan, wanted=parse_wanted(chosen))
        case Pick.BUYS:
            return replace(_set_limits(plan, chosen), buys=_BUYS in chosen, wanted=())
        case _:
            takes = replace(plan, plays=True, wake=(Wake.DISCARD,))
            return _set_limits(takes if _TAKE in chosen else plan, chosen)


def _together(first: Iterable[Card], then: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(dict.fromkeys((*first, *then)))


def _set_limits(plan: HandPlan, limits: Sequence[str]) -> HandPlan:
    if not set(limits) <= {*_LIMITS, _BUYS, _TAKE}:
        raise ValueError("there is no such limit")
    kept = _ONE_KEPT if _KEEP_TWO in limits else 1
    return replace(
        plan,
        least_left=_TWO_KEPT if _KEEP_THREE in limits else kept,
        wary=FEW_CARDS if _WARY in limits else 0,
        ask=_ASK in limits,
    )


def with_turns(plan: HandPlan, preset: str | None) -> HandPlan:
    """Return a plan with automatic turns by a preset, or with the current notifications for "".

    The preset None turns automatic turns off. Raises ValueError if the preset is unknown.
    """
    if preset is None:
        return replace(plan, plays=False)
    style = PlayStyle(preset) if preset else None
    if style is PlayStyle.OWN:
        raise ValueError("this preset plays no turns")
    return replace(plan, plays=True, wake=plan.wake if style is None else PRESETS[style])
