"""Parts of pages that look otherwise while they are used, and the page of a design that shows them so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import aclosing
from pathlib import Path

import pytest

from htmlfig_desktop.core.color import WHITE
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress, Progress, Stage, ignore_progress
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.capture.capture import PageReader, capture_page
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.convert.states import sheet
from htmlfig_desktop.engine.convert.states.looks import part_looks
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.pipeline import convert_page
from htmlfig_desktop.engine.preview.fidelity import compare
from htmlfig_desktop.engine.preview.raster import render_png
from htmlfig_desktop.engine.scene.nodes import Frame, Group, InteractionState, Layer, SceneDocument, walk
from htmlfig_desktop.engine.scene.paints import GradientPaint
from tests.engine.conftest import Pages, Run
from tests.engine.state_designs import HEAD, OPTIONS, SIZE, design_of, look, rows
from tests.support.scenes import fill_of

pytestmark = pytest.mark.engine

USED = (
    HEAD
    + """<style>
.call { display: inline-block; padding: 8px 16px; border: 0; border-radius: 6px; background: #4f46e5; color: #fff;
  font: inherit; transition: all 5s }
.call:hover { background: #3730a3; box-shadow: 0 4px 8px rgb(0 0 0 / .4) }
.call:active { background: #111 } .call:focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px }
.card { margin-top: 20px; padding: 12px; border: 1px solid #ddd; border-radius: 8px }
.card:hover { border-color: #4f46e5; background: #eef2ff } .card:hover h3 { color: #4f46e5 } h3 { margin: 0 }
input { padding: 6px; border: 1px solid #999 } input:focus { border-color: #4f46e5; background: #fef3c7; outline: 0 }
</style><a class="call" href="#">Go</a> <input placeholder="Mail">
<div class="card"><h3>Title</h3><a class="call" href="#">Read</a></div>"""
)


def test_each_part_has_a_row_with_the_states_in_which_it_looks_otherwise(run: Run, pages: Pages) -> None:
    converted = design_of(run, pages, USED)
    assert rows(converted) == {
        "Button": ["Default", "Hover", "Focus", "Pressed"],
        "Mail": ["Default", "Focus"],
        "card": ["Default", "Hover"],
    }
    assert converted.structure.states == 3
    parts = [layer.semantics.part for layer in walk(converted.scene.pages[0].children) if layer.semantics.part]
    assert len(parts) == 4
    assert len(set(parts)) == 3  # both buttons look the same in every state


@pytest.mark.parametrize("state", [InteractionState.HOVER, InteractionState.FOCUS, InteractionState.PRESSED])
def test_parts_put_into_a_state_look_as_the_browser_paints_them(
    run: Run, pages: Pages, state: InteractionState
) -> None:
    async def work() -> tuple[SceneDocument, SceneDocument, bytes]:
        async with pages.open(USED, **SIZE, states=True) as page, PageReader(page, OPTIONS) as reader:
            rest = build_scene(await reader.whole(await reader.for_layers())).scene
            async with aclosing(reader.in_states()) as states:
                async for each in states:
                    if each.state is state:
                        used = _with(rest, part_looks(each, DEFAULT_LIMITS).frames)
                        return rest, used, await page.screenshot(full_page=True)
        raise AssertionError(state)

    rest, used, picture = run(work())
    assert compare(read_fig(write_fig(rest, thumbnail=None)), picture).skill < 0.97
    assert compare(read_fig(write_fig(used, thumbnail=None)), picture).skill > 0.98


def _with(scene: SceneDocument, frames: Mapping[str, Layer]) -> SceneDocument:
    """Return a design with other frames in the places of some parts."""
    (page,) = scene.pages
    return replace(scene, pages=(replace(page, children=tuple(_swapped(each, frames) for each in page.children)),))


def _swapped(layer: Layer, frames: Mapping[str, Layer]) -> Layer:
    other = frames.get(layer.semantics.part)
    if other is not None:
        return replace(other, transform=layer.transform)
    if not isinstance(layer, Frame | Group):
        return layer
    return replace(layer, children=tuple(_swapped(child, frames) for child in layer.children))


def test_the_design_itself_is_drawn_as_without_states(run: Run, pages: Pages) -> None:
    async def plain() -> SceneDocument:
        async with pages.open(USED, **SIZE) as page:
            return build_scene(await capture_page(page, ConversionOptions(**SIZE))).scene

    drawn = []
    for scene in (run(plain()), design_of(run, pages, USED).scene):
        file = read_fig(write_fig(scene, thumbnail=None))
        drawn.append(render_png(file, file.pages[0]))
    assert drawn[0] == drawn[1]


ALL_VALUES = """JSON.stringify(Array.from(document.querySelectorAll("body *"), (element) => {
  const style = getComputedStyle(element);
  return Array.from(style, (name) => style.getPropertyValue(name));
}))"""


def test_the_page_is_at_rest_again_afterwards(run: Run, pages: Pages) -> None:
    async def work() -> list[str]:
        async with pages.open(USED, **SIZE, states=True) as page, PageReader(page, OPTIONS) as reader:
            await reader.whole(await reader.for_layers())
            told = [await page.evaluate(ALL_VALUES)]
            async with aclosing(reader.in_states()) as states:
                async for _ in states:
                    told.append(await page.evaluate(ALL_VALUES))
            return [*told, await page.evaluate(ALL_VALUES)]

    before, *used, after = run(work())
    assert len({before, *used}) == 5  # under the pointer in two depths, in focus, pressed
    assert before == after


def test_a_part_in_a_part_is_known_in_the_looks_of_that_as_long_as_it_looks_the_same(run: Run, pages: Pages) -> None:
    html = (
        HEAD
        + """<style>.card { padding: 8px } .card:hover { background: #ddd } .go, .on { padding: 4px; background: #eee }
    .go:hover, .on:hover { background: #0f0 } .card:hover .on { background: #00f }</style>
    <div class="card"><p><b class="go" style="display:inline-block">Go</b></p>
    <p><b class="on" style="display:inline-block;border-radius:9px">On</b></p></div>"""
    )
    converted = design_of(run, pages, html)
    assert rows(converted) == {"card": ["Default", "Hover"], "Go": ["Default", "Hover"], "On": ["Default", "Hover"]}
    keys = {name: look(converted, f"{name} / Default").semantics.part for name in ("Go", "On")}
    inside = {layer.semantics.part for layer in walk(look(converted, "card / Hover").children)} - {""}
    assert inside == {keys["Go"]}
    assert {layer.semantics.part for layer in walk(look(converted, "card / Default").children)} - {""} == set(
        keys.values()
    )


CROWDED = """<!doctype html><style>a { text-decoration: none } body { font: 16px/1.5 Arial; margin: 24px }
nav { display: flex; gap: 16px; background: #111827; padding: 12px 16px } nav a { color: #d1d5db; padding: 4px 8px }
nav a:hover { background: #374151; color: #fff } li a:hover { color: #1d4ed8 } ul { list-style: none; padding: 0 }
.btn { display: inline-block; background: #4f46e5; color: #fff; border: 0; padding: 10px 18px; font: inherit }
.btn:hover { background: #3730a3 } input { padding: 8px; border: 1px solid #999 } input:focus { border-color: blue }
.grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; margin-top: 24px }
.card { border: 1px solid #e5e7eb; border-radius: 12px; padding: 16px } .card:hover h3 { color: #4f46e5 }
.card:hover { border-color: #4f46e5; box-shadow: 0 4px 16px rgba(79, 70, 229, .25) }</style>
<nav><a href=#>Home</a><a href=#>Products</a><a href=#>About us</a></nav>
<h1>Welcome</h1><button class=btn>Sign up</button> <a class=btn href=#>Learn more</a> <input placeholder="Mail">
<div class=grid><div class=card><h3>One</h3><p>Text of one with <a href=#>a link</a>.</p><a class=btn>Open</a></div>
<div class=card><h3>Two</h3><p>Another, longer text that says more.</p><a class=btn>Open it now</a></div>
<div class=card><h3>Three</h3><p>Third.</p><a class=btn>Go</a></div></div>
<ul><li><a href=#>Terms of use</a></li><li><a href=#>Privacy</a></li></ul>"""


def test_a_part_has_the_same_layers_in_each_state_on_a_page_with_too_many(run: Run, pages: Pages) -> None:
    converted = design_of(run, pages, CROWDED)
    cards = [name for name in rows(converted) if name.startswith("card")]
    assert cards
    for name in cards:
        default, hover = (
            [type(layer) for layer in walk(look(converted, f"{name} / {state}").children)]
            for state in ("Default", "Hover")
        )
        assert default == hover


def test_a_link_that_is_all_of_an_item_is_shown_as_that_item(run: Run, pages: Pages) -> None:
    html = f"""{HEAD}<style>li a:hover {{ color: red }} ul {{ list-style: none; padding: 0 }}</style>
    <ul><li><a href="#">One</a></li><li><a href="#">Another</a></li></ul>"""
    converted = design_of(run, pages, html)
    assert list(rows(converted).values()) == [["Default", "Hover"]]
    items = [layer for layer in walk(converted.scene.pages[0].children) if layer.semantics.part]
    assert [layer.semantics.tag for layer in items] == ["LI", "LI"]


def test_a_field_is_in_focus_within_what_is_around_it(run: Run, pages: Pages) -> None:
    html = f"""{HEAD}<style>.field {{ display: inline-flex; padding: 8px; border: 1px solid #999 }}
    .field:focus-within {{ border-color: blue }} input {{ border: 0; outline: 0 }}</style>
    <label class="field">Name <input></label>"""
    converted = design_of(run, pages, html)
    assert list(rows(converted).values()) == [["Default", "Focus"]]


@pytest.mark.parametrize(
    ("inner", "is_one"),
    [
        ("<svg width='16' height='16'><path d='M0 0h16v16z'/></svg>{}", True),
        ("<b>{}</b>", True),
        ("<b style='color: rgb({0}0, 0, 0)'>Same</b>", False),
        ("<i style='display: inline-block; width: {0}0px; height: 20px; background: #aaa'></i>", False),
    ],
)
def test_parts_share_a_row_that_differ_in_what_they_say_alone(run: Run, pages: Pages, inner: str, is_one: bool) -> None:
    links = "".join(f'<a class="x" href="#">{inner.format(at)}</a> ' for at in ("3", "7"))
    html = (
        f"""{HEAD}<style>.x {{ display: inline-flex; padding: 4px }} .x:hover {{ background: #eee }}</style>{links}"""
    )
    assert len(rows(design_of(run, pages, html))) == (1 if is_one else 2)


@pytest.mark.parametrize(("page", "ground"), [("#0b0f19", "#0B0F19"), ("#fff", None), ("#f6f8fb", None)])
def test_parts_bring_the_ground_of_their_page_where_it_is_not_nearly_white(
    run: Run, pages: Pages, page: str, ground: str | None
) -> None:
    html = f"""{HEAD}<style>body {{ background: {page} }} .x {{ display: inline-block; background: #4f46e5 }}
    .x:hover {{ background: #3730a3 }}</style><a class="x" href="#">Home</a>"""
    states = design_of(run, pages, html).scene.pages[1]
    grounds = [fill_of(layer) for layer in states.children if layer.semantics.state is None]
    assert grounds == ([ground] if ground else [])
    assert states.background == WHITE


@pytest.mark.parametrize(
    ("inner", "ground", "name"),
    [("{}", "none", "Link"), ("{}", "#eee", "Button"), ("<h3>{}</h3><p>Some words</p>", "#eee", "Card")],
)
def test_parts_with_words_of_their_own_are_called_what_they_are(
    run: Run, pages: Pages, inner: str, ground: str, name: str
) -> None:
    links = "".join(f'<a class="x" href="#">{inner.format(at)}</a> ' for at in ("One", "Two"))
    html = f"""{HEAD}<style>.x {{ display: inline-block; padding: 8px; background: {ground} }}
    .x:hover {{ color: red }}</style>{links}"""
    assert list(rows(design_of(run, pages, html))) == [name]


def test_light_letters_of_a_picture_stand_on_a_dark_ground(run: Run, pages: Pages) -> None:
    html = f"""{HEAD}<style>.x {{ display: inline-block; padding: 4px; color: #fff }} .x:hover {{ color: #ff0 }}
    header {{ background: linear-gradient(#123, #456); padding: 20px }}</style><header><a class="x" href="#">Home</a>
    </header>"""
    ground, *looks = design_of(run, pages, html).scene.pages[1].children
    assert ground.name == "Home / Ground"
    assert all(ground.bounds.contains(each.bounds, 0) for each in looks)


def test_a_button_has_the_gradient_of_its_state_also_where_a_scheme_switches_the_colors_in_that(
    run: Run, pages: Pages
) -> None:
    html = f"""{HEAD}<style>:root {{ --brand: #5b7cfa }}
    @media (prefers-color-scheme: dark) {{ :root {{ --brand: #223 }} }}
    .x {{ padding: 4px 9px; border: 0; color: #fff; background: linear-gradient(90deg, var(--brand), #3a57e0) }}
    .x:hover {{ background: linear-gradient(90deg, #f00, #00f) }} .x:active {{ background: #111 }}
    .x:focus-visible {{ outline: 2px solid red }}</style><button class="x">Go</button>"""
    converted = design_of(run, pages, html)

    def ends(state: str) -> list[str]:
        (fill,) = look(converted, f"Go / {state}").fills
        assert isinstance(fill, GradientPaint)
        return [f"{stop.color.r:.2f} {stop.color.g:.2f} {stop.color.b:.2f}" for stop in fill.stops]

    assert ends("Default") == ends("Focus") == ["0.36 0.49 0.98", "0.23 0.34 0.88"]
    assert ends("Hover") == ["1.00 0.00 0.00", "0.00 0.00 1.00"]
    assert fill_of(look(converted, "Go / Pressed")) == "#111111"


def test_light_letters_of_a_button_with_a_gradient_are_read_on_that(run: Run, pages: Pages) -> None:
    html = f"""{HEAD}<style>.x {{ padding: 4px; border: 0; color: #fff; background: linear-gradient(#123, #456) }}
    .x:hover {{ color: #ff0 }}</style><button class="x">Buy</button>"""
    looks = design_of(run, pages, html).scene.pages[1].children
    assert [each.name for each in looks] == ["Buy / Default", "Buy / Hover"]


def test_more_rows_than_anybody_looks_through_are_left_out_with_a_word(
    run: Run, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet, "_MOST", 2)
    links = "".join(f'<a class="x" style="padding: {at}px">L</a> ' for at in (2, 6, 10, 14))
    html = f"""{HEAD}<style>.x {{ display: inline-block }} .x:hover {{ background: #eee }}</style>{links}"""
    converted = design_of(run, pages, html)
    assert len(rows(converted)) == converted.structure.states == 2
    (lost,) = (each for each in converted.diagnostics if each.code is DiagnosticCode.STATES_LIMITED)
    assert lost.note == "2 more"


Convert = Callable[..., Conversion]


@pytest.fixture
def convert(_browser: Browser, run: Run, tmp_path: Path) -> Convert:
    """Return what takes a page the whole way to a file."""

    def converted(html: str, on_progress: OnProgress = ignore_progress) -> Conversion:
        async def work() -> Conversion:
            page = _browser.new_page(Limits())
            try:
                options = ConversionOptions(**SIZE, states=True, screenshot=True)
                return await convert_page(page, ConversionRequest(HtmlSource(html), options, tmp_path), on_progress)
            finally:
                await page.close()

        conversion: Conversion = run(work())
        return conversion

    return converted


def test_a_conversion_gives_a_valid_file_with_a_page_of_states_and_a_picture_of_the_page_at_rest(
    convert: Convert,
) -> None:
    conversion = convert(USED)
    design = conversion.fig.read_bytes()
    assert validate_fig(design) == ()
    file = read_fig(design)
    assert [page.name for page in file.pages] == ["Page 1", "States"]
    assert conversion.structure.states == 3
    assert conversion.screenshot is not None
    assert compare(file, conversion.screenshot.read_bytes()).skill > 0.98


def test_a_conversion_tells_which_state_it_looks_at_and_that_it_has_gone_on(convert: Convert) -> None:
    told: list[Progress] = []
    convert(USED, told.append)
    building = [each.detail for each in told if each.stage is Stage.CONVERTING]
    assert list(dict.fromkeys(building)) == ["", "hover state", "focus state", "pressed state"]
    assert building[-1] == ""


def test_a_conversion_says_that_states_are_missing_where_the_page_may_not_be_touched(
    convert: Convert, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSession, "may_be_changed", property(lambda self: False))
    conversion = convert(USED)
    assert len(read_fig(conversion.fig.read_bytes()).pages) == 1
    assert DiagnosticCode.STATES_MISSING in {each.code for each in conversion.diagnostics}


def test_a_conversion_keeps_the_design_when_states_cannot_be_had(
    convert: Convert, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = PageSession.command

    async def refusing(self: PageSession, method: str, *given: object, **more: object) -> dict[str, object]:
        if method == "CSS.forcePseudoState":
            method = "CSS.noSuchCommand"
        return await command(self, method, *given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(PageSession, "command", refusing)
    conversion = convert(USED)
    assert [page.name for page in read_fig(conversion.fig.read_bytes()).pages] == ["Page 1"]
    assert DiagnosticCode.STATES_MISSING in {each.code for each in conversion.diagnostics}
