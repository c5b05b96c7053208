"""What all pages of a site have is one component with an instance on each: the real command, the real engine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.reading.file import FigFile
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.preview.raster import render_png
from htmlfig_desktop.engine.scene.nodes import Frame, LayoutMode
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving
from tests.support.shown_layers import seen_layers

pytestmark = pytest.mark.engine

HTMLFIG = Path(sys.executable).with_name("htmlfig")
PAGES = {"index": "Home", "menu": "Our menu", "about": "About us", "contact": "Contact"}
WHOLE, BROKEN = "24px", "23.25px"
"""Heights of lines: with the latter the parts of pages of other lengths begin at other fractions of a pixel."""
STYLE = """
<style>
  body { margin: 0; font: 15px/LINE 'DejaVu Sans' } a { color: #333; text-decoration: none }
  header { display: flex; justify-content: space-between; padding: 15px 30px; background: #fafafa }
  header nav { display: flex; gap: 18px } header nav a { padding: 5px 0 }
  header a.active { color: #a30; font-weight: bold; border-bottom: 2px solid #a30 }
  main { padding: 20px 30px } footer { display: flex; gap: 60px; padding: 25px 30px; background: #222 }
  footer h4 { margin: 0 0 5px; color: white } footer ul { list-style: none; margin: 0; padding: 0 }
  footer a, footer p { color: #ccc; font-size: 13px; margin: 0 }
</style>"""


def site(folder: Path, line: str) -> FigFile:
    """Return the design of a site whose pages mark their own link in the menu, with lines so high."""
    for at, (name, title) in enumerate(PAGES.items()):
        links = [f"<a href='{each}.html'{' class=active' * (each == name)}>{to}</a>" for each, to in PAGES.items()]
        lines = "".join(f"<li><a href='{each}.html'>{to}</a></li>" for each, to in PAGES.items())
        words = f"<main><h1>{title}</h1>{f'<p>A line of {title}.</p>' * at}</main>"
        place = "<div><h4>Us</h4><p>Via Roma 12 <a href='contact.html'>in Milano</a></p></div>"
        footer = f"<footer>{place}<div><h4>Pages</h4><ul>{lines}</ul></div>"
        header = f"<header><b>Us</b><nav>{''.join(links)}</nav></header>"
        html = f"<title>{title}</title>{STYLE.replace('LINE', line)}{header}{words}{footer}</footer>"
        (folder / f"{name}.html").write_text(f"<!doctype html><meta charset=utf-8>{html}", "utf-8")
    whole = folder / "site.fig"
    command = [str(HTMLFIG), "convert", "--site", str(folder), "-o", str(whole), "--viewport-width", "800"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return read_fig(whole.read_bytes())


@pytest.mark.slow
def test_header_and_footer_of_all_pages_are_instances_of_one_component_each(tmp_path: Path) -> None:
    before = site(tmp_path, WHOLE)
    data, repeats = fig_with_components((tmp_path / "site.fig").read_bytes())
    after = read_fig(data)
    places = {repeat.name: repeat.places for repeat in repeats}
    assert (places["Header"], places["Footer"]) == (len(PAGES), len(PAGES))
    for top in after.children_of(after.pages[0]):
        shown = [node.name for node in after.children_of(top) if node.type == "INSTANCE"]
        assert {"Header", "Footer"} <= set(shown), top.name
    assert not validate_fig(data)
    assert seen_layers(after) == seen_layers(before)
    assert render_png(after, after.pages[0]) == render_png(before, before.pages[0])


@pytest.mark.slow
def test_parts_that_begin_at_other_fractions_of_a_pixel_are_instances_on_most_pages(tmp_path: Path) -> None:
    """Their lines lie on other pixels then, and now and then their stack is of another kind for that."""
    before = site(tmp_path, BROKEN)
    data, repeats = fig_with_components((tmp_path / "site.fig").read_bytes())
    places = {repeat.name: repeat.places for repeat in repeats}
    assert places["Header"] == len(PAGES)
    assert places["Footer"] >= len(PAGES) - 1
    after = read_fig(data)
    assert seen_layers(after) == seen_layers(before)
    assert render_png(after, after.pages[0]) == render_png(before, before.pages[0])


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


MENU = "<style>nav{display:flex;gap:12px}nav a{padding:4px 8px;color:black;text-decoration:none}</style>"
MARKED = "<style>nav a.on{background:gold}</style>"


def links(draw: Draw, *names: str, on: str, style: str = MARKED) -> list[bool]:
    """Return of each link of a menu whether it is a frame."""
    items = "".join(f"<a href='/{name}'{' class=on' * (name == on)}>{name}</a>" for name in names)
    design = draw(f"{MENU}{style}<nav>{items}</nav><div class=r></div>")
    (menu,) = (
        found.layer
        for found in design.found
        if isinstance(found.layer, Frame) and found.layer.auto_layout and len(found.layer.children) == len(names)
        and found.layer.auto_layout.mode is LayoutMode.HORIZONTAL
    )  # fmt: skip
    return [isinstance(layer, Frame) for layer in menu.children]


def test_a_menu_that_shows_the_box_of_one_link_keeps_those_of_all(draw: Draw) -> None:
    assert links(draw, "one", "two", "three", on="two") == [True, True, True]


def test_a_menu_that_shows_no_box_has_none(draw: Draw) -> None:
    assert links(draw, "one", "two", "three", on="") == [False, False, False]


def test_two_links_of_which_one_looks_like_a_button_are_no_menu(draw: Draw) -> None:
    assert links(draw, "one", "two", on="two") == [False, True]
