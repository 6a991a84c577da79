from __future__ import annotations

from tests.e2e.table import Table, text_of


async def test_the_rules_are_turned_page_by_page_in_the_readers_language(table: Table) -> None:
    page = await table.private(await table.bernd.command("shanghaien rules"))
    titles, pictures = [], []
    while True:
        titles.append(text_of(page).splitlines()[0])
        pictures.append(page.attachments[0].filename)
        if any(b["label"] == "Weiter" and b.get("disabled") for b in page.buttons):
            break
        turned = await table.bernd.click(page, "Weiter")
        assert not turned.failed
        await table.playground.wait_for(
            lambda seen=titles[-1]: not text_of(page).startswith(seen)  # type: ignore[misc]
        )
    assert len(set(titles)) == len(set(pictures)) == 5
    assert "5 von 5" in text_of(page)
    assert table.anna.visible_messages() == []
    opened = await table.anna.command("shanghaien rules", options={"page": 3})
    assert text_of(await table.private(opened)).startswith("### The score")
    assert table.playground.breaches == []
