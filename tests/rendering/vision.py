"""Colours under a colour vision deficiency, and the difference of two colours."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TypeVar

from PIL import ImageChops, ImageStat
from PIL.Image import Image

from rendering.drawing.canvas import Palette

LEAST_CONTRAST = 4.5
"""The minimum contrast of text, by WCAG 2.2, success criterion 1.4.3."""
LEAST_DIFFERENCE = {Palette.NORMAL: 12.0, Palette.COLOUR_BLIND: 20.0}
"""The minimum CIEDE2000 difference of two colours; 2 is just noticeable, 10 is obvious."""
Named = TypeVar("Named")
Colour = tuple[int, int, int]
Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira, Fernandes: "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", IEEE TVCG 15 (2009), table 1, severity 1.0. The matrices apply to linear RGB.
DEFICIENCIES: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: Colour) -> Triple:
    """Return linear RGB, 0 to 1 (IEC 61966-2-1)."""
    found = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in colour)
    ]
    return found[0], found[1], found[2]


def simulate(rgb: Triple, matrix: Matrix) -> Triple:
    """Return linear RGB as seen through `matrix`, clipped to the range of a screen."""
    found = [
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in matrix
    ]
    return found[0], found[1], found[2]


def lab(rgb: Triple) -> Triple:
    """Return CIE L*a*b* under D65 of linear RGB."""
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(first: Triple, second: Triple) -> float:
    """Return CIEDE2000 of two L*a*b* colours.

    Sharma, Wu, Dalal: "The CIEDE2000 color-difference formula" (2005), equations 2 to 22.
    """
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    delta_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    spin = 30 * exp(-(((mean_h - 275) / 25) ** 2))
    r_t = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(2 * spin))
    d_l, d_c, d_h = (l2 - l1) / s_l, (c2 - c1) / s_c, delta_h / s_h
    return sqrt(d_l**2 + d_c**2 + d_h**2 + r_t * d_c * d_h)


def assert_distinct(colours: Mapping[Named, Colour], palette: Palette) -> None:
    """Assert that any two colours of a palette differ clearly for every kind of colour vision."""
    for eye in (None, *DEFICIENCIES.values()):
        seen = {
            name: lab(linear(colour) if eye is None else simulate(linear(colour), eye))
            for name, colour in colours.items()
        }
        for first, second in combinations(colours, 2):
            apart = difference(seen[first], seen[second])
            assert apart >= LEAST_DIFFERENCE[palette], (first, second, apart, eye)


def share_that_differs(one: Image, other: Image) -> float:
    """Return the share of pixels, 0 to 1, in which two masks of the same size differ."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0] / 255
