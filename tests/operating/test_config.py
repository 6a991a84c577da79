from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from bot.operating.config import KEYS, ConfigError, Settings, read_settings, shown_address, variable
from bot.operating.shards import Shards

EXAMPLE = Path(__file__).parents[2] / "config.example.toml"
TOKEN = "MTIz.made-up.token_for-tests"

Writer = Callable[[str], dict[str, str]]


@pytest.fixture
def written(tmp_path: Path) -> Writer:
    """Write a settings file and return an environment that names it."""

    def write(text: str) -> dict[str, str]:
        path = tmp_path / "config.toml"
        path.write_text(text, encoding="utf-8")
        return {"SHANGHAIEN_CONFIG": str(path)}

    return write


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep a developer's own config.toml out of the tests."""
    monkeypatch.chdir(tmp_path)


def test_without_file_and_environment_everything_has_its_default() -> None:
    assert read_settings({}) == Settings()


def test_the_example_has_every_key_with_its_default() -> None:
    assert set(tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))) == set(KEYS)
    assert read_settings({"SHANGHAIEN_CONFIG": str(EXAMPLE)}) == Settings()


def test_every_key_of_the_example_has_one_line_of_comment() -> None:
    blocks = EXAMPLE.read_text(encoding="utf-8").split("\n\n")[1:]
    for block in blocks:
        comment, setting = block.strip().split("\n")
        assert comment.startswith("# ")
        assert setting.split(" = ")[0] in KEYS
    assert len(blocks) == len(KEYS)


def test_every_setting_but_the_token_is_a_key() -> None:
    assert {field.name for field in fields(Settings)} == {"token", "postgres", *KEYS}


def test_the_database_is_a_file_or_an_address(written: Writer) -> None:
    assert read_settings(written('database = "games.db"\n')).database == Path("games.db")
    settings = read_settings(written('database = "postgresql://bot:sesame@host/games"\n'))
    assert settings.postgres == "postgresql://bot:sesame@host/games"
    assert settings.database == Settings().database
    assert "sesame" not in repr(settings)


def test_the_address_of_the_database_may_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "address"
    file.write_text("postgres://bot:sesame@host/games\n")
    environment = {"SHANGHAIEN_DATABASE_FILE": str(file)}
    assert read_settings(environment).postgres == "postgres://bot:sesame@host/games"
    for wrong in ("sesame", "", "postgres://a b"):
        file.write_text(wrong)
        with pytest.raises(ConfigError, match="must hold one address") as caught:
            read_settings(environment)
        assert "sesame" not in str(caught.value)
    file.unlink()
    with pytest.raises(ConfigError, match="cannot be read"):
        read_settings(environment)


def test_config_toml_in_the_working_directory_is_read(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("challenge_hours = 5\nauto_roll = false\n")
    settings = read_settings({})
    assert (settings.challenge_hours, settings.auto_roll) == (5, False)


def test_the_environment_wins(written: Writer) -> None:
    environ = written('challenge_hours = 5\nlog_format = "json"\ndatabase = "a.db"\n')
    environ |= {"SHANGHAIEN_CHALLENGE_HOURS": "6", "SHANGHAIEN_DATABASE": "b.db"}
    settings = read_settings(environ)
    assert settings.challenge_hours == 6
    assert settings.database == Path("b.db")
    assert settings.log_format == "json"


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("api_url", "http://127.0.0.1:8080/api/v10/", "http://127.0.0.1:8080/api/v10"),
        ("gateway_url", "ws://127.0.0.1:8080", "ws://127.0.0.1:8080"),
        ("clock_file", "clock", Path("clock")),
        ("clock_file", "", None),
        ("auto_roll", "no", False),
        ("auto_roll", "TRUE", True),
        ("log_level", "debug", "debug"),
    ],
)
def test_text_of_the_environment_becomes_the_keys_type(key: str, text: str, value: object) -> None:
    assert getattr(read_settings({variable(key): text}), key) == value


@pytest.mark.parametrize(
    ("ids", "read"),
    [
        ("", ()),
        ("0-3, 5", (0, 1, 2, 3, 5)),
        ("3,1,1", (1, 3)),
        ([4, 2], (2, 4)),
        ("7", (7,)),
    ],
)
def test_shards_are_named_one_by_one_or_from_the_first_to_the_last(
    written: Writer, ids: object, read: tuple[int, ...]
) -> None:
    text = f'database = "postgresql://host/games"\nshards = 8\nshard_ids = {json.dumps(ids)}\n'
    settings = read_settings(written(text))
    assert settings.shard_ids == read
    assert settings.own_shards() == Shards(read or tuple(range(8)), 8)


def test_without_a_number_of_shards_discords_advice_is_followed() -> None:
    assert Settings().own_shards(advised=3) == Shards((0, 1, 2), 3)
    assert Settings(shards=4).own_shards(advised=3).count == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("shards = 1025", "shards must be a whole number from 0 to 1024"),
        ("shards = -1", "shards must be a whole number from 0 to 1024"),
        ('shard_ids = "0-"', "shard_ids must be a list of numbers"),
        ('shard_ids = "3-1"', "shard_ids must be a list of numbers"),
        ('shard_ids = "0-9999999999"', "shard_ids must be a list of numbers"),
        ('shard_ids = "1-2-3"', "shard_ids must be a list of numbers"),
        ("shard_ids = [true]", "shard_ids must be a list of numbers"),
        ("shard_ids = 1", "shard_ids must be a list of numbers"),
        ("shard_ids = [0]", "shard_ids needs shards"),
        ("shards = 2\nshard_ids = [2]", "shard_ids names 2, but shards = 2 are 0 to 1"),
        ("shards = 2\nshard_ids = [0]", "set `database` to a PostgreSQL address"),
    ],
)
def test_shards_that_cannot_be_run_are_refused_in_one_sentence(
    written: Writer, text: str, message: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        read_settings(written(text))
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_all_shards_may_be_run_over_a_file(written: Writer) -> None:
    assert read_settings(written('shards = 2\nshard_ids = "0-1"\n')).shard_ids == (0, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("challenge_hours = 0", "challenge_hours must be a whole number from 1 to 720; it is 0"),
        ("challenge_hours = true", "challenge_hours must be a whole number"),
        ("challenge_hours = 1.5", "challenge_hours must be a whole number"),
        ('auto_roll = "perhaps"', "auto_roll must be true or false; it is 'perhaps'"),
        ('log_format = "xml"', "log_format must be one of text, json; it is 'xml'"),
        ('api_url = "ftp://x"', "api_url must be an address that begins with http://"),
        ('gateway_url = "http://x"', "gateway_url must be an address that begins with ws://"),
        ('database = ""', "database must be the path of a file"),
        ("database = 7", "database must be the path of a file"),
        (
            'database = "mysql://bot:sesame@host/games"',
            "or a PostgreSQL address, postgresql://…; it is 'mysql://bot@host/games'",
        ),
        (
            'database = "sqlite:////data/games.db"',
            "must be the path of a file, without sqlite:// or the like before it",
        ),
        ('database = "postgresql:/u:sesame@host"', "it is 'postgresql:/u@host'"),
        ("chalenge_hours = 5", "chalenge_hours is not a setting; did you mean challenge_hours?"),
        ("zzz = 5", "zzz is not a setting; known are token_file, api_url"),
        ('token = "abc"', "the token does not belong here: set DISCORD_TOKEN or token_file"),
        ("database = ", "is not valid TOML"),
    ],
)
def test_a_mistake_in_the_file_names_file_key_and_fix(
    written: Writer, text: str, message: str
) -> None:
    environ = written(text)
    with pytest.raises(ConfigError) as refused:
        read_settings(environ)
    assert message in str(refused.value)
    assert environ["SHANGHAIEN_CONFIG"] in str(refused.value)
    assert "\n" not in str(refused.value)
    assert "sesame" not in str(refused.value)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://bot:sesame@host:5432/games", "postgresql://bot@host:5432/games"),
        ("postgresql://bot:ses/am?e@h/games?sslmode=require", "postgresql://bot@h/games"),
        ("postgresql://host/games?password=sesame", "postgresql://host/games"),
        ("postgresql://host/games?password=ses@me", "postgresql://host@me"),
        ("postgresql:///games", "postgresql:///games"),
        ("C:\\games.db", "C:\\games.db"),
    ],
)
def test_an_address_is_told_without_its_password(address: str, shown: str) -> None:
    assert shown_address(address) == shown
    assert Settings(postgres=address).place == shown


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        (
            {"SHANGHAIEN_AUTO_ROL": "1"},
            "SHANGHAIEN_AUTO_ROL is not a setting; did you mean SHANGHAIEN_AUTO_ROLL?",
        ),
        (
            {"SHANGHAIEN_CHALLENGE_HOURS": "many"},
            "SHANGHAIEN_CHALLENGE_HOURS must be a whole number",
        ),
        ({"SHANGHAIEN_CONFIG": "gone.toml"}, "SHANGHAIEN_CONFIG names gone.toml, which is not"),
        ({"SHANGHAIEN_CONFIG": "."}, "cannot be read"),
    ],
)
def test_a_mistake_in_the_environment_names_the_variable(
    environ: dict[str, str], message: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        read_settings(environ)
    assert message in str(refused.value)


def test_the_token_comes_from_the_environment() -> None:
    assert read_settings({"DISCORD_TOKEN": f" {TOKEN}\n"}).token == TOKEN


def test_the_token_comes_from_a_file_if_the_environment_has_none(
    tmp_path: Path, written: Writer
) -> None:
    (tmp_path / "secret").write_text(TOKEN + "\n")
    (tmp_path / "other").write_text("other\n")
    by_key = written('token_file = "other"')
    assert read_settings(by_key).token == "other"
    assert read_settings({**by_key, "DISCORD_TOKEN_FILE": "secret"}).token == TOKEN
    assert read_settings({**by_key, "DISCORD_TOKEN": TOKEN}).token == TOKEN
    assert read_settings({**by_key, "DISCORD_TOKEN": ""}).token == "other"


def test_a_token_file_with_nothing_in_it_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(" \n")
    with pytest.raises(ConfigError, match=r"token_file .*token is empty: write"):
        read_settings({"DISCORD_TOKEN_FILE": str(file)})


def test_a_token_file_that_is_missing_is_refused() -> None:
    with pytest.raises(ConfigError, match="token_file gone cannot be read"):
        read_settings({"DISCORD_TOKEN_FILE": "gone"})


@pytest.mark.parametrize("wrong", [f"Bot {TOKEN}", f"{TOKEN}é", f"{TOKEN}\n{TOKEN}"])
def test_a_misshapen_token_is_refused_without_being_shown(wrong: str) -> None:
    with pytest.raises(ConfigError, match="must be the bare token") as refused:
        read_settings({"DISCORD_TOKEN": wrong})
    assert "made-up" not in str(refused.value)


def test_the_token_is_not_in_the_settings_repr() -> None:
    assert TOKEN not in repr(read_settings({"DISCORD_TOKEN": TOKEN}))
