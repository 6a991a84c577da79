"""The commands ``analyse``, ``tournament`` and ``calibration``.

The first analyses a finished game, the second plays two levels against each other, the third holds
winning chances to the results of games. All show their progress on standard error, so that standard
output holds the result alone.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from tqdm import tqdm

from bot.games.proving import read_file
from bot.games.rummy import transcript as rummy
from bot.games.rummy.options import proposed_options
from bot.games.rummy.players import player as rummy_player
from bot.games.rummy.players import tournament as rummy_tournament
from bot.games.shanghaien.analysis.calibration import (
    calibration,
    format_calibration,
    play_forecasts,
)
from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.analysis.report import Analysis
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.players.player import LADDER, Level
from bot.games.shanghaien.players.tournament import format_standing, play_tournament
from bot.games.shanghaien.transcript import Transcript, parse_transcript
from bot.games.shanghaien.verify import MOST_BYTES
from bot.texts import wording
from bot.texts.catalogue import Catalogue
from bot.texts.foreign import harmless
from bot.texts.wording.analysis import lesson_text, mistake_text, worst_mistakes
from bot.texts.wording.hints import chance_text

_Level = TypeVar("_Level", Level, rummy_player.Level)

Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


class AnalyseError(Exception):
    """The file cannot be analysed; the message says why."""


def run_analyse(path: Path) -> str:
    """Return what ``analyse FILE`` prints; raises AnalyseError."""
    try:
        text = read_file(path, MOST_BYTES)
        if rummy.is_transcript(text):
            raise AnalyseError(f"{path}: only games of Shanghaien are analysed, no rummy")
        transcript = parse_transcript(text)
    except OSError as error:
        raise AnalyseError(f"{path}: {error.strerror or error}") from error
    except ValueError as error:
        raise AnalyseError(f"{path}: not a transcript: {error}") from error
    if not transcript.events:
        raise AnalyseError(f"{path}: nothing was played in this game")
    with tqdm(total=len(transcript.events), unit="step", file=sys.stderr) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        return analysis_report(transcript, progress)


def analysis_report(transcript: Transcript, progress: Progress) -> str:
    """Return the analysis of a game as lines for a terminal, in English."""
    referee = Referee()
    known: Analysis | None = None
    course = analyse(referee, transcript.options, transcript.starter, transcript.events)
    for known in course:
        progress(known.done, known.total)
    assert known is not None
    texts = Catalogue.load().language("en")
    names = harmless(transcript.players[0]) or "1", harmless(transcript.players[1]) or "2"
    mistakes = worst_mistakes(known)
    lines = [
        wording.analysis_title(names, texts),
        "",
        wording.analysis_text(known, names, texts),
        "",
        f"{texts('pic-chances')}, {names[0]}:",
        *_chances(known, lambda chance: chance_text(chance, texts)),
        "",
        texts("analysis-worst-title" if mistakes else "analysis-worst-none"),
        *(f"- {mistake_text(mistake, names, texts)}" for mistake in mistakes),
        *(texts("analysis-lesson", lesson=lesson_text(each.kind, texts)) for each in mistakes[:1]),
    ]
    # The texts are written for Discord; a terminal shows no bold.
    return "\n".join(lines).replace("**", "")


def _chances(analysis: Analysis, share: Callable[[float], str]) -> list[str]:
    """Return the winning chance after each round, a bar of up to forty signs beside it."""
    last = {step.round: step.chance for step in analysis.steps}
    return [f"{number:>7} {'█' * round(40 * c):<40} {share(c)}" for number, c in last.items()]


def run_tournament(levels: tuple[str, str], games: int, seed: int, *, fair: bool = False) -> str:
    """Return what ``tournament`` prints after `games` games, an even number of at least two.

    If `fair`, also the points without the luck of the dice. Raises ValueError for a level that the
    dice game does not have.
    """
    first, second = _level(Level, levels[0]), _level(Level, levels[1])
    standings = play_tournament((first, second), games // 2, seed, Options(), fair=fair)
    standing = None
    with tqdm(total=games, unit="game", file=sys.stderr) as bar:
        for standing in standings:
            bar.update(2)
            bar.set_postfix_str(f"{standing.points:.1%}")
    assert standing is not None
    return format_standing((first, second), standing)


def ladder_steps() -> list[tuple[str, str]]:
    """Return each level of the ladder with the one below it, the highest first."""
    return [(upper, lower) for lower, upper in reversed(list(pairwise(LADDER)))]


def run_calibration(games: int, seed: int) -> str:
    """Return what ``calibration`` prints: winning chances held to results, tenth by tenth.

    Raises AnalyseError if it is interrupted before there is anything to say.
    """
    played = []
    # Whoever cannot wait for all games is told what those that were played say.
    with (
        tqdm(play_forecasts(games, seed), total=games, unit="game", file=sys.stderr) as bar,
        contextlib.suppress(KeyboardInterrupt),
    ):
        for game in bar:
            played.append(game)
            bar.set_postfix_str(f"Brier {sum(each.brier for each in played) / len(played):.4f}")
    if not played:
        raise AnalyseError("interrupted before the first game was over")
    return format_calibration(calibration(played))


def run_rummy_tournament(levels: tuple[str, str], seats: int, games: int, seed: int) -> str:
    """Return what ``tournament --game rummy`` prints: one player of a level among another's.

    `games` is a multiple of `seats`. Raises ValueError for a level that the rummy does not have.
    """
    first, second = _level(rummy_player.Level, levels[0]), _level(rummy_player.Level, levels[1])
    options = proposed_options(seats)
    standings = rummy_tournament.play_tournament(
        (first, second), seats, games // seats, seed, options
    )
    standing = None
    with tqdm(total=games, unit="game", file=sys.stderr) as bar:
        for standing in standings:
            bar.update(seats)
            bar.set_postfix_str(f"{standing.share:.1%}")
    assert standing is not None
    return rummy_tournament.format_standing((first, second), seats, standing)


def _level(levels: type[_Level], name: str) -> _Level:
    try:
        return levels(name)
    except ValueError as error:
        raise ValueError(f"{error}; there are {', '.join(levels)}") from error
