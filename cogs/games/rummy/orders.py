"""What a player says ahead of time: which discards to buy, how, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from bot.games.rummy.buying import PLAYERS_WITH_EXTRA
from bot.games.rummy.cards import FACES, JOKER, RANKS, Card, parse_card
from bot.games.rummy.distance import shortfall
from bot.games.rummy.orders import MOST_WANTED, Orders, wanted_entries
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.hand_look import HandLook
from cogs.games.rummy.pages import Asked, Pick, option
from cogs.kit.custom_ids import Target
from cogs.kit.selects import TargetChoices
from cogs.kit.verbs import Verb

FEW_CARDS = 3
"""Who has so many cards or fewer is about to go out."""
MINUTE_SECONDS = 60
_ONE_KEPT, _TWO_KEPT = 2, 3
"""A purchase is made only while there are so many left, itself included."""
_KEEP_TWO, _KEEP_THREE, _WARY, _ASK, _TAKE = "two", "three", "wary", "ask", "take"
_LIMITS = {
    _KEEP_TWO: "rummy-limit-keep-two",
    _KEEP_THREE: "rummy-limit-keep-three",
    _WARY: "rummy-limit-wary",
    _ASK: "rummy-limit-ask",
    _TAKE: "rummy-limit-take",
}


def orders_lines(look: HandLook) -> list[str]:
    """Return what the page of the orders says."""
    texts, orders = look.texts, look.orders
    window = look.match.options.window
    lines = [texts("rummy-orders-title"), f"-# {texts('rummy-orders-lead')}"]
    if window is None:
        lines.append(f"-# {texts('rummy-orders-no-window')}")
    else:
        lines.append(f"-# {texts('rummy-orders-window', minutes=window // MINUTE_SECONDS)}")
    if orders.wanted:
        cards = " · ".join(wanted_text(entry, texts) for entry in orders.wanted)
        lines.append(texts("rummy-orders-wanted", cards=cards))
    limits = [texts(_LIMITS[limit]) for limit in _chosen_limits(orders)]
    if limits:
        lines.append(texts("rummy-orders-limits", limits=" · ".join(limits)))
    if not orders.wanted and not orders.ask:
        lines.append(texts("rummy-orders-none"))
    if window is not None and not look.reached and not orders.ask:
        lines.append(texts("rummy-orders-unreached"))
    return lines


def order_rows(look: HandLook) -> list[ui.ActionRow[Any]]:
    """Return the menus of the orders."""
    texts, orders = look.texts, look.orders
    wanted = [
        option(wanted_text(entry, texts), entry, default=entry in orders.wanted)
        for entry in offered_entries(look)
    ]
    chosen = _chosen_limits(orders)
    limits = [
        option(texts(_LIMITS[limit]), limit, default=limit in chosen) for limit in _offered(look)
    ]
    return [
        ui.ActionRow(TargetChoices(_target(look, pick), texts(key), options))
        for pick, key, options in (
            (Pick.WANTED, "rummy-select-wanted", wanted),
            (Pick.LIMITS, "rummy-select-limits", limits),
        )
    ]


def _target(look: HandLook, pick: Pick) -> Target:
    asked = Asked(len(look.hand.moves), pick)
    return Target(Verb.PICK_CARDS, look.match.id, look.match.revision, str(asked))


def wanted_text(entry: str, texts: Texts) -> str:
    """Return what is wanted: a card, any card of a rank, or a joker."""
    if entry == JOKER:
        return texts("rummy-joker")
    if len(entry) == 1:
        rank = wording.rank_text(RANKS.index(entry) + 1)
        return texts("rummy-wanted-rank", rank=rank)
    return wording.card_text(parse_card(entry))


def offered_entries(look: HandLook) -> tuple[str, ...]:
    """Return what can be wanted: what is, the cards that help, ranks, the joker; as a menu can."""
    table = look.table
    entries: dict[str, None] = dict.fromkeys(look.orders.wanted)
    helpful = helpful_cards(look)
    room = MOST_WANTED - len(set(entries) | {*RANKS, str(JOKER)})
    entries |= dict.fromkeys(str(card) for card in helpful[: max(0, room)])
    if table.options.jokers:
        entries[str(JOKER)] = None
    for rank in RANKS:
        if len(entries) < MOST_WANTED:
            entries.setdefault(rank)
    return tuple(sorted(entries, key=lambda entry: len(entry) == 1))


def helpful_cards(look: HandLook) -> list[Card]:
    """Return the cards of which one more would bring the contract nearer."""
    contract, cards = look.table.contract, look.view.cards
    if contract is None or look.down:
        return []
    options = look.table.options
    lacking = shortfall(cards, contract, options)
    return [
        card
        for card in FACES
        if card is not JOKER and shortfall((*cards, card), contract, options) < lacking
    ]


def _offered(look: HandLook) -> list[str]:
    buys = look.table.options.buys
    offered = []
    if buys >= _ONE_KEPT:
        offered.append(_KEEP_TWO)
    if buys >= _TWO_KEPT:
        offered.append(_KEEP_THREE)
    if len(look.table.players) > PLAYERS_WITH_EXTRA:
        offered.append(_WARY)
        if look.match.options.window is not None:
            offered.append(_ASK)
    return [*offered, _TAKE]


def _chosen_limits(orders: Orders) -> list[str]:
    chosen = {
        _KEEP_TWO: orders.least_left == _ONE_KEPT,
        _KEEP_THREE: orders.least_left >= _TWO_KEPT,
        _WARY: orders.wary > 0,
        _ASK: orders.ask,
        _TAKE: orders.take,
    }
    return [limit for limit, is_chosen in chosen.items() if is_chosen]


def with_wanted(orders: Orders, entries: Sequence[str]) -> Orders:
    """Return orders for these entries; raises ValueError for one that nobody can want."""
    return replace(orders, wanted=wanted_entries(entries))


def with_limits(orders: Orders, limits: Sequence[str]) -> Orders:
    """Return orders with these limits alone; raises ValueError for one that there is not."""
    if not set(limits) <= set(_LIMITS):
        raise ValueError("there is no such limit")
    kept = _ONE_KEPT if _KEEP_TWO in limits else 1
    left = _TWO_KEPT if _KEEP_THREE in limits else kept
    return replace(
        orders,
        least_left=left,
        wary=FEW_CARDS if _WARY in limits else 0,
        ask=_ASK in limits,
        take=_TAKE in limits,
    )
