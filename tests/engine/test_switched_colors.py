"""What changes with a page's scheme beside its custom properties, and what of it a design can only tell of."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.options import ColorScheme, ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.convert.document import Converted, build_scene
from htmlfig_desktop.engine.fig.reading.color_modes import in_mode
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.preview.fidelity import compare
from htmlfig_desktop.engine.scene.nodes import SceneDocument
from tests.engine.conftest import Pages, Run
from tests.engine.state_designs import design_of, look
from tests.engine.two_schemes import SCHEMES, SIZE, colors, scene_of
from tests.support.scenes import fill_of

pytestmark = pytest.mark.engine

MEDIA = "@media (prefers-color-scheme: dark) { :root { --paper: #111111; --ink: #eeeeee } RULE }"


@pytest.mark.parametrize(
    "rules",
    [
        ".dark .card { background: #333333; color: #ffffff }",
        ".card:is(.dark *) { background: #333333; color: white }",
        ".card { &:where(.dark, .dark *) { background: #333333; color: #fff } }",
        ".dark .card { --fill: #333333; color: #fff } .card { background: var(--fill, #dddddd) }",
        ".card:not(.dark .card) { background: #dddddd; color: #111111 } .card { background: #333; color: #fff }",
        "@layer base { .dark .card { background: red } } .dark .card { background: #333333; color: #fff }",
        MEDIA.replace("RULE", ".card { background: #333333; color: #fff }"),
        ".card { @media (prefers-color-scheme: dark) { background: #333333; color: #fff } }"
        + MEDIA.replace("RULE", ""),
        "body { background: #fff; color: #444 } :root { color-scheme: light dark } "
        ".card.card { background: light-dark(#dddddd, #333); color: light-dark(#111, #fff) }"
        + MEDIA.replace("RULE", ""),
    ],
)
def test_what_rules_for_the_other_scheme_say_is_a_variable_of_its_own(run: Run, pages: Pages, rules: str) -> None:
    base = "@layer base { .card { background: #dddddd; color: #111111 } }"
    scene = scene_of(run, pages, f"<!doctype html><style>{base} {SCHEMES} {rules}</style><p class=card>Words<p>Others")
    assert colors(scene) == {
        "#111111 dark #FFFFFF": ("#111111", "#FFFFFF"),
        "#DDDDDD dark #333333": ("#DDDDDD", "#333333"),
    }
    assert {each.web_syntax for each in scene.variables} == {
        "light-dark(#111111, #FFFFFF)", "light-dark(#DDDDDD, #333333)",
    }  # fmt: skip


@pytest.mark.parametrize(
    "rules",
    [
        ".dark .card { background: #dddddd }",
        ".dark .other { background: #333333 }",
        ".dark .card { background: #333333 } .card.card.card { background: #dddddd }",
        ".darker .card, .card .dark { background: #333333 }",
        "@media print { .dark .card { background: #333333 } }",
    ],
)
def test_rules_for_the_other_scheme_that_change_nothing_make_no_variable(run: Run, pages: Pages, rules: str) -> None:
    html = f"<!doctype html><style>{SCHEMES} .card {{ background: #dddddd; color: var(--ink) }} {rules}</style>"
    scene = scene_of(run, pages, f"{html}<p class=card>Words")
    assert colors(scene) == {"ink": ("#222222", "#EEEEEE")}


def test_a_box_without_a_color_can_have_one_in_the_other_scheme(run: Run, pages: Pages) -> None:
    rules = ".field { border: 1px solid var(--ink) } .dark .field { background: rgb(from var(--ink) r g b / .3) }"
    scene = scene_of(run, pages, f"<!doctype html><style>{SCHEMES} {rules}</style><p class=field><br>")
    assert colors(scene)["#EEEEEE00 dark #EEEEEE4C"] == ("#EEEEEE00", "#EEEEEE4C")


@pytest.mark.parametrize("opening", ["<html>", "<html class=light>"])
def test_a_page_that_was_probed_is_as_it_was(run: Run, pages: Pages, opening: str) -> None:
    html = f"""<!doctype html>{opening}<style>{SCHEMES} .dark .card {{ background: #333 }}
    :root {{ color-scheme: light }} .dark {{ color-scheme: dark }} .card {{ & .dark & {{ color: red }} }}
    @media (prefers-color-scheme: dark) {{ .card {{ color: blue }} }}</style><p class=card>Words <button>Go</button>"""
    own = "Array.from(document.styleSheets).filter((sheet) => !document.adoptedStyleSheets.includes(sheet))"
    rules = f"{own}.flatMap((sheet) => Array.from(sheet.cssRules, (rule) => rule.cssText))"

    async def work() -> tuple[object, object]:
        async with pages.open(html, **SIZE) as page:
            before = await page.evaluate(rules)
            await capture_page(page, ConversionOptions(**SIZE))
            return before, await page.evaluate(rules)

    before, after = run(work())
    assert before == after


SYSTEM = """<!doctype html><html><style>
:root { color-scheme: SCHEME; --accent: light-dark(#4f46e5, #a5b4fc) } h1 { color: var(--accent) }
body { font: 16px/24px 'DejaVu Sans'; margin: 20px } .own { background: #efefef; color: #000 }
</style><h1>Title</h1><p>Words and <a href="#x">a link</a></p><p><button>Button</button> <input value="Field"></p>
<p><select><option>One</select> <input type="checkbox"> <input type="checkbox" checked> <input type="radio">
<input type="range"> <progress value=".4"></progress> <button disabled>Off</button></p><p class="own">As it is</p>"""


def test_the_browsers_own_colors_change_with_the_page(run: Run, pages: Pages) -> None:
    async def shown(scheme: ColorScheme) -> tuple[SceneDocument, bytes]:
        async with pages.open(SYSTEM.replace("SCHEME", "light dark"), **SIZE, color_scheme=scheme) as page:
            converted = build_scene(await capture_page(page, ConversionOptions(**SIZE, color_scheme=scheme)))
            return converted.scene, await page.screenshot(full_page=True)

    light, bright = run(shown(ColorScheme.LIGHT))
    dark, picture = run(shown(ColorScheme.DARK))
    design, other = (read_fig(write_fig(scene, thumbnail=None)) for scene in (light, dark))
    assert compare(in_mode(design, "Dark"), picture, None).skill > 0.9
    assert compare(in_mode(other, "Light"), bright, None).skill > 0.9
    assert colors(light)["#FFFFFF dark #121212"] == ("#FFFFFF", "#121212")


def test_the_browsers_own_colors_are_no_variables_where_its_scheme_stays(run: Run, pages: Pages) -> None:
    scene = scene_of(run, pages, SYSTEM.replace("SCHEME", "light").replace("light-dark(#4f46e5, #a5b4fc)", "#4f46e5"))
    assert set(colors(scene)) == {"accent"}


KEPT = """<!doctype html><style>:root { --paper: #ffffff; --ink: #222222; --deep: 0 4px 12px rgb(0 0 0 / .2) }
.dark { --paper: #111111; --ink: #eeeeee; --deep: 0 4px 12px rgb(0 0 0 / .6) }
body { background: var(--paper); color: var(--ink) } div, p { width: 90px; height: 20px }
#shadow { box-shadow: 0 4px 9px var(--ink) } #named { box-shadow: var(--deep) }
#ring { box-shadow: 0 0 0 3px var(--ink) } .dark #logo { filter: invert(1) } .dark #gone { display: none }
#blend { background-image: linear-gradient(in oklab 90deg, var(--paper), red) }
#steps { background-image: linear-gradient(90deg, var(--paper) 50%, red 50%) }
#grey { background: #808080; box-shadow: 0 4px 9px #000 } .dark #logo2 { filter: none } .dark #way { opacity: .5 }
</style><div id=shadow></div><div id=named></div><div id=ring></div><div id=blend></div><div id=logo>L</div>
<div id=steps></div><p id=gone>Gone</p><p id=grey></p><p id=logo2>M</p><p id=way>W</p>"""


def losses(run: Run, pages: Pages, html: str) -> dict[str, tuple[str, str]]:
    """Return what is told to stay and its layer, by selector."""

    async def work() -> Converted:
        async with pages.open(html, **SIZE) as page:
            return build_scene(await capture_page(page, ConversionOptions(**SIZE)))

    converted = run(work())
    kept = [each for each in converted.diagnostics if each.code is DiagnosticCode.SCHEME_NOT_FOLLOWED]
    return {each.selector: (each.layer, str(each.note)) for each in kept}


def test_what_does_not_change_with_the_design_but_with_the_page_is_told_once(run: Run, pages: Pages) -> None:
    assert losses(run, pages, KEPT) == {
        "div#blend": ("blend", "background-image"),
        "div#logo": ("", "filter"),  # no box stands there, only its letter
        "p#gone": ("Gone", "display"),
        "p#way": ("", "opacity"),
    }


def test_nothing_is_told_to_stay_on_a_page_with_one_scheme(run: Run, pages: Pages) -> None:
    assert losses(run, pages, KEPT.replace(".dark", ".other")) == {}


def test_what_has_another_color_in_the_other_scheme_still_shows_its_states(run: Run, pages: Pages) -> None:
    rules = ".call { background: #dddddd } .call:hover { background: #0d6efd } .dark .call { background: #333333 }"
    rules += " .call { display: inline-block; padding: 8px 16px; color: var(--ink) }"
    converted = design_of(run, pages, f'<!doctype html><style>{SCHEMES} {rules}</style><a class="call" href="#">Go</a>')
    assert fill_of(look(converted, "Go / Hover")) == "#0D6EFD"
    assert colors(converted.scene)["#DDDDDD dark #333333"] == ("#DDDDDD", "#333333")
