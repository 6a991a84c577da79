"""Public messages are in the server's language, private messages in the reader's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial

import pytest

from bot.texts.catalogue import LANGUAGES, Catalogue, Texts
from playground.components import SELECTS, walk
from playground.events import Event, MessageCreated, MessageEdited
from playground.outcome import ActionOutcome
from playground.seats import Seat
from playground.server import Playground
from playground.setting import PEOPLE, Resident
from playground.shapes import Json
from playground.world import Message
from tests.e2e.table import Table, buttons_of, challenge_of, prefer, privacy_of, text_of
from tests.local_bot.tables import table_here
from tests.thorough import some

LOCALES = {"en": "en-US", "de": "de", "fr": "fr", "it": "it"}
"""A Discord locale for each language."""

_LANGUAGE_NAMES = [texts("language-name") for texts in Catalogue.read(strict=True)]
_NAMES = re.compile(
    "|".join(["The Blue Anchor", "Shanghaien", *_LANGUAGE_NAMES, *(each.name for each in PEOPLE)])
)
_FOR_MACHINES = re.compile(r"<[^>]*>|https?://\S+|`[^`]*`")
_WORD = re.compile(r"[^\W\d_]{3,}")


def words_of(text: str) -> set[str]:
    """Return the words of a text, except names and machine-readable parts."""
    return set(_WORD.findall(_FOR_MACHINES.sub(" ", _NAMES.sub(" ", text)).lower()))


def _words_in(texts: Texts) -> set[str]:
    """Return every word of a language's texts, with the numbers 1 and 2 in all placeables."""
    return {
        word
        for key, entry in texts.entries.items()
        for number in (1, 2)
        for word in words_of(texts(key, **dict.fromkeys(entry.placeables, number)))
    }


@cache
def own_words() -> dict[str, set[str]]:
    """Return, by language, the words that occur only in the texts of that language."""
    words = {texts.language: _words_in(texts) for texts in Catalogue.read(strict=True)}
    return {
        language: words[language].difference(
            *(words[each] for each in LANGUAGES if each != language)
        )
        for language in LANGUAGES
    }


def read_in(message: Message) -> Iterator[str]:
    """Yield all texts of a message, including descriptions for screen readers."""
    yield text_of(message)
    for part in walk(message.components):
        yield from _labels(part)


def _labels(part: Json) -> Iterator[str]:
    yield str(part.get("label") or "")
    if part["type"] in SELECTS:
        yield str(part.get("placeholder") or "")
        for option in part.get("options", ()):
            yield f"{option['label']} {option.get('description') or ''}"
    for item in part.get("items", ()):
        yield str(item.get("description") or "")


class LanguageReader:
    """Reads every message of the bot, and records texts with words of a wrong language."""

    def __init__(self, server: str) -> None:
        self._server = server
        self.wrong: list[tuple[str, set[str], str]] = []
        """For each wrong text: the expected language, words of other languages, and the text."""
        self.read = dict.fromkeys(LANGUAGES, 0)
        """By language, the number of words in its texts that occur in no other language."""

    def receive(self, event: Event) -> None:
        """Check a message that was created or edited."""
        if isinstance(event, MessageCreated | MessageEdited) and event.message.author.bot:
            reader = event.message.only_for or event.message.channel.recipient
            language = self._server if reader is None else reader.locale[:2]
            for text in read_in(event.message):
                self.check(text, language)

    def check(self, text: str, language: str) -> None:
        """Record `text` if it contains words of a language other than `language`."""
        words = words_of(text)
        self.read[language] += len(words & own_words()[language])
        strange = {
            word for other in LANGUAGES if other != language for word in words & own_words()[other]
        }
        if strange:
            self.wrong.append((language, strange, text))


async def play_and_ask(table: Table) -> None:
    """Play a game, and open the pages about it as both players and as an onlooker."""
    anna, bernd, carla = table.anna, table.bernd, table.carla
    await prefer(bernd, how="dm")
    asked = await anna.command(
        "shanghaien challenge", options={"opponent": bernd, "extra-card": "sharks", "pace": 72}
    )
    challenge = await challenge_of(table.playground, asked)
    await carla.click(challenge, custom_id=buttons_of(challenge)[0]["custom_id"])
    await bernd.click(challenge, custom_id=buttons_of(challenge)[0]["custom_id"])
    await table.wait_for_board()
    for moves in (3, 9):
        await table.play(most=moves)
        board = await table.wait_for_board()
        help_id = next(b["custom_id"] for b in buttons_of(board) if ":h:" in b["custom_id"])
        for seat in (anna, bernd, carla):
            await seat.click(board, custom_id=help_id)
        for seat in (anna, bernd):
            await ask(table, seat, "board", "games", "score")
            page = await table.more(seat)
            offered = [b["custom_id"] for b in page.buttons if ":pick:" in b["custom_id"]]
            for purpose in offered[:-2]:  # not the last two actions, which end the game
                if purpose in [b.get("custom_id") for b in page.buttons] and not page.deleted:
                    await seat.click(page, custom_id=purpose)
    await table.ask_for(anna, "cancel")
    await table.give_up(bernd)
    for seat in (anna, bernd):
        await ask(table, seat, "history", "rules", "games", "board")
        figures = await table.private(await seat.command("shanghaien stats"))
        (ladder,) = [b for b in buttons_of(figures) if ":lb:" in b["custom_id"]]
        await seat.click(figures, custom_id=ladder["custom_id"])
        await privacy_of(seat)


async def ask(table: Table, seat: Seat, *commands: str) -> None:
    """Use commands as a member and wait until each has an answer."""
    for name in commands:
        outcome = await seat.command(f"shanghaien {name}")
        await table.playground.wait_for(partial(_has_text, outcome))


def _has_text(outcome: ActionOutcome) -> bool:
    return any(text_of(message) for message in outcome.messages)


@pytest.mark.parametrize(
    ("server", "anna", "bernd"),
    [("fr", "it", "de"), ("it", "fr", "en"), ("de", "en", "fr"), ("en", "de", "it")][: some(2, 4)],
)
async def test_every_text_is_in_the_language_of_its_reader(
    server: str, anna: str, bernd: str
) -> None:
    spoken = {"Anna": anna, "Bernd": bernd}
    people = [
        Resident(each.name, each.username, LOCALES[spoken.get(each.name, server)], each.color)
        for each in PEOPLE
    ]
    async with table_here(Playground(guild_locale=LOCALES[server], people=people)) as table:
        reader = LanguageReader(server)
        table.playground.core.bus.listen(reader.receive)
        await play_and_ask(table)
        assert table.playground.breaches == []
    assert reader.wrong == []
    assert min(reader.read[each] for each in (server, anna, bernd)) > 100


def test_a_text_in_another_language_is_noticed() -> None:
    reader = LanguageReader("en")
    reader.check("Tira i dadi", "en")
    assert reader.wrong
