"""Texts of the coach, hints and analyses of Shanghai."""

from __future__ import annotations

from collections import Counter

from bot.games.rummy.analysis import Analysis, CostlyChoice, Hint
from bot.games.rummy.cards import JOKER
from bot.games.rummy.evaluation import Option
from bot.games.rummy.game import NewSituation, Situation
from bot.games.rummy.hands import collect_melds
from bot.games.rummy.moves import (
    SEATS,
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
from bot.texts.wording.figures import chance_text
from bot.texts.wording.rummy.position import down_label, hand_text, lay_label
from bot.texts.wording.rummy.terms import Names, card_text, cards_text, contract_text, melds_text


def new_situation_text(new: NewSituation, view: View, names: Names, texts: Texts) -> str:
    """Return the coach's explanation of a new situation to the seat of the view."""
    key = f"rummy-first-{new.kind.value}"
    table = view.table
    options, contract = table.options, table.contract
    card = "" if new.card is None else card_text(new.card, options)
    assert contract is not None
    match new.kind:
        case Situation.OUT:
            return texts(key)
        case Situation.DOWN:
            assert new.down is not None
            return texts(key, cards=melds_text(new.down.melds, options))
        case Situation.LAY:
            assert new.lay is not None
            return texts(key, place=lay_label(table, new.lay, names, texts))
        case Situation.TAKE | Situation.LEAVE:
            advice = texts(key, card=card, contract=contract_text(contract, texts))
            return " ".join([*_book_lines(view, texts), advice])
        case Situation.BUY | Situation.PASS:
            return texts(key, card=card, price=options.price, buys=table.buys_given(table.mover))
        case Situation.JOKER:
            return texts(key, points=options.penalty(JOKER))
        case Situation.COLLECT:
            cards = hand_text(collect_melds(view.cards, contract, options), options)
            return texts(key, cards=cards or contract_text(contract, texts), card=card)
        case Situation.FINISH:
            return texts(key, card=card)


def _book_lines(view: View, texts: Texts) -> list[str]:
    """Return a sentence that names a book in the hand.

    The list is empty without a book, if the contract has none, or after the game's first turn.
    """
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


def hint_text(hint: Hint, seen: View, names: Names, texts: Texts) -> str:
    """Return a hint: the best move, its reason, and each option with its expected penalty.

    If only one option exists, the hint contains only its move.
    """
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
    """Return a move, worded like the buttons and menus below a hand."""
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
            raise ValueError(f"{move!r} is not a move from a hand")


def _points_text(points: float, texts: Texts) -> str:
    return texts("rummy-points", count=round(points, 1))


_LESSONS: dict[type, str] = {Discard: "discard", Buy: "buy", Pass: "pass"}


def analysis_text(analysis: Analysis, names: Names, texts: Texts, reader: Seat | None) -> str:
    """Return the heading and one lesson for the `reader`, or for each seat if `reader` is None.

    A seat without a costly choice gets no lesson. Praise replaces the lessons if no seat gets one.
    """
    lessons = [
        _lesson_text(lesson, name, texts)
        for seat, name in zip(SEATS, names, strict=False)
        if reader in (None, seat) and (lesson := analysis.lesson(seat)) is not None
    ]
    lines = lessons or [texts("rummy-costly-none")]
    return "\n".join([f"### {texts('rummy-analysis-title')}", *lines])


def _lesson_text(lesson: CostlyChoice, name: str, texts: Texts) -> str:
    played, better = lesson.played, lesson.better
    card = played.card if isinstance(played, Discard) else lesson.offered
    return texts(
        f"rummy-lesson-{_LESSONS[type(played)]}",
        name=name,
        round=lesson.round,
        card="" if card is None else card_text(card),
        points=_points_text(lesson.cost, texts),
        **({"better": card_text(better.card)} if isinstance(better, Discard) else {}),
    )


def costly_text(costly: CostlyChoice, names: Names, texts: Texts) -> str:
    """Return a sentence about a costly choice: its cards, and the penalty points that it cost."""
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
