"""One member's part of the page, with methods for the member's clicks and key strokes."""

from __future__ import annotations

from playwright.async_api import Locator, Page, expect

from playground import Seat


class SeatPane:
    """The pane of one member on the page."""

    def __init__(self, page: Page, seat: Seat) -> None:
        self.page = page
        self.seat = seat
        self.root = page.locator(f'.seat[data-seat="{seat.id}"]')

    @property
    def messages(self) -> Locator:
        """The messages of the open channel, oldest first."""
        return self.root.locator("li.message")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.messages.last

    @property
    def write(self) -> Locator:
        """The box for plain text."""
        return self.root.locator("textarea.write")

    @property
    def suggestions(self) -> Locator:
        """The suggested commands or values, one per row, above the composer."""
        return self.root.locator(".suggestion")

    @property
    def more(self) -> Locator:
        """The list of further options at the end of a slash command."""
        return self.root.locator(".option-more")

    def option(self, name: str) -> Locator:
        """Return the box for one option of the slash command."""
        return self.root.locator(f'.option[data-option="{name}"] input')

    def button(self, label: str) -> Locator:
        """Return the newest button with that label."""
        return self.root.locator(".button").filter(has_text=label).last

    async def send(self, text: str) -> None:
        """Send a message and wait until the composer is empty."""
        await self.write.fill(text)
        await self.write.press("Enter")
        await expect(self.write).to_have_value("")

    async def begin_command(self, command: str) -> None:
        """Type the name of a slash command, so that its options appear."""
        await self.write.fill(f"/{command} ")
        await expect(self.root.locator(".command-name")).to_have_text(f"/{command}")

    async def use_command(self, command: str) -> None:
        """Send a slash command without options."""
        await self.begin_command(command)
        await self.more.press("Enter")
        await expect(self.write).to_be_visible()
