r"""Names in a line of text: whatever does not print is escaped, and read back.

A backslash and everything that does not print is written as ``\\``, ``\xNN``, ``\uNNNN`` or
``\UNNNNNNNN``, and so are spaces at either end.
"""

from __future__ import annotations

import re

_ESCAPE = re.compile(r"\\(?:(\\)|x([0-9a-f]{2})|u([0-9a-f]{4})|U(00(?:0[0-9a-f]|10)[0-9a-f]{4})|)")


def escaped(name: str) -> str:
    """Return `name` as it is written in a line."""
    inner = range(len(name) - len(name.lstrip(" ")), len(name.rstrip(" ")))
    return "".join(
        char if char.isprintable() and char != "\\" and index in inner else _escaped(char)
        for index, char in enumerate(name)
    )


def unescaped(text: str) -> str:
    """Return the name that `text` stands for; raises ValueError for a stray backslash."""

    def char(match: re.Match[str]) -> str:
        backslash, *codes = match.groups()
        if backslash:
            return "\\"
        code = next((code for code in codes if code), None)
        if code is None:
            raise ValueError(f"a stray backslash in {text!r}")
        return chr(int(code, 16))

    return _ESCAPE.sub(char, text)


def _escaped(char: str) -> str:
    if char == "\\":
        return r"\\"
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
