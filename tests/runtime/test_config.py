from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from bot.runtime.config import (
    KEYS,
    ConfigError,
    Settings,
    environment_variable,
    read_settings,
    redact_address,
)
from bot.runtime.health import Shards

EXAMPLE = Path(__file__).parents[2] / "config.example.toml"
TOKEN = "MTIz.made-up.token_for-tests"

Writer = Callable[[str], dict[str, str]]


@pytest.fixture
def write_settings(tmp_path: Path) -> Writer:
    """Return a function that writes a settings file and returns the environment that names it."""

    def write(text: str) -> dict[str, str]:
        path = tmp_path / "config.toml"
        path.write_text(text, encoding="utf-8")
        return {"SHANGHAIEN_CONFIG": str(path)}

    return write


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the tests in an empty folder, without the developer's own config.toml."""
    monkeypatch.chdir(tmp_path)


def test_the_example_explains_every_key_and_names_its_default() -> None:
    assert read_settings({}) == Settings()
    assert {field.name for field in fields(Settings)} == {"token", "postgres", *KEYS}
    assert read_settings({"SHANGHAIEN_CONFIG": str(EXAMPLE)}) == Settings()
    blocks = EXAMPLE.read_text(encoding="utf-8").split("\n\n")[1:]
    named = []
    for block in blocks:
        comment, setting = block.strip().split("\n")
        assert comment.startswith("# ")
        named.append(setting.split(" = ")[0])
    assert sorted(named) == sorted(KEYS)


def test_the_database_is_a_file_or_an_address(write_settings: Writer) -> None:
    assert read_settings(write_settings('database = "games.db"\n')).database == Path("games.db")
    settings = read_settings(write_settings('database = "postgresql://bot:sesame@host/games"\n'))
    assert settings.postgres == "postgresql://bot:sesame@host/games"
    assert settings.database == Settings().database
    assert "sesame" not in repr(settings)


def test_the_database_address_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "address"
    file.write_text("postgres://bot:sesame@host/games\n")
    environment = {"SHANGHAIEN_DATABASE_FILE": str(file)}
    assert read_settings(environment).postgres == "postgres://bot:sesame@host/games"
    for wrong in ("sesame", "", "postgres://a b"):
        file.write_text(wrong)
        with pytest.raises(ConfigError, match="must contain one address") as caught:
            read_settings(environment)
        assert "sesame" not in str(caught.value)
    file.unlink()
    with pytest.raises(ConfigError, match="cannot be read"):
        read_settings(environment)


def test_config_toml_in_the_working_directory_is_read_and_the_environment_wins(
    tmp_path: Path,
) -> None:
    (tmp_path / "config.toml").write_text(
        'challenge_hours = 5\nauto_roll = false\nlog_format = "json"\ndatabase = "a.db"\n'
    )
    environ = {"SHANGHAIEN_CHALLENGE_HOURS": "6", "SHANGHAIEN_DATABASE": "b.db"}
    settings = read_settings(environ)
    assert (settings.challenge_hours, settings.database) == (6, Path("b.db"))
    assert (settings.auto_roll, settings.log_format) == (False, "json")


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("api_url", "http://127.0.0.1:8080/api/v10/", "http://127.0.0.1:8080/api/v10"),
        ("gateway_url", "ws://127.0.0.1:8080", "ws://127.0.0.1:8080"),
        ("backup_folder", "copies", Path("copies")),
        ("backup_folder", "", None),
        ("auto_roll", "TRUE", True),
    ],
)
def test_an_environment_variable_is_converted_to_the_type_of_its_setting(
    key: str, text: str, value: object
) -> None:
    assert getattr(read_settings({environment_variable(key): text}), key) == value


@pytest.mark.parametrize(
    ("ids", "read"), [("", ()), ("0-3, 5", (0, 1, 2, 3, 5)), ("3,1,1", (1, 3)), ([4, 2], (2, 4))]
)
def test_shard_ids_are_single_numbers_or_ranges(
    write_settings: Writer, ids: object, read: tuple[int, ...]
) -> None:
    text = f'database = "postgresql://host/games"\nshards = 8\nshard_ids = {json.dumps(ids)}\n'
    settings = read_settings(write_settings(text))
    assert settings.shard_ids == read
    assert settings.own_shards() == Shards(read or tuple(range(8)), 8)


def test_without_a_number_of_shards_discords_advice_is_followed(write_settings: Writer) -> None:
    assert Settings().own_shards(advised=3) == Shards((0, 1, 2), 3)
    assert Settings(shards=4).own_shards(advised=3).count == 4
    # One process with all shards may use SQLite.
    assert read_settings(write_settings('shards = 2\nshard_ids = "0-1"\n')).shard_ids == (0, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("shards = 1025", "shards must be a whole number from 0 to 1024"),
        ('shard_ids = "0-"', "shard_ids must be a list of numbers"),
        ('shard_ids = "0-9999999999"', "shard_ids must be a list of numbers"),
        ("shard_ids = [true]", "shard_ids must be a list of numbers"),
        ("shard_ids = [0]", "shard_ids needs `shards`"),
        (
            "shards = 2\nshard_ids = [2]",
            "with shards = 2 the ids are 0 to 1",
        ),
        ("shards = 2\nshard_ids = [0]", "set `database` to a PostgreSQL address"),
    ],
)
def test_shards_that_cannot_be_run_are_refused_in_one_sentence(
    write_settings: Writer, text: str, message: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        read_settings(write_settings(text))
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("challenge_hours = 0", "challenge_hours must be a whole number from 1 to 720; it is 0"),
        ("challenge_hours = true", "challenge_hours must be a whole number"),
        ('auto_roll = "perhaps"', "auto_roll must be true or false; it is 'perhaps'"),
        ('log_format = "xml"', "log_format must be one of text, json; it is 'xml'"),
        ('api_url = "ftp://x"', "api_url must be an address that begins with http://"),
        ('gateway_url = "http://x"', "gateway_url must be an address that begins with ws://"),
        ('database = ""', "database must be the path of a file"),
        (
            'database = "mysql://bot:sesame@host/games"',
            "or a PostgreSQL address, postgresql://…; it is 'mysql://bot@host/games'",
        ),
        (
            'database = "sqlite:////data/games.db"',
            "must be the path of a file without a prefix such as sqlite://",
        ),
        ('database = "postgresql:/u:sesame@host"', "it is 'postgresql:/u@host'"),
        ("chalenge_hours = 5", "chalenge_hours is not a setting; did you mean challenge_hours?"),
        ("zzz = 5", "zzz is not a setting; the settings are token_file, api_url"),
        ('token = "abc"', "the token does not belong here: set DISCORD_TOKEN or token_file"),
        ("database = ", "is not valid TOML"),
    ],
)
def test_the_error_for_a_mistake_mentions_the_file_the_setting_and_the_fix(
    write_settings: Writer, text: str, message: str
) -> None:
    environ = write_settings(text)
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
def test_an_address_is_shown_without_its_password(address: str, shown: str) -> None:
    assert redact_address(address) == shown
    settings = Settings(token="a token", postgres=address)
    assert settings.place == shown
    assert settings.secrets == ("a token", "" if address == shown else address)


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
        (
            {"SHANGHAIEN_CONFIG": "gone.toml"},
            "SHANGHAIEN_CONFIG names gone.toml, which does not exist",
        ),
        ({"SHANGHAIEN_CONFIG": "."}, "cannot be read"),
    ],
)
def test_a_mistake_in_the_environment_names_the_environment_variable(
    environ: dict[str, str], message: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        read_settings(environ)
    assert message in str(refused.value)


def test_the_token_comes_from_the_environment_or_else_from_a_file(
    tmp_path: Path, write_settings: Writer
) -> None:
    (tmp_path / "secret").write_text(TOKEN + "\n")
    (tmp_path / "other").write_text("other\n")
    by_key = write_settings('token_file = "other"')
    assert read_settings(by_key).token == "other"
    assert read_settings({**by_key, "DISCORD_TOKEN_FILE": "secret"}).token == TOKEN
    settings = read_settings({**by_key, "DISCORD_TOKEN": f" {TOKEN}\n"})
    assert settings.token == TOKEN
    assert TOKEN not in repr(settings)
    assert read_settings({**by_key, "DISCORD_TOKEN": ""}).token == "other"


def test_an_empty_or_missing_token_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(" \n")
    for file, message in (("token", "token is empty: write"), ("gone", "gone cannot be read")):
        with pytest.raises(ConfigError, match=f"token_file .*{message}"):
            read_settings({"DISCORD_TOKEN_FILE": file})


@pytest.mark.parametrize("wrong", [f"Bot {TOKEN}", f"{TOKEN}é", f"{TOKEN}\n{TOKEN}"])
def test_a_misshapen_token_is_refused_without_being_shown(wrong: str) -> None:
    with pytest.raises(ConfigError, match="must be the bare token") as refused:
        read_settings({"DISCORD_TOKEN": wrong})
    assert "made-up" not in str(refused.value)
