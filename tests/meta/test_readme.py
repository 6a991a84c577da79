from __future__ import annotations

import re
from pathlib import Path

import discord

from bot.config import KEYS, Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_link_into_the_repository_leads_somewhere() -> None:
    targets = re.findall(r"\]\((?!https?://)([^)#]+)\)", README)
    assert "docs/board.png" in targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_settings_table_has_every_key_with_its_default() -> None:
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \| (?:`([^`]*)`)? ?\|", README, re.MULTILINE)
    documented = {key.strip("` "): default for keys, default in rows for key in keys.split(",")}
    defaults = {key: getattr(Settings(), key) for key in KEYS}
    assert documented == {
        key: "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
        for key, value in defaults.items()
    }


def test_the_invitation_asks_for_the_permissions_in_the_table() -> None:
    asked = re.search(r"permissions=(\d+)", README)
    table = re.search(r"\| Permission \| why \|\n\|-+\|-+\|\n((?:\|.*\n)+)", README)
    assert asked is not None
    assert table is not None
    cells = [line.split("|")[1] for line in table[1].splitlines()]
    names = {name.strip().lower().replace(" ", "_") for cell in cells for name in cell.split(",")}
    renamed = {"view_channels": "view_channel"}
    wanted = discord.Permissions(**{renamed.get(name, name): True for name in names})
    assert discord.Permissions(int(asked[1])) == wanted


def test_commands_of_make_that_are_named_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    named = set(
        re.findall(
            r"`make ([a-z]+)|^    make ([a-z]+)|DISCORD_TOKEN=… make ([a-z]+)", README, re.MULTILINE
        )
    )
    names = {name for groups in named for name in groups if name}
    assert {"run", "test", "check"} <= names <= targets
