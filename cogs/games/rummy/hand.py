"""A player's own hand as a private message: the cards, and everything that can be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.games.rummy.buying import may_be_asked
from bot.games.rummy.laying import lays_of
from bot.games.rummy.moves import Drawn, Event
from bot.games.rummy.state import Phase, View
from bot.records.displays import DisplayMode
from bot.texts.wording import rummy as wording
from cogs.games.rummy.controls import Row, rows_of
from cogs.games.rummy.hand_look import HandLook
from cogs.games.rummy.plan_page import default_line, plan_lines
from cogs.kit.layouts import gallery, layout
from cogs.kit.links import message_link
from cogs.table.board import NEUTRAL, rest_text
from cogs.table.names import plain_names, spoken_names

_PLANNED, _LATE = "rummy-plan-did", "rummy-late-did"


def hand_layout(
    look: HandLook,
    file: discord.File | None,
    table: discord.File | None = None,
    below: Sequence[ui.Item[Any]] = (),
) -> ui.LayoutView:
    """Return the private message; without a `file` the cards stand there as text alone.

    The picture of the `table` stands above the hand if it is there, and what is `below` at the end.
    """
    names = plain_names(look.match)
    return layout(
        ui.Container(
            ui.TextDisplay(hand_words(look)),
            *([gallery(table, wording.alt_text(look.table, names, look.texts))] if table else []),
            *([gallery(file, hand_alt_text(look))] if file else []),
            *rows_of(look),
            *_link_row(look),
            *below,
            accent_colour=NEUTRAL,
        )
    )


def hand_alt_text(look: HandLook) -> str:
    """Return the description of the picture."""
    title = wording.hand_title(look.view, look.texts)
    cards = wording.hand_text(look.groups)
    return look.texts("with-label", label=title, value=cards)


def hand_words(look: HandLook) -> str:
    """Return everything that is to be read: the cards, what lies there, what there is to do."""
    texts, table, names = look.texts, look.table, spoken_names(look.match)
    lines = [f"### {wording.hand_title(look.view, texts)}", *_meanwhile_lines(look), *look.notes]
    lines.append(wording.hand_text(look.groups))
    if look.hand.moves:
        lines.append(wording.drafted_text(look.hand.moves, texts))
    # Who practises in private has the picture of the table above the hand.
    is_told = look.down and not look.match.record.private
    if table.melds and (is_told or look.mode is DisplayMode.TEXT):
        melds = wording.meld_lines(table, names, texts)
        lines += [texts("rummy-table-melds"), *(f"-# {line}" for line in melds)]
    if look.page.plan:
        return "\n".join([*lines, *plan_lines(look)])
    default = default_line(look)
    coach = [look.coach] if look.coach else []
    return "\n".join([*lines, _prompt(look), *coach, *([f"-# {default}"] if default else [])])


def _meanwhile_lines(look: HandLook) -> list[str]:
    """Return what was done for the player by plan or by the pace since the last own move."""
    told: dict[str, list[tuple[View, Event]]] = {}
    key = _PLANNED
    for number, view, event in look.hand.told():
        own = number in look.hand.automatic
        if own:
            key = _LATE if number in look.match.late else _PLANNED
        # A card that an own click has drawn comes before all that was done without one.
        if own or (told and isinstance(event, Drawn) and view.table.due[:1] == (look.seat,)):
            told.setdefault(key, []).append((view, event))
    texts = look.texts
    said = {key: wording.own_moves(steps, texts) for key, steps in told.items()}
    return [f"-# {texts(key, told=moves)}" for key, moves in said.items() if moves]


def _prompt(look: HandLook) -> str:
    texts, table, names = look.texts, look.table, spoken_names(look.match)
    if look.match.record.pause is not None:
        return rest_text(look.match, texts)
    if look.held:
        return texts("rummy-hand-held")
    if look.page.doubtful is not None:
        return wording.bonehead_text(table, look.page.doubtful, names, texts)
    top = "" if table.top is None else wording.card_text(table.top.card)
    if not look.playing:
        return _waiting_prompt(look, top)
    match table.phase:
        case Phase.OFFER:
            return texts("rummy-hand-offer", card=top)
        case Phase.BUY:
            return texts("rummy-hand-window", card=top, price=table.options.price)
        case _:
            if look.hand.ends or not look.view.cards:
                return texts("rummy-hand-empty")
            if not look.down:
                return texts("rummy-hand-play")
            fits = lays_of(look.view)
            return texts("rummy-hand-play-down" if fits else "rummy-hand-nothing-fits")


def _waiting_prompt(look: HandLook, top: str) -> str:
    texts, table = look.texts, look.table
    answer = look.plan.answer
    if answer is not None:
        key = "rummy-hand-answered-buy" if answer.buys else "rummy-hand-answered-pass"
        return texts(key, card=top)
    if table.phase is Phase.BUY:
        waiting = texts("rummy-hand-wait-window", card=top)
    else:
        waiting = texts("rummy-hand-wait", name=spoken_names(look.match)[table.mover.slot])
    if look.seat not in may_be_asked(table):
        return waiting
    return f"{waiting} {texts('rummy-hand-window', card=top, price=table.options.price)}"


def _link_row(look: HandLook) -> list[Row]:
    url = message_link(look.match.record.guild_id, look.match.record.shown)
    if url is None:
        return []
    return [ui.ActionRow(ui.Button(label=look.texts("button-to-table"), url=url))]
