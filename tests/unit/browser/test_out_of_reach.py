"""Which folder above its own would give a page the files that it lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from htmlfig_desktop.engine.browser.out_of_reach import wider_folder


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    site = tmp_path / "home" / "work" / "site"
    for folder in ("css", "a/b", "two words"):
        (site / folder).mkdir(parents=True)
    (site / "css" / "main.css").write_text("")
    (site / "two words" / "a b.css").write_text("")
    return site


def page_with(site: Path, text: str) -> Path:
    page = site / "a" / "b" / "page.html"
    page.write_text(text)
    return page


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        ('<link href="../../css/main.css">', "css/main.css"),
        ("<link href='./../../css/main.css?v=1'>", "css/main.css"),
        ("<style>@import url(/css/main.css)</style>", "css/main.css"),
        ('<link href="../../two%20words/a%20b.css">', "two words/a b.css"),
        ('<link href="../../two words/a b.css">', "two words/a b.css"),
    ],
)
def test_a_file_that_the_page_names_above_its_folder_is_found(site: Path, text: str, missed: str) -> None:
    page = page_with(site, text)
    assert wider_folder(page.parent, page, [missed], [page]) == site


@pytest.mark.parametrize(
    "text",
    [
        '<link href="css/main.css">',
        '<link href="../css/main.css">',
        '<link href="../../../css/main.css">',
        '<link href="https://example.com/css/main.css">',
    ],
)
def test_a_file_of_the_same_name_that_the_page_does_not_mean_is_none(site: Path, text: str) -> None:
    page = page_with(site, text)
    assert wider_folder(page.parent, page, ["css/main.css"], [page]) is None


def test_a_style_sheet_of_the_page_may_be_what_names_the_file(site: Path) -> None:
    page = page_with(site, '<link rel="stylesheet" href="css/own.css">')
    own = page.parent / "css" / "own.css"
    own.parent.mkdir()
    own.write_text("@import '../../../css/main.css';")
    assert wider_folder(page.parent, page, ["css/main.css"], [page, own]) == site


def test_of_several_folders_the_widest_holds_all_files(site: Path) -> None:
    (site / "a" / "near.css").write_text("")
    page = page_with(site, '<link href="../near.css"><link href="../../css/main.css">')
    assert wider_folder(page.parent, page, ["near.css", "css/main.css"], [page]) == site


def test_the_folder_of_all_that_somebody_has_is_never_proposed(site: Path) -> None:
    home = site.parent.parent
    (home / "secret.css").write_text("")
    page = home / "page" / "index.html"
    page.parent.mkdir()
    page.write_text('<link href="../secret.css">')
    assert wider_folder(page.parent, page, ["secret.css"], [page]) is None


@pytest.mark.parametrize(("root", "missed"), [("a/b", "lib/own.js"), ("a", "b/lib/own.js"), ("", "a/b/lib/own.js")])
def test_a_folder_that_is_a_link_is_found_with_what_it_is_a_link_to(site: Path, root: str, missed: str) -> None:
    library = site.parent / "library"
    library.mkdir()
    (library / "own.js").write_text("")
    page = page_with(site, '<script src="lib/own.js"></script>')
    (page.parent / "lib").symlink_to(library)
    assert wider_folder(site / root, page, [missed], [page]) == site.parent


def test_a_link_to_what_lies_too_far_away_is_no_reason_to_read_more(site: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "own.js").write_text("")
    page = page_with(site, '<script src="lib/own.js"></script>')
    (page.parent / "lib").symlink_to(tmp_path / "other")
    assert wider_folder(page.parent, page, ["lib/own.js"], [page]) is None


def test_hidden_files_are_not_given_in_a_wider_folder_either(site: Path) -> None:
    page = page_with(site, "<link href=.own.css><link href=../../css/.up.css>")
    for hidden in (page.parent / ".own.css", site / "css" / ".up.css"):
        hidden.write_text("")
    assert wider_folder(page.parent, page, [".own.css", "css/.up.css"], [page]) is None
