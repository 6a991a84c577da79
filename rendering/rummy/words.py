"""Every word that a picture of the rummy shows, in the reader's language; the caller provides them.

`rummy_words_from` fills them from a catalogue. All are called while a scene is built, never while
it is drawn, so a scene holds nothing but finished texts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.games.rummy.state import RoundEnd
from bot.games.rummy.terms.options import Contract


@dataclass(frozen=True, slots=True)
class RummyWords:
    """The words of the pictures in one language."""

    round_of: Callable[[int, int], str]
    """Round and number of rounds: "Round 3 of 7"."""
    contract: Callable[[Contract], str]
    """What must be put Down: "1 book + 2 runs"."""
    cards: str
    """Heading of the numbers of cards in the hands."""
    points: str
    """Heading of the penalty points."""
    buys: str
    """What the coins stand for that a player still has."""
    own_hand: str
    offered: str
    """Heading of the discard that may be taken or bought."""
    drafted: str
    """Heading of what will be laid with the discard."""
    on_table: str
    """Heading of the own melds."""
    went_out: Callable[[str], str]
    """Who ended the round: "Anna went out"."""
    nobody: str
    """Heading of a round that nobody won."""
    unwon: Callable[[RoundEnd, int], str]
    """Why nobody won a round; the number is that of turns without a card laid that end one."""
    total: str
    book: str
    """The name of a book, a heading of the rules."""
    run: str
    """The name of a run, a heading of the rules."""


Say = Callable[..., str]
"""The texts of one language, asked for by key and filled in by name."""


def rummy_words_from(say: Say) -> RummyWords:
    """Return the words of the pictures in the language of `say`."""
    return RummyWords(
        round_of=lambda number, rounds: say("pic-rummy-round", round=number, rounds=rounds),
        contract=lambda contract: " + ".join(
            say(f"rummy-{kind}s", count=count, length=length)
            for kind, length, count in contract.parts
        ),
        cards=say("pic-rummy-cards"),
        points=say("pic-points"),
        buys=say("pic-rummy-buys"),
        own_hand=say("pic-rummy-own-hand"),
        offered=say("pic-rummy-offered"),
        drafted=say("pic-rummy-drafted"),
        on_table=say("pic-rummy-on-table"),
        went_out=lambda name: say("pic-rummy-went-out", name=name),
        nobody=say("pic-rummy-nobody"),
        unwon=lambda end, turns: (
            say("pic-rummy-standoff", turns=turns)
            if end is RoundEnd.STANDOFF
            else say(f"pic-rummy-{end.value}")
        ),
        total=say("pic-total"),
        book=say("pic-rummy-book"),
        run=say("pic-rummy-run"),
    )
