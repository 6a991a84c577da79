"""The texts of members' statistics, and all texts that are in no other section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import replace
from datetime import date
from itertools import groupby

from bot.games.rummy.game import SeatFigures as CardFigures
from bot.games.rummy.game import format_figures as format_card_figures
from bot.games.shanghaien.cards import NATIONS, Nation
from bot.games.shanghaien.statistics import Luck, SeatFigures, format_figures
from bot.ratings.ladder import PathPoint, Rating, Tally
from bot.ratings.statistics import Duel, Leaderboard, MemberStatistics, RankedMember, Standing
from bot.records.matches import NO_STATISTICS
from bot.texts.catalogue import Argument, Texts
from bot.texts.wording import rummy
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.figures import leaderboard_lines, rating_text, share_text, signed_text
from cogs.games.rummy.finished import head_to_head_rows as rummy_rows
from tests.texts.shanghaien_samples import Section

STANDING = Standing(1, Rating(1523.6, 80.4), 6, (PathPoint(1, 1.0, 1523.6, 80.4),))
PLAYED = SeatFigures(
    rounds=40,
    faces=(100, 90, 95, 110, 105, 100),
    tricks=9,
    shanghais=15,
    sailors=tuple(9 if nation is Nation.TURKS else 2 for nation in NATIONS),
)
(_PLAYED_TEXT,) = format_figures([PLAYED])
FIGURES = MemberStatistics(
    Tally(won=3, drawn=1, lost=2, early=2, completed=4, scores=(62, 58)),
    _PLAYED_TEXT,
    _PLAYED_TEXT,
    STANDING,
)
CARDS = format_card_figures(
    [CardFigures(40, 14, 31, 60, 22, 260), CardFigures(40, 9, 29, 70, 41, 320)]
)
AT_CARDS = Tally(won=5, lost=7, early=1, completed=11, scores=(418, 462), places=(5, 4, 0, 3))
CARD_STANDING = Standing(1, Rating(1623.2, 70.4), 12, ())
CARD_FIGURES = MemberStatistics(AT_CARDS, CARDS[0], CARDS[0], CARD_STANDING)
CARD_DUEL = Duel(AT_CARDS, (CARDS[0], CARDS[1]))
EMPTY = MemberStatistics(Tally(), NO_STATISTICS, NO_STATISTICS, None)

VALUES: dict[str, Argument] = {
    "name": "Carla", "first": "Anna", "second": "Bernd", "opponent": "Bernd",
    "challenger": "Anna", "host": "Anna", "loser": "Bernd", "mention": "<@1>",
    "names": "Anna, Bernd", "command": "</play:1>", "server": "Old Harbour", "channel": "<#1>",
    "channels": "<#1>, <#2>", "permission": "Send Messages", "permissions": "Send Messages",
    "date": "<t:1>", "when": "<t:1>", "move": "X", "card": "Q♣", "url": "https://…",
    "link": "<#3>", "commitment": "51fe…", "secret": "a90b…", "head": "0123 4567 89ab",
}  # fmt: skip
"""The values for placeables in `rest`; placeables with other names are filled with numbers."""
A_DAY = date(2026, 8, 1)
COUNTED = 2, 1, 5
"""The numbers to fill into texts, because languages have different plural forms."""


def figures(texts: Texts) -> Iterator[Section]:
    """Yield the statistics of members in both games, and the formats of numbers and lists."""
    yield "Numbers and lists", _numbers_and_lists(texts)
    yield "Figures at dice", _dice_figures(texts)
    yield "Figures at cards", _card_figures(texts)
    yield "Leaderboards", _leaderboards(texts)


def rest(texts: Texts, shown_keys: Set[str]) -> Iterator[Section]:
    """Yield, by file, the refusals and texts with placeables whose keys are not in `shown_keys`."""
    entries = texts.entries.values()
    for file, found in groupby(entries, key=lambda entry: entry.file):
        keys = [
            entry.key
            for entry in found
            if entry.key not in shown_keys
            and (entry.placeables or entry.key.startswith("refusal-"))
        ]
        if keys:
            yield file, (line for key in keys for line in format_text(texts, key))


def format_text(texts: Texts, key: str) -> Iterator[str]:
    """Yield a text with the number 2, and with 1 and 5 if more than the number differs."""
    names = texts.entries[key].placeables
    versions: dict[str, str] = {}
    for number in COUNTED:
        filled = {name: VALUES.get(name, number) for name in names}
        if key in ("pic-date", "pic-game-date"):  # a date in a picture, which Discord cannot format
            filled["date"] = A_DAY
        text = texts(key, **filled)
        versions.setdefault(re.sub(r"\d", "#", text), text)
    yield "\n".join(versions.values())


def _numbers_and_lists(texts: Texts) -> Iterator[str]:
    yield " ".join((texts("percent", value=62.4), texts("amount", value=1234.5)))
    yield "\n".join(texts.list(["<@123>", "**Bernd**", "C"][:count]) for count in range(4))
    yield texts.list(["A", "B", "C"], is_choice=True)


def _dice_figures(texts: Texts) -> Iterator[str]:
    for found, versus in ((FIGURES, Tally(won=1)), (EMPTY, None), (EMPTY, Tally())):
        yield "\n".join(wording.scores.member_lines(found, versus, texts))
    yield rating_text(FIGURES, texts)
    for counts in (PLAYED.faces, (9, 0, 0, 0, 0, 0), (60, 10, 10, 10, 10, 10)):
        yield "\n".join(wording.scores.luck_lines(Luck(counts), texts))
    yield " ".join(share_text(share, texts) for share in (1 / 6, 0.00001, 0.0, 0.00051))
    yield " ".join(signed_text(points, texts) for points in (1.26, -0.04, -2.0, 0.0, 1234.5))


def _card_figures(texts: Texts) -> Iterator[str]:
    practised = MemberStatistics(Tally(), "{}", CARDS[0], None)
    mixed = replace(practised, by_rules={"standard": CARDS[0], "own": CARDS[1]})
    for found, versus in (
        *((CARD_FIGURES, Tally(won=1)), (practised, None), (mixed, None), (EMPTY, None)),
    ):
        yield "\n".join(rummy.scores.member_lines(found, versus, texts))
    rows = rummy_rows(CARD_DUEL, texts)
    yield "\n".join(f"{row.label}: {' – '.join(row.texts)}" for row in rows)


def captain(rank: int) -> RankedMember:
    """Return a line of a leaderboard."""
    standing = Standing(rank, Rating(1700 - rank, 50), 9, ())
    return RankedMember(rank, f"Captain {rank}", standing, Tally(won=5, drawn=1, lost=3))


def _leaderboards(texts: Texts) -> Iterator[str]:
    captains = tuple(captain(rank) for rank in range(1, 4))
    newcomer = RankedMember(1, "Dora", Standing(7, Rating(1600, 120), 2, ()), Tally(won=2))
    for board in (
        Leaderboard(captains, captain(33).standing, 33, is_hidden=False),
        Leaderboard(captains, captain(2).standing, 2, is_hidden=False),
        Leaderboard((), newcomer.standing, None, is_hidden=False, newcomers=(newcomer,)),
        Leaderboard((), None, None, is_hidden=False),
        Leaderboard((), Standing(1, Rating(), 4, ()), None, is_hidden=False),
        Leaderboard((), STANDING, None, is_hidden=True),
    ):
        names = [each.name for each in (*board.captains, *board.newcomers)]
        yield "\n".join(leaderboard_lines(board, names, texts))
    ranked = RankedMember(1, "Anna", CARD_STANDING, AT_CARDS)
    at_cards = Leaderboard((ranked,), CARD_STANDING, 1, is_hidden=False)
    yield "\n".join(rummy.scores.leaderboard_lines(at_cards, ["Anna"], texts))
