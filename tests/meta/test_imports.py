from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "rendering", "playground", "tools")
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "tool"
]["importlinter"]["contracts"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def modules() -> dict[str, Path]:
    """Return every file of the program by the name of its module."""
    found = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name: str, path: Path, known: dict[str, Path]) -> set[str]:
    """Return what a module imports of the program, for types alone and within functions, too."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(above if node.level else []), *filter(None, [node.module])])
            files = [f"{base}.{alias.name}" for alias in node.names]
            wanted = [each for each in files if each in known] or [base]
        else:
            continue
        found |= {each for each in wanted if each in known}
    return found - {name}


def circles(graph: dict[str, set[str]]) -> Iterator[list[str]]:
    """Yield one circle of imports after the other, each once, as a path that ends where it began.

    A module that merely names its own package knows what the package's file says, no more.
    """
    done: set[str] = set()
    path: list[str] = []

    def walk(name: str) -> Iterator[list[str]]:
        if name in path:
            yield [*path[path.index(name) :], name]
            return
        if name in done:
            return
        path.append(name)
        for other in sorted(graph[name]):
            yield from walk(other)
        path.pop()
        done.add(name)

    for name in sorted(graph):
        yield from walk(name)


def test_no_file_imports_itself_by_way_of_others() -> None:
    known = modules()
    graph = {name: imported(name, path, known) for name, path in known.items()}
    assert list(circles(graph)) == []


def test_a_circle_is_found() -> None:
    assert list(circles({"a": {"b"}, "b": {"c"}, "c": {"b"}})) == [["b", "c", "b"]]


def layers() -> list[list[str]]:
    """Return the rooms of the layers contract, those of one layer together, from the top down."""
    return [re.split(r"\s*[|:]\s*", layer) for layer in CONTRACTS[0]["layers"]]


@pytest.mark.parametrize("package", ["bot", "cogs"])
def test_the_layers_name_every_room(package: str) -> None:
    found = {".".join(name.split(".")[:2]) for name in modules() if name.startswith(f"{package}.")}
    named = {
        ".".join(room.split(".")[:2])
        for layer in layers()
        for room in layer
        if room.startswith(package)
    }
    assert named == found


def test_the_readme_maps_the_layers_in_their_order() -> None:
    table = re.search(r"\| Room \| what it owns \|\n\|-+\|-+\|\n((?:\|.*\n)+)", README)
    assert table is not None
    named = [re.findall(r"\[`([^`]+)`\]", line.split("|")[1]) for line in table[1].splitlines()]
    mapped = [[path.removesuffix(".py").replace("/", ".") for path in row] for row in named]
    assert mapped == layers()


def test_the_map_can_be_held_in_ones_head() -> None:
    assert len(layers()) <= 15


def test_nothing_that_members_touch_asks_the_store() -> None:
    asking = [
        f"{path}:{node.lineno}"
        for path in sorted((ROOT / "cogs").rglob("*.py"))
        if path.parent.name != "running"  # which takes it, measures it and lets it go
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr == "store"
    ]
    assert asking == []
