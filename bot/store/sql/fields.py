"""Rows from the fields of records, and back: a field is kept in the column of its name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

from bot.store.sql.database import Row

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")


def values_of(record: DataclassInstance, *elsewhere: str, prefix: str = "") -> dict[str, object]:
    """Return what a record's fields are kept as, by column: a tuple as JSON, all else as it is.

    The names of the columns begin with `prefix`. Fields that are kept `elsewhere` are left out.
    """
    kept = {name: getattr(record, name) for name in _readers(type(record)) if name not in elsewhere}
    return {
        prefix + name: json.dumps(value) if isinstance(value, tuple) else value
        for name, value in kept.items()
    }


def record_of(
    kind: type[R], row: Row | Mapping[str, Any], *, prefix: str = "", **elsewhere: object
) -> R:
    """Return the record that a row holds; the values of fields kept `elsewhere` are given."""
    values = dict(elsewhere)
    for name, read in _readers(kind).items():
        if name not in values:
            value = row[prefix + name]
            values[name] = value if read is None else read(value)
    return kind(**values)


def columns_of(kind: type[DataclassInstance], *elsewhere: str) -> tuple[str, ...]:
    """Return the columns of a kind of record, without those of fields kept `elsewhere`."""
    return tuple(name for name in _readers(kind) if name not in elsewhere)


def insert(table: str, columns: Iterable[str]) -> str:
    """Return the statement that adds a row; the values are named as the columns are."""
    names = tuple(columns)
    marks = ", ".join(f":{name}" for name in names)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608 - our names


def upsert(table: str, key: tuple[str, ...], columns: Iterable[str]) -> str:
    """Return the statement that adds a row, or changes the one that has the same `key`."""
    names = tuple(columns)
    others = ", ".join(f"{name} = excluded.{name}" for name in names if name not in key)
    return f"{insert(table, names)} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {others}"


def assigned(columns: Iterable[str]) -> str:
    """Return what an UPDATE sets, to values that are named as the columns are."""
    return ", ".join(f"{name} = :{name}" for name in columns)


@cache
def _readers(kind: type[DataclassInstance]) -> Mapping[str, Callable[[Any], object] | None]:
    """Return by field how its value is read from a column; None where it is kept as it is."""
    types = get_type_hints(kind)
    return {field.name: _reader(types[field.name]) for field in fields(kind)}


def _reader(kind: object) -> Callable[[Any], object] | None:
    if get_origin(kind) is tuple:
        each = get_args(kind)[0]
        if isinstance(each, type) and issubclass(each, tuple):
            return lambda text: tuple(each(*row) for row in json.loads(text))
        return lambda text: tuple(json.loads(text))
    if isinstance(kind, type) and issubclass(kind, bool | StrEnum):
        return kind
    return None
