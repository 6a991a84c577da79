"""The brush that a tile paints with, on its patch of the picture in full colour."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering.ink import fonts
from rendering.ink.fonts import FontFace
from rendering.ink.lettering import line_mask_at
from rendering.ink.pen import Colour
from rendering.ink.plates import Layer, plate
from rendering.ink.theme import Theme

_TRACKING = 0.03
"""Space between the digits of a number, in ems."""
_NARROWEST = 0.75
"""Share of their width that letters must keep; narrower ones would be hard to read."""
_FINE = 4
"""How much larger letters are drawn before they are made narrower."""


class Brush:
    """Paints on one patch; coordinates count from the patch's top left corner."""

    def __init__(self, sheet: Image.Image, theme: Theme) -> None:
        """`sheet` holds what lies under the paint, in full colour, and takes the paint."""
        self.sheet = sheet
        self.theme = theme

    @property
    def width(self) -> int:
        """Width of the patch in pixels."""
        return self.sheet.width

    @property
    def height(self) -> int:
        """Height of the patch in pixels."""
        return self.sheet.height

    def sprite(self, sprite: Image.Image, x: int = 0, y: int = 0) -> None:
        """Lay an RGBA sprite with its top left corner at (x, y)."""
        self.sheet.paste(sprite, (x, y), sprite)

    def centred(self, sprite: Image.Image) -> None:
        """Lay an RGBA sprite in the middle of the patch."""
        self.sprite(sprite, (self.width - sprite.width) // 2, (self.height - sprite.height) // 2)

    def plate(self, *layers: Layer) -> None:
        """Lay rounded boxes one upon the other, the first lowest."""
        self.sprite(plate(self.width, self.height, *layers))

    def text(
        self,
        text: str,
        at: tuple[float, float],
        colour: Colour,
        *,
        size: int,
        face: FontFace = FontFace.TEXT,
        anchor: str = "lm",
    ) -> None:
        """Write one line; `anchor` is Pillow's: horizontal l, m, r and vertical a, m, s, d."""
        ink = line_mask_at(text, at, face, size, anchor)
        self.sheet.paste(colour, (ink.x, ink.y), ink.mask)

    def figure(
        self,
        text: str,
        at: tuple[float, float],
        colour: Colour,
        *,
        size: int,
    ) -> None:
        """Write a number with its digits centred on `at`.

        Pillow's "m" centres between ascender and descender, which sets digits too low. Digits
        are set apart one by one: kerned, a 1 and a 3 melt together on a phone.
        """
        text = text.replace("-", "−")
        tracking = size * _TRACKING
        widths = [fonts.width(character, FontFace.BOLD, size) for character in text]
        x = at[0] - (sum(widths) + tracking * (len(text) - 1)) / 2
        y = at[1] + fonts.digit_middle(FontFace.BOLD, size)
        for character, width in zip(text, widths, strict=True):
            self.text(character, (x, y), colour, size=size, face=FontFace.BOLD, anchor="ls")
            x += width + tracking

    def squeezed(
        self, text: str, middle: tuple[float, float], colour: Colour, *, size: int, room: float
    ) -> None:
        """Write one line around `middle`: letters too wide for `room` become narrower, not lower.

        Text that would lose more than a quarter of its width is written by `fitted`.
        """
        natural = fonts.width(text, FontFace.TEXT, size)
        share = room / max(natural, 1)
        if (
            share >= 1
            or share < _NARROWEST
            or fonts.face_for(text, FontFace.TEXT) is not FontFace.TEXT
        ):
            self.fitted(text, middle, colour, size=size, room=room, anchor="mm")
            return
        large = Image.new("L", (round(natural * _FINE), 2 * size * _FINE))
        at = (large.width / 2, large.height / 2)
        font = fonts.opened(FontFace.TEXT, size * _FINE)
        ImageDraw.Draw(large).text(at, text, fill=255, font=font, anchor="mm")
        ink = large.resize((round(room), 2 * size), Image.Resampling.LANCZOS)
        left, top = round(middle[0] - room / 2), round(middle[1] - size)
        self.sheet.paste(colour, (left, top), ink)

    def fitted(
        self,
        text: str,
        at: tuple[float, float],
        colour: Colour,
        *,
        size: int,
        room: float,
        face: FontFace = FontFace.TEXT,
        anchor: str = "lm",
        least: int | None = None,
    ) -> None:
        """Write one line no wider than `room`: smaller first, then narrower, then cut."""
        face = fonts.face_for(text, face)
        floor = least or max(12, round(size * 0.8))
        if fonts.width(fonts.spaced(text, face), face, floor) > room:
            face = FontFace.NARROW
        shown, fitting = fonts.fitted(fonts.spaced(text, face), face, size, room, least=floor)
        self.text(shown, at, colour, size=fitting, face=face, anchor=anchor)
