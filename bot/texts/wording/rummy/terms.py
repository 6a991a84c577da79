"""Texts about the cards and rules of Shanghai, and about an agreement (the terms of one game)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from itertools import chain, groupby
from typing import Any, TypeVar

from bot.games.rummy.cards import ACE, KING, RANKS, Card, Suit
from bot.games.rummy.examples import exchange_example, find_refused_run, has_wilds
from bot.games.rummy.melds import Meld
from bot.games.rummy.terms.agreement import (
    OWN_RULES,
    PRESETS,
    USUAL_WINDOW,
    Agreement,
    Preset,
    Rounds,
    apply_preset,
    fit_agreement,
    follows_usual,
    length_of,
    rule_set,
    selected_rounds,
)
from bot.games.rummy.terms.options import Contract, MeldKind, Options, PerRound
from bot.texts.catalogue import Texts

Names = tuple[str, ...]
"""The names or mentions of the players in the order of the seats."""

SUIT_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
JOKER_SIGN = "★"
WILD_SIGN = "☆"
"""The sign after a card that counts as a joker."""


def card_text(card: Card, options: Options | None = None) -> str:
    """Return a card as text: ``10♦``, ``★`` for a joker, or ``2♦☆`` if the options make it wild."""
    if card.suit is None:
        return JOKER_SIGN
    sign = WILD_SIGN if options is not None and card in options.wild else ""
    return rank_text(card.rank) + SUIT_SIGNS[card.suit] + sign


def rank_text(rank: int) -> str:
    """Return a rank, 1 for an ace to 13 for a king, as printed on the cards."""
    letter = RANKS[rank - 1]
    return "10" if letter == "T" else letter


def cards_text(cards: Iterable[Card], options: Options | None = None) -> str:
    """Return cards separated by spaces: ``7♠ 7♥ ★``."""
    return " ".join(card_text(card, options) for card in cards)


def melds_text(melds: Iterable[Iterable[Card]], options: Options | None = None) -> str:
    """Return several groups of cards: ``7♠ 7♥ 7♦ · 4♥ 5♥ ★ 7♥``."""
    return " · ".join(cards_text(cards, options) for cards in melds)


def short_meld(meld: Meld, options: Options) -> str:
    """Return a meld in short form for labels: a long run by its first and last card.

    A long book has its rank only once, before the suits. A star after a long run means that it
    contains wild cards.
    """
    if len(meld.cards) <= _SHORT:
        return "".join(card_text(card, options) for card in meld.cards)
    if meld.kind is MeldKind.BOOK:
        natural = [card for at, card in enumerate(meld.cards) if at not in meld.wilds]
        suits = "".join(SUIT_SIGNS[card.suit] for card in natural if card.suit is not None)
        return rank_text(meld.rank) + suits + JOKER_SIGN * len(meld.wilds)
    ends = meld.represented_card(0), meld.represented_card(len(meld.cards) - 1)
    return "–".join(map(card_text, ends)) + (f" {JOKER_SIGN}" if meld.wilds else "")


def integer_text(number: int) -> str:
    """Return points, which may be negative because of bonuses: ``7``, ``−10``."""
    return str(number).replace("-", "−")


def signed_text(number: int) -> str:
    """Return points with a sign: ``+7``, ``−10``."""
    return integer_text(number) if number < 0 else f"+{number}"


def contract_text(contract: Contract, texts: Texts) -> str:
    """Return a contract in words: ``1 book + 2 runs``, ``2 books + 1 run of 5``."""
    return " + ".join(
        texts(f"rummy-{kind}s", count=count, length=length)
        for kind, length, count in contract.parts
    )


_SHORT = 4


_Text = TypeVar("_Text")
MINUTE_SECONDS, HOUR_SECONDS = 60, 3600
HOUSE_RULES: Mapping[str, str] = {
    "ace_low": "rummy-option-no-low-ace",
    "ace_high": "rummy-option-no-high-ace",
    "out_by_discard": "rummy-option-out-by-laying",
    "latest_only": "rummy-option-old-discards",
    "jokers_in_books": "rummy-option-no-jokers-in-books",
    "jokers_in_runs": "rummy-option-no-jokers-in-runs",
    "many_jokers": "rummy-option-one-joker",
    "eight_is_one": "rummy-option-neighbours",
    "six_is_one": "rummy-option-same-rank",
    "bonehead_undo": "rummy-option-bonehead",
    "wild_limit.two": "rummy-option-wild-two",
    "wild_limit.half": "rummy-option-wild-half",
    "wild_limit.fewer": "rummy-option-wild-fewer",
    "wild_itself": "rummy-option-wild-itself",
    "wilds_touch": "rummy-option-wilds-apart",
    "limit_laying": "rummy-option-limits-going-down",
    "exact": "rummy-option-exact",
    "lay_at_once": "rummy-option-lay-later",
    "exchange.hand": "rummy-option-exchange-hand",
    "exchange.no": "rummy-option-no-exchange",
    "exchange_books": "rummy-option-exchange-runs",
    "when_down.no-buys": "rummy-option-down-no-buys",
    "when_down.stock": "rummy-option-down-stock",
    "carry": "rummy-option-carry",
    "last_round.no-discard": "rummy-option-last-no-discard",
    "last_round.all-down": "rummy-option-last-all-down",
}
"""The house rules that members can choose, with the keys of their texts.

A rule is the name of an option whose value differs from the default, or an option and its value."""
AGREEMENT_TOPICS: Mapping[str, tuple[str, ...]] = {
    "rounds": ("contracts",),
    "cards": ("dealt", "packs"),
    "buys": ("buys", "price", "carry", "latest_only", "bonehead_undo"),
    "jokers": (
        *("wild", "wild_itself", "jokers_in_books", "jokers_in_runs", "many_jokers"),
        *("wild_limit", "wilds_touch", "limit_laying"),
    ),
    "melds": ("melds", "ace_low", "ace_high", "exact", "eight_is_one", "six_is_one"),
    "down": ("lay_at_once", "exchange", "exchange_books", "when_down"),
    "end": ("out_by_discard", "last_round", "quiet_limit", "stacked"),
    "points": ("penalties", "wild_penalty", "out_bonus", "blind_bonus"),
}
"""The options that each line of an agreement describes, in the order of the lines. `packs` means
two options (see `_KEYS`), and `melds` means the usual lengths of melds, which are no option."""
_DEFAULTS = ("wild", "wild_limit", "exchange", "lay_at_once", "when_down", "last_round")
"""The options whose default value is mentioned in an agreement."""
_MOST_CHANGES = 3
"""The maximum number of changed rules that an invitation lists."""
_USUAL = Options()


def house_rules(options: Options) -> set[str]:
    """Return the active rules of `HOUSE_RULES`."""
    return {name for name in HOUSE_RULES if _is_played(options, name)}


def _is_played(options: Options, rule: str) -> bool:
    name, _, word = rule.partition(".")
    value = getattr(options, name)
    return bool(value == word if word else value != getattr(_USUAL, name))


def packs_text(options: Options, texts: Texts) -> str:
    """Return the numbers of packs and jokers in a deck."""
    packs = texts("rummy-option-packs", count=options.decks)
    return f"{packs}, {texts('rummy-option-jokers', count=options.jokers)}"


def length_text(length: Rounds | None, rounds: int, format_text: Callable[..., _Text]) -> _Text:
    """Return the description of a game's length; `format_text` formats a text by key.

    `length` selects some or all of `rounds` rounds. It is None if the rounds themselves were
    changed.
    """
    if length is None or length is Rounds.ALL:
        return format_text(f"rummy-length-{'own' if length is None else 'all'}", rounds=rounds)
    numbers = selected_rounds(length, rounds)
    listed = ", ".join(map(str, numbers))
    if length in _LENGTHS:
        return format_text(f"rummy-length-{_LENGTHS[length]}", numbers=listed, rounds=rounds)
    return format_text("rummy-length-some", numbers=listed, count=len(numbers), rounds=rounds)


_LENGTHS: Mapping[Rounds, str] = {
    Rounds.EVENING: "evening",
    Rounds.EARLY_FOUR: "short",
    Rounds.SPREAD_FOUR: "short",
}


def window_text(window: int | None, texts: Texts) -> str:
    """Return a phrase about the buy window; `window` is its length in seconds, or None."""
    if window is None:
        return texts("rummy-option-no-window")
    minutes, hours = window // MINUTE_SECONDS, window // HOUR_SECONDS
    time = (
        texts("rummy-window-hours", hours=hours)
        if hours
        else texts("rummy-window-minutes", minutes=minutes)
    )
    return texts("rummy-option-window", window=time)


def preset_text(preset: Preset, format_text: Callable[..., _Text]) -> _Text:
    """Return the display name of a rule set; `format_text` formats a text by key."""
    return format_text(f"rummy-preset-{preset.value}")


def agreement_lines(agreement: Agreement, players: int, texts: Texts) -> list[str]:
    """Return the agreement in ten lines: rule set and length, a line for each topic, and the time.

    Rules that differ from the rule set are bold.
    """
    lines = [_rules_line(agreement, texts)]
    for topic, names in AGREEMENT_TOPICS.items():
        phrases = _phrases(agreement, players, names, texts)
        rules = " · ".join(f"**{phrase}**" if changed else phrase for phrase, changed in phrases)
        lines.append(texts(f"rummy-terms-{topic}", rules=rules))
    return [*lines, texts("rummy-terms-time", rules=window_text(agreement.window, texts))]


def short_lines(agreement: Agreement, players: int, texts: Texts) -> list[str]:
    """Return the rule set with the length, and in bold the rules that differ from the rule set.

    At most `_MOST_CHANGES` of these rules are listed, followed by the number of the others. An
    unusual buy window has a line, too.
    """
    names = tuple(chain.from_iterable(AGREEMENT_TOPICS.values()))
    changes = [phrase for phrase, changed in _phrases(agreement, players, names, texts) if changed]
    shown = [f"**{phrase}**" for phrase in changes[:_MOST_CHANGES]]
    more = len(changes) - len(shown)
    return [
        _rules_line(agreement, texts),
        *shown,
        *([texts("rummy-terms-more", count=more)] if more else []),
        *([] if agreement.window == USUAL_WINDOW else [window_text(agreement.window, texts)]),
    ]


def board_rules(agreement: Agreement, texts: Texts) -> str | None:
    """Return the name of the rule set, or None for the rule set Shanghai without changes."""
    if follows_usual(agreement):
        return None
    changed = "yes" if rule_set(agreement) == OWN_RULES else "no"
    name = preset_text(agreement.preset, texts)
    return texts("rummy-option-rules", name=name, changed=changed)


def _rules_line(agreement: Agreement, texts: Texts) -> str:
    length, name = length_of(agreement), preset_text(agreement.preset, texts)
    contracts = (PRESETS[agreement.preset].options if length else agreement.options).contracts
    return f"{name} · {length_text(length, len(contracts), texts)}"


def original_agreement(agreement: Agreement, players: int) -> Agreement:
    """Return the agreement with the original options of its rule set, for `players`."""
    length = length_of(agreement) or Rounds.ALL
    return fit_agreement(apply_preset(agreement, agreement.preset, length), players)


def _phrases(
    agreement: Agreement, players: int, names: Iterable[str], texts: Texts
) -> list[tuple[str, bool]]:
    """Return phrases for the options `names`, each with True if it differs from the rule set.

    If the rule set has special rules for its last round and that round is not selected, this is a
    difference, too.
    """
    options, preset = agreement.options, agreement.preset
    usual = replace(
        original_agreement(agreement, players).options,
        last_round=PRESETS[preset].options.last_round,
    )
    phrases: dict[str, bool] = {}
    for name in names:
        changed = any(
            getattr(options, key) != getattr(usual, key) for key in _KEYS.get(name, (name,))
        )
        phrase = _phrase(options, name, texts)
        if phrase is None and name in _DEFAULTS:
            phrase = texts(f"rummy-choice-{name.replace('_', '-')}")
        elif phrase is None and changed:
            phrase = texts("rummy-option-without", rule=_phrase(usual, name, texts) or "")
        if phrase is not None:  # two options share the phrase about penalties
            phrases[phrase] = changed or phrases.get(phrase, False)
    return list(phrases.items())


_KEYS: Mapping[str, tuple[str, ...]] = {"packs": ("decks", "jokers"), "melds": ()}
"""The options behind the phrases that are not named after an option."""


def _phrase(options: Options, name: str, texts: Texts) -> str | None:
    """Return the phrase for an option, or None if its value is a default without a phrase."""
    match name:
        case "contracts":
            rounds = ", ".join(contract_text(each, texts) for each in options.contracts)
            return texts("rummy-option-contracts", contracts=rounds)
        case "packs":
            return packs_text(options, texts)
        case "melds":
            return texts("rummy-choice-melds")
        case "dealt":
            return texts("rummy-option-dealt", count=by_round_text(options.dealt))
        case "buys":
            return buys_text(options, texts)
        case "price":
            return texts("rummy-option-price", count=options.price)
        case "quiet_limit":
            return texts("rummy-option-quiet", count=options.quiet_limit)
        case "penalties" | "wild_penalty":
            return texts("rummy-option-penalties", points=points_text(options))
        case "stacked":
            return texts("rummy-option-stacked") if options.stacked else None
    return next(iter(chosen_lines(options, (name,), texts)), None)


def chosen_lines(options: Options, names: Iterable[str], texts: Texts) -> list[str]:
    """Return the phrases for those of the options `names` that do not have the default value."""
    lines = []
    for name in names:
        value = getattr(options, name)
        if name == "wild" and value:
            lines.append(texts("rummy-option-wild", cards=wild_text(value)))
        elif name == "out_bonus" and value:
            lines.append(texts("rummy-option-out-bonus", points=by_round_text(value)))
        elif name == "blind_bonus" and value:
            lines.append(texts("rummy-option-blind-bonus", points=value))
        rule = f"{name}.{value}" if isinstance(value, StrEnum) else name
        if rule in HOUSE_RULES and _is_played(options, rule):
            lines.append(texts(HOUSE_RULES[rule]))
    return lines


def by_round_text(value: PerRound) -> str | int:
    """Return a number, or several with their rounds: ``11 (1–9), 13 (10–11)``."""
    if isinstance(value, int):
        return value
    spans, first = [], 1
    for number, group in groupby(value):
        last = first + len(list(group)) - 1
        spans.append(f"{number} ({first if first == last else f'{first}–{last}'})")
        first = last + 1
    return ", ".join(spans)


def buys_text(options: Options, texts: Texts) -> str:
    """Return the number of purchases allowed in a round, as a phrase."""
    if options.buys is None:
        return texts("rummy-option-buys-any")
    return texts("rummy-option-buys", count=by_round_text(options.buys))


def points_text(options: Options) -> str:
    """Return the penalty points of the cards, equal ones grouped.

    ``A = 3 · 2–9 = 1 · 10–K = 2 · ★ = 5``, ``A = 15 · 2–10 = 2–10 · J–K = 10``.
    """
    costs = dict(enumerate(options.penalties[:KING], start=ACE))
    own_cost = {rank for rank, cost in costs.items() if rank == cost}
    # Adjacent ranks that cost their own value form a group, marked by -1.
    grouped = {
        rank: -1 if rank in own_cost and own_cost & {rank - 1, rank + 1} else cost
        for rank, cost in costs.items()
    }
    prices = []
    for own, group in groupby(grouped, grouped.__getitem__):
        ranks = list(group)
        first, last = rank_text(ranks[0]), rank_text(ranks[-1])
        shown = first if len(ranks) == 1 else f"{first}–{last}"
        prices.append(f"{shown} = {shown if own < 0 else own}")
    if options.wild and options.wild_penalty is not None:
        prices.append(f"{wild_text(options.wild)} = {options.wild_penalty}")
    if options.jokers:
        prices.append(f"{JOKER_SIGN} = {options.penalties[KING]}")
    return " · ".join(prices)


def wild_text(cards: tuple[Card, ...]) -> str:
    """Return wild cards; a rank stands for its cards of all four suits: ``2, A♦, A♥``."""
    words: list[str] = []
    for rank, group in groupby(cards, lambda card: card.rank):
        suits = list(group)
        words += [rank_text(rank)] if len(suits) == len(Suit) else map(card_text, suits)
    return ", ".join(words)


_PAGE_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "aim": ("out_bonus", "blind_bonus", "last_round", "out_by_discard"),
    "melds": (
        *("wild", "wild_itself", "ace_low", "ace_high"),
        *("jokers_in_books", "jokers_in_runs", "many_jokers"),
        *("wild_limit", "wilds_touch", "limit_laying"),
    ),
    "turn": ("latest_only", "bonehead_undo"),
    "down": ("exact", "lay_at_once", "six_is_one", "eight_is_one"),
    "buying": ("carry", "when_down"),
    "jokers": ("exchange_books",),
}
"""The options that each page of the rules mentions if they do not have the default value."""
GUIDE_PAGES: tuple[str, ...] = tuple(_PAGE_OPTIONS)
"""The pages of the rules in reading order. Each is also the id of its picture."""


def guide_pages(options: Options) -> tuple[str, ...]:
    """Return the pages that apply to these options."""
    has = {
        "buying": options.buys is None or options.buys != 0,
        "jokers": exchange_example(options) is not None,
    }
    return tuple(page for page in GUIDE_PAGES if has.get(page, True))


def guide_page(page: str, options: Options, texts: Texts) -> tuple[str, str, str]:
    """Return the title and the text of a page, and the description of its picture."""
    text = texts(f"rummy-guide-{page}-text", **_numbers(page, options, texts))
    small = chosen_lines(options, _PAGE_OPTIONS[page], texts)
    if page == "down":
        small += [texts("rummy-guide-books-differ")] if options.six_is_one else []
        small += [texts("rummy-guide-runs-differ")] if options.eight_is_one else []
    if page == "buying":
        small = [buys_text(options, texts), *small]
        small.append(texts("rummy-guide-two-players", count=1 + options.price))
    if small:
        text = f"{text}\n-# {' · '.join(small)}"
    alt = texts(f"rummy-guide-{page}-alt", **_picture_arguments(page, options))
    return texts(f"rummy-guide-{page}-title"), text, alt


def _picture_arguments(page: str, options: Options) -> dict[str, Any]:
    """Return the arguments of the text that describes a page's picture."""
    if page == "jokers":
        return {"to": options.exchange.value}
    if page != "melds":
        return {}
    return {
        "wild": "yes" if any(has_wilds(kind, options) for kind in MeldKind) else "no",
        "cards": cards_text(find_refused_run(options), options) or "none",
    }


def _numbers(page: str, options: Options, texts: Texts) -> dict[str, Any]:
    """Return the arguments of a page's text."""
    match page:
        case "aim":
            return {
                "rounds": len(options.contracts),
                "dealt": by_round_text(options.dealt),
                "packs": packs_text(options, texts),
                "points": points_text(options),
            }
        case "melds":
            return {"longer": "no" if all(each.is_usual for each in options.contracts) else "yes"}
        case "buying":
            return {"price": options.price}
        case "jokers":
            return {"to": options.exchange.value}
    return {}
