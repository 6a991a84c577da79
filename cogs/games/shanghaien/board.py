"""The board of Shanghaien: text and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, assert_never

import discord
from discord import ui

from bot.games.shanghaien.cards import Half, Nation
from bot.games.shanghaien.rules import (
    MIN_DICE_FOR_SHANGHAI,
    apply,
    legal_moves,
    reported_events,
    score,
)
from bot.games.shanghaien.state import (
    CardsDealt,
    End,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Place,
    PlayTrick,
    Roll,
    RoundResult,
    Seat,
    Shanghai,
)
from bot.games.shanghaien.tricks.contract import NextStep, Part
from bot.games.shanghaien.tricks.table import HALF_RULES
from bot.matches.clocks import TimeNoticeKind
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Argument, Texts
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.shanghaien.position import card_name, half_name, nation_name
from cogs.board.board import (
    NEUTRAL,
    coach_button,
    fingerprint,
    frame_rows,
    move_argument,
    page_suffix,
    pause_sentence,
    rematch_buttons,
    time_lines,
)
from cogs.board.game_ui import TableLook
from cogs.board.names import mention, message_names, plain_names
from cogs.games.shanghaien.pictures import Menu, marks_of, part_argument, poster_alt_text
from cogs.postgame.game_log import look_back_button, try_deal_button
from cogs.ui.components import BUTTONS_IN_A_ROW, TargetButton, gallery, layout, rows_of_buttons
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.names import format_label
from rendering.drawing import canvas
from rendering.shanghaien.emojis import die_emoji, half_emoji, nation_emoji

LONGEST_UNDONE = 28
"""The maximum number of characters of the player's name on the undo button."""

Buttons = list[TargetButton]


def build_rows(look: TableLook, moves: Sequence[Move], menu: Menu) -> list[ui.ActionRow[Any]]:
    """Return the rows of buttons for the mover, whose legal moves are `moves`.

    While a computer moves, and after the end of the game, the first page has only the **?** button.
    """
    maker = _ButtonBuilder(look, moves, menu)
    if menu.half is None:
        pages = maker.main_rows()
    elif menu.asks_card:
        pages = maker.card_rows(menu.half)
    else:
        pages = maker.part_rows(menu.half)
    return [row for buttons in pages for row in rows_of_buttons(buttons)]


def undo_buttons(match: Match, texts: Texts, page: str = "") -> Buttons:
    """Return the undo button, which takes back the latest placement; empty if this is impossible.

    If the other player must agree, the label states this. After a click, the board shows the page
    `page` (see `Menu`) of its buttons.
    """
    undo, take_back = match.state.undo, match.game.take_back
    if undo is None or take_back is None or undo.mover.slot in match.record.computers:
        return []
    label = texts("button-undo", name=format_label(match.name_of(undo.mover), LONGEST_UNDONE))
    if not take_back.is_free(match.position, match.log, undo.mover):
        label = texts("button-asks", label=label)
    target = Target(Verb.UNDO, match.id, argument=page_suffix(page))
    return [TargetButton(target, label, emoji="↩️")]


def shanghai_style(state: GameState) -> discord.ButtonStyle:
    """Return the style of the button that calls Shanghai.

    It is blue if the call is the only legal move, green if the call scores more for the mover than
    for the opponent, and otherwise grey. Call this only while Shanghai may be called.
    """
    if Roll() not in legal_moves(state):
        return discord.ButtonStyle.primary
    seat = state.mover
    after_call = apply(state, MovePlayed(seat, Shanghai()))
    totals = (score(each).totals for each in (state, after_call))
    gains = [after - before for before, after in zip(*totals, strict=True)]
    better = gains[seat.slot] > gains[seat.opponent.slot]
    return discord.ButtonStyle.success if better else discord.ButtonStyle.secondary


class _ButtonBuilder:
    """The builder of the buttons of one board."""

    def __init__(self, look: TableLook, moves: Sequence[Move], menu: Menu) -> None:
        # A screen reader would read out the name of each emoji of a board in text mode.
        self.emojis = {} if look.mode is DisplayMode.TEXT else look.emojis
        self.match = look.match
        self.state: GameState = look.match.state
        self.menu = menu
        self.texts = look.texts
        self.moves = moves
        self.end = menu.end if self.state.one_end is None else None
        """The end of the row of cards at which the offered moves begin the numbering, or None if an
        earlier move has fixed the end."""
        self.plays = self._different_plays()

    # Pages --------------------------------------------------------------------------------

    def main_rows(self) -> list[Buttons]:
        """Return the buttons of the first page: roll and Shanghai, or placements and tricks."""
        if self.match.is_computer_to_move:
            return [[self._help_button()]]
        undo = undo_buttons(self.match, self.texts, self.menu.first_page if self.end else "")
        if self.state.phase is Phase.TURN:
            return [[*self._turn_buttons(), *self._help_buttons()], undo]
        if self.state.phase is Phase.ROLLED:
            return [*self._rolled_rows(), undo]
        return [[self._help_button()]]

    def _rolled_rows(self) -> list[Buttons]:
        placing, tricks = self._place_buttons(), self._trick_buttons()
        if ends := self._end_buttons():
            # The two buttons of the ends share a row, because each is understandable only next to
            # the other.
            last = [*tricks, *self._help_buttons()]
            return [placing, ends, last] if tricks else [placing, [*ends, *last]]
        if len(placing) + len(tricks) + len(self._help_buttons()) <= BUTTONS_IN_A_ROW:
            return [[*placing, *tricks, *self._help_buttons()]]
        return [placing, [*tricks, *self._help_buttons()]]

    def part_rows(self, half: Half) -> list[Buttons]:
        """Return the page for one half of a trick card: a button for each choice."""
        ends = self._end_buttons() if HALF_RULES[half].names_end else []
        return [
            [self._part_button(half, named) for named in self.plays.get(half, {})],
            [*ends, self._back_button()],
        ]

    def card_rows(self, half: Half) -> list[Buttons]:
        """Return the page for choosing between several trick cards that have `half`."""
        plays = self.plays.get(half, {}).get(self.menu.chosen, [])
        return [
            [
                self._move_button(
                    play,
                    self.texts(f"trick-{half}-card-button", half=self._other_half(play)),
                )
                for play in plays
            ],
            [self._back_button(half)],
        ]

    # Buttons ------------------------------------------------------------------------------

    def _turn_buttons(self) -> Buttons:
        shanghai = Shanghai() in self.moves
        buttons = []
        if Roll() in self.moves:
            buttons.append(
                self._move_button(
                    Roll(), self.texts("button-roll"), discord.ButtonStyle.primary, "🎲"
                )
            )
        missing = MIN_DICE_FOR_SHANGHAI - self.state.player(self.state.mover).placed_dice
        label = (
            self.texts("button-shanghai")
            if shanghai
            else self.texts("button-shanghai-later", missing=missing)
        )
        buttons.append(
            TargetButton(
                self._target(Verb.ASK_SHANGHAI),
                label,
                style=shanghai_style(self.state) if shanghai else discord.ButtonStyle.secondary,
                emoji="⚓",
                disabled=not shanghai,
            )
        )
        return buttons

    def _place_buttons(self) -> Buttons:
        return [
            self._place_button(move)
            for move in self.moves
            if isinstance(move, Place) and move.end is self.end
        ]

    def _place_button(self, move: Place) -> TargetButton:
        card, armed = self._card_name(move.die), self.state.has_armed_sharks
        face = self.emojis.get(die_emoji(move.die, self.state.mover))
        if face is None:
            key = "button-place-sharks" if armed else "button-place"
            label = self.texts(key, die=move.die, card=card)
        else:
            key = "button-place-sharks-face" if armed else "button-place-face"
            label = self.texts(key, card=card)
        return self._move_button(move, label, discord.ButtonStyle.primary, face)

    def _end_buttons(self) -> Buttons:
        if self.state.one_end is not None:
            return []
        return [self._end_button(end) for end in End]

    def _end_button(self, end: End) -> TargetButton:
        """Return the button that begins the numbering at `end`; a tick marks the current end."""
        label = self.texts(f"button-end-{end.value}")
        menu = replace(self.menu, end=end)
        return TargetButton(
            self._target(Verb.TURN_PAGE, str(menu)), f"{label} ✓" if end is self.menu.end else label
        )

    def _trick_buttons(self) -> Buttons:
        # A trick card can be used only once, so each button opens a page instead of playing it.
        return [
            self._page_button(
                half_name(half, self.texts), half, emoji=self.emojis.get(half_emoji(half))
            )
            for half in Half
            if half in self.plays
        ]

    def _part_button(self, half: Half, named: str) -> TargetButton:
        plays = self.plays[half][named]
        label, emoji = (
            self.texts(f"trick-{half}-button", **self._label_arguments(plays[0])),
            self._emoji_of(plays[0]),
        )
        if len(plays) == 1:
            return self._move_button(plays[0], label, emoji=emoji)
        return self._page_button(label, half, named, emoji=emoji)

    def _emoji_of(self, play: PlayTrick) -> str | None:
        """Return the uploaded emoji of the play's nation, die or half, or None without an emoji."""
        if play.nation is not None:
            return self.emojis.get(nation_emoji(play.nation))
        die = play.to or play.die
        name = half_emoji(play.half) if die is None else die_emoji(die, self.state.mover)
        return self.emojis.get(name)

    def _label_arguments(self, play: PlayTrick) -> dict[str, Argument]:
        """Return the arguments of the label of a play."""
        arguments: dict[str, Argument] = {}
        rules = HALF_RULES[play.half]
        uses_both_dice = rules.next_step is NextStep.PASS
        if uses_both_dice:
            arguments |= self._roll_arguments()
        for part in rules.parts:
            match part:
                case Part.NATION:
                    assert play.nation is not None
                    arguments |= self._crew_arguments(play, play.nation)
                case Part.DIE:
                    assert play.die is not None
                    arguments |= {"die": play.die}
                    arguments |= {} if uses_both_dice else {"card": self._card_name(play.die)}
                case Part.CHANGE:
                    assert play.die is not None
                    assert play.to is not None
                    arguments |= {"die": play.die, "to": play.to, "card": self._card_name(play.to)}
                case _:
                    assert_never(part)
        return arguments

    def _roll_arguments(self) -> dict[str, Argument]:
        """Return the texts about placing the lower and the higher of the rolled dice."""
        low, high = (
            self.texts("button-place", die=die, card=self._card_name(die))
            for die in sorted(self.state.roll or ())
        )
        return {"low": low, "high": high}

    def _crew_arguments(self, play: PlayTrick, nation: Nation) -> dict[str, Argument]:
        seat = self.state.mover
        after = apply(self.state, MovePlayed(seat, play))
        strength = after.player(seat).crew(nation).strength
        return {"nation": nation_name(nation, self.texts), "strength": strength}

    def _page_button(
        self, label: str, half: Half, chosen: str = "", *, emoji: str | None = None
    ) -> TargetButton:
        menu = replace(self.menu, half=half, chosen=chosen, has_hint=False)
        label = self.texts("button-asks", label=label)
        return TargetButton(self._target(Verb.TURN_PAGE, str(menu)), label, emoji=emoji)

    def _help_buttons(self) -> Buttons:
        if self.match.record.level is None:
            return [self._help_button()]
        hint = TargetButton(self._target(Verb.HINT), self.texts("button-hint"), emoji="💡")
        return [hint, self._help_button()]

    def _help_button(self) -> TargetButton:
        return TargetButton(self._target(Verb.HELP), self.texts("button-help"))

    def _back_button(self, half: Half | None = None) -> TargetButton:
        menu = replace(self.menu, half=half, chosen="")
        return TargetButton(
            self._target(Verb.TURN_PAGE, str(menu)), self.texts("button-back"), emoji="↩️"
        )

    # Helpers ------------------------------------------------------------------------------

    def _different_plays(self) -> dict[Half, dict[str, list[PlayTrick]]]:
        """Return the trick plays at the chosen end by half and then by button argument.

        If the player has two cards with the same halves, only the plays of one card are included.
        """
        plays = [
            move
            for move in self.moves
            if isinstance(move, PlayTrick) and move.end in (None, self.end)
        ]
        different = {(p.trick.halves, p.half, p.nation, p.die, p.to, p.end): p for p in plays}
        found: dict[Half, dict[str, list[PlayTrick]]] = {}
        for play in different.values():
            plays_by_argument = found.setdefault(play.half, {})
            plays_by_argument.setdefault(part_argument(play), []).append(play)
        return found

    def _other_half(self, play: PlayTrick) -> str:
        upper, lower = play.trick.halves
        return half_name(lower if play.half is upper else upper, self.texts)

    def _card_name(self, number: int) -> str:
        if number in self.state.shark_cards:
            return self.texts("card-face-down", number=number)
        return card_name(self.state.card_of(number, self.menu.end), self.texts)

    def _move_button(
        self,
        move: Move,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
    ) -> TargetButton:
        return TargetButton(
            self._target(Verb.MOVE, move_argument(self.match.game, move, self._page_after(move))),
            label,
            style=style,
            emoji=emoji,
        )

    def _page_after(self, move: Move) -> str:
        """Return the page that the board shows after a move.

        If the move does not fix the end at which the numbering begins, the page keeps the end that
        the player has chosen.
        """
        settles = isinstance(move, Place | PlayTrick) and move.end is not None
        return "" if self.end is None or settles else self.menu.first_page

    def _target(self, verb: Verb, argument: str = "") -> Target:
        return Target(verb, self.match.id, self.match.revision, argument)


SEAT_COLOURS = {
    seat: discord.Colour.from_rgb(*colour) for seat, colour in canvas.SEAT_ACCENTS.items()
}
"""The accent colours of messages, by the seat of the mover or the winner."""
SMALL = "-# "
"""The prefix of a line in small print."""
CHECK_LABEL = "button-verify"
"""The key of the label of the button that checks the dice."""


def board_layout(
    look: TableLook, menu: Menu, file: discord.File | None, *, seat: Seat | None = None
) -> ui.LayoutView:
    """Return the board: the prompt, the latest events, the picture, and the buttons of `menu`.

    If `file` is None, text replaces the picture.

    On the public message, `seat` is None. On a player's private copy, it is that player's seat; the
    copy links to the public message, and has move buttons only in that player's turn. With a coach,
    the coach's line follows the prompt, and a button turns the coach off.
    """
    match, texts = look.match, look.texts
    moves, can_move = legal_moves(match.state), seat in (None, match.state.mover)
    shown = look if can_move else replace(look, coach=None)
    own = build_rows(look, moves, menu) if can_move else []
    if shown.coach:
        own.append(ui.ActionRow(coach_button(match, texts, menu.first_page)))
    return layout(
        ui.Container(
            ui.TextDisplay(
                "\n".join(lines_above(shown, moves, menu, seat, has_picture=file is not None))
            ),
            _position(look, seat or Seat.FIRST, file, has_roll=menu.half is not None),
            *_build_rows(look, own, seat),
            accent_colour=SEAT_COLOURS[match.state.mover],
        )
    )


def lines_above(
    look: TableLook,
    moves: Sequence[Move],
    menu: Menu,
    reader: Seat | None = None,
    *,
    has_picture: bool,
) -> list[str]:
    """Return the lines above the picture: prompt, coach's line, latest events, times and note.

    The page of a trick half omits the latest events. `reader` is the reader's seat on a private
    board, or None.
    """
    match, texts = look.match, look.texts
    about = _about_turn(match, texts, reader, has_picture=has_picture) if menu.half is None else []
    times = time_lines(match, look.notice, texts)
    if look.notice.kind is TimeNoticeKind.DUE:
        about += [times.pop().removeprefix(SMALL)]
    return [
        pause_sentence(match, texts) if match.record.pause else prompt_text(look, moves, menu),
        *([look.coach] if look.coach else []),
        *([SMALL + " · ".join(about)] if about else []),
        *times,
        *([f"{SMALL}{look.note}"] if look.note else []),
    ]


def _position(
    look: TableLook, viewer: Seat, file: discord.File | None, *, has_roll: bool
) -> ui.Item[Any]:
    """Return the picture of the table with its alt text, or the table as text without a `file`.

    With `has_roll`, the text includes the rolled dice: the prompt of a trick page omits them.
    """
    match, texts = look.match, look.texts
    if file is not None:
        return gallery(
            file, wording.position.alt_text(match.state, plain_names(match), texts, viewer)
        )
    names, marks = message_names(match), marks_of(look.emojis)
    text = wording.position.table_text(
        match.state, names, texts, viewer, marks, include_roll=has_roll
    )
    return ui.TextDisplay(text)


def _build_rows(
    look: TableLook, own: Sequence[ui.ActionRow[Any]], seat: Seat | None
) -> list[ui.ActionRow[Any]]:
    """Return the mover's `own` rows and the rows that every board has.

    Instead of `own`, the waiting player's private board may have a row with the undo button.
    """
    match, rows = look.match, frame_rows(look, own, seat)
    waits = seat not in (None, match.state.mover)
    if waits and match.record.pause is None and (undo := undo_buttons(match, look.texts)):
        rows.insert(0, ui.ActionRow(*undo))
    return rows


def _about_turn(match: Match, texts: Texts, reader: Seat | None, *, has_picture: bool) -> list[str]:
    """Return the lines about the latest events and about the round.

    With a picture, the line about the round appears only until the numbering of the cards is fixed.
    """
    shown = not has_picture or match.state.one_end is None
    about = [describe_events(match, texts, reader or match.state.mover)]
    if shown:
        about.append(texts("board-round", round=match.state.round))
    return [*filter(None, about)]


def describe_events(match: Match, texts: Texts, reader: Seat) -> str:
    """Return the sentence about the latest events; for the mover, without the mover's own events.

    It omits a roll whose dice are not placed yet, because the prompt contains it.
    """
    events, mover = match.events, match.state.mover
    start, end = reported_events(events, mover, include_current=reader is not mover)
    if match.state.roll is not None and events[end - 2] == MovePlayed(mover, Roll()):
        end -= 2
    return wording.position.last_line(match.iter_events(start, end), message_names(match), texts)


def prompt_text(look: TableLook, moves: Sequence[Move], menu: Menu) -> str:
    """Return the prompt, which mentions the mover and names the options or asks for a choice.

    While a computer moves, it only says that the computer is thinking. `moves` are the legal moves,
    `menu` is the shown page of buttons.
    """
    match, texts = look.match, look.texts
    if match.is_computer_to_move:
        return texts("practice-thinking")
    state = match.state
    name = mention(match, state.mover)
    open_end = "" if state.one_end else f"\n-# {texts('prompt-end')}"
    if menu.half is not None:
        key_end = "card-prompt" if menu.asks_card else "prompt"
        prompt = texts("with-label", label=name, value=texts(f"trick-{menu.half}-{key_end}"))
        return prompt + open_end if HALF_RULES[menu.half].names_end else prompt
    if state.roll is not None:
        low, high = sorted(state.roll)
        if low == high:
            return texts("handover-double", mention=name, die=low) + open_end
        return texts("handover-rolled", mention=name, low=low, high=high) + open_end
    if Shanghai() not in moves:
        return texts("handover-roll", mention=name)
    return texts("handover-turn" if Roll() in moves else "handover-shanghai", mention=name)


def scores_around(match: Match, index: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return both players' scores at the start and after the end of round `index`, from 0."""
    deals = [at for at, event in enumerate(match.events) if isinstance(event, CardsDealt)]
    before = match.public_position_at(deals[index])
    after = match.public_position_at(deals[index + 1]) if index + 1 < len(deals) else match.state
    return score(before).totals, score(after).totals


def summary_layout(
    look: TableLook,
    result: RoundResult,
    scores: tuple[tuple[int, int], tuple[int, int]],
    file: discord.File | None,
) -> ui.LayoutView:
    """Return the summary of a finished round; without a `file` it lists the cards as text."""
    match, texts = look.match, look.texts
    names = plain_names(match)
    named = message_names(match)
    shown: ui.Item[Any]
    if file is None:
        text = wording.scores.round_summary_text(result, named, texts, marks_of(look.emojis))
        net = wording.scores.net_line(result.awards, scores, named, texts)
        shown = ui.TextDisplay(f"{text}\n{net}")
    else:
        shown = gallery(file, wording.scores.round_alt_text(result, names, texts))
    return layout(ui.Container(shown, accent_colour=NEUTRAL))


def running_sheet_layout(look: TableLook, file: discord.File | None) -> ui.LayoutView:
    """Return the score so far: the score sheet and the cards of the coming rounds.

    Without a `file`, the score is text.
    """
    match, texts = look.match, look.texts
    if file is None:
        marks = marks_of(look.emojis)
        text = wording.scores.score_so_far_text(match.state, message_names(match), texts, marks)
        return layout(ui.Container(ui.TextDisplay(text), accent_colour=NEUTRAL))
    sheet = gallery(file, wording.scores.score_alt_text(match.state, plain_names(match), texts))
    below = ui.TextDisplay[Any](wording.scores.coming_text(match.state, texts))
    return layout(ui.Container(sheet, below, accent_colour=NEUTRAL))


def sheet_layout(
    look: TableLook, file: discord.File | None, poster: discord.File | None = None
) -> ui.LayoutView:
    """Return the end of a match: the result, the `poster`, the score sheet and the buttons.

    Without a `file`, the score sheet is text. It is omitted if the cards were not counted.
    """
    match, texts = look.match, look.texts
    outcome = match.state.outcome
    assert outcome is not None
    colour = SEAT_COLOURS[outcome.winner] if outcome.winner else NEUTRAL
    names = message_names(match)
    headline = [f"## {wording.scores.result_text(match.state, names, texts)}"]
    if look.note:
        headline.append(f"-# {look.note}")
    shown: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(headline))]
    if poster is not None:
        shown.append(gallery(poster, poster_alt_text(match, texts)))
    if file is not None:
        alt = wording.scores.score_alt_text(match.state, plain_names(match), texts)
        shown.append(gallery(file, alt))
    elif wording.scores.is_counted(match.state):
        marks = marks_of(look.emojis)
        text = wording.scores.score_text(
            match.state, names, texts, include_result=False, marks=marks
        )
        shown.append(ui.TextDisplay(text))
    return layout(
        ui.Container(
            *shown,
            *fingerprint(match, texts),
            _end_row(look),
            accent_colour=colour,
        )
    )


def _end_row(look: TableLook) -> ui.ActionRow[Any]:
    """Return the row of buttons below a score sheet."""
    match, texts = look.match, look.texts
    return ui.ActionRow(
        *rematch_buttons(look),
        look_back_button(match, texts),
        TargetButton(Target(Verb.SHARE, match.id), texts("button-share"), emoji="📋"),
        try_deal_button(match, texts),
    )
