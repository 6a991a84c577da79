"""The rummy pictures: table, hand, round summary, score sheet, poster, rules."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.games.rummy.cards import Card
from bot.games.rummy.hands import Gap, Group, find_last_turn
from bot.games.rummy.moves import Seat
from bot.games.rummy.state import Phase, RoundResult
from bot.games.rummy.terms.agreement import Agreement
from bot.matches.invitations import Series
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.board.game_ui import TableLook
from cogs.board.names import poster_caption, scene_look
from cogs.games.rummy.hand_pages import HandLook, report_start
from cogs.ui.pictures import Pictures
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.rummy.end_poster import build_rummy_poster, has_poster
from rendering.rummy.guide import build_rummy_guide_page
from rendering.rummy.scenes import (
    HandCard,
    MeldScene,
    RummyLook,
    build_hand,
    build_table,
    meld_scene,
    strip_players,
)
from rendering.rummy.sheet import build_standings
from rendering.rummy.summary import build_round_end
from rendering.rummy.words import rummy_words_from


async def table_file(look: TableLook) -> discord.File | None:
    """Return the picture of the public table, or None in text mode or if drawing fails."""
    match = look.match

    def build(display: Display) -> Scene:
        table = match.state.table
        start = report_start(match.events, table.mover)
        return build_table(
            table,
            rummy_look(look.pictures, match, display),
            previous=match.public_position_at(start).table if start else None,
        )

    return await look.pictures.file(f"table-{match.id}-{match.revision}", look.mode, build)


def rummy_look(
    pictures: Pictures,
    match: Match,
    display: Display,
    *,
    viewer: Seat | None = None,
    language: str | None = None,
) -> RummyLook:
    """Return the render options of a match from a seat's side; see `scene_look`."""
    return scene_look(pictures, match, rummy_words_from, display, viewer=viewer, language=language)


async def hand_file(pictures: Pictures, look: HandLook) -> discord.File | None:
    """Return the picture of a player's hand, or None in text mode or if drawing fails."""
    match, hand = look.match, look.hand

    def build(display: Display) -> Scene:
        table = look.table
        offered = table.top.card if table.phase in (Phase.OFFER, Phase.BUY) and table.top else None
        shown = rummy_look(pictures, match, display, viewer=look.seat, language=look.texts.language)
        return build_hand(
            _hand_cards(look.groups, look.marked),
            shown,
            players=strip_players(table, shown),
            offered=offered,
            melds=_melds(look),
            is_draft=bool(hand.moves),
            wild=table.options.wild,
        )

    # The file's name is sent to Discord, so it must not reveal the cards. The values that follow
    # it in the cache key are not sent.
    key_values = (look.seat, hand.moves, look.order, look.texts.language, look.marked)
    return await pictures.file(f"hand-{match.id}-{match.revision}", look.mode, build, *key_values)


def _hand_cards(groups: Sequence[Group], marked: Card | None) -> list[list[HandCard]]:
    """Return the cards of a hand for a picture, with a mark on one card that equals `marked`."""
    drawn = [[_hand_card(card) for card in group] for group in groups]
    for row in drawn:
        for place, each in enumerate(row):
            if each.card == marked and not each.is_missing:
                row[place] = each._replace(is_marked=True)
                return drawn  # mark only one of several equal cards
    return drawn


def _hand_card(card: Card | Gap) -> HandCard:
    if isinstance(card, Gap):
        return HandCard(card.card, is_missing=True, has_any_suit=card.has_any_suit)
    return HandCard(card)


def _melds(look: HandLook) -> list[MeldScene]:
    """Return the melds on the table with the drafted cards; empty if the hand shows no melds.

    The drafted cards are marked as new or, without a draft, the cards laid since the latest turn
    that the player has played. The melds with drafted cards come first, then the player's own: if
    the picture lacks space, it shows only the number of the melds at the end.
    """
    if not look.shows_melds:
        return []
    match, table = look.match, look.table
    if look.hand.moves:
        before = match.view(look.seat).table
    else:
        before = match.public_position_at(
            find_last_turn(match.events, look.seat, match.automatic)
        ).table
    earlier = before.melds if len(before.history) == len(table.history) else ()
    places = range(len(table.melds))
    changed = [n >= len(earlier) or table.melds[n] != earlier[n] for n in places]

    def rank(place: int) -> tuple[bool, bool]:
        is_drafted = bool(look.hand.moves) and changed[place]
        return not is_drafted, table.melds[place].owner is not look.seat

    return [
        meld_scene(
            table.melds[place],
            earlier[place] if place < len(earlier) else None,
            is_new=place >= len(earlier),
        )
        for place in sorted(places, key=rank)
    ]


async def summary_file(look: TableLook, result: RoundResult) -> discord.File | None:
    """Return the picture of a round's summary, or None in text mode or if drawing fails."""
    match = look.match

    def build(display: Display) -> Scene:
        shown = rummy_look(look.pictures, match, display)
        return build_round_end(match.state.table, result, shown)

    return await look.pictures.file(f"round-{match.id}-{result.round}", look.mode, build)


async def sheet_file(look: TableLook) -> discord.File | None:
    """Return the picture of the score sheet, or None in text mode or if drawing fails."""
    match = look.match

    def build(display: Display) -> Scene:
        table, shown = match.state.table, rummy_look(look.pictures, match, display)
        texts = look.pictures.texts(match.record.language)
        headline = wording.scores.result_text(table, shown.picture_names, texts)
        return build_standings(table, shown, headline=headline)

    return await look.pictures.file(f"score-{match.id}-{match.revision}", look.mode, build)


async def poster_file(
    pictures: Pictures,
    match: Match,
    mode: DisplayMode,
    texts: Texts,
    series: Series | None = None,
) -> discord.File | None:
    """Return the poster of a finished match, or None without a winner.

    Also returns None in text mode or if drawing fails.
    """
    table = match.state.table
    if not has_poster(table):
        return None
    caption = poster_caption(pictures, match, texts("rummy-name"), texts.language, series)

    def build(display: Display) -> Scene:
        shown = rummy_look(pictures, match, display, language=texts.language)
        title = wording.scores.result_text(table, shown.picture_names, texts)
        return build_rummy_poster(table, shown, title=title, caption=caption)

    return await pictures.file(
        f"end-{match.id}-{match.revision}", mode, build, texts.language, caption
    )


async def guide_file(
    pictures: Pictures, page: str, agreement: Agreement, language: str, mode: DisplayMode
) -> discord.File | None:
    """Return the picture of a page of the rules with these terms.

    Returns None in text mode or if drawing fails.
    """
    options = agreement.options

    def build(display: Display) -> Scene:
        words = pictures.words(rummy_words_from, language)
        return build_rummy_guide_page(page, words, options, display)

    return await pictures.file(f"rummy-{page}", mode, build, language, options)
