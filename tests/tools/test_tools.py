"""The commands in CONTRIBUTING.md."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from bot.store.sqlite.migrations import migration_files
from tests.games.shanghaien import counting as shanghaien_counting
from tests.rendering.golden import MEAN_TOLERANCE, PATCH_TOLERANCE, deviation, load_copy
from tools import counts, goldens, language, migration

ROOT = Path(__file__).parents[2]
NAME = "board-half-way"


def test_goldens_are_regenerated_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    goldens.main([NAME], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [f"{NAME}.png"]
    with Image.open(tmp_path / f"{NAME}.png") as written:
        mean, worst = deviation(written.convert("RGB"), load_copy(NAME))
    assert mean < MEAN_TOLERANCE
    assert worst < PATCH_TOLERANCE
    goldens.main([NAME], tmp_path)
    assert capsys.readouterr().out == f"{NAME}: changed\n{NAME}: unchanged\n"


@pytest.mark.parametrize(("tool", "name"), [(goldens, "board-half-gone"), (counts, "chess")])
def test_unknown_names_are_rejected(tool: ModuleType, name: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        tool.main([name])


def test_missing_counts_are_regenerated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counting = shanghaien_counting.COUNTER
    kept = counting.file.read_text(encoding="utf-8")
    first = next(block for block in kept.split("\n\n") if "position " in block)
    file = tmp_path / "counts.txt"
    without = "\n".join(line for line in first.splitlines() if not line.startswith("counts"))
    file.write_text(without + "\n", encoding="utf-8")
    brief = replace(counting, file=file, enough=20)
    monkeypatch.setattr(shanghaien_counting, "COUNTER", brief)
    assert "shanghaien" in counts.counted_games()
    assert counts.regenerate("shanghaien") == (file, True)
    again, before = (each.positions()[0].counts for each in (brief, counting))
    assert again == before[: len(again)] != ()
    assert counts.regenerate("shanghaien") == (file, False)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a tree that contains only the texts."""
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "bot/texts", tmp_path / "bot/texts", ignore=skipped)
    return tmp_path


def test_a_language_is_added_with_a_folder_and_a_line(tree: Path) -> None:
    folder = language.add_language("es", "es-ES", tree)
    english = sorted(path.name for path in (tree / "bot/texts/en").iterdir())
    assert sorted(path.name for path in folder.iterdir()) == english
    before, after = (
        (root / "bot/texts/catalogue.py").read_text("utf-8").splitlines() for root in (ROOT, tree)
    )
    place = after.index('    "es": "es-ES",')
    assert before == [*after[:place], *after[place + 1 :]]
    assert after[place + 1] == "}"


@pytest.mark.parametrize(
    ("code", "region", "why"),
    [
        ("de", "de-AT", "already exists"),
        ("Spanish", "es-ES", "not a language code"),
        ("es", "spain", "not a region of es"),
        ("../x", "es-ES", "not a language code"),
    ],
)
def test_invalid_languages_are_rejected_without_changes(
    tree: Path, code: str, region: str, why: str
) -> None:
    before = (tree / "bot/texts/catalogue.py").read_text("utf-8")
    with pytest.raises(language.LanguageError, match=why):
        language.add_language(code, region, tree)
    assert (tree / "bot/texts/catalogue.py").read_text("utf-8") == before
    assert not (tree / "bot/texts/es").exists()


def test_a_migration_has_the_next_number_and_starts_with_its_reason(tmp_path: Path) -> None:
    for path in migration_files():
        shutil.copy(path, tmp_path)
    files = sorted(tmp_path.iterdir())
    made = migration.create_migration("A note on every match, if any!", files)
    assert made.name == f"{len(files) + 1:04}_a_note_on_every_match_if_any.sql"
    assert sorted(tmp_path.iterdir()) == [*files, made]
    assert made.read_text("utf-8") == "-- Reason: A note on every match, if any!\n\n"


def test_a_migration_without_a_reason_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="purpose of the migration"):
        migration.create_migration("…", [tmp_path / "0001_matches.sql"])
    assert list(tmp_path.iterdir()) == []
