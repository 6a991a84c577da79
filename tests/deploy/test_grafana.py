from __future__ import annotations

import json
import re

from bot.workers.helper import Helper
from playground.process import ROOT
from tests.metric_changes import metrics_text

BOARD = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
ALERTS = (ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8")
QUERIES = [target["expr"] for panel in BOARD["panels"] for target in panel["targets"]]

DEPRECATED = {"shanghaien_connected"}
"""Metrics that are exported only for older dashboards."""


def test_the_dashboard_queries_all_metrics_and_no_others() -> None:
    helper = Helper("made_up")
    text = metrics_text()
    assert helper.open_jobs == 0
    served = set(re.findall(r"^# TYPE (shanghaien_\w+) ", text, re.MULTILINE))
    asked = {
        re.sub(r"_(bucket|sum|count)$", "", name)
        for name in re.findall(r"shanghaien_\w+", " ".join(QUERIES))
    }
    assert asked <= served
    assert served - asked == {"shanghaien_build_info", *DEPRECATED}


def test_the_alerts_query_existing_metrics() -> None:
    served = set(re.findall(r"^# TYPE (shanghaien_\w+) ", metrics_text(), re.MULTILINE))
    asked = re.findall(r"shanghaien_\w+", " ".join(re.findall(r"expr: (.+)", ALERTS)))
    assert asked
    assert set(asked) <= served
    assert ALERTS.count("expr: ") == ALERTS.count("summary: ") == ALERTS.count("do: ")


def test_no_two_panels_overlap() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in BOARD["panels"]]
    assert len(set(places)) == len(places)
