"""The sailors' hats: a nation is known by its hat first."""

from __future__ import annotations

from rendering.ink.pen import Pen, mirrored
from rendering.ink.theme import BRASS, NIGHT, blend
from rendering.shanghaien.sprites.figures import NAVY, RED, STRAW, WHITE, Appearance, Build


def dixie_cup(pen: Pen, build: Build, look: Appearance) -> None:
    """A white cap with its brim turned up."""
    head = build.head
    crown = mirrored(
        [(0, -head * 1.75), (-head * 0.7, -head * 1.65), (-head * 0.9, -head * 0.9)], 0
    )
    pen.blob([(x * 1.08, y * 1.04) for x, y in crown], NIGHT)
    pen.blob(crown, WHITE)
    brim = mirrored(
        [
            (0, -head * 0.62),
            (-head * 0.95, -head * 0.72),
            (-head * 1.2, -head * 1.28),
            (0, -head * 1.12),
        ],
        0,
    )
    pen.polygon([(x * 1.05, y + (0.012 if y > -head else -0.012)) for x, y in brim], NIGHT)
    pen.polygon(brim, WHITE)
    pen.line(
        [(-head * 1.05, -head * 1.2), (0, -head * 1.05), (head * 1.05, -head * 1.2)],
        blend(WHITE, NIGHT, 0.25),
        0.014,
    )


def pompom(pen: Pen, build: Build, look: Appearance) -> None:
    """A flat cap with a red pompom."""
    head = build.head
    top = mirrored(
        [
            (0, -head * 1.55),
            (-head * 0.8, -head * 1.5),
            (-head * 1.18, -head * 1.15),
            (-head * 0.98, -head * 0.8),
        ],
        0,
    )
    pen.blob([(x * 1.06, y * 1.03) for x, y in top], NIGHT)
    pen.blob(top, WHITE)
    band = mirrored(
        [(-head * 1.0, -head * 0.58), (-head * 1.02, -head * 0.95), (0, -head * 0.88)], 0
    )
    pen.polygon(band, NAVY)
    pen.circle(0, -head * 1.62, head * 0.30, NIGHT)
    pen.circle(0, -head * 1.62, head * 0.24, RED)


def peaked_cap(pen: Pen, build: Build, look: Appearance) -> None:
    """A peaked cap, and from the twos on a pipe."""
    head = build.head
    top = mirrored(
        [
            (0, -head * 1.62),
            (-head * 0.9, -head * 1.55),
            (-head * 1.25, -head * 1.25),
            (-head * 1.0, -head * 0.9),
        ],
        0,
    )
    pen.blob([(x * 1.06, y * 1.03) for x, y in top], NIGHT)
    pen.blob(top, (40, 46, 58))
    band = mirrored([(-head * 1.0, -head * 0.6), (-head * 1.02, -head * 1.0), (0, -head * 0.95)], 0)
    pen.polygon(band, (24, 26, 34))
    pen.line(
        [(-head * 0.95, -head * 0.66), (0, -head * 0.60), (head * 0.95, -head * 0.66)],
        BRASS,
        head * 0.09,
    )
    peak = mirrored(
        [(-head * 1.0, -head * 0.58), (-head * 0.8, -head * 0.34), (0, -head * 0.24)], 0
    )
    pen.blob(peak, NIGHT)
    if build.value >= 2:
        pen.line([(head * 0.28, head * 0.8), (head * 0.85, head * 1.0)], (110, 66, 34), head * 0.12)
        pen.box(head * 0.78, head * 0.72, head * 0.34, head * 0.42, (110, 66, 34), head * 0.08)


def ribboned_cap(pen: Pen, build: Build, look: Appearance) -> None:
    """A round blue cap with a light band, its ribbons hanging down at the side."""
    head = build.head
    for shift in (0.0, 0.2):
        ribbon = [
            (head * (0.92 + shift), -head * 0.75),
            (head * (1.12 + shift), -head * 0.2),
            (head * (1.02 + shift), head * 0.42),
        ]
        pen.curve(ribbon, NIGHT, head * 0.17)
        pen.curve(ribbon, NAVY, head * 0.11)
    top = mirrored(
        [
            (0, -head * 1.62),
            (-head * 0.85, -head * 1.56),
            (-head * 1.30, -head * 1.22),
            (-head * 1.0, -head * 0.86),
        ],
        0,
    )
    pen.blob([(x * 1.06, y * 1.03) for x, y in top], NIGHT)
    pen.blob(top, NAVY)
    band = mirrored(
        [(-head * 1.0, -head * 0.56), (-head * 1.04, -head * 0.98), (0, -head * 0.92)], 0
    )
    pen.polygon([(x * 1.05, y) for x, y in band], NIGHT)
    pen.polygon(band, WHITE)
    pen.circle(0, -head * 1.24, head * 0.2, BRASS)
    pen.circle(0, -head * 1.24, head * 0.1, RED)


def fur_cap(pen: Pen, build: Build, look: Appearance) -> None:
    """A tall dark cap."""
    head = build.head
    top = mirrored(
        [
            (0, -head * 1.95),
            (-head * 0.75, -head * 1.85),
            (-head * 0.98, -head * 1.2),
            (-head * 1.02, -head * 0.62),
        ],
        0,
    )
    pen.blob([(x * 1.07, y * 1.03) for x, y in top], NIGHT)
    pen.blob(top, (52, 42, 40))
    pen.box(-head * 1.02, -head * 0.86, head * 2.04, head * 0.34, (28, 24, 26), 0.02)
    pen.circle(-head * 0.5, -head * 0.69, head * 0.09, BRASS)


def fez(pen: Pen, build: Build, look: Appearance) -> None:
    """A fez with its tassel."""
    head = build.head
    side = [(-head * 0.92, -head * 0.56), (-head * 0.68, -head * 1.75), (0, -head * 1.84)]
    pen.polygon([(x * 1.08, y * 1.03) for x, y in mirrored(side, 0)], NIGHT)
    pen.polygon(mirrored(side, 0), (196, 46, 44))
    pen.ellipse(0, -head * 1.76, head * 0.66, head * 0.10, (150, 32, 36))
    tassel = [(0, -head * 1.78), (head * 0.6, -head * 1.6), (head * 0.78, -head * 1.1)]
    pen.curve(tassel, NIGHT, head * 0.08)
    pen.box(head * 0.66, -head * 1.16, head * 0.24, head * 0.4, NIGHT, head * 0.06)


def headscarf(pen: Pen, build: Build, look: Appearance) -> None:
    """A dotted headscarf, knotted at the side."""
    head = build.head
    scarf = mirrored(
        [
            (0, -head * 1.42),
            (-head * 0.75, -head * 1.22),
            (-head * 1.06, -head * 0.5),
            (0, -head * 0.52),
        ],
        0,
    )
    knot = [
        (head * 1.0, -head * 0.6),
        (head * 1.5, -head * 0.72),
        (head * 1.36, -head * 0.42),
        (head * 1.5, -head * 0.06),
        (head * 1.02, -head * 0.4),
    ]
    pen.polygon([(x * 1.06, y * 1.06) for x, y in knot], NIGHT)
    pen.polygon(knot, (214, 66, 44))
    pen.blob([(x * 1.06, y * 1.05) for x, y in scarf], NIGHT)
    pen.blob(scarf, (214, 66, 44))
    for x, y in ((-0.5, -0.85), (0.0, -1.05), (0.5, -0.85), (-0.05, -0.68)):
        pen.circle(x * head, y * head, head * 0.09, STRAW)


def boater(pen: Pen, build: Build, look: Appearance) -> None:
    """A straw boater with a red band."""
    head = build.head
    pen.box(-head * 0.86, -head * 1.55, head * 1.72, head * 0.95, NIGHT, 0.03)
    pen.box(-head * 0.80, -head * 1.49, head * 1.60, head * 0.85, STRAW, 0.025)
    pen.box(-head * 0.80, -head * 1.00, head * 1.60, head * 0.30, RED)
    pen.ellipse(0, -head * 0.60, head * 1.46, head * 0.20, NIGHT)
    pen.ellipse(0, -head * 0.62, head * 1.38, head * 0.14, STRAW)
