"""Texts of the coach, hints and analyses of Shanghai."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.games.rummy.analysis import Analysis, CostlyChoice, Hint
from bot.games.rummy.cards import JOKER
from bot.games.rummy.evaluation import Option
from bot.games.rummy.game import First, FirstTime
from bot.games.rummy.hands import collect_melds
from bot.games.rummy.moves import (
    Buy,
    Discard,
    Down,
    Extra,
    Lay,
    Leave,
    Move,
    Pass,
    Seat,
    Swap,
    Take,
)
from bot.games.rummy.state import View
from bot.games.rummy.terms.options import BOOK_SIZE
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import chance_text, signed_text
from bot.texts.wording.rummy.position import down_label, hand_text, lay_label
from bot.texts.wording.rummy.terms import Names, card_text, cards_text, contract_text, melds_text


def first_time_text(new: FirstTime, view: View, names: Names, texts: Texts) -> str:
    """Return the explanation of `new` for the seat of the view."""
    key = f"rummy-first-{new.kind.value}"
    table = view.table
    options, contract = table.options, table.contract
    card = "" if new.card is None else card_text(new.card, options)
    assert contract is not None
    match new.kind:
        case First.OUT:
            return texts(key)
        case First.DOWN:
            assert new.down is not None
            return texts(key, cards=melds_text(new.down.melds, options))
        case First.LAY:
            assert new.lay is not None
            return texts(key, place=lay_label(table, new.lay, names, texts))
        case First.TAKE | First.LEAVE:
            told = texts(key, card=card, contract=contract_text(contract, texts))
            return " ".join([*_book_lines(view, texts), told])
        case First.BUY | First.PASS:
            return texts(key, card=card, price=options.price, buys=table.buys_given(table.mover))
        case First.JOKER:
            return texts(key, points=options.penalty(JOKER))
        case First.COLLECT:
            cards = hand_text(collect_melds(view.cards, contract, options), options)
            return texts(key, cards=cards or contract_text(contract, texts), card=card)
        case First.FINISH:
            return texts(key, card=card)


def _book_lines(view: View, texts: Texts) -> list[str]:
    """Return the sentence that names a book in the hand, only in a first turn."""
    table = view.table
    if table.round > 1 or table.turns > 1 or table.contract is None or not table.contract.books:
        return []
    natural = [card for card in view.cards if not table.options.is_wild(card)]
    ranks = Counter(card.rank for card in natural)
    book = next((rank for rank, count in ranks.most_common() if count >= BOOK_SIZE), None)
    if book is None:
        return []
    cards = cards_text(card for card in natural if card.rank == book)
    return [texts("rummy-first-book", cards=cards)]


SHOWN_COSTLY = 3
"""The number of costly choices shown for each kind."""
_KINDS: dict[type, str] = {
    Discard: "rummy-costly-discards",
    Buy: "rummy-costly-buys",
    Pass: "rummy-costly-passes",
}


def hint_text(hint: Hint, seen: View, names: Names, texts: Texts) -> str:
    """Return a hint: the best move, the reason, and the expected penalties of the options."""
    best = _move_text(hint.best.move, seen, names, texts)
    if len(hint.options) == 1:
        return texts("hint-only", move=best)
    why = [] if hint.why is None else [texts(f"rummy-hint-why-{hint.why}")]
    lines = [_option_text(option, seen, names, texts) for option in hint.options]
    return "\n".join(
        [
            texts("hint-best", move=best),
            *why,
            texts("rummy-hint-lead"),
            *(f"- {line}" for line in lines),
        ]
    )


def _option_text(option: Option, seen: View, names: Names, texts: Texts) -> str:
    move = _move_text(option.move, seen, names, texts)
    points = _points_text(option.expected, texts)
    assert seen.seat is not None
    if seen.table.player(seen.seat).is_down or isinstance(option.move, Down):
        return texts("with-label", label=move, value=points)
    chance = chance_text(option.chance, texts)
    return texts("rummy-hint-line", move=move, points=points, chance=chance)


def _move_text(move: Move, seen: View, names: Names, texts: Texts) -> str:
    """Return a move in the words of the buttons and menus of a hand."""
    table = seen.table
    top = "" if table.top is None else card_text(table.top.card, table.options)
    match move:
        case Take():
            return texts("rummy-button-take", card=top)
        case Leave():
            return texts("rummy-button-leave")
        case Extra():
            return texts("rummy-button-extra", count=1 + table.options.price)
        case Buy():
            return texts("rummy-button-buy", card=top)
        case Pass():
            return texts("rummy-button-pass")
        case Down(melds=melds):
            return down_label(move, len(seen.cards) - sum(map(len, melds)), table.options, texts)
        case Lay() | Swap():
            return lay_label(table, move, names, texts)
        case Discard(card=card):
            return texts("rummy-hint-discard", card=card_text(card, table.options))
        case _:
            raise ValueError(f"no hand offers {move!r}")


def _points_text(points: float, texts: Texts) -> str:
    return texts("rummy-points", count=round(points, 1))


def analysis_text(analysis: Analysis, names: Names, texts: Texts, reader: Seat | None) -> str:
    """Return the luck of each seat, the cost of its choices, and the most costly choices.

    The most costly choices are those of the `reader`, or of all seats if `reader` is None.
    """
    seats = list(zip(names, analysis.by_seat, strict=True))
    luck = [
        "- "
        + texts(
            "rummy-analysis-drawn",
            name=name,
            fitting=own.fitting,
            drawn=own.drawn,
            mean=texts("amount", value=own.fitting_mean),
            luck=signed_text(own.luck, texts),
        )
        for name, own in seats
    ]
    choices = [
        "- " + texts("with-label", label=name, value=_points_text(own.given_away, texts))
        for name, own in seats
    ]
    costly = _costly_lines(analysis, names, texts, reader) or [texts("rummy-costly-none")]
    sections = [
        [f"### {texts('rummy-analysis-title')}", texts("rummy-analysis-luck"), *luck],
        [texts("rummy-analysis-choices"), *choices],
        costly,
    ]
    return "\n\n".join("\n".join(lines) for lines in sections)


def _costly_lines(analysis: Analysis, names: Names, texts: Texts, reader: Seat | None) -> list[str]:
    lines = []
    for kind, heading in _KINDS.items():
        found = [
            each
            for each in analysis.costly
            if isinstance(each.played, kind) and reader in (None, each.seat)
        ]
        if found:
            lines += [texts(heading), *_of_one_kind(found[:SHOWN_COSTLY], names, texts)]
    return lines


def _of_one_kind(found: Sequence[CostlyChoice], names: Names, texts: Texts) -> list[str]:
    return ["- " + costly_text(each, names, texts) for each in found]


def costly_text(costly: CostlyChoice, names: Names, texts: Texts) -> str:
    """Return one costly choice: the cards, and the points that it gave away."""
    name = names[costly.seat.slot]
    points = _points_text(costly.cost, texts)
    if isinstance(costly.played, Discard) and isinstance(costly.better, Discard):
        return texts(
            "rummy-costly-discard",
            round=costly.round,
            name=name,
            card=card_text(costly.played.card),
            better=card_text(costly.better.card),
            points=points,
        )
    assert costly.offered is not None
    card = card_text(costly.offered)
    return texts("rummy-costly-offer", round=costly.round, name=name, card=card, points=points)
