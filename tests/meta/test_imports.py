from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import grimp
import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "rendering", "playground", "examples", "tools")
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "tool"
]["importlinter"]["contracts"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules in import cycles and their importers; empty without cycles."""
    left = dict(graph)
    while free := [name for name, imported in left.items() if not imported & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


def test_no_imports_are_circular() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]
    # Includes imports for types only and imports within functions.
    found = grimp.build_graph(*PACKAGES, cache_dir=None)
    modules = {name: found.find_modules_directly_imported_by(name) for name in found.modules}
    assert modules["bot.matches.log"] > {"bot.matches.match"}
    assert circle(modules) == []


def layers() -> list[list[str]]:
    """Return the packages of the layers contract, grouped by layer, from the top down."""
    return [re.split(r"\s*[|:]\s*", layer) for layer in CONTRACTS[0]["layers"]]


@pytest.mark.parametrize("package", ["bot", "cogs"])
def test_the_layers_contain_every_package(package: str) -> None:
    files = [path.relative_to(ROOT) for path in (ROOT / package).rglob("*.py")]
    found = {".".join(path.with_suffix("").parts[:2]) for path in files}
    named = {
        ".".join(room.split(".")[:2])
        for layer in layers()
        for room in layer
        if room.startswith(package)
    }
    assert named == found - {f"{package}.__init__"}


def test_the_readme_maps_the_layers_in_their_order() -> None:
    table = re.search(r"\| Package \| Responsibility \|\n\|-+\|-+\|\n((?:\|.*\n)+)", README)
    assert table is not None
    named = [re.findall(r"\[`([^`]+)`\]", line.split("|")[1]) for line in table[1].splitlines()]
    mapped = [[path.removesuffix(".py").replace("/", ".") for path in row] for row in named]
    assert mapped == layers()
    assert len(mapped) <= 15, "a map that can be held in one's head"


def test_commands_do_not_use_the_store_directly() -> None:
    asking = [
        f"{path}: {line}"
        for path in sorted((ROOT / "cogs").rglob("*.py"))
        if path.parent.name != "runtime"  # which acquires, measures and releases it
        for line in re.findall(r".*\.store\b.*", path.read_text("utf-8"))
        if not re.match(r"from bot\.store\b|.*import bot\.store\b", line)
    ]
    assert asking == []
