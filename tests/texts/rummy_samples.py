"""The texts of rummy, in context, for the golden files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.rummy.analysis import Analysis, CostlyChoice, Hint, SeatAnalysis
from bot.games.rummy.cards import parse_card, parse_cards
from bot.games.rummy.evaluation import Option
from bot.games.rummy.hands import Gap
from bot.games.rummy.legality import legal_moves
from bot.games.rummy.moves import (
    Buy,
    CardDrawn,
    Discard,
    Down,
    Event,
    HandsDealt,
    Lay,
    Move,
    MovePlayed,
    Pass,
    Seat,
    Swap,
)
from bot.games.rummy.notation import parse_event, parse_move
from bot.games.rummy.rules import apply, iterate_steps
from bot.games.rummy.state import GameState, View, redact, view
from bot.games.rummy.terms.agreement import (
    PRESETS,
    Agreement,
    Preset,
    Rounds,
    apply_preset,
    fit_agreement,
)
from bot.games.rummy.terms.options import HIGH_PENALTIES, Contract, Options, parse_wild
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from tests.games.rummy.playing import BOOK, BOOK_AND_RUN, idle, position_after, then
from tests.texts.shanghaien_samples import Section

NAMES = ("Anna", "Bernd", "Carla")
RULES = Options(dealt=8, contracts=(*BOOK_AND_RUN, Contract(2, 0)), bonehead_undo=True)
DEAL = "deal 2C / 4H 5H 7H 7H 9C 7D 7S * / TC JC QC KC 5D 6H 8H 5S / AS AD 3C 3D KS QS 8S 6D"
TURNS = (
    "1 take; 1 down 7S 7H 7D / 4H 5H * 7H; 1 discard 9C",
    "2 leave; 3 buy; card 2H; card 5C; 2 down 6H>m2 / 5S 5D * / TC JC QC KC; 2 lay 8H m2 high",
)
OUT = ("2 lay 5C m3",)
MOST_LINES = 10
"""The maximum number of lines that describe the terms of a game."""
STANDOFF = Options(dealt=7, contracts=BOOK, quiet_limit=10, buys=0)
STANDOFF_DEAL = "deal QC / AD 2D 3D 4D 5D 6D 8D / AH 2H 3H 4H 5H 6H 8H / * * * AC KC 2C 4C"
TEN_CARDS = ("9C", "9D", "9H", "9S", "TC", "TD", "TH", "JS", "JD", "JH")
BONEHEAD = Options(dealt=7, contracts=BOOK, bonehead_undo=True)
BONEHEAD_LINES = (
    "deal QH / 7S 7H 7D KC QC JC 9C / 2C 4C 6C 8D TD 7C 3S / 7C 2D 4D 6D 8H TH QS",
    "1 leave; 2 pass; 3 pass; card 3H; 1 down 7S 7H 7D; 1 discard KC",
    "2 leave; 3 pass; card 4H; 2 discard 4H",
    "3 leave; 1 pass; card 9H; 3 discard 7C",
)
SWAP = Options(dealt=9, contracts=(Contract(0, 1),))
SWAP_LINES = (
    "deal QC / 4H * 6H 7H 5H 9H KC KD KS / AC AD AH AS 2C 2D 2S 2H 3C",
    "1 leave; card KH; 1 down 4H * 6H 7H",
)


def sections(texts: Texts) -> Iterator[Section]:
    """Yield every section of the game's texts."""
    yield "What happened", _events(texts)
    yield "Your diary", _diaries(texts)
    yield "What you did", _own(texts)
    yield "The table", _tables(texts)
    yield "Your hand", _hands(texts)
    yield "What a table plays by", _terms(texts)
    yield "Rounds and scores", _scores(texts)
    yield "Hints", _hints(texts)
    yield "Analysis", _analysis(texts)
    yield "The guide", _guide(texts)


def table() -> GameState:
    """Return a position with books, runs, a joker and a purchase."""
    return position_after(RULES, 3, DEAL, *TURNS)


def over() -> GameState:
    """Return a game after its first round, which ended without a winner."""
    return idle(position_after(STANDOFF, 3, STANDOFF_DEAL), *TEN_CARDS)


def _stories() -> Iterator[tuple[Options, tuple[str, ...]]]:
    yield RULES, (DEAL, *TURNS, *OUT)
    yield BONEHEAD, (*BONEHEAD_LINES, "3 undo; 3 discard 2D")
    yield SWAP, (*SWAP_LINES, "1 swap 5H m1 m1 high; 1 lay 9H m1 high; 1 discard KC")
    yield (
        replace(RULES, contracts=BOOK, dealt=7),
        (
            "deal QC / 7C 7D 7H 7H 7S 7S * / AC AD AH AS KC KD KH",
            "1 extra; card 2H; card 3H; 1 leave; card 4H; 1 discard 4H",
            "seat 2 computer; seat 2 member",
        ),
    )


def _steps(options: Options, lines: tuple[str, ...], seat: Seat | None) -> list[tuple[View, Event]]:
    """Return the steps of a story as `seat` sees them, or as the public does without that seat."""
    deal, *events = [parse_event(line) for text in lines for line in text.split(";")]
    assert isinstance(deal, HandsDealt)
    before = position_after(options, len(deal.hands))
    reader = seat if seat is not None and seat in before.table else None
    shown = redact(iterate_steps(before, (deal, *events)), reader)
    course = iterate_steps(before, (deal, *events))
    return [(view(state, reader), event) for (state, _), event in zip(course, shown, strict=True)]


def _events(texts: Texts) -> Iterator[str]:
    for options, lines in (*_stories(), (RULES, (DEAL, "1 resign"))):
        steps = _steps(options, lines, None)
        yield "\n".join(wording.position.turn_lines(steps, NAMES, texts))
        yield "\n".join(wording.position.turn_lines(steps, NAMES, texts, is_short=True))
    late = range(40)
    yield "\n".join(
        wording.position.turn_lines(_steps(RULES, (DEAL, *TURNS), None), NAMES, texts, late)
    )


def _diaries(texts: Texts) -> Iterator[str]:
    for (options, lines), seat in zip(
        _stories(), (Seat.THIRD, Seat.FIRST, Seat.SECOND), strict=False
    ):
        steps = _steps(options, lines, seat)
        for everybody, is_short in (False, False), (True, False), (False, True):
            diary = wording.position.diary_lines(
                steps,
                steps[-1][0].table,
                seat,
                NAMES,
                texts,
                include_all=everybody,
                is_short=is_short,
            )
            yield "\n".join(diary)
    two = replace(STANDOFF, contracts=STANDOFF.contracts * 2)
    played = idle(position_after(two, 3, STANDOFF_DEAL), *TEN_CARDS)
    deal = parse_event(STANDOFF_DEAL)
    for seat in Seat.FIRST, Seat.SECOND:
        steps = [(view(played, seat), deal)]
        dealt = then(played, STANDOFF_DEAL).table
        yield "\n".join(wording.position.diary_lines(steps, dealt, seat, NAMES, texts))


def _own(texts: Texts) -> Iterator[str]:
    for options, lines in _stories():
        for seat in Seat.FIRST, Seat.SECOND, Seat.THIRD:
            own = [step for step in _steps(options, lines, seat) if _concerns(seat, *step)]
            if own:
                yield wording.position.own_moves(own, texts)


def _concerns(seat: Seat, seen: View, event: Event) -> bool:
    return seen.seat is seat and (
        seen.table.due[:1] == (seat,)
        if isinstance(event, CardDrawn)
        else isinstance(event, MovePlayed) and event.seat is seat
    )


def _tables(texts: Texts) -> Iterator[str]:
    for state in (position_after(RULES, 3), position_after(RULES, 3, DEAL), table(), over()):
        yield wording.position.heading(state.table, NAMES, texts)
        yield wording.position.heading(state.table, NAMES, texts, has_picture=True)
        yield wording.position.table_text(state.table, NAMES, texts)
    yield wording.position.alt_text(table().table, NAMES, texts)


def _hands(texts: Texts) -> Iterator[str]:
    state = table()
    options = replace(state.table.options, wild=parse_wild("8H"))
    for seat in Seat.FIRST, Seat.THIRD:
        yield wording.position.hand_title(view(state, seat), texts)
    joker = position_after(SWAP, 2, *SWAP_LINES)
    for at, text in (
        (state, "lay 5C m3"),
        (state, "lay 8H m2 high"),
        (joker, "swap 5H m1 m1 high"),
    ):
        move = parse_move(text)
        assert isinstance(move, Lay | Swap)
        yield wording.position.lay_label(at.table, move, NAMES, texts)
    down = parse_move("down 7S 7H 7D / 4H 5H * 7H")
    assert isinstance(down, Down)
    yield wording.position.down_label(down, 1, options, texts)
    yield wording.position.lay_card_label(parse_card("8H"), options, texts)
    lay, swap = parse_move("lay 8H m2 high"), parse_move("swap 5H m1 m1 high")
    assert isinstance(lay, Lay)
    assert isinstance(swap, Swap)
    yield wording.position.drafted_text([down, swap, lay], options, texts)
    for card in ("8H", "*"):
        yield wording.position.discard_label(parse_card(card), options, texts)
    yield wording.position.hand_text(
        [(parse_card("8H"), Gap(parse_card("9H"))), parse_cards("KC *")], options
    )
    yield wording.position.bonehead_text(state.table, parse_card("7C"), NAMES, texts)
    for at, reader_seat in (
        (state, Seat.SECOND),
        (state, Seat.FIRST),
        (state, None),
        (over(), Seat.FIRST),
    ):
        yield wording.position.help_now(
            view(at, reader_seat), reader_seat, NAMES, texts, rules="</rules:1>"
        )


def _terms(texts: Texts) -> Iterator[str]:
    unusual = Options(
        decks=3,
        jokers=1,
        ace_low=False,
        ace_high=False,
        dealt=10,
        contracts=(Contract(2, 0), Contract(0, 1), Contract(1, 1), Contract(1, 2)),
        buys=1,
        price=2,
        quiet_limit=40,
        out_by_discard=False,
        latest_only=False,
        jokers_in_books=False,
        jokers_in_runs=False,
        many_jokers=False,
        eight_is_one=False,
        six_is_one=False,
        bonehead_undo=True,
        penalties=HIGH_PENALTIES,
    )
    yield "\n".join(wording.terms.agreement_lines(Agreement(unusual, window=None), 4, texts))
    for preset in Preset:
        proposed = fit_agreement(apply_preset(Agreement(), preset, Rounds.ALL), 4)
        lines = wording.terms.agreement_lines(proposed, 4, texts)
        assert len(lines) <= MOST_LINES, lines
        yield "\n".join(lines)
    options = replace(unusual, wild=parse_wild("2C AD AH"))
    changed = replace(apply_preset(Agreement(), Preset.TEN, Rounds.ALL), options=options)
    yield "\n".join(wording.terms.short_lines(changed, 4, texts))
    for buys, window in ((0, 60), (3, 1800), (5, 3600), (3, 8 * 3600)):
        agreement = Agreement(Options(buys=buys), window=window)
        yield "\n".join(wording.terms.agreement_lines(agreement, 4, texts))


def _scores(texts: Texts) -> Iterator[str]:
    after = then(table(), *OUT)
    for state in (after, over()):
        (result,) = state.table.history
        yield wording.scores.round_text(state.table, result, NAMES, texts)
        yield wording.scores.round_alt_text(state.table, result, NAMES, texts)
    yield "\n".join(wording.scores.hand_lines(table().hands, RULES, NAMES, texts))
    for state in (position_after(RULES, 3, DEAL), after, over()):
        yield wording.scores.score_so_far_text(state.table, NAMES, texts)
    yield wording.scores.score_text(over().table, NAMES, texts)
    yield wording.scores.score_alt_text(over().table, NAMES, texts)
    resigned = position_after(RULES, 3, DEAL, "1 resign")
    yield wording.scores.score_so_far_text(resigned.table, NAMES, texts)
    for end in ("end time 2", "end time -", "end cancelled -"):
        ended = apply(after, parse_event(end)).table
        yield wording.position.heading(ended, NAMES, texts)
    two = position_after(RULES, 2, "deal 2C / 4H 5H 7H 7H 9C 7D 7S * / TC JC QC KC 5D 6H 8H 5S")
    yield wording.position.heading(then(two, "1 resign").table, NAMES, texts)


def _hints(texts: Texts) -> Iterator[str]:
    state = position_after(RULES, 3, DEAL)
    seen = view(state, Seat.FIRST)
    two = tuple(Option(move, 6.25, 0.5) for move in legal_moves(seen, Seat.FIRST)[:2])
    yield wording.advice.hint_text(Hint(two), seen, NAMES, texts)
    yield wording.advice.hint_text(Hint(two[:1]), seen, NAMES, texts)
    offered = then(state, "1 take; 1 discard 9C; 2 leave")
    asked = view(offered, Seat.THIRD)
    buy = tuple(Option(move, 1.0, 0.25) for move in (Buy(), Pass()))
    yield wording.advice.hint_text(Hint(buy), asked, NAMES, texts)
    playing = view(then(state, "1 take"), Seat.FIRST)
    down = Option(parse_move("down 7S 7H 7D / 4H 5H * 7H"), 1.0, 1.0)
    throw = Option(Discard(parse_card("9C")), 12.3, 0.4)
    yield wording.advice.hint_text(Hint((down, throw)), playing, NAMES, texts)


def costly(move: Move, better: Move, seat: Seat, cost: float, offered: str = "") -> CostlyChoice:
    """Return a costly decision of the first round."""
    return CostlyChoice(9, 1, seat, move, better, cost, parse_card(offered) if offered else None)


def _throw(card: str) -> Discard:
    return Discard(parse_card(card))


ANALYSIS = Analysis(
    (
        SeatAnalysis(choices=20, given_away=6.04),
        SeatAnalysis(choices=18, given_away=1.0),
        SeatAnalysis(),
    ),
    (
        costly(Pass(), Buy(), Seat.FIRST, 3.24, "7H"),
        costly(_throw("TS"), _throw("QH"), Seat.SECOND, 2.0),
        costly(_throw("2C"), _throw("*"), Seat.FIRST, 1.0),
        costly(Buy(), Pass(), Seat.FIRST, 0.6, "*"),
    ),
)


def _analysis(texts: Texts) -> Iterator[str]:
    for reader in (None, Seat.FIRST, Seat.THIRD):
        yield wording.advice.analysis_text(ANALYSIS, NAMES, texts, reader)
    yield from (wording.advice.costly_text(each, NAMES, texts) for each in ANALYSIS.costly)
    bought = tuple(each for each in ANALYSIS.costly if isinstance(each.played, Buy))
    yield wording.advice.analysis_text(Analysis(ANALYSIS.by_seat, bought), NAMES, texts, None)


_GUIDES = (Preset.ELEVEN, Preset.CONTRACT, Preset.BOOKS_RUNS, Preset.NINE)
"""Rule sets whose guides together mention all but one or two of the special rules."""


def _guide(texts: Texts) -> Iterator[str]:
    for options in (Options(), *(PRESETS[name].options for name in _GUIDES)):
        for page in wording.terms.guide_pages(options):
            yield "\n".join(wording.terms.guide_page(page, options, texts))
