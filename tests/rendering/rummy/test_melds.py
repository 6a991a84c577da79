from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games.rummy.cards import JOKER, Suit
from bot.games.rummy.moves import Seat
from bot.games.rummy.terms.options import MOST_MELDS
from rendering.drawing.picture import Box
from rendering.rummy.examples import example_melds
from rendering.rummy.melds import Stub, lay_melds, meld_width
from rendering.rummy.scenes import MeldCard, MeldScene, RepresentedCard, meld_scene
from rendering.rummy.table import table_geometry

MELDS = MOST_MELDS
LONGEST = {
    "runs of thirteen": " / ".join(["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"] * MELDS),
    "jokers between": " / ".join(["AS * 3S * 5S * 7S * 9S * JS * KS"] * MELDS),
    "books of many": " / ".join(["9S * 9H * 9D * 9C * 9S * 9H * 9D * 9C * 9S *"] * MELDS),
}


def scenes(text: str) -> list[MeldScene]:
    return [meld_scene(meld) for meld in example_melds(Seat.FIRST, text)]


@pytest.mark.parametrize("large_print", [False, True])
@pytest.mark.parametrize("melds", LONGEST.values(), ids=LONGEST)
def test_the_longest_melds_fit_the_smallest_tray(large_print: bool, melds: str) -> None:
    for players in range(2, 9):
        geometry = table_geometry(players, large_print)
        for slot in range(players):
            room = geometry.room(slot)
            laid = lay_melds(scenes(melds), room, geometry.meld_sizes, small=geometry.small_size)
            assert len(laid.melds) == MELDS
            for meld in laid.melds:
                assert meld.box.width == meld_width(meld.pieces, laid.size)
                assert room.x <= meld.box.x < meld.box.right <= room.right
                assert room.y <= meld.box.y < meld.box.bottom <= room.bottom


def test_players_without_melds_share_rows_in_the_order_of_the_seats() -> None:
    for large_print in (False, True):
        for players in range(2, 9):
            for pattern in range(2**players):
                closed = frozenset(slot for slot in range(players) if pattern >> slot & 1)
                geometry = table_geometry(players, large_print, closed)
                plates = geometry.plates
                places = [(plate.y, plate.x) for plate in plates]
                assert places == sorted(set(places))
                assert all(plate.right <= geometry.width for plate in plates)
                assert all(plate.bottom < geometry.height for plate in plates)
                assert [not tray.width for tray in geometry.trays] == [
                    slot in closed for slot in range(players)
                ]
                open_rows = {plates[slot].y for slot in range(players) if slot not in closed}
                assert not open_rows & {plates[slot].y for slot in closed}
    assert table_geometry(8, False, frozenset(range(8))).height <= 560


def test_melds_without_room_are_counted_and_a_taller_room_is_tried_first() -> None:
    geometry = table_geometry(8, False)
    room, sizes = geometry.room(0), geometry.meld_sizes
    for number in (1, MELDS, 7, 12, 32):
        melds = scenes(" / ".join(["7S 7H 7D"] * number))
        laid = lay_melds(melds, room, sizes)
        if len(laid.melds) < number:
            hidden = number - len(laid.melds) + 1
            assert laid.melds[-1].pieces == (Stub(hidden, is_new=False),)
        assert len(laid.melds) == min(number, 7)
        assert all(room.x <= meld.box.x < meld.box.right <= room.right for meld in laid.melds)
        taller = Box(room.x, room.y, room.width, 40 * room.height)
        assert len(lay_melds(melds, room, sizes, taller).melds) == number
        assert lay_melds(melds, Box(0, 0, 9, 9), sizes).melds == ()


def test_three_short_melds_are_shown_whole_with_corners_large_enough_for_a_phone() -> None:
    melds = scenes("7S 7H 7D / 4H 5H * 7H / TC JC QC KC")
    for players in range(2, 9):
        geometry = table_geometry(players, False)
        laid = lay_melds(melds, geometry.room(0), geometry.meld_sizes)
        assert [meld.pieces for meld in laid.melds] == [meld.cards for meld in melds]
        assert all(
            size.digits * 300 / geometry.width >= 9
            for size in (*geometry.meld_sizes, geometry.small_size)
        )


def shortest(text: str) -> Sequence[MeldCard | Stub]:
    """Return the visible pieces of a long meld next to two others of its length at a full table."""
    geometry = table_geometry(8, False)
    laid = lay_melds(scenes(" / ".join([text] * 3)), geometry.room(0), geometry.meld_sizes)
    return laid.melds[0].pieces


def test_a_long_run_keeps_its_ends_and_jokers() -> None:
    pieces = shortest("AS 2S 3S 4S 5S 6S * 8S 9S TS JS QS KS")
    cards = [str(piece.card) for piece in pieces if isinstance(piece, MeldCard)]
    assert cards == ["AS", "*", "KS"]
    assert [piece for piece in pieces if isinstance(piece, Stub)] == [Stub(0, is_new=False)] * 2


def test_a_long_book_ends_with_the_number_of_hidden_cards() -> None:
    first, *others = shortest(" ".join(["9S 9H 9D 9C"] * 6))
    assert isinstance(first, MeldCard)
    assert others == [Stub(23, is_new=False)]


def test_a_joker_shows_the_card_it_stands_for() -> None:
    run, book = scenes("4H 5H * 7H / 9S * 9D")
    assert run.cards[2].stands_for == RepresentedCard(6, Suit.HEARTS)
    assert book.cards[1].stands_for == RepresentedCard(9, None)
    assert all(card.stands_for is None for card in run.cards if card.card is not JOKER)


def test_cards_laid_since_the_last_picture_are_marked() -> None:
    before, after = (
        example_melds(Seat.FIRST, text)[0] for text in ("5H * 7H 8H", "4H 5H 6H 7H 8H *")
    )
    marked = [card.is_new for card in meld_scene(after, before).cards]
    assert marked == [True, False, True, False, False, True]
    assert not any(card.is_new for card in meld_scene(after).cards)
    assert all(card.is_new for card in meld_scene(after, is_new=True).cards)
