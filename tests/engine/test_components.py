"""Components of real pages: whatever repeats on them, each layer is shown as it was, and the picture is the same."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.reading.file import FigFile
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.preview.raster import render_png
from tests.engine.conftest import Pages, Run
from tests.engine.state_designs import design_of
from tests.engine.test_layers import Draw, draw  # noqa: F401
from tests.support.shown_layers import shown_layers

pytestmark = pytest.mark.engine

STYLE = """
<style>
  body { font: 14px/20px 'DejaVu Sans'; padding: 10px }
  .row { display: flex; gap: 10px } .grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px }
  .card { flex: 1; padding: 12px; border: 1px solid #ccc; border-radius: 8px; background: white }
  .card h3 { margin: 8px 0; font-size: 16px } .card p { margin: 0 0 8px }
  .card a { display: inline-block; padding: 4px 8px; background: #06c; color: white }
  li { display: flex; gap: 6px; align-items: center } ul { list-style: none; padding: 0 }
</style>"""
CIRCLE = "<circle cx=8 cy=8 r=6 /><path d='M4 8h8'/>"
CROSS = "<path d='M2 2l12 12M14 2L2 14'/>"


def drawn(parts: str) -> str:
    return f"<svg width=16 height=16 fill=none stroke=navy stroke-width=2>{parts}</svg>"


def card(title: str, words: str, parts: str = CIRCLE) -> str:
    return f"<div class=card>{drawn(parts)}<h3>{title}</h3><p>{words}</p><a href='{title}.html'>Open</a></div>"


LONG = "a text that needs more than a single line"


@pytest.mark.parametrize(
    ("page", "components"),
    [
        (f"<div class=row>{card('One', 'short')}{card('Two', LONG)}{card('Three', 'words')}</div>", {"card"}),
        (f"<div class=grid>{card('One', 'short')}{card('Two', LONG)}{card('Three', 'words')}</div>", {"card"}),
        (
            f"<div class=row>{card('One', 'short')}{card('Two', 'words', CROSS)}{card('Three', 'of all')}</div>",
            {"card", "Icon", "Icon 2"},
        ),
        (
            "<ul>"
            + "".join(f"<li>{drawn(CROSS)}<span>{words}</span></li>" for words in ("a", "bcd", "efghijkl"))
            + "</ul>",
            {"Item"},
        ),
        ("<p>Nothing <b>repeats</b> in a paragraph</p>", set()),
    ],
    ids=["a row", "a grid", "other icons", "a list", "nothing"],
)
def test_components_show_what_the_page_showed(draw: Draw, page: str, components: set[str]) -> None:  # noqa: F811
    design = write_fig(draw(STYLE + page).converted.scene, thumbnail=None)
    data, repeats = fig_with_components(design)
    before, after = read_fig(design), read_fig(data)
    assert {repeat.name for repeat in repeats} == components
    assert not validate_fig(data)
    assert shown_layers(after) == shown_layers(before)
    assert picture(after) == picture(before)


def test_parts_in_states_are_sets_that_show_what_the_browser_showed(run: Run, pages: Pages) -> None:
    page = (
        STYLE
        + """<style>a:hover { background: #024; color: gold } .card:hover { border-color: #06c }</style>"""
        + f"<div class=row>{card('One', 'short')}{card('Two', LONG)}</div><p><a href='/x'>More</a></p>"
    )
    design = write_fig(design_of(run, pages, page, size={}).scene, thumbnail=None)
    data, repeats = fig_with_components(design)
    before, after = read_fig(design), read_fig(data)
    assert {repeat.name: (repeat.places, len(repeat.looks)) for repeat in repeats if repeat.looks} == {
        "card": (2, 2),
        "Open": (2, 2),
        "Paragraph": (1, 2),
    }
    assert not validate_fig(data)
    assert [each.name for each in after.pages] == ["Page 1", "Components"]
    assert shown_layers(after) == shown_layers(before)
    assert picture(after) == picture(before)
    sets = {node.name: node for node in after.children_of(after.pages[1]) if node.fields.get("isStateGroup")}
    for repeat in (each for each in repeats if each.looks):
        for look, variant in zip(repeat.looks, after.children_of(sets[repeat.name]), strict=True):
            assert render_png(after, variant) == render_png(before, before.by_guid[look.frame])


def picture(file: FigFile) -> bytes:
    return render_png(file, file.children_of(file.pages[0])[0])
