"""Names of nations, cards and tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.games.shanghaien.cards import WILD_VALUE, Card, Half, Nation, Sailor, Trick
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.options import EXTRA_TRICKS
from bot.games.shanghaien.state import Crew
from bot.texts.catalogue import Texts

Names = tuple[str, ...]
"""The players' mentions or display names, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Small pictures for lines of text, as a message writes them; those that are missing are not.

    They stand before the words that they show, which say all by themselves.
    """

    dice: Mapping[tuple[Seat, int], str] = field(default_factory=dict)
    """By the seat whose colour they have, and by value."""
    nations: Mapping[Nation, str] = field(default_factory=dict)
    halves: Mapping[Half, str] = field(default_factory=dict)

    def of_card(self, card: Card) -> str:
        """Return the mark of a card: its nation's, or that of what makes a trick card special."""
        if isinstance(card, Sailor):
            return self.nations.get(card.nation, "")
        shown = card.halves if card in EXTRA_TRICKS else (own_half(card),)
        return "".join(self.halves.get(half, "") for half in shown)


NO_MARKS = Marks()


def marked(mark: str, words: str) -> str:
    """Return words after their mark, if there is one."""
    return f"{mark} {words}" if mark else words


_WORDS: Mapping[Nation | Trick, str] = {
    each: each.name.lower().replace("_", "-") for each in (*Nation, *Trick)
}
"""What nations and trick cards are called in the keys of texts."""


def nation_name(nation: Nation, texts: Texts) -> str:
    """Return the nation's plural, such as "Americans"."""
    return texts(f"nation-{_WORDS[nation]}")


def to_nation(nation: Nation, texts: Texts) -> str:
    """Return the nation as where a card goes, such as "to the Americans"."""
    return texts(f"nation-to-{_WORDS[nation]}")


def card_name(card: Card, texts: Texts) -> str:
    """Return a tavern card's short name, such as "French 4" or "Trick (Die ±1)"."""
    if isinstance(card, Sailor):
        return texts(f"card-{_WORDS[card.nation]}", value=card.value)
    if card in EXTRA_TRICKS:
        return texts(f"extra-{_WORDS[card]}-name")
    return texts(f"trick-{own_half(card)}-card")


def half_name(half: Half, texts: Texts) -> str:
    """Return the name of one half of a trick card, such as "Die ±1"."""
    return texts(f"trick-{half}-name")


def own_half(trick: Trick) -> Half:
    """Return the half that distinguishes this trick card from others: not *2 Sailors*."""
    upper, lower = trick.halves
    return lower if upper is Half.TWO_SAILORS else upper


def trick_name(trick: Trick, texts: Texts) -> str:
    """Return a trick card's name in a hand, such as "Die ±1", "Joker" or "Sharks"."""
    return card_name(trick, texts) if trick in EXTRA_TRICKS else half_name(own_half(trick), texts)


def tricks_text(tricks: Iterable[Trick], texts: Texts, marks: Marks = NO_MARKS) -> str:
    """Return a hand of tricks, equal ones counted: "Die ±1 ×2, Joker"; empty for none."""
    counts = Counter(marked(marks.of_card(trick), trick_name(trick, texts)) for trick in tricks)
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in counts.items())


def crew_cards(crew: Crew, texts: Texts) -> str:
    """Return the cards of a crew: "3, 4, wild 2"; empty for none."""
    values = [str(value) for value in sorted(crew.values)]
    wilds = [texts("score-wild", value=WILD_VALUE) for _ in crew.wilds]
    return ", ".join([*values, *wilds])


def crew_text(crew: Crew, texts: Texts) -> str:
    """Return a crew's strength and, if several cards make it up, those: "7 (3, 4)"."""
    if len(crew.values) + len(crew.wilds) < 2:
        return str(crew.strength)
    return texts("score-crew", strength=crew.strength, cards=crew_cards(crew, texts))


def dice_text(dice: Iterable[int], texts: Texts) -> str:
    """Return dice as a list: "3 and 5"."""
    return texts.list([str(die) for die in dice])
