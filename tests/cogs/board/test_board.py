from __future__ import annotations

import io
import random
import re
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.games.shanghaien.cards import ExtraTrick, Half, Trick
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import (
    SEATS,
    Crew,
    End,
    Move,
    Place,
    PlayTrick,
    Roll,
    Seat,
    Shanghai,
)
from bot.games.shanghaien.tricks.table import HALF_RULES
from bot.matches.match import Match
from bot.texts.catalogue import LANGUAGES, Catalogue
from cogs.board.board import parse_move_argument
from cogs.games.shanghaien.board import board_layout, sheet_layout
from cogs.games.shanghaien.pictures import Menu
from cogs.ui.custom_ids import MAX_LENGTH, TEMPLATE, Target, Verb
from playground.components import BUTTON, texts_of, walk
from rendering.drawing.canvas import SEAT_ACCENTS
from tests.cogs.foreign_names import positions
from tests.cogs.looks import look_at
from tests.matches.conftest import ANNA, Table

CATALOGUE = Catalogue.read(strict=True)
MOST_WORDS = 25
"""The maximum number of words on a board, without those on its buttons."""
_WORD = re.compile(r"<[^>]+>|\w[\w’]*")


def parts_of(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    """Return every component of a message in Discord's format."""
    return list(walk(view.to_components()))  # type: ignore[no-untyped-call]


def picture() -> discord.File:
    return discord.File(io.BytesIO(b"picture"), filename="board.png")


def show_board(match: Match, menu: Menu = Menu(), language: str = "en") -> list[dict[str, Any]]:  # noqa: B008 - frozen
    view = board_layout(look_at(match, CATALOGUE.language(language)), menu, picture())
    return parts_of(view)


def buttons(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [part for part in parts if part["type"] == BUTTON]


async def boards(table: Table, extra: ExtraTrick, seed: int) -> list[Match]:
    """Return the match after every move of a random game in which tricks are played."""
    choose = random.Random(seed)
    match = await table.match(extra)
    found = [match]
    while not match.is_over:
        moves = legal_moves(match.state)
        tricks = [move for move in moves if isinstance(move, PlayTrick)]
        move = choose.choice(tricks if tricks and choose.random() < 0.7 else moves)
        user = match.user_of(match.state.mover)
        match = (await table.events.play(match.id, user, move, match.revision)).after
        found.append(match)
    return found


@pytest.mark.parametrize("extra", list(ExtraTrick))
async def test_every_board_of_a_game_keeps_discords_limits_and_leads_to_every_legal_move(
    table: Table, extra: ExtraTrick
) -> None:
    played = set()
    for match in (await boards(table, extra, seed=11))[:-1]:
        pages = _pages(match)
        moves = [move for each in pages.values() for move in each]
        reached = {_effect(move) for move in moves}
        # Shanghai is excluded, because its button first opens a private confirmation.
        wanted = {_effect(move) for move in legal_moves(match.state) if move != Shanghai()}
        assert wanted <= reached
        for menu, on_page in pages.items():
            halves = {move.half for move in on_page if isinstance(move, PlayTrick)}
            assert halves <= {menu.half}, "a trick is played only on its own page"
            played |= halves
        language = random.Random(match.revision).choice(list(LANGUAGES))
        for half in (None, *Half):
            parts = show_board(match, Menu(half), language)
            keeps_discords_limits(parts)
            above = " ".join(part.get("content", "") for part in parts)
            assert len(_WORD.findall(above)) <= MOST_WORDS, above
    assert len(played) > 1


def keeps_discords_limits(parts: list[dict[str, Any]]) -> None:
    assert len(parts) <= 40
    assert sum(len(text) for text in texts_of(parts)) <= 4000
    ids = [button["custom_id"] for button in buttons(parts)]
    assert len(ids) == len(set(ids))
    assert all(len(one) <= MAX_LENGTH and TEMPLATE.fullmatch(one) for one in ids)
    assert all(len(button["label"]) <= 80 for button in buttons(parts))
    for part in parts:
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5


def _effect(move: Move) -> object:
    """Return a key for `move`, which is the same for trick cards with the same two halves."""
    if isinstance(move, PlayTrick):
        return (move.trick.halves, move.half, move.nation, move.die, move.to, move.end)
    return move


def _pages(match: Match) -> dict[Menu, list[Move]]:
    """Return the moves on each page that buttons open; check that each page leads back."""
    found: dict[Menu, list[Move]] = {}
    todo = [Menu()]
    while todo:
        menu = todo.pop()
        if menu in found:
            continue
        targets = [_target(button) for button in buttons(show_board(match, menu))]
        moves = [target.argument for target in targets if target.verb is Verb.MOVE]
        leads = [Menu.parse(t.argument) for t in targets if t.verb is Verb.TURN_PAGE]
        assert menu.half is None or replace(menu, half=None, chosen="") in leads or menu.chosen
        found[menu] = [parse_move_argument(SHANGHAIEN, move) for move in moves]
        todo += leads
    return found


def _target(button: dict[str, Any]) -> Target:
    target = Target.read(button["custom_id"])
    assert target is not None
    return target


@pytest.mark.parametrize("end", End)
async def test_both_dice_names_the_destination_of_each_die(table: Table, end: End) -> None:
    match = await table.match(ExtraTrick.JOKER)
    page = buttons(show_board(match, Menu(Half.BOTH_DICE, end)))
    placed = [b["label"] for b in buttons(show_board(match, Menu(end=end))) if "→" in b["label"]]
    (both,) = [b for b in page if "→" in b["label"]]
    assert sorted(set(both["label"].split(" + "))) == sorted(placed)
    (chosen,) = [b["label"] for b in page if "✓" in b["label"]]
    assert chosen == {End.LEFT: "1 … 6 ✓", End.RIGHT: "6 … 1 ✓"}[end]
    (play,) = [_target(b) for b in page if _target(b).verb is Verb.MOVE]
    assert parse_move_argument(SHANGHAIEN, play.argument) == PlayTrick(
        Trick.JOKER, Half.BOTH_DICE, end=end
    )


@pytest.mark.parametrize("language", LANGUAGES)
async def test_exchange_names_the_returned_die_and_the_destinations_of_both(
    table: Table, language: str
) -> None:
    match = await table.match(ExtraTrick.SHARKS)
    while Half.EXCHANGE not in _playable_halves(match):
        move = next(move for move in legal_moves(match.state) if isinstance(move, Place | Roll))
        user = match.user_of(match.state.mover)
        match = (await table.events.play(match.id, user, move, match.revision)).after
    placed = [
        b["label"] for b in buttons(show_board(match, language=language)) if "→" in b["label"]
    ]
    page = buttons(show_board(match, Menu(Half.EXCHANGE), language))
    (play,) = [b for b in page if _target(b).verb is Verb.MOVE]
    assert all(label in play["label"] for label in placed)
    move = parse_move_argument(SHANGHAIEN, _target(play).argument)
    assert isinstance(move, PlayTrick)
    assert play["label"].startswith(str(move.die))


def _playable_halves(match: Match) -> set[Half]:
    return {move.half for move in legal_moves(match.state) if isinstance(move, PlayTrick)}


async def test_the_line_about_a_trick_is_for_the_waiting_player_only(table: Table) -> None:
    match = await table.match(ExtraTrick.SHARKS)
    mover = match.state.mover
    play = next(
        move
        for move in legal_moves(match.state)
        if isinstance(move, PlayTrick) and move.half is Half.SEND_TO_SHARKS
    )
    match = (await table.events.play(match.id, match.user_of(mover), play, match.revision)).after
    texts_by_seat = {
        seat: " ".join(
            texts_of(
                parts_of(
                    board_layout(
                        look_at(match, CATALOGUE.language("en")), Menu(), picture(), seat=seat
                    )
                )
            )
        )
        for seat in (None, *SEATS)
    }
    assert "called the sharks" not in texts_by_seat[None]
    assert "called the sharks" not in texts_by_seat[mover]
    assert "called the sharks" in texts_by_seat[mover.opponent]


async def test_a_chosen_end_is_kept_by_every_move_that_leaves_it_open(table: Table) -> None:
    match = await table.match()
    state, halves_found = match.state, set[Half]()
    crews = (Crew((3,)), *state.player(state.mover).crews[1:])
    mover = replace(state.player(state.mover), tricks=tuple(Trick), crews=crews)
    players = {state.mover: mover, state.mover.opponent: state.player(state.mover.opponent)}
    armed = replace(state, players=tuple(players[seat] for seat in SEATS))
    match = replace(match, position=armed, recent={})
    right = Menu(end=End.RIGHT)
    menus = [right]
    for menu in menus:
        for target in map(_target, buttons(show_board(match, menu))):
            if target.verb is Verb.TURN_PAGE:
                led = Menu.parse(target.argument)
                menus += [led] if led.end is End.RIGHT and led not in menus else []
            if target.verb is not Verb.MOVE:
                continue
            move = parse_move_argument(SHANGHAIEN, target.argument)
            plain, _, page = target.argument.partition("~")
            assert parse_move_argument(SHANGHAIEN, plain) == move, "older ids contain no page"
            if getattr(move, "end", None) is not None:
                assert (move.end, page) == (End.RIGHT, "")
                continue
            assert Menu.opening(page) == right
            assert isinstance(move, PlayTrick)
            halves_found.add(move.half)
            (chosen,) = [
                b["label"]
                for b in buttons(show_board(match, Menu.opening(page)))
                if "✓" in b["label"]
            ]
            assert chosen == "6 … 1 ✓"
    assert halves_found == {each for each in Half if not HALF_RULES[each].names_end} - {
        Half.EXCHANGE
    }
    # With an unknown argument, a button opens the board's first page.
    for page in ("", "left", "exchange.right.", "main.up.", str(Menu(Half.DIE_SHIFT, End.RIGHT))):
        assert Menu.opening(page).half is None


async def test_the_labels_follow_the_end_that_would_be_one(table: Table) -> None:
    match = await table.match()
    left, right = Menu(), Menu(end=Menu().end.other)
    labels = {
        menu.end: [b["label"] for b in buttons(show_board(match, menu))] for menu in (left, right)
    }
    place = next(move for move in legal_moves(match.state) if isinstance(move, Place))
    for menu in (left, right):
        card = match.state.card_of(place.die, menu.end)
        assert any(
            str(place.die) in label and str(getattr(card, "value", "")) in label
            for label in labels[menu.end]
        )


async def test_shanghai_is_greyed_with_its_reason_until_it_is_legal(slow_table: Table) -> None:
    match = await slow_table.match()
    grey = [b for b in buttons(show_board(match)) if b.get("disabled")]
    assert len(grey) == 1
    assert "2" in grey[0]["label"]


async def test_the_first_board_explains_the_choice_and_the_waiting_player_has_no_moves(
    table: Table,
) -> None:
    match = await table.match(ExtraTrick.SHARKS)
    asked = "\n".join(texts_of(show_board(match, Menu(Half.EXCHANGE))))
    assert "Which of your dice comes back?" in asked
    assert f"<@{ANNA.id}>" in asked
    assert "which end of the row is 1" in "\n".join(texts_of(show_board(match)))
    (container,) = (part for part in show_board(match) if "accent_color" in part)
    red, green, blue = SEAT_ACCENTS[match.state.mover]
    assert container["accent_color"] == (red << 16) + (green << 8) + blue
    texts = CATALOGUE.language("en")
    view = board_layout(look_at(match, texts), Menu(), picture(), seat=Seat.SECOND)
    assert [each["label"] for each in buttons(parts_of(view))] == ["More…"]
    mine = board_layout(look_at(match, texts), Menu(), picture(), seat=Seat.FIRST)
    assert buttons(parts_of(mine))


def test_the_score_sheet_keeps_discords_limits() -> None:
    match = positions()[-1]
    for language in LANGUAGES:
        parts = parts_of(sheet_layout(look_at(match, CATALOGUE.language(language)), picture()))
        text = "\n".join(texts_of(parts))
        assert len(text) <= 4000
        assert match.record.secret.hex() not in text
        assert match.name_of(match.state.outcome.winner) in text
