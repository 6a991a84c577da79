"""Stored games and exports keep their terms if a later version has other default options."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.rummy.game import TRANSCRIPTS
from bot.games.rummy.terms.agreement import Agreement, format_agreement, parse_agreement
from bot.games.rummy.terms.options import (
    HIGH_PENALTIES,
    Contract,
    Options,
    check_options,
    format_options,
    parse_options,
)
from tests.games.copies import change, copy_tree
from tests.games.rummy.games import honest_transcript

AGREED = (Options(), Options(decks=3, jokers=6, price=2, penalties=HIGH_PENALTIES))
DEFAULTS = {
    '"2", _NUMBER, (1, 4))': '"2", _NUMBER, (1, 4), "3")',
    '"4", _NUMBER, (0, 16))': '"4", _NUMBER, (0, 16), "5")',
    'ace_low: bool = _option("yes", _FLAG)': 'ace_low: bool = _option("yes", _FLAG, None, "no")',
    '"11", _BY_ROUND, (6, 15))': '"11", _BY_ROUND, (6, 15), "10")',
    '"1", _NUMBER, (0, 3))': '"1", _NUMBER, (0, 3), "2")',
    "_NUMBERS, (0, 100))": f'_NUMBERS, (0, 100), "{" ".join(map(str, HIGH_PENALTIES))}")',
    "_NUMBER, (10, _QUIETEST))": '_NUMBER, (10, _QUIETEST), "30")',
}
READ = """
import sys
from pathlib import Path
from bot.games.export import EXIT_DIFFERS
from bot.games.rummy.terms.agreement import format_agreement, parse_agreement
from bot.games.rummy.terms.options import Options
from bot.games.rummy.game import TRANSCRIPTS
export, *texts = sys.argv[1:]
for text in texts:
    terms = parse_agreement(text)
    assert terms.options != Options()
    assert format_agreement(terms) == text
    print(terms.options)
print(TRANSCRIPTS.verify_file(Path(export))[0] != EXIT_DIFFERS)
"""


@pytest.mark.process
def test_games_and_exports_keep_options_that_new_games_no_longer_have(tmp_path: Path) -> None:
    tree = copy_tree(tmp_path, packages=("bot",))
    options = tree / "bot/games/rummy/terms/options.py"
    change(options, DEFAULTS)
    export = tree / "export.txt"
    export.write_text(TRANSCRIPTS.format(honest_transcript(0, Options(), 3)), encoding="utf-8")
    terms = [format_agreement(Agreement(each, window=60)) for each in AGREED]
    done = subprocess.run(
        [sys.executable, "-c", READ, str(export), *terms],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == [*map(str, AGREED), "True"], done.stderr


def test_every_option_has_a_value_for_games_that_do_not_say_it() -> None:
    assert dict(format_options(parse_options({}))) == {}


@pytest.mark.parametrize("window", ["600", 600.0, 90, 0, -60, 25 * 3600, [], {}])
def test_a_buy_window_that_is_too_short_or_too_long_is_refused(window: object) -> None:
    text = format_agreement(replace(Agreement(), window=window))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a buy window cannot last"):
        parse_agreement(text)


def test_all_former_options_can_be_played() -> None:
    none, all_ = (0,) * 14, (100,) * 14
    for options in (
        Options(decks=1, jokers=0, dealt=7, penalties=none, quiet_limit=10),
        Options(decks=4, jokers=16, dealt=15, buys=2, penalties=all_, quiet_limit=200),
        Options(price=0, buys=6, contracts=(Contract(0, 3),)),
        Options(price=3, buys=0, contracts=(Contract(3, 0),) * 10),
    ):
        check_options(options, 2)
