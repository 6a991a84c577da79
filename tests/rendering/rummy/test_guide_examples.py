"""Every example in the rummy guide agrees with the rules that it explains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.games.rummy.cards import PACK, Card, parse_cards
from bot.games.rummy.examples import exchange_example, is_meld
from bot.games.rummy.melds import Meld, exchange_wild, read_contract, read_meld
from bot.games.rummy.moves import Seat
from bot.games.rummy.terms.agreement import Preset, Rounds, proposed_options, select_rounds
from bot.games.rummy.terms.options import (
    MOST_WILD,
    Contract,
    Exchanges,
    Options,
    OptionsError,
    WildLimit,
    check_options,
)
from bot.texts.catalogue import LANGUAGES, Catalogue
from bot.texts.wording.rummy.terms import cards_text, guide_page, guide_pages
from rendering.rummy.examples import FOUR, adapt_example
from rendering.rummy.guide import CardsGuide, GuideLine, build_rummy_guide_page
from rendering.rummy.scenes import HandScene, MeldScene, TableScene
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS
from tests.thorough import some

WORDS = SAMPLE_RUMMY_WORDS["en"]
CATALOGUE = Catalogue.read(strict=True)
AGREEMENTS = some(60, 3_000)
"""The number of random sets of rules with which the guide is checked."""


def rule_sets() -> Iterator[Options]:
    """Yield the rules of every preset, in every length and for few and many players."""
    for preset in Preset:
        for length in Rounds:
            for players in (2, 8):
                yield select_rounds(proposed_options(players, preset), length)


def random_agreement(chance: Random) -> Options:
    """Return valid rules with random values of all options that affect melds."""
    while True:
        wild = chance.sample(PACK, chance.choice((0, 0, 1, 2, MOST_WILD)))
        if chance.random() < 0.3:
            rank = chance.randint(1, 13)
            wild = [card for card in PACK if card.rank == rank]
        options = replace(
            proposed_options(4, chance.choice([*Preset])),
            wild=tuple(sorted(wild, key=lambda card: (card.rank, card.order))),
            decks=chance.randint(1, 4), jokers=chance.choice((0, 2, 4)),
            ace_low=chance.random() < 0.7, ace_high=chance.random() < 0.7,
            jokers_in_books=chance.random() < 0.7, jokers_in_runs=chance.random() < 0.7,
            many_jokers=chance.random() < 0.7, wild_limit=chance.choice([*WildLimit]),
            wilds_touch=chance.random() < 0.7, exchange=chance.choice([*Exchanges]),
            exchange_books=chance.random() < 0.7, exact=chance.random() < 0.3,
        )  # fmt: skip
        try:
            check_options(options, 2)
        except OptionsError:
            continue
        return options


def read(scene: MeldScene, options: Options) -> Meld:
    """Return the meld on a picture; fails if it is not a valid meld."""
    meld = read_meld(scene.kind, cards_of(scene), options, Seat.FIRST)
    assert isinstance(meld, Meld), (meld, cards_of(scene))
    return meld


def cards_of(scene: MeldScene) -> tuple[Card, ...]:
    return tuple(each.card for each in scene.cards)


def fulfils(melds: list[Meld], contract: Contract, options: Options) -> bool:
    groups = [meld.cards for meld in melds]
    read_again = read_contract(groups, contract, options, Seat.FIRST)
    return isinstance(read_again, tuple)


def check_lines(lines: Sequence[GuideLine], options: Options) -> None:
    """Fail if a meld with a tick or an arrow is illegal, or one with a cross legal."""
    for line in lines:
        if line.meld is None or len(line.meld.cards) == 1:
            continue
        if line.is_valid is False:
            assert not is_meld(cards_of(line.meld), options), cards_of(line.meld)
            continue
        before = read(line.meld, options)
        if line.becomes is not None:
            assert read(line.becomes, options).cards != before.cards


def check_page(page: str, options: Options) -> None:
    """Fail if the picture of a page does not agree with the rules."""
    match build_rummy_guide_page(page, WORDS, options):
        case CardsGuide(lines):
            assert lines
            check_lines(lines, options)
        case HandScene() as hand:
            melds = [read(each, options) for each in hand.melds]
            asked = [each for each in options.contracts if each.melds == len(melds)]
            assert any(fulfils(melds, contract, options) for contract in asked)
        case TableScene() as table:
            assert table.contract in options.contracts
            for player in table.players:
                melds = [read(each, options) for each in player.melds]
                assert player.is_down is bool(melds)
                assert len(melds) in (0, table.contract.melds)


def check_guide(options: Options) -> set[str]:
    """Check that all pictures of the guide agree with the rules; return the guide's pages."""
    pages, example = guide_pages(options), exchange_example(options)
    for page in pages:
        check_page(page, options)
    assert ("jokers" in pages) is (example is not None)
    if example is not None:
        found = exchange_wild(example.meld, example.card, options)
        assert found == (example.changed, example.freed)
        assert (example.target is None) is (options.exchange is Exchanges.HAND)
    return {*pages}


def test_every_example_agrees_with_the_rules_of_every_rule_set() -> None:
    seen = set().union(*map(check_guide, rule_sets()))
    assert seen == {*guide_pages(Options())}


def test_every_example_agrees_with_any_agreement() -> None:
    for number in range(AGREEMENTS):
        check_guide(random_agreement(Random(number)))


def crossed_out(options: Options) -> tuple[Card, ...]:
    """Return the cards of the last line with a cross on the guide's page about melds."""
    scene = build_rummy_guide_page("melds", WORDS, options)
    assert isinstance(scene, CardsGuide)
    return [cards_of(line.meld) for line in scene.lines if line.meld and line.is_valid is False][-1]


def test_the_crossed_out_example_is_illegal_even_where_twos_are_wild() -> None:
    twos = tuple(card for card in PACK if card.rank == 2)
    for wild in ((), parse_cards("2C"), twos):
        options = replace(Options(), wild=wild)
        cards = crossed_out(options)
        assert not is_meld(cards, options)
        if not wild:
            assert cards == parse_cards("QC KC AC 2C")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_names_the_cards_that_are_crossed_out(language: str) -> None:
    texts = CATALOGUE.language(language)
    for wild in ((), tuple(card for card in PACK if card.rank == 2)):
        options = replace(Options(), wild=wild)
        _, _, alt = guide_page("melds", options, texts)
        assert cards_text(crossed_out(options), options) in alt
    plain = replace(Options(), jokers=0)
    assert len(guide_page("melds", plain, texts)[2]) < len(guide_page("melds", Options(), texts)[2])


def test_the_example_table_counts_its_finished_rounds_by_the_penalties_of_the_rules() -> None:
    options = replace(FOUR.options, penalties=(50,) * len(FOUR.options.penalties))
    (before, *_), (after, *_) = FOUR.history, adapt_example(FOUR, options).history
    assert before.hands == after.hands
    assert list(after.penalties) == [50 * len(hand) for hand in after.hands]
