"""A model of how Discord's clients show a text: its visible words and its markup.

It follows Discord's own description of its Markdown and of message formatting. It uses no code of
the bot, so that it can check the bot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_BLOCKS = (
    ("heading", re.compile(r"#{1,3}(?:\s+|$)")),
    ("subtext", re.compile(r"-#(?:\s+|$)")),
    ("long quote", re.compile(r">>>(?:\s|$)")),
    ("quote", re.compile(r">(?:\s|$)")),
    ("list", re.compile(r"\s*(?:[-*+]|\d{1,10}\.)(?:\s+|$)")),
)
_ESCAPED = re.compile(r"\\([^0-9A-Za-z\s])")
_PARTS = (
    ("code", re.compile(r"(`+)(?P<said>.+?)(?<!`)\1(?!`)", re.DOTALL)),
    ("spoiler", re.compile(r"\|\|(?P<text>.+?)\|\|", re.DOTALL)),
    ("bold", re.compile(r"\*\*(?P<text>(?:\\.|[^\\])+?)\*\*(?!\*)", re.DOTALL)),
    ("underline", re.compile(r"__(?P<text>(?:\\.|[^\\])+?)__(?!_)", re.DOTALL)),
    ("strike", re.compile(r"~~(?P<text>.+?)~~", re.DOTALL)),
    ("italic", re.compile(r"\*(?=\S)(?P<text>(?:\\.|[^\\*])+?)\*(?!\*)", re.DOTALL)),
    ("italic", re.compile(r"(?<!\w)_(?P<text>(?:\\.|[^\\_])+?)_(?!\w)", re.DOTALL)),
    ("masked link", re.compile(r"\[(?P<text>(?:\\.|[^\\\]\n])+)\]\((?P<url>[^\s)]+)(?: [^)]*)?\)")),
    ("mention", re.compile(r"<@!?\d+>")),
    ("role", re.compile(r"<@&\d+>")),
    ("channel", re.compile(r"<#\d+>")),
    ("command", re.compile(r"</[^:>\n]+:\d+>")),
    ("time", re.compile(r"<t:-?\d+(?::\w)?>")),
    ("emoji", re.compile(r"<a?:\w+:\d+>")),
    ("navigation", re.compile(r"<id:[\w-]+(?::\d+)?>")),
    ("link", re.compile(r"<[a-zA-Z][\w+.-]*:[^\s>]+>")),
    ("address", re.compile(r"<[^\s@>]+@[^\s>]+>|<\+\d[\d-]*>")),
    ("link", re.compile(r"(?:https?|steam|discord)://[^\s<]*[^\s<.,:;\"')\]]", re.IGNORECASE)),
    ("invite", re.compile(r"(?:discord\.gg|discord(?:app)?\.com/invite)/[\w-]+", re.IGNORECASE)),
    ("shout", re.compile(r"@(?:everyone|here)")),
    ("shortcode", re.compile(r":\w+:")),
)
_ON_THE_SERVER = re.compile(
    r"<@[!&]?\d+>|<#\d+>|@everyone|@here|https?://\S+|discord\.gg/\S+", re.IGNORECASE
)
"""Mentions and links that Discord's servers detect, even after a backslash."""


@dataclass
class MarkupReading:
    """A text as a client shows it."""

    words: str = ""
    """The visible words, without markup."""
    markup: list[str] = field(default_factory=list)
    """The markup in order: the kind of each, and its target if it has one, as in "mention <@5>"."""
    noticed: list[str] = field(default_factory=list)
    """The mentions and links that the servers detect."""


def read(text: str) -> MarkupReading:
    """Return the visible words and the markup of `text`."""
    found = MarkupReading(noticed=_ON_THE_SERVER.findall(text))
    for line in text.split("\n"):
        rest = _read_blocks(line, found)
        _read_parts(rest, found)
        found.words += "\n"
    return found


def _read_blocks(line: str, found: MarkupReading) -> str:
    for kind, pattern in _BLOCKS:
        match = pattern.match(line)
        if match:
            found.markup.append(kind)
            return (
                line[match.end() :]
                if kind == "heading"
                else _read_blocks(line[match.end() :], found)
            )
    return line


def _read_parts(text: str, found: MarkupReading) -> None:
    at = 0
    while at < len(text):
        if escaped := _ESCAPED.match(text, at):
            found.words += escaped[1]
            at = escaped.end()
            continue
        for kind, pattern in _PARTS:
            if match := pattern.match(text, at):
                _keep(kind, match, found)
                at = match.end()
                break
        else:
            found.words += text[at]
            at += 1


def _keep(kind: str, match: re.Match[str], found: MarkupReading) -> None:
    groups = match.groupdict()
    thing = groups.get("url") or ("" if groups else match[0])
    found.markup.append(f"{kind} {thing}".strip())
    if "text" in groups:
        _read_parts(groups["text"], found)
    else:
        found.words += groups.get("said") or match[0]
