"""What players agree on before they play: a rule set, what they change of it, and the dealer."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from bot.games.rummy.moves import Seat
from bot.games.rummy.terms.option_texts import format_options, parse_options
from bot.games.rummy.terms.options import (
    BY_ROUND,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Options,
    proposed_quiet,
)
from bot.games.rummy.terms.presets import PRESETS, Preset, Rounds, shortened

OWN_RULES = "own"
"""What `rule_set` calls rules that are no preset's."""

_LONGEST_WINDOW = 24 * 3600
WINDOWS: tuple[int | None, ...] = (None, 60, 10 * 60, 3600, 4 * 3600)
"""For how many seconds a discard may wait for members who want to be asked; None: not at all."""
USUAL_WINDOW = 3600
_SHORTEST_WINDOW = _EVENING_WINDOW = 60
_USUAL = Options()
USUAL_LENGTH = Rounds.FIRST_FOUR
_PROPOSED_QUIET = frozenset(
    proposed_quiet(players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
)
"""Whoever has chosen another limit keeps it."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The terms of one game; those of an invitation may leave the dealer to the lot."""

    options: Options = _USUAL
    dealer: Seat | None = None
    """Who deals the first round; None: the lot is still to be drawn."""
    by_lot: bool = True
    """Whether the lot makes the dealer; else a member chose."""
    window: int | None = USUAL_WINDOW
    """Seconds for which a discard waits for members who want to be asked; None: not at all."""
    proposed: bool = True
    """Whether packs and jokers are those proposed for the number of players; else chosen."""
    preset: Preset = Preset.STANDARD
    """The rule set that the options were taken from; since then they may have been changed."""


def pause_of(agreement: Agreement) -> tuple[float, float]:
    """Return between how many seconds after a discard a plan plays: the faster the table is."""
    window = agreement.window or _SHORTEST_WINDOW
    return window / 60, window / 6


def is_evening(agreement: Agreement) -> bool:
    """Return whether the game is meant for one sitting: a discard waits for a minute."""
    return agreement.window == _EVENING_WINDOW


def length_of(agreement: Agreement) -> Rounds | None:
    """Return how long the game is among the rounds of its rule set; None if they are others."""
    whole = PRESETS[agreement.preset].options
    rounds = agreement.options.contracts
    return next((each for each in Rounds if shortened(whole, each).contracts == rounds), None)


def rule_set(agreement: Agreement) -> str:
    """Return the preset that is played, whatever its rounds and packs, or `OWN_RULES`."""
    length, own = length_of(agreement), agreement.options
    if length is None:
        return OWN_RULES
    preset = PRESETS[agreement.preset].options
    its = replace(
        shortened(preset, length),
        # A game agreed before the rule set had it is one of the rule set all the same.
        wild_itself=preset.wild_itself and own.wild_itself,
        decks=own.decks,
        jokers=own.jokers,
        quiet_limit=own.quiet_limit,
        stacked=own.stacked,
    )
    return agreement.preset.value if own == its else OWN_RULES


def of_preset(agreement: Agreement, preset: Preset, length: Rounds) -> Agreement:
    """Return the terms by the rules of a preset; packs are proposed anew, the window goes with it.

    Three first rounds are for one sitting.
    """
    options = shortened(PRESETS[preset].options, length)
    chosen = replace(agreement, options=options, preset=preset, proposed=True)
    return replace(chosen, window=_window(agreement, length))


def of_length(agreement: Agreement, length: Rounds) -> Agreement:
    """Return the terms with so many rounds of their rule set, and its numbers by round with them.

    Three first rounds are for one sitting. All else stays.
    """
    whole = PRESETS[agreement.preset].options
    chosen = shortened(whole, length)
    by_round = {
        key: getattr(chosen, key) for key in BY_ROUND if isinstance(getattr(whole, key), tuple)
    }
    options = replace(
        agreement.options, contracts=chosen.contracts, last_round=chosen.last_round, **by_round
    )
    return replace(agreement, options=options, window=_window(agreement, length))


def _window(agreement: Agreement, length: Rounds) -> int | None:
    if length is Rounds.QUICK:
        return _EVENING_WINDOW
    return USUAL_WINDOW if is_evening(agreement) else agreement.window


def fitted_agreement(agreement: Agreement, players: int) -> Agreement:
    """Return the terms with the packs and the quiet turns proposed for `players`.

    What was chosen stays.
    """
    options = agreement.options
    if agreement.proposed:
        decks, jokers = PRESETS[agreement.preset].packs.of(players)
        options = replace(options, decks=decks, jokers=jokers)
    if options.quiet_limit in _PROPOSED_QUIET:
        options = replace(options, quiet_limit=proposed_quiet(players))
    return replace(agreement, options=options)


def format_agreement(agreement: Agreement) -> str:
    """Return the terms as JSON."""
    return json.dumps(
        {
            "options": dict(format_options(agreement.options)),
            "dealer": agreement.dealer,
            "dealer_by_lot": agreement.by_lot,
            "window": agreement.window,
            "proposed": agreement.proposed,
            **({} if agreement.preset is Preset.STANDARD else {"preset": agreement.preset}),
        }
    )


def parse_agreement(text: str) -> Agreement:
    """Return the terms that a JSON text holds; raises ValueError.

    Whether the options fit together and with the number of players is not asked.
    """
    found = json.loads(text)
    try:
        dealer, window = found["dealer"], found["window"]
        agreement = Agreement(
            parse_options({str(key): str(value) for key, value in found["options"].items()}),
            None if dealer is None else Seat(dealer),
            by_lot=bool(found["dealer_by_lot"]),
            window=window,
            proposed=bool(found["proposed"]),
            preset=Preset(found.get("preset", Preset.STANDARD)),
        )
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"these are no terms of a game: {text}") from error
    if window is not None and not _is_window(window):
        raise ValueError(f"no discard waits for {window!r} seconds")
    return agreement


def _is_window(seconds: object) -> bool:
    # Not only those that are offered today: a game keeps its own.
    if not isinstance(seconds, int):
        return False
    return 0 < seconds <= _LONGEST_WINDOW and seconds % 60 == 0
