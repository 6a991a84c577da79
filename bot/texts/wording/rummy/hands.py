"""A player's own hand in words, and what can be done with it; for that player alone."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.rummy.cards import JOKER, Card
from bot.games.rummy.moves import Down, End, Lay, Seat, Swap, clockwise
from bot.games.rummy.scoring import hand_penalty
from bot.games.rummy.sorting import Group
from bot.games.rummy.state import Table, View
from bot.games.rummy.terms.options import Options
from bot.texts.catalogue import Texts
from bot.texts.foreign import shortened
from bot.texts.wording.rummy.cards import Names, card_text, contract_text, melds_text, short_meld
from bot.texts.wording.rummy.position import player_in_short
from bot.texts.wording.rummy.terms import chosen_lines
from bot.texts.wording.shanghaien.position import ALT_TEXT_LIMIT

MISSING_SIGN = "▢"


def hand_title(view: View, texts: Texts) -> str:
    """Return how many cards a player holds, what they cost, and what is left to lay."""
    table = view.table
    cost = hand_penalty(table.options, view.cards)
    parts = [texts("rummy-cards", count=len(view.cards)), texts("rummy-points", count=cost)]
    assert view.seat is not None
    if table.player(view.seat).down:
        parts.append(texts("rummy-player-down"))
    elif table.contract is not None:
        contract = contract_text(table.contract, texts)
        parts.append(texts("rummy-hand-contract", contract=contract))
    return texts("rummy-hand-title", told=" · ".join(parts))


def hand_text(groups: Iterable[Group], options: Options) -> str:
    """Return a hand as text, its groups apart; a gap is a card that the plan lacks."""
    return " · ".join(
        " ".join(card_text(c, options) if isinstance(c, Card) else MISSING_SIGN for c in group)
        for group in groups
    )


def hand_alt_text(view: View, groups: Iterable[Group], names: Names, texts: Texts) -> str:
    """Return the description of a hand's picture: the cards, and the others at the table."""
    table = view.table
    assert view.seat is not None
    cards = texts(
        "with-label", label=hand_title(view, texts), value=hand_text(groups, table.options)
    )
    others = (
        texts("with-label", label=names[seat.slot], value=player_in_short(table, seat, texts))
        for seat in clockwise(view.seat, len(table.players))[1:]
    )
    return shortened(" ".join(f"{line}." for line in (cards, *others)), ALT_TEXT_LIMIT)


def down_label(move: Down, left: int, options: Options, texts: Texts) -> str:
    """Return what a way to go Down lays and how many cards it leaves."""
    cards = " · ".join("".join(card_text(c, options) for c in group) for group in move.melds)
    return texts("rummy-button-down", cards=cards, count=left)


def lay_label(table: Table, move: Lay | Swap, names: Names, texts: Texts) -> str:
    """Return which card goes where."""
    card = card_text(move.card, table.options)
    if isinstance(move, Swap):
        meld = _meld_label(table, move.meld, names, texts)
        if move.to is None:
            return texts("rummy-swap-hand-label", card=card, meld=meld)
        to = _place_label(table, move.to, move.end, names, texts)
        return texts("rummy-swap-label", card=card, meld=meld, to=to)
    return texts(
        "rummy-lay-label", card=card, meld=_place_label(table, move.meld, move.end, names, texts)
    )


def _place_label(table: Table, number: int, end: End | None, names: Names, texts: Texts) -> str:
    meld = _meld_label(table, number, names, texts)
    if end is None:
        return meld
    return texts("rummy-place-low" if end is End.LOW else "rummy-place-high", meld=meld)


def _meld_label(table: Table, number: int, names: Names, texts: Texts) -> str:
    meld = table.melds[number - 1]
    return texts(
        "rummy-meld-label", name=names[meld.owner.slot], cards=short_meld(meld, table.options)
    )


def lay_card_label(card: Card, options: Options, texts: Texts) -> str:
    """Return a card of which it is asked next where it goes."""
    return texts("button-asks", label=card_text(card, options))


def drafted_text(moves: Iterable[Down | Lay | Swap], options: Options, texts: Texts) -> str:
    """Return what a player has prepared, and can still take back."""
    parts = []
    for move in moves:
        if isinstance(move, Down):
            parts.append(texts("rummy-draft-down", cards=melds_text(move.melds, options)))
        elif isinstance(move, Swap):
            parts.append(texts("rummy-did-swap", cards=card_text(move.card, options)))
        else:
            parts.append(texts("rummy-draft-lay", cards=card_text(move.card, options)))
    return texts("rummy-hand-prepared", moves=" · ".join(parts))


def discard_label(card: Card, options: Options, texts: Texts) -> str:
    """Return a card that can be discarded, with what it costs in the hand."""
    name = texts("rummy-joker") if card is JOKER else card_text(card, options)
    return texts("rummy-discard-label", card=name, points=options.penalty(card))


def bonehead_text(table: Table, card: Card, names: Names, texts: Texts) -> str:
    """Return the question before a discard that the next player can use."""
    following = table.mover.left(len(table.players))
    told = card_text(card, table.options)
    return texts("rummy-bonehead-ask", name=names[following.slot], card=told)


def help_now(
    view: View,
    seat: Seat | None,
    names: Names,
    texts: Texts,
    *,
    rules: str,
    private: bool = False,
) -> str:
    """Return what the player of a seat can do right now; `rules` is a command.

    Whoever practises in `private` has the own hand open, and needs no plan.
    """
    table = view.table
    lines = []
    if seat is None:
        lines.append(texts("rummy-help-watching", names=texts.list(list(names))))
    elif table.outcome is not None:
        lines.append(texts("rummy-help-over"))
    elif seat is table.mover:
        lines += [texts("rummy-help-mover"), texts("rummy-help-hand")]
    else:
        lines.append(texts("rummy-help-waiting", name=names[table.mover.slot]))
    if seat is not None and table.outcome is None and not private:
        lines.append(texts("rummy-help-open"))
        lines += [] if seat is table.mover else [texts("rummy-help-plan")]
    if table.contract is not None and table.outcome is None:
        contract = contract_text(table.contract, texts)
        longer = "no" if table.contract.usual else "yes"
        lines.append(texts("rummy-help-contract", contract=contract, longer=longer))
        lines += [f"-# {line}" for line in chosen_lines(table.options, ("wild",), texts)]
    if private:  # else a button leads to those of this game
        lines.append(texts("rummy-help-more", rules=rules))
    return "\n".join(lines)
