from __future__ import annotations

import json
import re

from bot.processes.helper import Helper
from playground.process import ROOT
from tests.measured import measured

BOARD = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
QUERIES = [target["expr"] for panel in BOARD["panels"] for target in panel["targets"]]


def test_the_board_asks_for_what_the_bot_measures_and_for_all_of_it() -> None:
    helper = Helper("made_up")
    text = measured()
    assert helper.open_jobs == 0
    served = set(re.findall(r"^# TYPE (shanghaien_\w+) ", text, re.MULTILINE))
    asked = {
        re.sub(r"_bucket$", "", name) for name in re.findall(r"shanghaien_\w+", " ".join(QUERIES))
    }
    assert asked <= served
    own = {name for name in served if not name.endswith("_created")}
    assert own - asked == {"shanghaien_build_info", "shanghaien_look_seconds"}


def test_no_two_panels_lie_on_each_other() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in BOARD["panels"]]
    assert len(set(places)) == len(places)
