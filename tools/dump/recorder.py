"""Plays games at a playground and records everything that members see."""

from __future__ import annotations

import hashlib
import io
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageSequence

from tools.custom_ids import base36, ids_of

if TYPE_CHECKING:
    from playground.outcome import ActionOutcome
    from playground.process import BotProcess
    from playground.seats import Seat
    from playground.server import Playground
    from playground.world import Attachment, Message

    Value = str | int | Seat
    """Accepted values of a command's option."""

LANGUAGES = {"en": "en-US", "de": "de", "fr": "fr", "it": "it"}
EXTRAS = ("none", "joker", "sharks")
DISPLAYS = ("standard", "colour-blind", "large", "text")
CLICKS_PER_LOOK = 9
"""The private messages of both players are recorded once in this number of clicks."""
GAMES_PER_FILM = 10
"""A film is recorded once in this number of games, because films are slow to draw."""
_MOVE = re.compile(r"s[a-z]\d+:(m|mq|s):")
"""Matches the custom ids of buttons that advance a game."""
_ASK = re.compile(r"s[a-z]\d+:s:")
"""Matches the custom id of the button that calls Shanghai; the bot asks for a confirmation."""
_LONG_NUMBER = re.compile(r"\b\d{17,20}\b")


@dataclass
class Recorder:
    """Plays at one playground and records everything that members see."""

    playground: Playground
    bot: BotProcess
    language: str
    lines: list[dict[str, Any]] = field(default_factory=list)
    game: int = 0
    clicks: int = 0

    def record(self, key: str, message: Message | None) -> None:
        """Record a message, and separately its custom ids; None records the lack of a message."""
        if message is None:
            self.lines.append({"key": f"{self.language} {key}", "layout": None})
            return
        ids: list[str] = []
        shown = {
            "content": self._replace_ids(message.content),
            "components": self._strip(message.components, ids),
            "files": [
                [
                    self._replace_ids(each.filename),
                    each.description,
                    _digest_of(each, self._replace_ids),
                ]
                for each in message.attachments
            ],
        }
        place = f"{self.language} {key}"
        self.lines.append({"key": place, "layout": shown})
        self.lines.append({"key": f"{place} / ids", "layout": ids})

    def record_commands(self) -> None:
        """Record the registered commands, in every language."""
        for command in self.playground.core.commands.list_commands():
            kept = {
                key: each
                for key, each in command.items()
                if key not in {"id", "version", "application_id"}
            }
            self.lines.append({"key": f"{self.language} command {command['name']}", "layout": kept})

    def _strip(self, value: object, ids: list[str]) -> object:
        """Return components without addresses and custom ids; append the custom ids to `ids`."""
        if isinstance(value, list):
            return [self._strip(each, ids) for each in value]
        if isinstance(value, dict):
            kept: dict[str, object] = {}
            for name, each in value.items():
                if name == "custom_id":
                    ids.append(self._replace_ids(each))
                elif name in {"url", "proxy_url"}:
                    kept[name] = self._replace_ids(each).split("/cdn/")[-1].split("?")[0]
                elif name not in {"id", "attachment_id"}:
                    kept[name] = self._strip(each, ids)
            return kept
        return self._replace_ids(value) if isinstance(value, str) else value

    def _replace_ids(self, text: str) -> str:
        """Return a text with names in place of Discord's ids, because ids depend on the date."""
        world = self.playground.core.world
        text = text.replace(base36(self.playground.guild.id), "GUILD36")
        for user in world.users.values():
            text = text.replace(base36(user.id), f"{user.username}36")
        names = {str(user.id): user.username for user in world.users.values()}
        names[str(self.playground.guild.id)] = "GUILD"
        names |= {str(channel.id): f"#{channel.name}" for channel in world.channels.values()}
        return _LONG_NUMBER.sub(lambda found: names.get(found[0], "ID"), text)

    async def wait_until_answered(self, outcome: ActionOutcome) -> ActionOutcome:
        """Return the outcome after the bot has finished its answer."""
        assert not outcome.failed, list(self.bot.log)[-20:]
        answer_line = re.compile(rf"answer\.given\b.*\binteraction={outcome.interaction.id}\b")
        await self.playground.wait_for(
            lambda: any(answer_line.search(line) for line in self.bot.log), 90
        )
        return outcome

    async def command(self, seat: Seat, name: str, **options: Value) -> Message | None:
        """Use a command and return the answer."""
        self.playground.advance(11)  # seconds; the cooldown of challenges ends
        values = {key.replace("_", "-"): value for key, value in options.items()}
        return (
            await self.wait_until_answered(await seat.command(f"shanghaien {name}", options=values))
        ).message

    async def click(self, seat: Seat, message: Message, custom_id: str) -> ActionOutcome:
        """Click a button."""
        return await self.wait_until_answered(await seat.click(message, custom_id=custom_id))

    async def record_answer(self, seat: Seat, key: str, command: str, **options: Value) -> None:
        """Record the answer to a command."""
        self.record(f"{key} /{command}", await self.command(seat, command, **options))

    async def play(self, number: int) -> None:
        """Play a whole game; record every position and the answers to commands about the game."""
        self.game, self.clicks = number, 0
        choose = random.Random(number)  # the same moves in every dump
        anna, bernd, _, dora = self.playground.seats
        await self._set_display(dora, DISPLAYS[number % len(DISPLAYS)])
        began = max((m.id for m in self._public()), default=0)
        challenge = await self.command(
            anna,
            "challenge",
            opponent=bernd,
            extra_card=EXTRAS[number % len(EXTRAS)],
            who_starts="me",
        )
        self.record(f"game {number} challenge", challenge)
        assert challenge is not None
        await self.click(bernd, challenge, ids_of(challenge)[0])
        while not self._sheet(began):
            await self.playground.wait_for(partial(self._board_or_sheet, began))
            board = self._board(began)
            if board is None:
                break
            await self._one_click(board, choose, (anna, bernd), began)
        for place, message in enumerate(m for m in self._public() if m.id > began):
            self.record(f"game {number} message {place}", message)
        sheet = self._sheet(began)
        assert sheet is not None
        await self._study(anna, sheet, f"game {number}")
        if number % GAMES_PER_FILM == 0:
            await self._look_back(bernd, sheet, "rp", f"game {number}")

    async def _one_click(
        self, board: Message, choose: random.Random, players: tuple[Seat, Seat], began: int
    ) -> None:
        key = f"game {self.game} click {self.clicks:03}"
        self.record(key, board)
        mover = next(seat for seat in players if seat.mention in board.text)
        if self.clicks % CLICKS_PER_LOOK == 0:
            await self._look_around(mover, board, players, key)
        before = moves_of(board)
        button = choose.choice(before)
        outcome = await self.click(mover, board, button)
        if _ASK.match(button):
            question = outcome.private
            self.record(f"{key} asked", question)
            assert question is not None
            await self.click(mover, question, moves_of(question)[0])
        await self.playground.wait_for(partial(self._has_advanced, before, began))
        self.clicks += 1

    async def _look_around(
        self, mover: Seat, board: Message, players: tuple[Seat, Seat], key: str
    ) -> None:
        for seat in players:
            own = await self.command(seat, "board")
            self.record(f"{key} {seat.user.username} /board", own)
            await self.record_answer(seat, f"{key} {seat.user.username}", "score")
            if seat is mover and own is not None:
                await self._turn_buttons(seat, own, key)
        for custom_id in [each for each in ids_of(board) if ":h:" in each]:
            self.record(f"{key} h", (await self.click(mover, board, custom_id)).private)
        await self.record_answer(mover, key, "games")

    async def _turn_buttons(self, seat: Seat, own: Message, key: str) -> None:
        """Record some pages of a private board's buttons by turning up to three pages."""
        for step in range(3):
            pages = [each for each in ids_of(own) if ":v:" in each]
            if not pages:
                return
            await self.click(seat, own, pages[step % len(pages)])
            self.record(f"{key} buttons {step}", own)

    async def _study(self, seat: Seat, sheet: Message, key: str) -> None:
        """Record the answers to a finished game's buttons: dice, export, pages of the game log."""
        for verb in ("vf", "x"):
            await self._look_back(seat, sheet, verb, key)
        record = await self._open_record(seat, sheet)
        self.record(f"{key} ro", record)
        await self._turn_pages(seat, record, f"{key} record", "re")

    async def _look_back(self, seat: Seat, sheet: Message, verb: str, key: str) -> None:
        """Record the answer to a button of the game log (of the score sheet in old versions)."""
        for message in (sheet, await self._open_record(seat, sheet)):
            for custom_id in [each for each in ids_of(message) if f":{verb}:" in each]:
                self.record(f"{key} {verb}", (await self.click(seat, message, custom_id)).private)
                return

    async def _open_record(self, seat: Seat, sheet: Message) -> Message:
        (opening,) = [each for each in ids_of(sheet) if ":ro:" in each]
        record = (await self.click(seat, sheet, opening)).private
        assert record is not None
        return record

    async def _turn_pages(self, seat: Seat, message: Message, key: str, verb: str) -> None:
        """Record every page that can be reached by clicking the last button with this verb."""
        for page in range(12):
            further = [each for each in ids_of(message) if f":{verb}:" in each]
            if not further:
                return
            before = json.dumps(message.components)
            await self.click(seat, message, further[-1])
            if json.dumps(message.components) == before:
                return
            self.record(f"{key} page {page}", message)

    async def _set_display(self, seat: Seat, display: str) -> None:
        from playground.components import walk

        panel = await self.command(seat, "settings")
        assert panel is not None
        for part in walk(panel.components):
            if part.get("custom_id", "").endswith(":display"):
                chosen = seat.select(panel, display, custom_id=part["custom_id"])
                await self.wait_until_answered(await chosen)
        self.record(f"game {self.game} settings {display}", panel)

    async def record_other_commands(self) -> None:
        """Record the answers to commands outside of a game, and to practice."""
        try:
            from playground.errors import ClientError
        except ImportError:  # up to 1.1
            from playground.refusing import (  # type: ignore[import-not-found,no-redef]
                Refused as ClientError,
            )

        anna, bernd, carla, dora = self.playground.seats
        for seat in (anna, bernd, carla):
            for command in ("stats", "leaderboard", "history", "games", "privacy", "away"):
                await self.record_answer(seat, seat.user.username, command)
        await self.record_answer(anna, "versus", "stats", member=bernd)
        for view in DISPLAYS:
            await self.record_answer(carla, view, "display", view=view)
            for page in range(1, 20):
                try:
                    message = await self.command(carla, "rules", page=page)
                except ClientError:  # the command asks for the page after the last one
                    break
                self.record(f"rules {view} {page}", message)
        for command in ("resign", "cancel", "takeback", "remind", "export", "replay", "board"):
            await self.record_answer(carla, "nothing to do", command)
        await self.record_answer(dora, "dora", "settings")
        for level in ("deckhand", "mate", "captain"):
            board = await self.command(carla, "practice", level=level, public=True)
            self.record(f"practice {level}", board)
            await self.record_answer(carla, f"practice {level}", "cancel")

    def _public(self) -> Iterator[Message]:
        for message in self.playground.channel("harbour").messages.values():
            if message.only_for is None and not message.deleted:
                yield message

    def _board(self, began: int) -> Message | None:
        found = [m for m in self._public() if m.id > began and moves_of(m)]
        return found[-1] if found else None

    def _sheet(self, began: int) -> Message | None:
        found = [m for m in self._public() if m.id > began and any(":rm:" in i for i in ids_of(m))]
        return found[-1] if found else None

    def _board_or_sheet(self, began: int) -> bool:
        return self._board(began) is not None or self._sheet(began) is not None

    def _has_advanced(self, before: Sequence[str], began: int) -> bool:
        board = self._board(began)
        if board is None:
            return self._sheet(began) is not None
        return moves_of(board) != before


def moves_of(message: Message) -> list[str]:
    """Return the custom ids of the buttons that advance a game."""
    return [each for each in ids_of(message) if _MOVE.match(each)]


def _digest_of(attachment: Attachment, plain: Callable[[str], str]) -> str:
    """Return a hash of a picture's pixels, or the text of another file."""
    if not attachment.content_type.startswith("image/"):
        return plain(attachment.content.decode(errors="replace"))
    return pixels(attachment.content)


def pixels(content: bytes) -> str:
    """Return a picture's size, its number of frames, and a hash of the pixels of all frames."""
    with Image.open(io.BytesIO(content)) as picture:
        digest = hashlib.sha256()
        frames = 0
        for frame in ImageSequence.Iterator(picture):
            digest.update(frame.convert("RGBA").tobytes())
            frames += 1
        return f"{picture.width}x{picture.height} {frames} {digest.hexdigest()[:32]}"
