"""`python -m tools.captain`: plays computer players against each other, or checks winning chances.

It writes the progress to standard error, and only the result to standard output.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

from tqdm import tqdm

from bot.games.rummy.terms.agreement import Preset, proposed_options
from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.players.levels import PLAYERS, ComputerPlayer, Level, SolvingPlayer
from bot.games.shanghaien.players.solver.solution import RoundEvaluator
from tools.captain import rummy_tournament
from tools.captain.calibration import calibrate, format_calibration, play_forecasts
from tools.captain.rummy_past import start_revision_process
from tools.captain.tournament import Contestant, format_standing, play_tournament
from tools.captain.values import value_of

WEIGHTS_SUFFIX = ".npz"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line.

    Exits with code 2 and a message if an argument is invalid or a file is unreadable.
    """
    parser = argparse.ArgumentParser(prog="python -m tools.captain", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_tournament(
        commands.add_parser(
            "tournament", help="compare two kinds of players; each deal is played from every seat"
        )
    )
    calibration = commands.add_parser(
        "calibration", help="compare the winning chances predicted in games with their results"
    )
    calibration.add_argument(
        "--games", type=int, default=1000, help="number of games; default 1000"
    )
    calibration.add_argument(
        "--seed", type=int, default=1, help="seed of the decks and dice; default 1"
    )
    calibration.set_defaults(run=_calibration)
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except (ValueError, OSError) as error:
        parser.error(str(error))


def _add_tournament(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_tournament)
    parser.add_argument(
        "levels",
        nargs="*",
        metavar="LEVEL",
        help="two players: levels (deckhand, mate, …); for the dice game also a file of weights"
        f" for a captain; for the rummy also {rummy_tournament.AT_ONCE}, a captain"
        " that goes Down (lays its contract) as soon as possible; default: each level of the dice"
        " game against the next lower one",
    )
    parser.add_argument(
        "--game",
        choices=("shanghaien", "rummy"),
        default="shanghaien",
        help="the game; default shanghaien",
    )
    parser.add_argument(
        "--seats",
        type=int,
        default=2,
        choices=range(2, 9),
        metavar="SEATS",
        help="for the rummy: number of players, one of the first level and the others of the"
        " second; default 2",
    )
    parser.add_argument(
        "--rules",
        type=Preset,
        choices=tuple(Preset),
        default=Preset.STANDARD,
        help="for the rummy: the rule set; default standard",
    )
    parser.add_argument(
        "--against",
        metavar="REVISION",
        help="for the rummy: take the players of the second level from this revision",
    )
    parser.add_argument(
        "--games",
        type=int,
        default=200,
        help="number of games, a multiple of the number of players; default 200",
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the decks and dice; default 1")
    parser.add_argument(
        "--fair",
        action="store_true",
        help="for the dice game: also print results without the luck of the dice",
    )


def _tournament(options: argparse.Namespace) -> None:
    seats, games = options.seats, options.games
    if games < seats or games % seats:
        raise ValueError(
            f"--games must be a multiple of {seats}, because each deal is played from every seat"
        )
    if len(options.levels) not in (0, 2) or (not options.levels and options.game == "rummy"):
        raise ValueError("name two levels; only a tournament of the dice game has a default")
    if options.game == "rummy":
        _play_cards(options)
    elif seats != 2 or options.against:
        raise ValueError(
            "--seats and --against are for the rummy; for the dice game, name a file of weights"
        )
    else:
        ladder = [(upper, lower) for lower, upper in reversed(list(pairwise(Level)))]
        for levels in [options.levels] if options.levels else ladder:
            _play_dice(levels, options)


def _play_dice(levels: Sequence[str], options: argparse.Namespace) -> None:
    first, second = map(_contestant, levels)
    pairs = options.games // 2
    standings = play_tournament(
        (first, second), pairs, options.seed, Options(), measure_luck=options.fair
    )
    standing = None
    with tqdm(total=options.games, unit="game", file=sys.stderr) as bar:
        for standing in standings:
            bar.update(2)
            bar.set_postfix_str(f"{standing.points:.1%}")
    assert standing is not None
    print(format_standing((levels[0], levels[1]), standing), flush=True)


def _contestant(name: str) -> Contestant:
    """Return a factory of players of the level `name`, or of captains with weights from a file."""
    if not name.endswith(WEIGHTS_SUFFIX):
        try:
            return PLAYERS[Level(name)]
        except ValueError as error:
            raise ValueError(f"{error}; there are {', '.join(Level)}") from error
    value = value_of(Path(name))

    def other_captain(_: Random) -> ComputerPlayer:
        return SolvingPlayer(RoundEvaluator(value))

    return other_captain


def _play_cards(options: argparse.Namespace) -> None:
    first, second = options.levels
    known = list(rummy_tournament.CONTESTANTS)
    for name in (first, second):
        if name not in known:
            raise ValueError(f"{name!r} is not a player; there are {', '.join(known)}")
    if options.against and second == rummy_tournament.AT_ONCE:
        raise ValueError("with --against, the second player must be one of the levels")
    seats, groups = options.seats, options.games // options.seats
    rules = proposed_options(seats, options.rules)
    standing = None
    with contextlib.ExitStack() as stack:
        bar = stack.enter_context(tqdm(total=options.games, unit="game", file=sys.stderr))
        past = (
            stack.enter_context(start_revision_process(options.against))
            if options.against
            else None
        )
        for standing in rummy_tournament.play_tournament(
            (first, second), seats, groups, options.seed, rules, past
        ):
            bar.update(seats)
            bar.set_postfix_str(f"{standing.share:.1%}, penalty {standing.points:+.2f}")
    assert standing is not None
    opponents = f"{second} of {options.against}" if options.against else second
    print(rummy_tournament.format_standing(first, opponents, seats, standing))


def _calibration(options: argparse.Namespace) -> None:
    played = []
    games = play_forecasts(options.games, options.seed)
    # If the user interrupts the command, the games played so far are evaluated.
    with (
        tqdm(games, total=options.games, unit="game", file=sys.stderr) as bar,
        contextlib.suppress(KeyboardInterrupt),
    ):
        for game in bar:
            played.append(game)
            bar.set_postfix_str(f"Brier {sum(each.brier for each in played) / len(played):.4f}")
    print(format_calibration(calibrate(played)))


if __name__ == "__main__":
    main()
