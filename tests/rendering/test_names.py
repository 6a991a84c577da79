from __future__ import annotations

import pytest

from rendering.drawing.lettering import (
    FontFace,
    drawable_name,
    face_for,
    fit_text,
    space_words,
    text_width,
)


@pytest.mark.parametrize(
    ("name", "username", "shown"),
    [
        *((name, "user", name) for name in ("Jürgen Müßig", "Дмитрий", "Αθηνά", "नमस्ते", "Việt")),
        ("  Anna \n Bonny\t", "anna", "Anna Bonny"),
        *((name, "bruce_lee", "bruce_lee") for name in ("李小龍", "🎲 Bernd", "محمد", "", " \t")),
        ("Zoë\U0001f1e9\U0001f1ea", "zoe", "zoe"),
        ("李", "李bruce龍", "bruce"),
        ("李", "小龍", "–"),
    ],
)
def test_a_name_that_cannot_be_drawn_is_replaced_by_the_drawable_username(
    name: str, username: str, shown: str
) -> None:
    assert drawable_name(name, username) == shown


def test_a_script_that_the_lettering_lacks_is_written_in_the_other_font() -> None:
    assert face_for("Αθηνά", FontFace.BOLD) is FontFace.OTHER_SCRIPTS
    assert face_for("Anna", FontFace.BOLD) is FontFace.BOLD
    # A French narrow space does not change the font of a text.
    assert face_for("Bernd gagne 8–7\u202f!", FontFace.BOLD) is FontFace.BOLD
    assert "\u202f" not in space_words("Bernd gagne 8–7\u202f!", FontFace.BOLD)


def test_words_of_the_lettering_are_a_quarter_of_an_em_apart() -> None:
    gap = text_width(space_words(" ", FontFace.BOLD), FontFace.BOLD, 100)
    assert 22 < gap < 30
    assert space_words("a b", FontFace.NARROW) == "a b"


def test_a_long_text_becomes_smaller_before_it_is_cut() -> None:
    text = "Spaniards and others"
    room = text_width(text, FontFace.TEXT, 24)
    assert fit_text(text, FontFace.TEXT, 30, room, least=20) == (text, 24)
    cut, size = fit_text(text, FontFace.TEXT, 30, room / 2, least=20)
    assert size == 20
    assert cut.endswith("…")
    assert text.startswith(cut[:-1])
    assert text_width(cut, FontFace.TEXT, 20) <= room / 2
