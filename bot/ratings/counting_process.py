"""The process that counts: figures of finished games, and ladders from their first game on."""

from __future__ import annotations

from bot.games.games import game_called
from bot.processes.work import PartialAnswer, StepwiseJob, background_pipes, serve
from bot.ratings.counting_jobs import Climbed, FiguresOf, LadderOf
from bot.ratings.ladder import Ladder

_GAMES_A_STEP = 50
"""So many games of a ladder are a few milliseconds; then others may go first."""


def do(job: object) -> object:
    """Return the answer to a job."""
    match job:
        case FiguresOf():
            game = game_called(job.game)
            events = [game.parse_event(line) for line in job.log]
            return game.figures(game.parse_options(job.options), events)
        case LadderOf():
            return _climb(job)
    raise TypeError(f"nobody can count {job!r}")


def _climb(job: LadderOf) -> StepwiseJob:
    ladder, ratings = Ladder(), []
    for number, game in enumerate(job.games, start=1):
        ratings.append(ladder.play(game))
        if number % _GAMES_A_STEP == 0:
            yield None
    yield PartialAnswer(Climbed(ladder.climbers, tuple(ratings)), last=True)


def main() -> None:
    """Work for the process at the other end of standard input and output."""
    serve(*background_pipes(), do)


if __name__ == "__main__":
    main()
