"""Every word that a picture shows, in the reader's language; the caller provides them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.games.shanghaien.cards import Half, Nation


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the pictures in one language.

    Texts that carry a number or a name are small functions, so that a language may put it
    where it belongs. All of them are called while a scene is built, never while it is drawn.
    """

    nations: Mapping[Nation, str]
    """Plural of each nation: "Americans"."""
    halves: Mapping[Half, str]
    """What the halves of the trick cards are called: "2 Sailors"."""
    round: Callable[[int], str]
    """The number of the round: "Round 3"."""
    round_of: Callable[[int, int], str]
    """Round and number of rounds: "Round 3 of 8"."""
    tricks: str
    """Dirty tricks in hand, a heading."""
    total: str
    neighbours: str
    """Heading of the pips beside a card, compared when dice are equal."""
    out_of_game: str
    """What becomes of a card that nobody gets."""
    cards: Callable[[int], str]
    """How many cards somebody takes: "3 cards"."""
    called_shanghai: Callable[[str], str]
    """Who ended the round: "Anna called Shanghai!"."""
    crew: str
    """All sailors of a nation that somebody has."""
    strength: str
    """The sum of their values."""
    wins: Callable[[str], str]
    """Who won, large: "Anna wins!"."""
    draw: str
    """That nobody won."""
    gave_up: Callable[[str], str]
    """Who resigned: "Bernd gave up"."""
    ran_out_of_time: Callable[[str], str]
    """Who lost on time: "Bernd ran out of time"."""
    points: str
    """Heading of the points that a nation brings."""
    trick_points: str
    """What an unused trick card brings: "one point each"."""
    alone: str
    """Why a nation scores: nobody else has a crew of it."""
    stronger: Callable[[int, int], str]
    """Why a nation scores, from the stronger and the weaker crew: "7 beats 6"."""
    equal: str
    """Why a nation does not score: both crews are as strong."""


class Say(Protocol):
    """The texts of one language, asked for by key and filled in."""

    def __call__(self, key: str, /, **args: str | int) -> str:
        """Return the text of `key`."""


def _cards(number: int, say: Say) -> str:
    """Return how many cards somebody takes; the pictures' texts are too simple for plurals."""
    if not number:
        return say("pic-no-card")
    return say("pic-one-card") if number == 1 else say("pic-cards", cards=number)


def words_from(say: Say) -> Words:
    """Return the words of the pictures in the language of `say`."""
    return Words(
        nations={nation: say(f"nation-{nation.name.lower()}") for nation in Nation},
        halves={half: say(f"trick-{half}-picture") for half in Half},
        round=lambda number: say("pic-round-number", round=number),
        round_of=lambda number, rounds: say("pic-round", round=number, rounds=rounds),
        tricks=say("pic-tricks"),
        total=say("pic-total"),
        neighbours=say("pic-neighbours"),
        out_of_game=say("pic-out-of-game"),
        cards=lambda number: _cards(number, say),
        called_shanghai=lambda name: say("pic-called-shanghai", name=name),
        crew=say("pic-crew"),
        strength=say("pic-strength"),
        wins=lambda name: say("pic-wins", name=name),
        draw=say("pic-draw"),
        gave_up=lambda name: say("pic-gave-up", name=name),
        ran_out_of_time=lambda name: say("pic-out-of-time", name=name),
        points=say("pic-points"),
        trick_points=say("pic-trick-points"),
        alone=say("pic-alone"),
        stronger=lambda stronger, weaker: say("pic-stronger", stronger=stronger, weaker=weaker),
        equal=say("pic-equal"),
    )
