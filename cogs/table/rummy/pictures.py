"""The pictures of the rummy's messages: table, hand, round summary, score sheet, rules."""

from __future__ import annotations

import discord

from bot.games.rummy.sorting import Gap
from bot.games.rummy.state import Phase, RoundResult
from bot.records.displays import DisplayMode
from bot.texts.wording import rummy as wording
from cogs.kit.answers import Answer
from cogs.table.face import TableLook
from cogs.table.names import drawn_names
from cogs.table.pictures import DISPLAYS, Pictures, picture_file
from cogs.table.rummy.look import HandLook
from cogs.table.rummy.turns import report_start
from rendering.pictures import Scene
from rendering.rummy.guide import RUMMY_GUIDE_PICTURES, build_rummy_guide_page
from rendering.rummy.hand_scene import HandCard, build_hand
from rendering.rummy.meld_scene import MeldScene, meld_scene
from rendering.rummy.sheet import build_standings
from rendering.rummy.summary import build_round_end
from rendering.rummy.table_scene import build_table


async def table_file(look: TableLook) -> discord.File | None:
    """Return the table as everybody sees it, as a file to upload; None in text mode."""
    display = DISPLAYS.get(look.mode)
    if display is None:
        return None
    match = look.match
    name = f"table-{match.id}-{match.revision}"
    words = look.pictures.rummy_words(match.record.language)

    def build() -> Scene:
        table = match.state.table
        start = report_start(match.events, table.mover)
        return build_table(
            table,
            names=drawn_names(match),
            words=words,
            previous=match.before(start).table if start else None,
            display=display,
        )

    return picture_file(name, await look.pictures.draw((name, look.mode), build))


async def hand_file(answer: Answer, look: HandLook) -> discord.File | None:
    """Return a player's own hand as a file to upload; None in text mode."""
    display = DISPLAYS.get(look.mode)
    if display is None:
        return None
    pictures, match, hand = answer.bot.part(Pictures), look.match, look.hand
    words = pictures.rummy_words(look.texts.language)
    table = look.table
    offered = table.top.card if table.phase in (Phase.OFFER, Phase.BUY) and table.top else None
    groups = [
        [
            HandCard(card.card, missing=True) if isinstance(card, Gap) else HandCard(card)
            for card in group
        ]
        for group in look.groups
    ]

    def build() -> Scene:
        return build_hand(
            groups,
            words=words,
            options=table.options,
            contract=None if look.down else table.contract,
            offered=offered,
            melds=_melds(look),
            drafted=bool(hand.moves),
            display=display,
        )

    # The key is never sent: the file's name tells nothing of the cards.
    shown = (match.id, match.revision, look.seat, hand.moves)
    key = ("hand", *shown, look.order, look.mode, look.texts.language)
    return picture_file(f"hand-{match.id}-{match.revision}", await pictures.draw(key, build))


def _melds(look: HandLook) -> list[MeldScene]:
    """Return what is drafted, with what it is laid on; without a draft the own melds."""
    before = look.match.view(look.seat).table.melds
    if not look.hand.moves:
        return [meld_scene(meld) for meld in look.table.melds if meld.owner is look.seat]
    scenes = []
    for number, meld in enumerate(look.table.melds):
        earlier = before[number] if number < len(before) else None
        if meld != earlier:
            scenes.append(meld_scene(meld, earlier, fresh=earlier is None))
    return scenes


async def summary_file(look: TableLook, result: RoundResult) -> discord.File | None:
    """Return the summary of one finished round as a file to upload; None in text mode."""
    display = DISPLAYS.get(look.mode)
    if display is None:
        return None
    match = look.match
    name = f"round-{match.id}-{result.round}"
    words = look.pictures.rummy_words(match.record.language)

    def build() -> Scene:
        table = match.state.table
        return build_round_end(
            table, result, names=drawn_names(match), words=words, display=display
        )

    return picture_file(name, await look.pictures.draw((name, look.mode), build))


async def sheet_file(look: TableLook) -> discord.File | None:
    """Return the score sheet as a file to upload; None in text mode."""
    display = DISPLAYS.get(look.mode)
    if display is None:
        return None
    match = look.match
    name = f"score-{match.id}-{match.revision}"
    words = look.pictures.rummy_words(match.record.language)
    texts = look.pictures.texts(match.record.language)

    def build() -> Scene:
        table, names = match.state.table, drawn_names(match)
        return build_standings(
            table,
            names=names,
            words=words,
            headline=wording.result_text(table, names, texts),
            display=display,
        )

    return picture_file(name, await look.pictures.draw((name, look.mode), build))


async def guide_file(
    pictures: Pictures, page: str, language: str, mode: DisplayMode
) -> discord.File | None:
    """Return the picture of a page of the rules; None if it has none, and in text mode."""
    display = DISPLAYS.get(mode)
    if display is None or page not in RUMMY_GUIDE_PICTURES:
        return None
    words = pictures.rummy_words(language)
    picture = await pictures.draw(
        ("rummy-guide", page, language, mode),
        lambda: build_rummy_guide_page(page, words, display),
    )
    return picture_file(f"rummy-{page}", picture)
