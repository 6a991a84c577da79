"""The guarantees of `RUMMY`, the `Game` object of the rummy."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Seat
from bot.games.rummy.players import Level
from bot.games.rummy.terms.agreement import (
    DAYS_FILE,
    DAYS_SEATS,
    OWN_RULES,
    PRESETS,
    USUAL_LENGTH,
    USUAL_WINDOW,
    Agreement,
    Preset,
    Rounds,
    apply_preset,
    change_length,
    estimate_days,
    fit_agreement,
    format_agreement,
    is_evening,
    length_of,
    parse_agreement,
    propose_rule_set,
    proposed_options,
    selected_rounds,
)
from bot.games.rummy.terms.options import (
    CONTRACTS,
    HIGH_PENALTIES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Contract,
    LastRound,
    Options,
    check_options,
    format_options,
    parse_options,
)
from tests.bench import rummy_days


def test_the_offered_levels_and_that_of_the_replacement_can_play() -> None:
    assert RUMMY.stand_in is not None
    assert RUMMY.inviting.levels == tuple(level.value for level in Level)
    assert RUMMY.stand_in.level in RUMMY.inviting.levels


def test_terms_are_kept_as_json_and_read_back() -> None:
    options = Options(decks=3, penalties=HIGH_PENALTIES, contracts=(Contract(1, 2),), price=2)
    own = Agreement(options, Seat.THIRD, is_drawn_by_lot=False, is_proposed=False)
    for terms in (own, *(Agreement(window=window) for window in (None, 60, 4 * 3600))):
        assert parse_agreement(format_agreement(terms)) == terms


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        "no JSON",
        format_agreement(Agreement()).replace('"options": {}', '"options": {"wings": "2"}'),
        format_agreement(Agreement()).replace('"dealer": null', '"dealer": "9"'),
    ],
)
def test_terms_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each text has another message
        parse_agreement(text)


def test_packs_and_quiet_turns_grow_with_the_players_unless_they_were_chosen() -> None:
    proposed = [fit_agreement(Agreement(), n).options for n in range(2, 9)]
    assert [(o.decks, o.jokers) for o in proposed] == [(2, 4)] * 4 + [(3, 6)] * 3
    assert [o.quiet_limit for o in proposed] == [60, 60, 60, 75, 90, 105, 120]
    fitted = fit_agreement(Agreement(Options(decks=4), is_proposed=False), 8)
    assert (fitted.options.decks, fitted.options.jokers) == (4, 4)
    for_eight = fit_agreement(Agreement(), 8)
    assert fit_agreement(for_eight, 4).options.quiet_limit == 60
    chosen = Agreement(Options(quiet_limit=40))
    assert fit_agreement(chosen, 8).options.quiet_limit == 40


@pytest.mark.parametrize("players", [2, 4, 8])
def test_rounds_with_long_contracts_may_have_more_quiet_turns(players: int) -> None:
    limits = {
        length: fit_agreement(apply_preset(Agreement(), Preset.TEN, length), players)
        for length in (Rounds.ALL, Rounds.EARLY_FOUR)
    }
    short = limits[Rounds.EARLY_FOUR].options.quiet_limit
    assert short == fit_agreement(Agreement(), players).options.quiet_limit
    assert limits[Rounds.ALL].options.quiet_limit == 120
    changed = fit_agreement(change_length(limits[Rounds.ALL], Rounds.EARLY_FOUR), players)
    assert changed.options.quiet_limit == short, "the limit of quiet turns depends on the rounds"
    for preset in Preset:
        proposed = proposed_options(players, preset)
        whole = apply_preset(Agreement(), preset, Rounds.ALL)
        assert proposed.quiet_limit == fit_agreement(whole, players).options.quiet_limit


def test_each_length_has_its_own_rounds() -> None:
    agreed = Agreement(Options(price=2), window=600)
    rounds = {length: change_length(agreed, length).options.contracts for length in Rounds}
    assert [len(each) for each in rounds.values()] == [7, 4, 4, 3, 3, 1]
    assert rounds[Rounds.SPREAD_FOUR] == tuple(CONTRACTS[number - 1] for number in (1, 3, 5, 7))
    assert rounds[Rounds.SPREAD_THREE] == tuple(CONTRACTS[number - 1] for number in (1, 4, 7))
    assert all(length_of(change_length(agreed, length)) is length for length in Rounds)
    evening = change_length(agreed, Rounds.EVENING)
    assert (is_evening(evening), evening.options.price) == (True, 2)
    assert change_length(evening, Rounds.ALL) == replace(agreed, window=USUAL_WINDOW)
    assert change_length(agreed, Rounds.ALL) == agreed
    assert length_of(Agreement(Options(contracts=(Contract(1, 0),)))) is None


def test_numbers_by_round_and_the_last_round_go_with_their_rounds() -> None:
    whole = apply_preset(Agreement(window=600), Preset.CONTRACT, Rounds.ALL)
    assert (whole.options.dealt, whole.window) == ((10, 10, 10, 12, 12, 12, 12), 600)
    changed = replace(whole, options=replace(whole.options, price=2))
    spread = change_length(changed, Rounds.SPREAD_THREE).options
    assert (spread.dealt, spread.last_round, spread.price) == (
        (10, 12, 12), LastRound.ALL_DOWN, 2
    )  # fmt: skip
    one = change_length(changed, Rounds.ONE)
    assert (one.options.dealt, one.options.last_round) == (10, LastRound.SAME)
    assert change_length(one, Rounds.ALL) == changed
    assert parse_agreement(format_agreement(changed)) == changed
    packs = [fit_agreement(changed, players).options for players in range(2, 9)]
    assert [each.jokers for each in packs] == [1, 2, 3, 4, 5, 6, 7]


def test_six_players_get_a_third_pack_in_shanghai_to_four_runs() -> None:
    # In simulated games, 16 of 132 rounds had no winner with two packs, and no round with three.
    assert proposed_options(6, Preset.ELEVEN).decks == 3


def test_another_rule_set_keeps_its_special_last_round_in_a_short_game() -> None:
    short = propose_rule_set(change_length(Agreement(window=600), USUAL_LENGTH), Preset.CONTRACT)
    assert len(short.options.contracts) == 4
    assert (short.options.last_round, short.window) == (LastRound.ALL_DOWN, 600)
    for length in (Rounds.ALL, Rounds.EVENING):
        chosen = propose_rule_set(change_length(Agreement(), length), Preset.ELEVEN)
        assert length_of(chosen) is length
    assert length_of(propose_rule_set(short, Preset.STANDARD)) is USUAL_LENGTH


@pytest.mark.parametrize("preset", Preset)
def test_so_many_as_sit_down_can_play_by_every_preset_at_every_length(preset: Preset) -> None:
    for length in Rounds:
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
            terms = fit_agreement(apply_preset(Agreement(), preset, length), players)
            check_options(terms.options, players)
            assert length_of(terms) is length
            assert RUMMY.rule_set(replace(terms, window=600)) == preset.value
            changed = replace(terms, options=replace(terms.options, price=terms.options.price + 1))
            assert RUMMY.rule_set(changed) == OWN_RULES
            assert parse_options(dict(format_options(terms.options))) == terms.options


DAYS = {
    tuple(line.split()[:3]): [float(days) for days in line.split()[3:]]
    for line in DAYS_FILE.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
}
"""The simulated duration of each round in days, from the file `DAYS_FILE`.

The key is the rule set, the number of players, and whether turns are played by hand or by plans.
"""


@pytest.mark.parametrize("preset", Preset)
def test_the_days_of_every_rule_set_length_and_table_are_those_of_the_simulation(
    preset: Preset,
) -> None:
    for length in Rounds:
        agreement = apply_preset(Agreement(), preset, length)
        rounds = selected_rounds(length, len(PRESETS[preset].options.contracts))
        for players in DAYS_SEATS:
            for way, estimate in zip(
                ("hand", "planned"), estimate_days(agreement, players), strict=True
            ):
                days = DAYS[preset.value, str(players), way]
                simulated = sum(days[number - 1] for number in rounds)
                most = max(0.2 * simulated, 0.5)
                assert abs(estimate - simulated) <= most, (length, players, way)
        between = estimate_days(agreement, 3)
        few, many = estimate_days(agreement, 2), estimate_days(agreement, 4)
        for some, less, more in zip(between, few, many, strict=True):
            assert min(less, more) <= some <= max(less, more)


def test_renewing_a_rule_set_keeps_the_days_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / DAYS_FILE.name
    copy.write_bytes(DAYS_FILE.read_bytes())
    monkeypatch.setattr(rummy_days, "DAYS_FILE", copy)
    rummy_days.replace_rows(Preset.TEN, ["ten 2 hand 1.00", "ten 2 planned 0.50"])
    rummy_days.replace_rows(Preset.TEN, ["ten 2 hand 2.00"])
    before, after = (file.read_text(encoding="utf-8").splitlines() for file in (DAYS_FILE, copy))
    assert [row for row in after if row.startswith("ten ")] == ["ten 2 hand 2.00"]
    others = [row for row in before if not row.startswith("ten ")]
    assert [row for row in after if not row.startswith("ten ")] == others


def test_a_round_of_other_rules_takes_as_long_as_one_with_about_as_many_cards() -> None:
    book, usual = (Agreement(Options(contracts=(each,))) for each in (Contract(1, 0), Contract(2)))
    assert estimate_days(book, 4) == estimate_days(usual, 4)
