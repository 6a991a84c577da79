"""A player's own hand as a private message: the cards, and everything that can be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.games.rummy.hands import missed_since
from bot.games.rummy.legality import may_be_asked
from bot.games.rummy.moves import Drawn, Event, Played
from bot.games.rummy.solver.laying import lays_of
from bot.games.rummy.state import Phase, View
from bot.records.members import DisplayMode
from bot.texts.foreign import shortened
from bot.texts.wording import rummy as wording
from cogs.games.rummy.controls import Row, rows_of
from cogs.games.rummy.hand_look import HandLook
from cogs.games.rummy.plan_page import default_line, plan_lines
from cogs.kit.layouts import gallery, layout
from cogs.kit.links import message_link
from cogs.table.board import NEUTRAL, rest_text
from cogs.table.names import plain_names, spoken_names
from cogs.table.private_boards import following_text

MOST_IN_A_ROW = 5
_LONGEST_MELDS, _LONGEST_DIARY = 1_800, 1_200
"""In characters: with the hand and the prompt they fit into the 4,000 of a message."""
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
            *([gallery(file, _alt_text(look))] if file else []),
            *_rows(look),
            *below,
            accent_colour=NEUTRAL,
        )
    )


def _alt_text(look: HandLook) -> str:
    return wording.hand_alt_text(look.view, look.groups, plain_names(look.match), look.texts)


def hand_words(look: HandLook) -> str:
    """Return everything that is to be read: the cards, what lies there, what there is to do."""
    texts, table, names = look.texts, look.table, spoken_names(look.match)
    lines = [f"### {wording.hand_title(look.view, texts)}", *look.notes, *_diary_lines(look)]
    if look.mode is DisplayMode.TEXT:
        lines.append(wording.hand_text(look.groups, table.options))
    if look.hand.moves:
        lines.append(wording.drafted_text(look.hand.moves, table.options, texts))
    # Who practises in private has the picture of the table above the hand.
    is_told = look.down and look.playing and not look.match.record.private
    if table.melds and look.mode is DisplayMode.TEXT:
        melds = wording.meld_lines(table, names, texts)
        lines += [texts("rummy-table-melds"), _small(melds, _LONGEST_MELDS)]
    elif is_told:
        melds = wording.owners_lines(table, look.seat, names, texts)
        lines += [_small(melds, _LONGEST_MELDS)] if melds else []
    if look.page.plan:
        return "\n".join([*lines, *plan_lines(look)])
    if look.rests:
        return "\n".join([*lines, look.texts("rummy-hand-rests")])
    default = default_line(look)
    lines += [_prompt(look), *([look.coach] if look.coach else [])]
    # Who chooses what to lay and to discard has enough to read.
    follows = "" if look.until is None or look.proposed else following_text(texts, look.until)
    small = [*wording.quiet_lines(look.table, texts), default, follows]
    return "\n".join([*lines, *(f"-# {line}" for line in small if line)])


def _diary_lines(look: HandLook) -> list[str]:
    """Return what happened since the player's last turn, the own part of it first."""
    match, seat, texts = look.match, look.seat, look.texts
    since = missed_since(match.events, seat, look.hand.automatic)
    told = list(look.hand.told(since))
    lines = _own_lines(look, told) + wording.diary_lines(
        [(view, event) for _, view, event in told],
        look.table,
        seat,
        spoken_names(match),
        texts,
        late={line - since - 1 for line in match.late},
        everybody=look.mode is DisplayMode.TEXT,
    )
    return [_small(lines, _LONGEST_DIARY)] if lines else []


def _small(lines: Sequence[str], longest: int) -> str:
    """Return lines in small print, the last ones cut off if they are longer together."""
    return shortened("\n".join(f"-# {line}" for line in lines), longest)


def _own_lines(look: HandLook, told: Sequence[tuple[int, View, Event]]) -> list[str]:
    """Return what was done for the player, by plan and by the pace."""
    done: dict[str, list[tuple[View, Event]]] = {}
    key = None
    for number, view, event in told:
        if number in look.hand.automatic:
            key = _LATE if number in look.match.late else _PLANNED
        elif not isinstance(event, Drawn) or view.table.due[0] is not look.seat:
            is_own = isinstance(event, Played) and event.seat is look.seat
            key = None if is_own else key
            continue
        if key is not None:
            done.setdefault(key, []).append((view, event))
    texts = look.texts
    said = {key: wording.own_moves(steps, texts) for key, steps in done.items()}
    return [texts(key, told=moves) for key, moves in said.items() if moves]


def _prompt(look: HandLook) -> str:
    texts, table, names = look.texts, look.table, spoken_names(look.match)
    if look.match.record.pause is not None:
        return rest_text(look.match, texts)
    if look.held:
        return texts("rummy-hand-held")
    top = "" if table.top is None else wording.card_text(table.top.card, table.options)
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
            return " ".join([_turn_text(look), _marked_text(look, names)])


def _turn_text(look: HandLook) -> str:
    if not look.down:
        return look.texts("rummy-hand-play")
    fits = lays_of(look.view)
    return look.texts("rummy-hand-play-down" if fits else "rummy-hand-nothing-fits")


def _marked_text(look: HandLook, names: tuple[str, ...]) -> str:
    """Return which card is marked to be discarded, and why or what it does."""
    marked = look.marked
    assert marked is not None
    if look.helps_next:
        return wording.bonehead_text(look.table, marked, names, look.texts)
    key = "rummy-hand-proposed" if marked == look.proposed else "rummy-hand-picked"
    return look.texts(key, card=wording.card_text(marked, look.table.options))


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


def _rows(look: HandLook) -> list[Row]:
    """Return the controls; the last row leads to the table, too."""
    rows, url = rows_of(look), message_link(look.match.record.guild_id, look.match.record.shown)
    if url is None:
        return rows
    if not rows or len(rows[-1].children) >= MOST_IN_A_ROW:
        rows.append(ui.ActionRow())
    rows[-1].add_item(ui.Button(label=look.texts("button-to-table"), url=url))
    return rows
