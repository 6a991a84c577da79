"""The configuration of a bot process: settings, their sources, and their valid values."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from bot.runtime.health import Shards, format_ranges

DEFAULT_FILE = Path("config.toml")
TOKEN = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable
TOKEN_FILE = "DISCORD_TOKEN_FILE"  # noqa: S105 - the name of a variable
CONFIG_FILE = "SHANGHAIEN_CONFIG"
PREFIX = "SHANGHAIEN_"
MOST_SHARDS = 1024
"""The maximum number of shards, which is more than Discord has ever advised."""
POSTGRES = ("postgresql://", "postgres://")
"""The prefixes of a PostgreSQL address."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/*")
"""The scheme of an address, of at least two letters: a single one is a Windows drive."""


class ConfigError(Exception):
    """An invalid setting. The message names the key and the fix."""


def _url(*schemes: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if isinstance(value, str) and (not value or value.startswith(schemes)):
            return value.rstrip("/")
        raise ValueError(f"an address that begins with {' or '.join(schemes)}, or empty")

    return read


def _path(value: object) -> Path:
    if isinstance(value, str) and value:
        return Path(value).expanduser()
    raise ValueError("the path of a file")


def _path_or_none(value: object) -> Path | None:
    if value == "":
        return None
    return _path(value)


def parse_database(value: object) -> Path | str:
    """Return the path of a database file, or the address of a PostgreSQL database.

    Raises ValueError for an address of another kind of database.
    """
    if isinstance(value, str) and value.strip().startswith(POSTGRES):
        return value.strip()
    if isinstance(value, str) and _SCHEME.match(value.strip()):
        raise ValueError(
            "the path of a file without a prefix such as sqlite://, or a PostgreSQL address,"
            f" {POSTGRES[0]}…"
        )
    return _path(value)


def redact_address(address: str) -> str:
    """Return the address of a database without anything that may be its password.

    >>> redact_address("postgresql://bot:secret@db.example/games?sslmode=require")
    'postgresql://bot@db.example/games'
    """
    scheme = _SCHEME.match(address)
    if scheme is None:
        return address
    # A password may contain any character, even if address syntax forbids it.
    secret, at, place = address[scheme.end() :].rpartition("@")
    user = re.split(r"[:/?]", secret)[0]
    return f"{scheme[0]}{user}{at}{place.partition('?')[0]}"


def _choice(*choices: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value in choices:
            return str(value)
        raise ValueError(f"one of {', '.join(choices)}")

    return read


def _whole_number(lowest: int, highest: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        # In the environment all values are text. A TOML `true` is no number, but in Python a bool
        # is an int.
        if isinstance(value, str) and value.strip().isdecimal():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest:
            return value
        raise ValueError(f"a whole number from {lowest} to {highest}")

    return read


_SHARD_ID = _whole_number(0, MOST_SHARDS - 1)


def _shard_ids(value: object) -> tuple[int, ...]:
    """Return the sorted shard numbers of a list, or of a text such as "0-3, 5".

    >>> _shard_ids("0-3, 5")
    (0, 1, 2, 3, 5)
    """
    try:
        if isinstance(value, str):
            parts = [part.split("-") for part in value.split(",") if part.strip()]
            found = {each for part in parts for each in _range(part)}
        elif isinstance(value, list):
            found = {_SHARD_ID(each) for each in value}
        else:
            raise ValueError
    except ValueError:
        raise ValueError(
            f'a list of numbers up to {MOST_SHARDS - 1}, or a text such as "0-3, 5"'
        ) from None
    return tuple(sorted(found))


def _range(ends: Sequence[str]) -> range:
    first, *last = (_SHARD_ID(end) for end in ends)
    if len(last) > 1 or (last and last[0] < first):
        raise ValueError
    return range(first, (last[0] if last else first) + 1)


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    known = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
    if isinstance(value, str) and value.lower() in known:
        return known[value.lower()]
    raise ValueError("true or false")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; `config.example.toml` explains each key."""

    token: str = field(default="", repr=False)
    """The bot's token, or empty."""
    token_file: Path | None = None
    api_url: str = ""
    gateway_url: str = ""
    database: Path = Path("var/shanghaien.db")
    """The SQLite file. The health report is written next to it, even with PostgreSQL."""
    postgres: str = field(default="", repr=False)
    """The address of the PostgreSQL database, or empty if the SQLite file is used."""
    database_file: Path | None = None
    backup_folder: Path | None = None
    """The folder of backups; None for a folder next to the database."""
    log_format: str = "text"
    log_level: str = "info"
    challenge_hours: int = 72
    auto_roll: bool = True
    members_intent: bool = False
    answer_mentions: bool = True
    metrics_port: int = 0
    shards: int = 0
    """The number of shards in all processes; 0 if this process runs as many as Discord advises."""
    shard_ids: tuple[int, ...] = ()
    """The shards of this process; empty for all."""
    take_over: bool = False
    """If another process runs the shards: True to connect and wait until it ends, False to fail."""

    @property
    def place(self) -> str:
        """The path or address of the database, without secrets."""
        return redact_address(self.postgres) if self.postgres else str(self.database)

    @property
    def secrets(self) -> tuple[str, ...]:
        """The texts that must not appear in the log: the token, and an address with secrets."""
        return (self.token, "" if self.postgres == self.place else self.postgres)

    @property
    def backups(self) -> Path:
        """The folder of backups."""
        return self.backup_folder or self.database.with_name("backups")

    @property
    def part(self) -> str:
        """The shards of this process, for file names; empty if it runs all shards."""
        return "+".join(format_ranges(self.shard_ids)) if len(self.shard_ids) < self.shards else ""

    def own_shards(self, advised: int = 1) -> Shards:
        """Return the shards of this process; `advised` is the number that Discord advises."""
        count = self.shards or advised
        return Shards(self.shard_ids or tuple(range(count)), count)


_READERS: dict[str, Callable[[object], object]] = {
    "token_file": _path_or_none,
    "api_url": _url("http://", "https://"),
    "gateway_url": _url("ws://", "wss://"),
    "database": parse_database,
    "database_file": _path_or_none,
    "backup_folder": _path_or_none,
    "log_format": _choice("text", "json"),
    "log_level": _choice("debug", "info", "warning", "error"),
    "challenge_hours": _whole_number(1, 720),
    "auto_roll": _flag,
    "members_intent": _flag,
    "answer_mentions": _flag,
    "metrics_port": _whole_number(0, 65_535),
    "shards": _whole_number(0, MOST_SHARDS),
    "shard_ids": _shard_ids,
    "take_over": _flag,
}
KEYS: tuple[str, ...] = tuple(_READERS)
"""The keys of the settings file."""


def environment_variable(key: str) -> str:
    """Return the environment variable of a setting.

    >>> environment_variable("log_level")
    'SHANGHAIEN_LOG_LEVEL'
    """
    return TOKEN_FILE if key == "token_file" else PREFIX + key.upper()


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings from the file and the environment. The environment takes precedence.

    SHANGHAIEN_CONFIG names the file. Without it, config.toml in the working directory is read if it
    exists. Raises ConfigError for an unknown key, an invalid value, or an unreadable file.
    """
    values: dict[str, Any] = {}
    for source, key, raw in (*_from_file(environ), *_from_environment(environ)):
        try:
            values[key] = _READERS[key](raw)
        except ValueError as error:
            shown = redact_address(raw) if isinstance(raw, str) else raw
            raise ConfigError(f"{source} must be {error}; it is {shown!r}") from None
    if isinstance(values.get("database"), str):
        values["postgres"] = values.pop("database")
    if values.get("database_file") is not None:
        values["postgres"] = _address(values["database_file"])
    settings = Settings(token=_token(environ, values.get("token_file")), **values)
    _check_shards(settings)
    return settings


def _check_shards(settings: Settings) -> None:
    """Raise ConfigError if the shard settings are inconsistent."""
    ids, count = settings.shard_ids, settings.shards
    if ids and not count:
        raise ConfigError("shard_ids needs `shards`, the total number in all processes")
    if ids and ids[-1] >= count:
        raise ConfigError(
            f"shard_ids contains {ids[-1]}, but with shards = {count} the ids are 0 to {count - 1}"
        )
    if ids and len(ids) < count and not settings.postgres:
        raise ConfigError(
            "shard_ids leaves shards to other processes, which cannot share a file: set `database`"
            f" to a PostgreSQL address, {POSTGRES[0]}…"
        )


def _address(file: Path) -> str:
    """Return the PostgreSQL address in a file."""
    try:
        address = file.read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        raise ConfigError(f"database_file {file} cannot be read ({error})") from None
    # The invalid value is never shown, because it may contain a password.
    if not address.startswith(POSTGRES) or len(address.split()) != 1:
        raise ConfigError(f"database_file {file} must contain one address, {POSTGRES[0]}…")
    return address


def _from_file(environ: Mapping[str, str]) -> list[tuple[str, str, object]]:
    path = Path(environ.get(CONFIG_FILE) or DEFAULT_FILE)
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if CONFIG_FILE not in environ:
            return []
        raise ConfigError(f"{CONFIG_FILE} names {path}, which does not exist") from None
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise ConfigError(f"{path} is not valid TOML: {error}") from None
    for key in table:
        if key == "token":
            raise ConfigError(f"{path}: the token does not belong here: set {TOKEN} or token_file")
        _check_known(f"{path}: {key}", key, KEYS)
    return [(f"{path}: {key}", key, value) for key, value in table.items()]


def _from_environment(environ: Mapping[str, str]) -> list[tuple[str, str, object]]:
    known = {environment_variable(key): key for key in KEYS}
    for name in environ:
        if name.startswith(PREFIX) and name != CONFIG_FILE:
            _check_known(name, name, tuple(known))
    return [(name, key, environ[name]) for name, key in known.items() if name in environ]


def _check_known(source: str, key: str, known: tuple[str, ...]) -> None:
    if key in known:
        return
    near = get_close_matches(key, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"the settings are {', '.join(known)}"
    raise ConfigError(f"{source} is not a setting; {hint}")


def _token(environ: Mapping[str, str], token_file: Path | None) -> str:
    """Return the token from the environment or the token file, or an empty text."""
    source, token = TOKEN, environ.get(TOKEN, "")
    if not token and token_file is not None:
        source = f"the token in {token_file}"
        try:
            token = token_file.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise ConfigError(
                f"token_file {token_file} cannot be read ({error}); correct or remove the path"
            ) from None
        if not token.strip():
            raise ConfigError(f"token_file {token_file} is empty: write the token into it")
    token = token.strip()
    # The invalid value is never shown, because it may be the real token with a typing error.
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise ConfigError(
            f"{source} must be the bare token, one word, as the Developer Portal shows it"
        )
    return token
