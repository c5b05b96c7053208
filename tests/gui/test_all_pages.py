"""A folder or zip opens at its first page; all of its pages can be taken."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from htmlfig_desktop.core.options import FileSource
from htmlfig_desktop.ui.commands import Command
from tests.gui.driver import Driver, give, until

PAGES = ("index.html", "about.html", "team/index.html")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    for page in PAGES:
        path = folder / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"<p>{page}")
    return folder


async def chosen(driver: Driver, given: Path) -> list[str]:
    """Give a folder or zip; return the names of the pages that are chosen."""
    await driver.desktop.presenter.editor.open([given])
    return names(driver)


def names(driver: Driver) -> list[str]:
    rows = driver.window.editor._list
    return [rows.item(row).text() for row in range(rows.count())]


def test_a_folder_opens_at_its_first_page_and_offers_the_others(run, opened, site: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            assert len(await chosen(driver, site)) == 1
            offer = driver.window.editor._all_pages
            assert offer.text() == "Take all 3 pages of the folder"
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            offer.setFocus()
            offer.click()
            assert len(names(driver)) == 3
            assert offer.isHidden()
            assert driver.window.editor._list.hasFocus(), "the keyboard is where the pages are"
            await give(driver.window, Command.CONVERT)
            await until(lambda: len(driver.jobs) == 3)
            sources = [job.source for job in driver.jobs]
            assert [source.asset_root for source in sources if isinstance(source, FileSource)] == [site] * 3

    run(play())


def test_a_zip_offers_all_of_its_pages(run, opened, site: Path, tmp_path: Path) -> None:
    packed = tmp_path / "site.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for page in PAGES:
            archive.write(site / page, page)

    async def play() -> None:
        async with opened() as driver:
            await chosen(driver, packed)
            driver.window.editor._all_pages.click()
            assert len(names(driver)) == 3

    run(play())


def test_a_page_alone_offers_nothing(run, opened, site: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await chosen(driver, site / "about.html")
            assert driver.window.editor._all_pages.isHidden()
            (site / "about.html").unlink()
            (site / "team/index.html").unlink()
            await chosen(driver, site)
            assert driver.window.editor._all_pages.isHidden()

    run(play())
