"""What is measured while the bot runs. Whoever does the work counts it here and goes on.

Figures are kept for the whole process, and `cogs.running.metrics` serves them where the operator
wants that. No label is a name or an id of a member, a server or a match: each is one of a few
words.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from bot import __version__

REGISTRY = CollectorRegistry()
"""All that is measured."""

_ANSWERS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 15.0)
_WAITS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


def _counter(name: str, text: str, *labels: str) -> Counter:
    return Counter(name, text, labels, namespace="shanghaien", registry=REGISTRY)


def _seconds(name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(
        name, text, labels, namespace="shanghaien", unit="seconds", buckets=buckets,
        registry=REGISTRY,
    )  # fmt: skip


def _gauge(name: str, text: str, *labels: str) -> Gauge:
    return Gauge(name, text, labels, namespace="shanghaien", registry=REGISTRY)


CLICKS = _counter("clicks", "Buttons and selects used, by verb", "verb")
COMMANDS = _counter("commands", "Slash commands used", "command")
REFUSALS = _counter("refusals", "Refusals by the rules, by reason", "reason")
ERRORS = _counter("errors", "Errors that members were told of, by kind", "kind")
ACKNOWLEDGING = _seconds(
    "acknowledge", "From hearing a click or command to Discord's acknowledgement", _ANSWERS
)
SHOWING = _seconds("board", "From hearing a click to the board being up to date", _ANSWERS)
LOOKING = _seconds("look", "What a loop's look took", _ANSWERS, "watch")
FAILED_LOOKS = _counter("failed_looks", "Looks of a loop that failed", "watch")
LAST_LOOK = _gauge("last_look_timestamp_seconds", "When a loop looked last", "watch")
STORE_WAITING = _seconds("store_wait", "What work for the database waited for its thread", _WAITS)
LAG = _seconds("event_loop_lag", "By how much the event loop was late", _WAITS)
CONNECTED = _gauge("connected", "Whether Discord is heard")
SERVERS = _gauge("servers", "Servers that the bot is in")
OPEN_GAMES = _gauge("open_games", "Games that are not over")
_gauge("build_info", "The running version", "version").labels(__version__).set(1)
