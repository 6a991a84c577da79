from __future__ import annotations

import pytest

from bot.games.shanghaien.cards import Half, Trick
from bot.games.shanghaien.moves import (
    Dealt,
    DiceRolled,
    End,
    Ended,
    Event,
    Place,
    Resign,
    Roll,
    Seat,
    TakenBack,
    Termination,
)
from bot.games.shanghaien.rules import replay, stepwise
from bot.texts.catalogue import LANGUAGES, Catalogue, Texts
from bot.texts.wording.shanghaien import event_lines, last_line
from tests.texts.positions import (
    NAMES,
    cards,
    first,
    opening,
    play_of,
    rolled_with,
    second,
    short_round,
    started,
)

CATALOGUE = Catalogue.load(strict=True)
ENGLISH = CATALOGUE.language("en")


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    """One language after the other."""
    return CATALOGUE.language(str(request.param))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Bernd rolled 2 and 6 and placed the 6 on Italian 3."),
        ("de", "Bernd hat 2 und 6 gewürfelt und die 6 an Italiener 3 angelegt."),
        ("fr", "Bernd a fait 2 et 6 et placé le 6 sur Italien 3."),
        ("it", "Bernd ha tirato 2 e 6 e piazzato il 6 su Italiano 3."),
    ],
)
def test_a_turn_is_one_sentence(language: str, line: str) -> None:
    assert (
        event_lines(stepwise(started(), opening()), NAMES, CATALOGUE.language(language))[-1] == line
    )


def test_the_starter_is_told_to_have_chosen_where_the_1_lies() -> None:
    assert event_lines(stepwise(started(), opening()), NAMES, ENGLISH)[1] == (
        "Anna rolled 3 and 5, put the 1 on the left and placed the 5 on Turkish 1."
    )


def test_italian_elides_before_1() -> None:
    lines = event_lines(stepwise(started(), short_round()), NAMES, CATALOGUE.language("it"))
    assert "Anna ha tirato 1 e 2 e piazzato l’1 su Francese 4." in lines


def test_every_sentence_of_a_round_is_told(texts: Texts) -> None:
    lines = event_lines(stepwise(started(), short_round()), NAMES, texts)
    assert len(lines) == 6
    assert [line.split(" ")[0] for line in lines[1:]] == ["Anna", "Bernd", "Anna", "Bernd", "Anna"]


TRICK_STORIES: dict[Half, tuple[tuple[Event, ...], str]] = {
    Half.TWO_SAILORS: (
        (first(play_of(Half.TWO_SAILORS)), first(Place(3))),
        "Anna added 2 Sailors to the French and placed the 3 on Dutch 2 (from 3 and 5).",
    ),
    Half.DIE_SHIFT: (
        (first(play_of(Half.DIE_SHIFT)), first(Place(6))),
        "Anna turned the 5 into a 6 and placed the 6 on Italian 3 (from 3 and 6).",
    ),
    Half.BOTH_DICE: (
        (first(play_of(Half.BOTH_DICE)),),
        "Anna placed both dice (3 on Dutch 2, 5 on Turkish 1).",
    ),
    Half.ROLL_AGAIN: (
        (first(play_of(Half.ROLL_AGAIN)), DiceRolled((1, 6)), first(Place(1))),
        "Anna rolled again (1 and 6) and placed the 1 on French 4.",
    ),
    Half.SEND_TO_SHARKS: (
        (first(play_of(Half.SEND_TO_SHARKS)), first(Place(3))),
        "Anna called the sharks and sent Dutch 2 to the sharks with the 3.",
    ),
    Half.EXCHANGE: (
        (first(play_of(Half.EXCHANGE)),),
        "Anna took back the 2 and placed both dice (3 on Dutch 2, 5 on Turkish 1).",
    ),
}


def _holding(half: Half) -> tuple[Trick, ...]:
    return (play_of(half).trick,)


@pytest.mark.parametrize("half", TRICK_STORIES)
def test_every_trick_is_told_in_english(half: Half) -> None:
    events, sentence = TRICK_STORIES[half]
    assert event_lines(stepwise(rolled_with(_holding(half)), events), NAMES, ENGLISH) == (sentence,)


@pytest.mark.parametrize("half", TRICK_STORIES)
def test_every_trick_is_told_in_every_language(half: Half, texts: Texts) -> None:
    events, sentence = TRICK_STORIES[half]
    (line,) = event_lines(stepwise(rolled_with(_holding(half)), events), NAMES, texts)
    assert line.startswith("Anna ")
    assert (line == sentence) == (texts is ENGLISH)


def test_a_double_placed_at_once_names_its_card_once() -> None:
    before = rolled_with((Trick.BOTH_DICE,), roll=(4, 4))
    events = [first(play_of(Half.BOTH_DICE))]
    assert (
        last_line(stepwise(before, events), NAMES, ENGLISH)
        == "Anna placed both dice on American 3."
    )


def test_a_trick_shown_before_its_dice_fell_is_told() -> None:
    before = rolled_with((Trick.ROLL_AGAIN,))
    events = [first(play_of(Half.ROLL_AGAIN))]
    assert last_line(stepwise(before, events), NAMES, ENGLISH) == "Anna played Roll again."


def test_a_roll_that_waits_for_its_player_is_a_sentence_of_its_own() -> None:
    before = replay(started().options, Seat.FIRST, opening()[:4])
    events = (*opening()[4:], first(Roll()), DiceRolled((1, 1)))
    assert event_lines(stepwise(before, events), NAMES, ENGLISH) == (
        "Bernd rolled 2 and 6 and placed the 6 on Italian 3.",
        "Anna rolled 1 and 1.",
    )


def test_shanghai_and_the_next_deal_are_two_sentences() -> None:
    events = short_round()
    before = replay(started().options, Seat.FIRST, events[:-1])
    deal = Dealt(cards("F1 G1 X2 C1 S1 I1"))
    assert event_lines(stepwise(before, (events[-1], deal)), NAMES, ENGLISH) == (
        "Anna called Shanghai.",
        "Round 2 begins; Bernd starts.",
    )


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Ended(Termination.TIME, Seat.FIRST), "Bernd ran out of time; Anna wins."),
        (
            Ended(Termination.TIME, None),
            "Nobody came back in time, so the game ends without a winner.",
        ),
        (Ended(Termination.CANCELLED, None), "The game was called off; nobody wins."),
        (second(Resign()), "Bernd gave up."),
        (TakenBack(), "Bernd took the last die back and decides again."),
    ],
    ids=["claimed", "lapsed", "cancelled", "resigned", "taken-back"],
)
def test_what_ends_or_turns_back_a_game_is_told(event: Event, line: str, texts: Texts) -> None:
    before = replay(started().options, Seat.FIRST, opening())
    told = last_line(stepwise(before, [event]), NAMES, texts)
    assert told
    assert (told == line) == (texts is ENGLISH)


def test_mentions_stand_as_they_are(texts: Texts) -> None:
    before = replay(started().options, Seat.FIRST, opening()[:4])
    line = last_line(stepwise(before, opening()[4:]), ("<@1>", "<@2>"), texts)
    assert line.startswith("<@2> ")


def test_nothing_happened_is_no_line() -> None:
    assert last_line(stepwise(started(), []), NAMES, ENGLISH) == ""


def test_the_right_end_is_told() -> None:
    before = rolled_with((), end=None)
    assert "put the 1 on the right" in last_line(
        stepwise(before, [first(Place(3, End.RIGHT))]), NAMES, ENGLISH
    )
