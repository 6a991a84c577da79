from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from playground import Playground
from tests.browser.conftest import Open
from tests.browser.seat import SeatPane
from tests.playground.tavern_bot import TavernBot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


# Finds the texts whose contrast is below 4.5 : 1, the minimum of WCAG 2.2. Disabled controls may be
# faint. Texts on a gradient, such as those on avatars, are ignored.
FAINT_TEXTS = """() => {
    const canvas = document.createElement('canvas');
    const pixel = canvas.getContext('2d', {willReadFrequently: true});
    const parse = (color) => {
        pixel.clearRect(0, 0, 1, 1);
        pixel.fillStyle = color;
        pixel.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
        return {rgb: [r, g, b], alpha: a / 255};
    };
    const over = ({rgb, alpha}, below) => rgb.map((v, i) => v * alpha + below[i] * (1 - alpha));
    const ground = (node) => {
        if (!node) return [255, 255, 255];
        const own = parse(getComputedStyle(node).backgroundColor);
        return own.alpha === 1 ? own.rgb : over(own, ground(node.parentElement));
    };
    const light = (rgb) => rgb
        .map((v) => v / 255)
        .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const faint = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const node = texts.currentNode.parentElement;
        const words = texts.currentNode.data.trim();
        const shown = node.checkVisibility({opacityProperty: true, visibilityProperty: true});
        if (!words || !shown || node.closest('.avatar, :disabled, noscript')) continue;
        const below = ground(node);
        const [low, high] = [over(parse(getComputedStyle(node).color), below), below]
            .map(light).sort((a, b) => a - b);
        const contrast = (high + 0.05) / (low + 0.05);
        if (contrast < 4.5) faint.push(`${node.className}: ${words} (${contrast.toFixed(2)})`);
    }
    return faint;
}"""


async def test_commands_are_listed_completed_checked_and_answered(
    anna: SeatPane, bernd: SeatPane
) -> None:
    await anna.write.press_sequentially("/tav")
    await expect(anna.suggestions.first).to_contain_text("/tavern say")
    await expect(anna.suggestions.first).to_contain_text("Say something")
    await anna.write.press("ArrowDown")
    await anna.write.press("Enter")
    await expect(anna.root.locator(".command-name")).to_have_text("/tavern board")
    await anna.more.press("Enter")
    await expect(anna.last.locator(".above")).to_contain_text("Anna used /tavern board")
    await _fill_in_say(anna)
    await anna.begin_command("tavern greet")
    await anna.option("guest").press_sequentially("ber")
    await expect(anna.suggestions).to_contain_text(["Bernd"])
    await anna.option("guest").press("Enter")
    await anna.more.press("Enter")
    await expect(bernd.last.locator(".mention")).to_have_text("@Bernd")
    await anna.root.locator(".member", has_text="Bernd").click(button="right")
    await anna.page.get_by_role("menuitem", name="Wave at").click()
    await expect(anna.last).to_contain_text("Waves at Bernd")
    await _see_it_think(anna)
    await _whisper(anna, bernd)


async def _fill_in_say(anna: SeatPane) -> None:
    await anna.begin_command("tavern say")
    # In the box of the option, Enter would accept a completion if one is shown.
    await anna.more.press("Enter")
    alert = anna.root.get_by_role("alert").filter(has_text="required")
    await expect(alert).to_be_visible()
    await anna.option("text").fill("ru")
    await expect(anna.suggestions).to_have_text(["rum", "rudder"])
    await anna.option("text").press("Enter")
    await expect(anna.option("text")).to_have_value("rum")
    await anna.more.fill("times")
    await anna.more.press("Enter")
    await anna.option("times").fill("4")
    await anna.option("times").press("Enter")
    await expect(anna.root.get_by_text("The largest value is 3.")).to_be_visible()
    await anna.option("times").fill("2")
    await anna.more.fill("tone")
    await anna.more.press("Enter")
    await anna.option("tone").fill("Quiet")
    await anna.option("tone").press("Enter")
    await expect(anna.root.get_by_text("Choose one of the listed values.")).to_be_visible()
    await anna.option("tone").fill("lo")
    await expect(anna.suggestions).to_have_text(["Loud"])
    await anna.option("tone").press("Enter")
    await anna.more.press("Enter")
    await expect(anna.last).to_contain_text("rum rum (loud)")


async def _see_it_think(anna: SeatPane) -> None:
    await anna.page.evaluate("""() => {
        window.seen = false;
        new MutationObserver(() => {
            window.seen ||= Boolean(document.querySelector('.thinking'));
        }).observe(document.body, {childList: true, subtree: true});
    }""")
    await anna.use_command("tavern think")
    await expect(anna.last).to_contain_text("And even more")
    await expect(anna.last.locator(".edited")).to_be_visible()
    assert await anna.page.evaluate("window.seen")


async def _whisper(anna: SeatPane, bernd: SeatPane) -> None:
    await anna.begin_command("tavern say")
    await anna.option("text").fill("Secret")
    await anna.more.fill("secret")
    await anna.more.press("Enter")
    await anna.option("secret").press("Enter")
    await anna.more.press("Enter")
    await expect(anna.last).to_contain_text("Secret (calm)")
    await expect(anna.last).to_contain_text("Only you can see this")
    await expect(bernd.last).to_contain_text("And even more")
    await anna.last.get_by_role("button", name="Dismiss message").click()
    await expect(anna.last).to_contain_text("And even more")


async def test_the_panel_shows_requests_and_breaches_and_advances_the_clock(
    anna: SeatPane, bernd: SeatPane, page: Page
) -> None:
    await anna.use_command("tavern board")
    await expect(anna.last).to_contain_text("Turn 1")
    await page.get_by_role("button", name="Developer panel").click()
    panel = page.locator(".panel")
    await expect(panel.locator("tbody tr").last).to_contain_text("/interactions/")
    await panel.get_by_role("button", name="1 week").click()
    await expect(page.locator(".ahead")).to_have_text("+7 d")
    await expect(anna.last.locator(".when")).not_to_contain_text("Today")
    await page.get_by_role("tab", name="Requests").focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("tab", name="Breaches")).to_be_focused()
    await expect(page.locator(".panel-body")).to_contain_text("kept to all of Discord’s rules")
    await bernd.use_command("tavern board")  # the requests of the bot redraw the panel
    await page.get_by_role("tab", name="Breaches").focus()
    await page.keyboard.press("ArrowLeft")
    await expect(page.get_by_role("tab", name="Requests")).to_be_focused()
    await expect(page.locator(".panel-body")).to_contain_text("/callback")


async def test_an_unanswered_command_or_button_fails_when_its_time_is_over_and_is_a_breach(
    anna: SeatPane, playground: Playground, tavern: TavernBot
) -> None:
    await anna.use_command("tavern sleep")
    failure = anna.root.locator(".failure")
    await expect(anna.root.get_by_text("Sending command…")).to_be_visible()
    await tavern.sleep_requested.wait()
    playground.core.answers.time_out_all()
    await expect(failure).to_contain_text("This interaction failed")
    await failure.get_by_role("button", name="Dismiss message").click()
    await expect(failure).to_have_count(0)
    assert playground.breaches
    opener = anna.page.get_by_role("button", name="Developer panel")
    await expect(opener.locator(".badge")).to_have_text("1")
    await opener.click()
    await anna.page.get_by_role("tab", name="Breaches").click()
    await expect(anna.page.locator(".breaches li")).to_contain_text("no acknowledgement")

    await anna.use_command("tavern board")
    await expect(anna.last).to_contain_text("Turn 1")
    tavern.remove_dynamic_items(*tavern._connection._view_store._dynamic_items.values())
    await anna.button("Roll").click()
    await expect(anna.button("Roll")).to_have_attribute("aria-busy", "true")
    playground.core.answers.time_out_all()
    await expect(anna.last.locator(".failure")).to_contain_text("This interaction failed")
    await expect(anna.button("Roll")).not_to_have_attribute("aria-busy", "true")


async def test_forms_and_menus_are_filled_in_and_a_seat_has_a_language_and_a_member(
    anna: SeatPane, bernd: SeatPane, playground: Playground
) -> None:
    await anna.use_command("tavern form")
    modal = anna.root.get_by_role("dialog", name="Your word")
    word = modal.get_by_role("textbox", name="Word")
    await expect(word).to_be_focused()
    await expect(bernd.root.get_by_role("dialog")).to_have_count(0)
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal).to_contain_text("This field is required.")
    await word.fill("Grog")
    await modal.get_by_role("combobox", name="Drink").click()
    await anna.page.get_by_role("option", name="Tea").click()
    await modal.get_by_role("checkbox", name="Aloud").check()
    await word.press("Enter")
    await expect(anna.last).to_contain_text("You said Grog over Tea!")
    await expect(modal).to_have_count(0)
    await anna.use_command("tavern form")
    await expect(modal).to_be_visible()
    await anna.page.keyboard.press("Escape")
    await expect(modal).to_have_count(0)
    await expect(anna.messages).to_have_count(1)
    await anna.use_command("tavern drinks")
    await bernd.last.locator(".select").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        await bernd.page.keyboard.press(key)
    await expect(anna.last).to_contain_text("Here is Tea")
    await _change_seat(anna, playground)


async def _change_seat(anna: SeatPane, playground: Playground) -> None:
    gear = anna.root.locator(".me button")
    await gear.click()
    menu, opener = await anna.page.locator(".menu").bounding_box(), await gear.bounding_box()
    assert menu is not None
    assert opener is not None
    assert 0 <= opener["y"] - (menu["y"] + menu["height"]) < 20
    await anna.page.get_by_role("menuitemradio", name="Français").click()
    await expect(anna.write).to_have_attribute("placeholder", "Envoyer un message à #harbour")
    await gear.click()
    await anna.page.get_by_role("menuitemradio", name="Carla").click()
    carla = SeatPane(anna.page, playground.member("Carla"))
    await expect(carla.root.locator(".me")).to_contain_text("Carla")
    await expect(anna.root).to_have_count(0)


async def test_light_and_dark_mode_have_sufficient_contrast(
    playground: Playground, tavern: TavernBot, open_page: Open
) -> None:
    async with open_page(playground, light=True) as page:
        anna = SeatPane(page, playground.member("Anna"))
        bernd = SeatPane(page, playground.member("Bernd"))
        assert await page.evaluate(FAINT_TEXTS) == []
        anna.seat.send(f"# Hear\n-# {bernd.seat.mention}, `this` and <t:1:R> https://example.org")
        await anna.use_command("tavern board")
        await expect(anna.last).to_contain_text("Turn 1")
        await anna.use_command("tavern guests")
        await bernd.begin_command("tavern say")
        light = await _brightness(page)
        await page.get_by_role("button", name="Developer panel").click()
        await expect(page.locator(".panel td.path").first).to_be_visible()
        assert await page.evaluate(FAINT_TEXTS) == []
        await page.get_by_role("button", name="Dark colours").click()
        assert await _brightness(page) < 0.3 < 0.7 < light
        await page.reload()
        await expect(anna.last).to_contain_text("Who comes?")
        assert await _brightness(page) < 0.3
        await expect(page.locator(".panel td.path").first).to_be_visible()
        assert await page.evaluate(FAINT_TEXTS) == []


async def _brightness(page: Page) -> float:
    """Return the brightness of a pane's background, from 0 (black) to 1 (white)."""
    brightness: float = await page.evaluate("""() => {
        const color = getComputedStyle(document.querySelector('.seat')).backgroundColor;
        const [red, green, blue] = color.match(/[\\d.]+/g).map(Number);
        return (red + green + blue) / 765;
    }""")
    return brightness
