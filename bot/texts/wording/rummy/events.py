"""What happened, in words: a line for each turn, and one for each purchase.

Told from the events and positions as everybody may read them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.games.rummy.cards import HIDDEN, Card
from bot.games.rummy.moves import (
    Buy,
    Dealt,
    Discard,
    Down,
    Drawn,
    Event,
    Extra,
    Held,
    Holder,
    Lay,
    Leave,
    Pass,
    Played,
    Resign,
    Seat,
    Swap,
    Take,
    Undo,
)
from bot.games.rummy.state import Phase, Table, View
from bot.texts.catalogue import Texts
from bot.texts.wording.rummy.cards import Names, card_text, cards_text, melds_text

Steps = Iterable[tuple[View, Event]]
"""Events as everybody may read them, each with the position that it met."""


def turn_lines(steps: Steps, names: Names, texts: Texts, late: Collection[int] = ()) -> list[str]:
    """Return what happened, a line a turn; purchases and what came from outside between them.

    `late` says which of the steps, from 0, were played for somebody whose time was up.
    """
    told = _Told(names, texts)
    for number, (view, event) in enumerate(steps):
        told.hear(view.table, event, late=number in late)
    return told.lines()


def own_moves(steps: Steps, texts: Texts) -> str:
    """Return what was done for one player, for that player: it goes on after *you*."""
    told = _Told((), texts, own=True)
    for view, event in steps:
        told.hear(view.table, event)
    return " · ".join(told.parts())


class _Told:
    """Gathers what one player did in a turn until somebody else does something."""

    def __init__(self, names: Names, texts: Texts, *, own: bool = False) -> None:
        self._names = names
        self._texts = texts
        self._own = own
        self._lines: list[str] = []
        self._seat: Seat | None = None
        self._parts: list[str] = []
        self._laid: list[Card] = []
        self._left = False
        """Whether the last part says that a discard was left."""
        self._late = False

    def parts(self) -> list[str]:
        """Return what the one who acts did so far."""
        self._flush_laid()
        return self._parts

    def lines(self) -> list[str]:
        """Return all lines so far."""
        self._close()
        return self._lines

    def hear(self, table: Table, event: Event, *, late: bool = False) -> None:
        """Add an event that met `table`; `late`: it was played as somebody's time was up."""
        match event:
            case Dealt(discard=card):
                self._say(
                    "rummy-did-deal", card=card_text(card), name=self._names[table.mover.slot]
                )
            case Held(seat, taker=taker) if taker:
                self._say("rummy-held-taken", name=self._names[seat.slot])
            case Held(seat, holder):
                key = "rummy-held-member" if holder is Holder.MEMBER else "rummy-held-computer"
                self._say(key, name=self._names[seat.slot])
            case Drawn(card) if self._own or (
                table.due[0] is table.mover and table.then is Phase.PLAY
            ):
                self._draw(table.due[0], card)
            case Played(seat, Resign()):
                self._say("rummy-did-resign", name=self._names[seat.slot])
            case Played(seat, Lay(card)):
                self._begin(seat)
                self._laid.append(card)
            case Played(seat, move):
                self._add(seat, self._part(table, move))
                self._left = (self._left and isinstance(move, Pass)) or isinstance(move, Leave)
            case _:
                pass
        if isinstance(event, Played) and event.seat is self._seat:
            self._late = self._late or late

    def _begin(self, seat: Seat) -> None:
        if seat is not self._seat:
            self._close()
            self._seat = seat

    def _add(self, seat: Seat, part: str | None) -> None:
        if part is not None:
            self._begin(seat)
            self._flush_laid()
            self._parts.append(part)

    def _draw(self, mover: Seat, card: Card) -> None:
        """Tell of the card that is drawn rather than of the one that was left for it."""
        if self._left:
            self._parts.pop()
            self._left = False
        if card is HIDDEN:
            self._add(mover, self._texts("rummy-did-draw"))
        else:
            self._add(mover, self._tell("draw-card", card=card_text(card)))

    def _tell(self, act: str, **args: str | int) -> str:
        whom = "you" if self._own else "did"
        key = f"rummy-{whom}-{act}"
        return self._texts(key, **args)

    def _part(self, table: Table, move: object) -> str | None:
        tell = self._tell
        top = "" if table.top is None else card_text(table.top.card)
        match move:
            case Take():
                return tell("take", card=top)
            case Leave():
                return tell("leave", card=top)
            case Extra():
                return tell("extra", count=1 + table.options.price)
            case Buy():
                return tell("buy", card=top)
            case Down(melds=melds, exchanges=exchanges):
                given = [exchange.card for exchange in exchanges]
                down = tell("down", cards=melds_text(melds))
                if not given:
                    return down
                freed = tell("swap", cards=cards_text(given))
                return f"{freed} · {down}"
            case Swap(card=card):
                return tell("swap", cards=card_text(card))
            case Discard(card=card):
                return tell("discard", card=card_text(card))
            case Undo():
                return tell("undo", card=top)
            case _:
                return None

    def _say(self, key: str, **args: str) -> None:
        self._close()
        self._lines.append(self._texts(key, **args))

    def _flush_laid(self) -> None:
        if self._laid:
            cards = cards_text(self._laid)
            self._parts.append(self._tell("lay", cards=cards))
            self._laid = []

    def _close(self) -> None:
        self._flush_laid()
        if self._seat is not None and self._parts:
            name = self._names[self._seat.slot]
            if self._late:
                name = self._texts("rummy-late", name=name)
            value = " · ".join(self._parts)
            self._lines.append(self._texts("with-label", label=name, value=value))
        self._seat, self._parts, self._left, self._late = None, [], False, False
