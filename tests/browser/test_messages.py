from __future__ import annotations

import io
import re

import discord
import pytest
from playwright.async_api import Page, expect

from playground import Playground
from tests.browser.conftest import Open
from tests.browser.seat import SeatPane
from tests.playground.tavern_bot import TavernBot, picture
from tests.thorough import THOROUGH

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

EVERYTHING = """# Heading
**bold** *italic* __under__ ~~gone~~ `code` ||hidden||
> quoted
- one
  - nested
1. first
```py
print("<b>")
```
-# small <t:4102444800:R> [site](https://example.org/a)"""


async def test_messages_are_written_read_by_all_and_kept_over_a_reload(
    anna: SeatPane, bernd: SeatPane, page: Page
) -> None:
    offers = anna.root.locator(".beginning li")
    await expect(offers).to_have_count(3)
    await expect(offers.first).to_have_text("/tavern saySay something")
    await offers.first.get_by_role("button").click()
    await expect(anna.root.locator(".command-name")).to_have_text("/tavern say")
    await expect(anna.option("text")).to_be_focused()
    anna.seat.send("Ahoy!")
    await expect(offers).to_have_count(0)
    await expect(bernd.last).to_contain_text("Ahoy!")
    await expect(bernd.last.locator(".name")).to_have_text("Anna")
    anna.seat.send(f"Your turn, {bernd.seat.mention}")
    tab = anna.page.locator(f'.seat-tab[data-seat="{bernd.seat.id}"]')
    await expect(tab.locator(".badge")).to_have_text("1")
    await expect(bernd.root.locator(".channel .badge")).to_have_text("1")
    await expect(bernd.last).to_contain_class("mentioned")
    await bernd.write.click()
    await expect(tab.locator(".badge")).to_have_count(0)
    await bernd.send("Still there?")
    await expect(anna.last).to_contain_text("Still there?")
    await bernd.root.locator(".channel", has_text="quiet").click()
    await bernd.send("Quiet here")
    await page.reload()
    await expect(bernd.last).to_contain_text("Quiet here")
    await expect(anna.last).to_contain_text("Still there?")
    await anna.root.locator(".head").click()
    await page.keyboard.type("Ahoy!")  # without focus, text goes to the box of the open channel
    await expect(anna.write).to_have_value("Ahoy!")


async def test_markdown_is_rendered_like_discord_and_markup_stays_text(
    anna: SeatPane, bernd: SeatPane
) -> None:
    bernd.seat.send(EVERYTHING)
    text = anna.last.locator(".text")
    for selector, words in {
        "h3": "Heading",
        "strong": "bold",
        "em": "italic",
        "u": "under",
        "s": "gone",
        "p > code": "code",
        "blockquote": "quoted",
        "ul ul li": "nested",
        "ol li": "first",
        "pre": 'print("<b>")',
        "small a": "site",
    }.items():
        await expect(text.locator(selector)).to_have_text(words)
    await expect(text.locator("small time")).to_contain_text("years")
    await expect(text.locator(".spoiler span")).to_be_hidden()
    await text.locator(".spoiler").click()
    await expect(text.locator(".spoiler span")).to_be_visible()
    bernd.seat.send(r"**bold *both*** and *slanted **both*** and _not\_ended yet_ snake_case_name")
    await expect(text.locator("strong > em")).to_have_text("both")
    await expect(text.locator("em > strong")).to_have_text("both")
    await expect(text).to_have_text("bold both and slanted both and not_ended yet snake_case_name")
    bernd.seat.send("The ⚓ of 🇩🇪 and 👨‍👩‍👧: ⚀ 1 → © ▶️")
    emoji = anna.last.locator(".text .emoji-text")
    await expect(emoji).to_have_text(["⚓", "🇩🇪", "👨‍👩‍👧", "▶️"])
    await expect(anna.last.locator(".text")).to_have_text("The ⚓ of 🇩🇪 and 👨‍👩‍👧: ⚀ 1 → © ▶️")
    families = await emoji.first.evaluate("(node) => getComputedStyle(node).fontFamily")
    assert families.startswith('"Apple Color Emoji"')
    nasty = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
    link = "[here](javascript:document.title=1)"
    bernd.seat.send(f"{nasty} {link}")
    await expect(anna.last.locator(".text")).to_have_text(f"{nasty} {link}")
    assert await anna.last.locator(".text").locator("img, script, a").count() == 0
    assert await anna.page.title() != "1"


async def test_a_message_that_cannot_be_drawn_stops_no_other(
    anna: SeatPane, bernd: SeatPane, page: Page, playground: Playground
) -> None:
    bernd.seat.send("<t:9999999999999:F> and <t:-9999999999999:R>")
    bernd.seat.send("before")
    broken = bernd.seat.send("never sent by Discord")
    broken.components = [{"type": 10, "content": 5}]
    playground.core.messages.publish_edit(broken)
    bernd.seat.send("after")
    for _ in range(2):
        await expect(anna.messages).to_have_count(4)
        await expect(anna.messages.first).to_contain_text(
            "<t:9999999999999:F> and <t:-9999999999999:R>"
        )
        await expect(anna.last).to_contain_text("after")
        await page.reload()
    await expect(anna.messages.nth(2)).to_contain_text("This message cannot be shown: ")


async def test_a_picture_of_an_embed_is_shown_once_and_a_drawing_as_a_file(
    anna: SeatPane, tavern: TavernBot, playground: Playground
) -> None:
    channel = tavern.get_partial_messageable(playground.channel("harbour").id)
    embed = discord.Embed(title="Board").set_image(url="attachment://board.png")
    drawing = discord.File(io.BytesIO(b"<svg xmlns='http://www.w3.org/2000/svg'/>"), "x.svg")
    await channel.send(embed=embed, files=[picture("board.png"), drawing])
    await expect(anna.last.locator("img")).to_have_count(1)
    await expect(anna.last.locator(".embed img")).to_have_js_property("naturalWidth", 120)
    await expect(anna.last.locator("a.file")).to_have_text(re.compile("x.svg"))


async def test_a_board_is_played_by_mouse_and_keyboard_without_making_the_reader_jump(
    anna: SeatPane, bernd: SeatPane, page: Page
) -> None:
    await anna.use_command("tavern board")
    await expect(bernd.button("Shanghai!")).to_be_disabled()
    await bernd.button("Roll").click()
    for pane in (anna, bernd):
        await expect(pane.last).to_contain_text("Turn 2")
        await expect(pane.last.locator("img")).to_have_js_property("naturalWidth", 120)
    for turn in (3, 4):
        await bernd.button("Roll").focus()
        await bernd.page.keyboard.press("Enter")
        await expect(bernd.last).to_contain_text(f"Turn {turn}")
        await expect(bernd.last).to_be_focused()
        await bernd.page.keyboard.press("Tab")  # first to the picture, then to the buttons
    await anna.last.locator(".picture").click()
    picture = page.locator(".lightbox img")
    await expect(picture).to_have_js_property("naturalWidth", 120)
    await page.keyboard.press("Escape")
    await expect(picture).to_have_count(0)
    await expect(anna.last.locator(".picture")).to_be_focused()
    await _stay_at_the_newest(anna, bernd)
    await page.set_viewport_size({"width": 1280, "height": 420})
    await _click_and_see_no_jump(bernd)


async def _stay_at_the_newest(anna: SeatPane, bernd: SeatPane) -> None:
    """Check that the list stays at the newest message while its reader does not scroll away."""
    for boards in (2, 3):
        await anna.use_command("tavern board")
        await expect(bernd.messages).to_have_count(boards)
    await bernd.button("Roll").click()
    for pane in (anna, bernd):
        await expect(pane.last).to_contain_text("Turn 2")
        await expect(pane.button("Roll")).to_be_in_viewport(ratio=1)
        await expect(pane.root.locator(".to-bottom")).to_be_hidden()
    await bernd.root.locator(".timeline").hover()
    await bernd.page.mouse.wheel(0, -900)
    await expect(bernd.root.locator(".to-bottom")).to_be_visible()
    await anna.use_command("tavern board")
    await expect(anna.last).to_be_in_viewport()
    await expect(bernd.last).not_to_be_in_viewport()
    await bernd.root.locator(".to-bottom").click()
    await expect(bernd.last).to_be_in_viewport()


async def _click_and_see_no_jump(bernd: SeatPane) -> None:
    await expect(bernd.button("Roll")).to_be_in_viewport(ratio=1)
    await bernd.root.locator(".scroller").evaluate("""(node) => {
        node.furthest = 0;
        node.addEventListener("scroll", () => {
            const below = node.scrollHeight - node.scrollTop - node.clientHeight;
            node.furthest = Math.max(node.furthest, below);
        });
    }""")
    await bernd.button("Roll").click()
    await expect(bernd.last).to_contain_text("Turn 2")
    await expect(bernd.button("Roll")).to_be_in_viewport(ratio=1)
    assert await bernd.root.locator(".scroller").evaluate("(node) => node.furthest") < 60


async def test_the_page_reconnects_to_a_restarted_playground(open_page: Open) -> None:
    first = Playground()
    await first.start()
    async with open_page(first, lossy=True) as page:
        first.member("Anna").send("Before")
        await expect(page.locator("li.message").first).to_contain_text("Before")
        await first.close()
        await expect(page.locator(".lost").first).to_contain_text("Trying again")
        async with Playground(port=first.port) as second:
            anna = SeatPane(page, second.member("Anna"))
            await expect(anna.write).to_be_visible()
            second.member("Bernd").send("After")
            await expect(anna.last).to_contain_text("After")


async def test_a_phone_shows_one_seat_without_sideways_scrolling_and_a_drawer_of_channels(
    playground: Playground, tavern: TavernBot, open_page: Open
) -> None:
    async with open_page(playground, width=390, height=844) as page:
        anna = SeatPane(page, playground.member("Anna"))
        bernd = SeatPane(page, playground.member("Bernd"))
        opener = anna.root.locator(".to-side")
        await opener.press("Enter")
        await expect(anna.root.locator(".channel.here")).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(anna.root.locator(".side")).to_be_hidden()
        await expect(opener).to_be_focused()
        bernd.seat.send(EVERYTHING + "\n" + "long" * 60)
        await anna.use_command("tavern board")
        await anna.use_command("tavern drinks")
        await expect(anna.last.locator(".select")).to_be_visible()
        await expect(bernd.root).to_be_hidden()
        assert await _overflow(page) <= 0
        await page.locator(f'.seat-tab[data-seat="{bernd.seat.id}"]').click()
        await expect(bernd.last).to_be_visible()
        await bernd.root.locator(".to-side").click()
        await bernd.root.locator(".channel", has_text="quiet").click()
        await expect(bernd.root.locator(".head h2")).to_have_text("quiet")
        await page.get_by_role("button", name="Developer panel").click()
        await expect(page.locator(".panel-tab").first).to_be_visible()
        assert await _overflow(page) <= 0


async def _overflow(page: Page) -> int:
    """Return by how many pixels the page, or an area that scrolls vertically, is too wide."""
    width: int = await page.evaluate("""() => Math.max(
        document.documentElement.scrollWidth - innerWidth,
        ...[...document.querySelectorAll('.scroller, .composer, .top, .panel')].map(
            (node) => node.scrollWidth - node.clientWidth))""")
    return width


async def test_old_messages_are_reached_by_scrolling_replies_and_arrow_keys(
    playground: Playground, open_page: Open
) -> None:
    first = playground.member("Bernd").send("the first one")
    for number in range(169):
        playground.member("Bernd").send(f"message {number}.")
    async with open_page(playground) as page:
        anna, bernd = (SeatPane(page, playground.member(name)) for name in ("Anna", "Bernd"))
        await expect(anna.messages).to_have_count(100)
        await expect(anna.root.locator(".beginning")).to_be_hidden()
        await anna.write.focus()
        await page.keyboard.press("Shift+Tab")  # Tab skips the names and tools of messages
        await expect(anna.root.locator(".messages")).to_be_focused()
        for text in ("message 168.", "message 167."):
            await page.keyboard.press("ArrowUp")
            await expect(anna.root.locator(".message:focus")).to_contain_text(text)
        await page.keyboard.press("Enter")
        await page.get_by_role("menuitem", name="Reply").press("Enter")
        await expect(anna.root.locator(".reply-bar")).to_contain_text("Replying to Bernd")
        await expect(anna.write).to_be_focused()
        scroller = anna.root.locator(".scroller")
        await scroller.hover()
        await page.mouse.wheel(0, -20_000)
        await expect(anna.messages).to_have_count(150)
        await expect(anna.messages.filter(has_text="message 69.")).to_be_in_viewport()
        await page.mouse.wheel(0, -20_000)
        await expect(anna.messages).to_have_count(170)
        await page.mouse.wheel(0, -20_000)
        await expect(anna.root.locator(".beginning")).to_be_in_viewport()
        await expect(anna.root.locator(".divider:not(.new)")).to_have_count(1)
        bernd.seat.send("news")
        await expect(bernd.last).to_contain_text("news")
        await expect(anna.messages.first).to_be_in_viewport()
        playground.member("Anna").send("I remember", reply_to=first)
        await anna.last.locator(".preview").click()
        await expect(anna.messages.filter(has_text="the first one").first).to_be_focused()
        await expect(anna.messages.filter(has_text="the first one").first).to_be_in_viewport()


@pytest.mark.skipif(not THOROUGH, reason="a long evening is only played by `make thorough`")
async def test_page_does_not_keep_every_message_of_a_long_evening(
    playground: Playground, open_page: Open
) -> None:
    bernd = playground.member("Bernd")
    # The page shows a hundred messages at first. Only one pane is open, because every pane lays
    # out all messages.
    for number in range(100):
        bernd.send(f"message {number}.")
    async with open_page(playground, width=500) as page:
        anna = SeatPane(page, playground.member("Anna"))
        for number in range(100, 330):
            bernd.send(f"message {number}.")
        await expect(anna.last).to_contain_text("message 329.")
        await expect(anna.messages).to_have_count(300)
        await expect(anna.messages.first).to_contain_text("message 30.")
        await expect(anna.root.locator(".divider:not(.new)")).to_have_count(1)
