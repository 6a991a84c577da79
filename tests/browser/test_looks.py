from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from playground import Playground
from tests.browser.conftest import Open
from tests.browser.seat import SeatPane
from tests.playground.tavern_bot import TavernBot

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

# Texts whose contrast with what lies behind them is below WCAG 2.2's 4.5 : 1. What is switched off
# may be faint; an avatar's ground is a gradient, which this does not see.
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


@pytest.mark.parametrize("light", [True, False])
async def test_every_text_stands_out_from_what_is_behind_it(
    playground: Playground, tavern: TavernBot, open_page: Open, light: bool
) -> None:
    async with open_page(playground, light=light) as page:
        anna = SeatPane(page, playground.member("Anna"))
        bernd = SeatPane(page, playground.member("Bernd"))
        assert await _faint(page) == []
        anna.seat.send(f"# Hear\n-# {bernd.seat.mention}, `this` and <t:1:R> https://example.org")
        await anna.uses("tavern board")
        await anna.uses("tavern guests")
        await bernd.begins("tavern say")
        await page.get_by_role("button", name="Developer panel").click()
        await expect(page.locator(".panel td.path").first).to_be_visible()
        assert await _faint(page) == []


async def _faint(page: Page) -> list[str]:
    """The texts that are hard to read, each with its contrast."""
    found: list[str] = await page.evaluate(FAINT_TEXTS)
    return found
