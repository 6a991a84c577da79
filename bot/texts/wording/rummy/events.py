"""What happened, in words: a line for each turn, and one for each purchase.

Told from the events and positions as everybody may read them.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.rummy.cards import Card
from bot.games.rummy.moves import (
    Buy,
    Dealt,
    Discard,
    Down,
    Event,
    Extra,
    Held,
    Holder,
    Lay,
    Leave,
    Played,
    Resign,
    Seat,
    Swap,
    Take,
    Undo,
)
from bot.games.rummy.state import Table, View
from bot.texts.catalogue import Texts
from bot.texts.wording.rummy.cards import Names, card_text, cards_text, melds_text

Steps = Iterable[tuple[View, Event]]
"""Events as everybody may read them, each with the position that it met."""


def turn_lines(steps: Steps, names: Names, texts: Texts) -> list[str]:
    """Return what happened, a line a turn; purchases and what came from outside between them."""
    told = _Told(names, texts)
    for view, event in steps:
        told.hear(view.table, event)
    return told.lines()


class _Told:
    """Gathers what one player did in a turn until somebody else does something."""

    def __init__(self, names: Names, texts: Texts) -> None:
        self._names = names
        self._texts = texts
        self._lines: list[str] = []
        self._seat: Seat | None = None
        self._parts: list[str] = []
        self._laid: list[Card] = []

    def lines(self) -> list[str]:
        """Return all lines so far."""
        self._close()
        return self._lines

    def hear(self, table: Table, event: Event) -> None:
        """Add an event that met `table`."""
        match event:
            case Dealt(discard=card):
                self._say("rummy-did-deal", card=card_text(card))
            case Held(seat, holder):
                key = "rummy-held-member" if holder is Holder.MEMBER else "rummy-held-computer"
                self._say(key, name=self._names[seat.slot])
            case Played(seat, Resign()):
                self._say("rummy-did-resign", name=self._names[seat.slot])
            case Played(seat, move):
                part = self._part(table, move)
                if part is None and not isinstance(move, Lay):
                    return
                if seat is not self._seat:
                    self._close()
                    self._seat = seat
                if isinstance(move, Lay):
                    self._laid.append(move.card)
                elif part is not None:
                    self._flush_laid()
                    self._parts.append(part)
            case _:
                pass

    def _part(self, table: Table, move: object) -> str | None:
        texts = self._texts
        top = "" if table.top is None else card_text(table.top.card)
        match move:
            case Take():
                return texts("rummy-did-take", card=top)
            case Leave():
                return texts("rummy-did-leave")
            case Extra():
                return texts("rummy-did-extra", count=1 + table.options.price)
            case Buy():
                return texts("rummy-did-buy", card=top)
            case Down(melds=melds, exchanges=exchanges):
                given = [exchange.card for exchange in exchanges]
                down = texts("rummy-did-down", cards=melds_text(melds))
                if not given:
                    return down
                freed = texts("rummy-did-swap", cards=cards_text(given))
                return f"{freed} · {down}"
            case Swap(card=card):
                return texts("rummy-did-swap", cards=card_text(card))
            case Discard(card=card):
                return texts("rummy-did-discard", card=card_text(card))
            case Undo():
                return texts("rummy-did-undo", card=top)
            case _:
                return None

    def _say(self, key: str, **args: str) -> None:
        self._close()
        self._lines.append(self._texts(key, **args))

    def _flush_laid(self) -> None:
        if self._laid:
            cards = cards_text(self._laid)
            self._parts.append(self._texts("rummy-did-lay", cards=cards))
            self._laid = []

    def _close(self) -> None:
        self._flush_laid()
        if self._seat is not None and self._parts:
            name = self._names[self._seat.slot]
            value = " · ".join(self._parts)
            self._lines.append(self._texts("with-label", label=name, value=value))
        self._seat, self._parts = None, []
