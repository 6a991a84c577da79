"""What happened, in words: a line for each player and round.

Told from the events and positions as their reader may read them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from bot.games.rummy.cards import Card
from bot.games.rummy.diary import Deeds, Entry, News, Steps, also_known, diary_of, since_deal
from bot.games.rummy.moves import Dealt, Held, Holder, Played, Seat
from bot.games.rummy.state import Table
from bot.texts.catalogue import Texts
from bot.texts.wording.rummy.cards import Names, card_text, cards_text, melds_text
from bot.texts.wording.rummy.position import player_in_short
from bot.texts.wording.rummy.scores import round_title

_OF_SEVERAL = ("swap", "lay")
"""What is done with several cards in one turn."""


def turn_lines(steps: Steps, names: Names, texts: Texts, late: Collection[int] = ()) -> list[str]:
    """Return what happened, a line a player and round, and what came from outside.

    `late` says which of the steps, from 0, were played for somebody whose time was up.
    """
    return [_line(entry, names, texts) for entry in diary_of(steps, late)]


def own_moves(steps: Steps, texts: Texts) -> str:
    """Return what was done for one player, for that player: it goes on after *you*."""
    done = [each for each in diary_of(steps) if isinstance(each, Deeds)]
    return " · ".join(part for each in done for part in _parts(each, texts, "you"))


def diary_lines(
    steps: Steps,
    table: Table,
    reader: Seat,
    names: Names,
    texts: Texts,
    *,
    late: Collection[int] = (),
    everybody: bool = False,
) -> list[str]:
    """Return what a player has missed, a line for each other player of whom there is news.

    `table` is how it stands now: it says whose cards are known. With `everybody` each line says
    how many cards the player holds and who is Down, and nobody is left out.
    """
    entries = since_deal(diary_of(steps, late))
    lines, told = [], dict[Seat, Deeds]()
    for entry in entries:
        if isinstance(entry, Deeds):
            told[entry.seat] = entry
        elif not isinstance(entry.event, Dealt):
            lines.append(_news(entry, names, texts))
        elif entry.table.history:
            lines.append(round_title(entry.table, entry.table.history[-1], names, texts))
    begun = [*told, *(seat for seat in table.seats if seat not in told)]
    for seat in begun:
        deeds = told.get(seat)
        parts = [] if deeds is None else list(_parts(deeds, texts, "did"))
        known = also_known(table, seat, deeds)
        if known:
            parts.append(texts("rummy-did-hold", cards=cards_text(known, table.options)))
        if everybody:
            parts = [player_in_short(table, seat, texts), *parts]
        if parts and seat is not reader:
            lines.append(_named(seat, deeds, parts, names, texts))
    return lines


def _line(entry: Entry, names: Names, texts: Texts) -> str:
    if isinstance(entry, News):
        return _news(entry, names, texts)
    parts = list(_parts(entry, texts, "did"))
    return _named(entry.seat, entry, parts, names, texts)


def _named(
    seat: Seat, deeds: Deeds | None, parts: Sequence[str], names: Names, texts: Texts
) -> str:
    name = names[seat.slot]
    if deeds is not None and deeds.late:
        name = texts("rummy-late", name=name)
    return texts("with-label", label=name, value=" · ".join(parts))


def _news(news: News, names: Names, texts: Texts) -> str:
    match news.event:
        case Dealt(discard=card):
            return texts(
                "rummy-did-deal",
                card=card_text(card, news.table.options),
                name=names[news.table.mover.slot],
            )
        case Held(seat, taker=taker) if taker:
            return texts("rummy-held-taken", name=names[seat.slot])
        case Held(seat, holder):
            key = "rummy-held-member" if holder is Holder.MEMBER else "rummy-held-computer"
            return texts(key, name=names[seat.slot])
        case Played(seat):
            return texts("rummy-did-resign", name=names[seat.slot])
        case _:
            raise ValueError("this is no news")


def _parts(deeds: Deeds, texts: Texts, whom: str) -> Iterator[str]:
    """Yield what a player did, in the order of a turn; `whom` says in which person."""

    def phrase(act: str, **args: str | int) -> str:
        return texts(f"rummy-{whom}-{act}", **args)

    def tell(act: str, cards: Sequence[Card]) -> Iterator[str]:
        if cards:
            yield phrase(
                act, **{"cards" if act in _OF_SEVERAL else "card": cards_text(cards, deeds.options)}
            )

    yield from tell("take", deeds.taken)
    yield from tell("buy", deeds.bought)
    if deeds.extra:
        yield phrase("extra", count=deeds.extra)
    yield from tell("draw-card", deeds.drawn)
    if deeds.left is not None:
        yield from tell("leave", [deeds.left])
    yield from tell("swap", deeds.freed)
    if deeds.down:
        yield phrase(
            "down-first" if deeds.first else "down", cards=melds_text(deeds.down, deeds.options)
        )
    yield from tell("swap", deeds.exchanged)
    yield from tell("lay", deeds.laid)
    yield from tell("undo", deeds.undone)
    yield from tell("discard", deeds.discarded)
    acted = (deeds.taken, deeds.bought, deeds.drawn, deeds.down, deeds.laid, deeds.discarded)
    if deeds.drew and not any((*acted, deeds.extra, deeds.left, deeds.exchanged, deeds.undone)):
        yield texts("rummy-did-draw")
