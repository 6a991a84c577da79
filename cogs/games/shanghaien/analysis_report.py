"""The analysis of a game of dice for a terminal: what the command ``analyse`` prints."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.games.export import read_file
from bot.games.shanghaien.analysis.game import analyse
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.analysis.report import Analysis
from bot.games.shanghaien.transcript import MOST_BYTES, Transcript, parse_transcript
from bot.texts.catalogue import Catalogue
from bot.texts.foreign import harmless
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.shanghaien.advice import (
    chance_text,
    lesson_text,
    mistake_text,
    worst_mistakes,
)


def file_report(path: Path) -> str:
    """Return the analysis of a transcript's file as lines for a terminal, in English.

    Raises OSError, and ValueError for a file that cannot be analysed.
    """
    transcript = parse_transcript(read_file(path, MOST_BYTES))
    if not transcript.events:
        raise ValueError("nothing was played in this game")
    return _report(transcript)


def _report(transcript: Transcript) -> str:
    *_, known = analyse(Referee(), transcript.options, transcript.starter, transcript.events)
    texts = Catalogue.read().language("en")
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
    # The texts are written for Discord; a terminal shows neither bold nor small print.
    return "\n".join(lines).replace("**", "").replace("-# ", "")


def _chances(analysis: Analysis, share: Callable[[float], str]) -> list[str]:
    """Return the winning chance after each round, a bar of up to forty signs beside it."""
    last = {step.round: step.chance for step in analysis.steps}
    return [f"{number:>7} {'█' * round(40 * c):<40} {share(c)}" for number, c in last.items()]
