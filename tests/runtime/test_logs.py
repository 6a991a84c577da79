from __future__ import annotations

import asyncio
import io
import json
import logging
import warnings
from collections.abc import Callable, Iterator

import pytest
import structlog
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.runtime.telemetry import FAULT_OVER_SECONDS, OngoingFaults, about_match, set_up_logs

TOKEN = "MTIz.made-up.token_for-tests"

Lines = Callable[[], list[str]]
SetUp = Callable[[str, str], Lines]


@pytest.fixture
def set_up() -> Iterator[SetUp]:
    """Yield a function that makes logs go to a string; afterwards restore the global state.

    The settings of structlog are not restored: cached loggers would then ignore later captures.
    """
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level

    def start(log_format: str, least: str) -> Lines:
        stream = io.StringIO()
        set_up_logs(log_format, least, [TOKEN, ""], stream)
        return lambda: stream.getvalue().removesuffix("\n").split("\n")

    yield start
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(capture=False)


def test_json_has_one_object_a_line_with_everything_bound(set_up: SetUp) -> None:
    lines = set_up("json", "info")
    structlog.get_logger("bot.matches").info("placed", die=3, name="Ånna 上海")
    entry = json.loads(lines()[0])
    assert entry.pop("timestamp").endswith("Z")
    assert entry == {
        "event": "placed",
        "level": "info",
        "logger": "bot.matches",
        "die": 3,
        "name": "Ånna 上海",
    }


def test_a_fault_that_recurs_within_minutes_is_logged_once() -> None:
    now = 0.0
    faults = OngoingFaults(lambda: now)
    assert faults.record("the disk is full")
    for _ in range(100):
        now += FAULT_OVER_SECONDS
        assert not faults.record("the disk is full")
    assert faults.record("the database is away")
    now += FAULT_OVER_SECONDS + 1
    assert faults.record("the disk is full")


def test_text_is_key_equals_value_without_colours_in_a_file(set_up: SetUp) -> None:
    lines = set_up("text", "info")
    structlog.get_logger("bot.matches").warning("placed", die=3)
    assert len(lines()) == 1
    assert "placed" in lines()[0]
    assert "die=3" in lines()[0]
    assert "\x1b" not in lines()[0]


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_logs_of_libraries_have_the_same_format(set_up: SetUp, log_format: str) -> None:
    lines = set_up(log_format, "info")
    logging.getLogger("discord.shard").info("shard %s is ready", 7)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("old call", UserWarning, stacklevel=1)
    assert "shard 7 is ready" in lines()[0]
    assert "discord.shard" in lines()[0]
    assert any("old call" in line for line in lines())


def test_a_match_is_named_only_in_its_own_context(set_up: SetUp) -> None:
    lines = set_up("json", "info")

    async def play(match_id: int) -> None:
        with about_match(match_id, 34):
            await asyncio.sleep(0)
            structlog.get_logger().info("played", expected=match_id)
            logging.getLogger("discord").info("inside too")

    async def main() -> None:
        await asyncio.gather(*map(play, range(5)))

    asyncio.run(main())
    structlog.get_logger().info("outside")
    *inside, outside = map(json.loads, lines())
    assert len(inside) == 10
    assert all(entry["match"] == entry.get("expected", entry["match"]) for entry in inside)
    assert {entry["revision"] for entry in inside} == {34}
    assert "match" not in outside


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_the_token_is_never_logged_not_even_in_a_traceback(set_up: SetUp, log_format: str) -> None:
    lines = set_up(log_format, "debug")
    log = structlog.get_logger()
    log.info(f"token {TOKEN}", header={"Authorization": f"Bot {TOKEN}"}, parts=[TOKEN])
    logging.getLogger("x").error("sent %s", TOKEN)
    try:
        raise RuntimeError(TOKEN)
    except RuntimeError:
        log.exception("failed")
        logging.getLogger("x").exception("failed")
    text = "\n".join(lines())
    assert TOKEN not in text
    assert "RuntimeError" in text
    assert text.count("[redacted]") >= 6


def test_tokens_in_addresses_are_never_logged(set_up: SetUp) -> None:
    lines = set_up("json", "info")
    secret = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5.x-_~%3D"
    for path in (f"webhooks/123/{secret}/messages/@original", f"interactions/9/{secret}/callback"):
        logging.getLogger("discord.http").warning("limited: %s", f"https://discord.com/{path}")
    assert secret not in "\n".join(lines())
    assert "https://discord.com/webhooks/123/[redacted]/messages/@original" in lines()[0]
    assert "https://discord.com/interactions/9/[redacted]/callback" in lines()[1]


def test_events_below_the_level_and_payloads_of_discord_are_not_logged(set_up: SetUp) -> None:
    lines = set_up("text", "warning")
    structlog.get_logger("bot").info("quiet")
    logging.getLogger("discord").info("quiet")
    assert lines() == [""]
    lines = set_up("text", "debug")
    logging.getLogger("discord.gateway").debug("WebSocket Event: {token …}")
    structlog.get_logger("bot.matches").debug("shown")
    (line,) = lines()
    assert "shown" in line


def test_a_json_traceback_stays_on_its_line(set_up: SetUp) -> None:
    lines = set_up("json", "info")
    try:
        raise ValueError("deep\ndown")
    except ValueError:
        structlog.get_logger().exception("failed")
    assert len(lines()) == 1
    assert "ValueError: deep\ndown" in json.loads(lines()[0])["exception"]


FOREIGN = st.text(st.characters(), max_size=40) | st.sampled_from(
    [
        "Anna\n2031-01-01T00:00:00Z [error] forged event",
        "Anna\r\x1b[2J\x9b2J\x07\x08\x7f",
        "\u202eannA \u2028\u2029\x85 x=1",
        "\ud800\U000e0001\ufeff",
    ]
)


def _is_orderly(line: str) -> bool:
    return all(char.isprintable() for char in line) and line.encode().decode() == line


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(FOREIGN, st.sampled_from(["text", "json"]))
def test_foreign_text_remains_on_its_line_and_shows_every_character(
    set_up: SetUp, text: str, log_format: str
) -> None:
    lines = set_up(log_format, "info")
    structlog.get_logger("bot").info("seen", name=text, names=[text], by=text)
    structlog.get_logger("bot").info(text)
    logging.getLogger("discord").warning("member %s", text)
    assert len(lines()) == 3
    if log_format == "json":
        entries = [json.loads(line) for line in lines()]
        assert entries[0]["name"] == text
        assert entries[1]["event"] == text
        assert entries[2]["event"] == f"member {text}"
    try:
        raise ValueError(text)
    except ValueError:
        structlog.get_logger("bot").exception("failed")
        logging.getLogger("discord").exception("failed, too")
    assert all(map(_is_orderly, lines()))
    # Ignore the code lines of the traceback, which are indented by four spaces.
    beginnings = [line for line in lines()[3:] if not line.startswith("    ")]
    assert ["failed, too" in line for line in beginnings] == [False, True]
