"""The pages of buttons that a board of Shanghaien has; they travel in the buttons themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.notation import part_words
from bot.games.shanghaien.state import End, PlayTrick
from bot.games.shanghaien.tricks.table import SHARED_HALVES

NOTHING = "-"
"""What the play of a half names that asks for nothing."""


@dataclass(frozen=True, slots=True)
class Menu:
    """Where in the board's buttons a member is; it travels in the buttons themselves."""

    half: Half | None = None
    """The half of a trick card that is about to be played; None on the first page."""
    end: End = End.LEFT
    """Which end would be 1, as long as that is open."""
    chosen: str = ""
    """What the play names, once only the card is still to be chosen: as in the notation."""
    advised: bool = False
    """Whether the first page says what the choices are worth, in private practice."""

    def __post_init__(self) -> None:
        """Raise ValueError for a page that no board has."""
        if self.half is None:
            fits = not self.chosen
        else:
            fits = not self.advised and (not self.chosen or self.half in SHARED_HALVES)
        if not fits:
            raise ValueError(f"no page of buttons is called {self}")

    @property
    def asks_card(self) -> bool:
        """Whether it asks for the card, not for what the half names."""
        return bool(self.chosen)

    def __str__(self) -> str:
        first = _ADVISED if self.advised else _MAIN
        return f"{self.half or first}.{self.end}.{self.chosen}"

    @property
    def kept(self) -> str:
        """The page that remains after a click that changes the board; empty for the usual one.

        Only the chosen end remains.
        """
        return "" if self.end is End.LEFT else str(Menu(end=self.end))

    @classmethod
    def opening(cls, page: str) -> Menu:
        """Return the first page with the end that `page` names; with the usual end for others."""
        try:
            return cls(end=cls.parse(page).end)
        except ValueError:
            return cls()

    @classmethod
    def parse(cls, text: str) -> Menu:
        """Return the menu that `text` describes; raises ValueError if none does."""
        page, end, chosen = text.split(".", 2)
        first = page in (_MAIN, _ADVISED)
        half = None if first else _OLD_PAGES.get(page) or Half(page)
        return cls(half, End(end), chosen, page == _ADVISED)


_MAIN = "main"
_ADVISED = "advised"
_OLD_PAGES: Mapping[str, Half] = {
    "shift": Half.DIE_SHIFT,
    "crew": Half.TWO_SAILORS,
    "card": Half.TWO_SAILORS,
    "exchange": Half.EXCHANGE,
}
"""What the pages of some halves were called once; buttons with those names still stand."""


def part_argument(move: PlayTrick) -> str:
    """Return what the play of a half names, the end apart, as a part of a button's argument."""
    return ".".join(part_words(move)) or NOTHING
