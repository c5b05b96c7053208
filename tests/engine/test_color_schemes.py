"""Pages with a light and a dark scheme: what their variables are in the other one, and which layer follows which."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.options import ColorScheme, ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.fig.reading.color_modes import in_mode
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.preview.fidelity import compare
from htmlfig_desktop.engine.scene.nodes import Layer, Text, walk
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.shared import PaintRole
from tests.engine.conftest import Pages, Run
from tests.engine.two_schemes import SCHEMES, SIZE, colors, most_levels_between, scene_of

pytestmark = pytest.mark.engine

RULES = "body { background: var(--paper); color: var(--ink) }"
TOLD = {"paper": ("#FFFFFF", "#111111"), "ink": ("#222222", "#EEEEEE")}
LIGHT = "--paper: #fff; --ink: #222"
DARK = "--paper: #111; --ink: #eee"


@pytest.mark.parametrize(
    "switch",
    [
        f":root {{ {LIGHT} }} .dark {{ {DARK} }}",
        f":root {{ {LIGHT} }} html.theme-dark {{ {DARK} }}",
        f":root {{ {LIGHT} }} body.dark-mode {{ {DARK} }}",
        f':root, [data-theme="light"] {{ {LIGHT} }} [data-theme="dark"] {{ {DARK} }}',
        f":root {{ {LIGHT} }} [data-bs-theme=dark] {{ {DARK} }}",
        f":root {{ {LIGHT} }} @media (prefers-color-scheme: dark) {{ :root:not(.light) {{ {DARK} }} }}",
        f"body {{ {LIGHT} }} body[data-theme=dark] {{ {DARK} }}",
        f":root {{ {LIGHT}; &.dark {{ {DARK} }} }}",
        f"@layer theme {{ .dark {{ --paper: red }} :root {{ {LIGHT} }} }} .dark {{ {DARK} }}",
        f".dark {{ {DARK} }} :where(:root) {{ {LIGHT} }}",
        f":root {{ {LIGHT} }} .dark {{ {DARK} }} .btn-dark {{ --paper: blue; --ink: blue }}",
        ":root { color-scheme: light dark; --paper: light-dark(#fff, #111); --ink: light-dark(rgb(34 34 34), #eee) }",
        f":root {{ --paper: oklch(1.0 .0 0); --ink: hsl(0 .0% 13.3%) }} .dark {{ {DARK} }}",
        ":root { --white: #fff; --black: #111; --paper: var(--white); --ink: #222 } "
        ".dark { --paper: var(--black); --ink: var(--missing, #eee) }",
    ],
)
def test_however_a_page_switches_its_variables_have_the_colors_of_the_other_scheme(
    run: Run, pages: Pages, switch: str
) -> None:
    scene = scene_of(run, pages, f"<!doctype html><style>{switch} {RULES}</style><p>Words")
    assert colors(scene) == TOLD
    assert scene.color_modes == ("Light", "Dark")


@pytest.mark.parametrize(
    ("opening", "switch"),
    [
        ('<html class="dark">', f":root {{ {LIGHT} }} .dark {{ {DARK} }}"),
        ('<html data-theme="dark">', f':root {{ {LIGHT} }} [data-theme="dark"] {{ {DARK} }}'),
        ("<html>", f":root {{ {DARK} }} .light {{ {LIGHT} }}"),
    ],
)
def test_a_page_that_is_dark_has_the_light_colors_as_its_second_mode(
    run: Run, pages: Pages, opening: str, switch: str
) -> None:
    scene = scene_of(run, pages, f"<!doctype html>{opening}<style>{switch} {RULES}</style><p>Words")
    assert colors(scene) == {name: pair[::-1] for name, pair in TOLD.items()}
    assert scene.color_modes == ("Dark", "Light")


def test_a_page_that_is_told_to_be_dark_likewise(run: Run, pages: Pages) -> None:
    switch = f":root {{ {LIGHT} }} @media (prefers-color-scheme: dark) {{ :root {{ {DARK} }} }}"
    scene = scene_of(run, pages, f"<!doctype html><style>{switch} {RULES}</style><p>Words", ColorScheme.DARK)
    assert scene.color_modes == ("Dark", "Light")
    assert colors(scene)["paper"] == ("#111111", "#FFFFFF")


@pytest.mark.parametrize(
    "switch",
    [
        f":root {{ {LIGHT} }}",
        f":root {{ {LIGHT} }} .highlight, .lightbox, .twilight {{ {DARK} }}",
        f":root {{ {LIGHT} }} .card .dark {{ {DARK} }}",
        f":root {{ {LIGHT} }} @media print {{ :root {{ {DARK} }} }}",
        f":root {{ {LIGHT} }} .dark {{ {LIGHT} }}",
    ],
)
def test_a_page_that_does_not_switch_has_one_mode(run: Run, pages: Pages, switch: str) -> None:
    scene = scene_of(run, pages, f"<!doctype html><style>{switch} {RULES}</style><p>Words")
    assert colors(scene) == {name: (light,) for name, (light, _) in TOLD.items()}
    assert scene.color_modes == ()


MANY_WHITES = """<!doctype html><style>
:root { --paper: #fff; --card: white; --on-brand: rgb(255 255 255); --brand: #4f46e5; --shine: #fff; --veil: #ffffff80 }
.dark { --paper: #000; --card: #222; --shine: #333; --veil: #00000080 }
body { background: var(--paper) } .card { --bg: var(--card); background: var(--bg); transition: background 9s }
.call { background: var(--brand); color: var(--on-brand) } .call::after { content: " and more"; color: var(--paper) }
.plain { background: #fff; color: #4f46e5 } .veil { background: var(--veil); color: var(--brand) }
.fade { background: linear-gradient(90deg, var(--shine), var(--on-brand)) } .shiny { background: var(--shine) }
.mark { fill: var(--card) }
</style><div class="card">Card<br><br></div><div class="call">Call</div><div class="plain">Plain</div>
<div class="veil">Veil</div><div class="fade">Fade</div><div class="shiny">Shiny</div>
<svg class="mark" width="20" height="20"><path id="roof" d="M0 0h20L9 15z"/></svg>"""
"""On it five names are white; one of them, and that on the brand, are colors of a gradient."""


def test_of_many_names_of_one_color_each_layer_follows_the_one_it_has_in_the_page(run: Run, pages: Pages) -> None:
    scene = scene_of(run, pages, MANY_WHITES)
    names = {paint: each.name for each in scene.variables for paint in each.paints}
    boxes, letters = {}, {}
    for layer in walk(scene.pages[0].children):
        if isinstance(layer, Text):
            for piece in layer.content.runs:
                letters[piece.characters.strip()] = names.get((PaintRole.TEXT, _color(layer, piece.style.fills)))
        else:
            boxes[layer.name] = {names.get((role, _color(layer, getattr(layer, "fills", ())))) for role in PaintRole}
    assert letters == {
        "Card": None, "Call": "on-brand", "and more": "paper", "Plain": None, "Veil": "brand", "Fade": None,
        "Shiny": None,
    }  # fmt: skip
    assert {"card", "brand", "veil", "shine"} <= set().union(*boxes.values())
    for name, followed in (("card", "card"), ("call", "brand"), ("veil", "veil"), ("roof", "card")):
        assert boxes[name] - {None} == {followed}, name


def _color(layer: Layer, fills: tuple[object, ...]) -> object:
    solid = [fill.color for fill in fills if isinstance(fill, SolidPaint)]
    return solid[0] if solid else None


def test_colors_that_the_browser_works_out_in_its_own_way_are_followed(run: Run, pages: Pages) -> None:
    rules = ":root { --paper: oklch(1 0 0); --ink: oklch(0.205 0 0); --pale: oklch(0.556 0 0); --line: oklch(0.922 0 0)"
    rules += "; --bad: oklch(0.577 0.245 27.325) } .dark { --paper: oklch(0.145 0 0); --line: oklch(1 0 0 / 10%) }"
    rules += (
        "body { background: var(--paper); color: var(--ink) } p { color: var(--pale); border: 1px solid var(--line) }"
    )
    scene = scene_of(
        run, pages, f"<!doctype html><style>{rules} b {{ color: var(--bad) }}</style>Words<p>pale <b>bad</b>"
    )
    assert colors(scene) == {
        "bad": ("#E7000B",) * 2, "ink": ("#171717",) * 2, "line": ("#E5E5E5", "#FFFFFF1A"), "pale": ("#737373",) * 2,
        "paper": ("#FFFFFF", "#0A0A0A"),
    }  # fmt: skip


@pytest.mark.parametrize("space", ["srgb", "oklab", "oklch"])
def test_shares_of_colors_are_told_apart_by_their_marks_in_all_spaces(run: Run, pages: Pages, space: str) -> None:
    html = f"""<!doctype html><style>:root {{ --card: #fff; --paper: #fff; --brand: oklch(.51 .23 277); --ink: 9 9 9 }}
    .dark {{ --card: #222; --paper: #000; --brand: oklch(.7 .15 277); --ink: 250 250 250 }}
    .a {{ background: color-mix(in {space}, var(--card) 10%, transparent) }}
    .b {{ background: color-mix(in {space}, var(--paper) 10%, transparent); color: rgb(var(--ink) / 60%) }}
    .c {{ color: color-mix(in {space}, var(--brand) 80%, transparent) }} .d {{ background: rgb(255 255 255 / .1) }}
    .e {{ background: rgb(from var(--brand) r g b / 80%) }}
    </style><p class="a">1<p class="b">2<p class="c">3<p class="d">4<p class="e">5"""
    assert colors(scene_of(run, pages, html)) == {
        "card 10%": ("#FFFFFF1A", "#2222221A"),
        "paper 10%": ("#FFFFFF1A", "#0000001A"),
        "brand 80%": ("#4F46E5CC", "#8893FACC"),
        "ink 60%": ("#09090999", "#FAFAFA99"),
    }


@pytest.mark.parametrize(
    ("made", "name", "told"),
    [
        ("color-mix(in oklab, var(--brand), var(--paper) 30%)", "brand, paper 30%", ("#7A84F2", "#747EAD")),
        ("color-mix(in srgb, var(--brand) 80%, black)", "brand 80%, black", ("#3F38B7", "#8490CA")),
        ("oklch(from var(--brand) 0.6 c h)", "brand, oklch 0-6 c h", ("#6565FF", "#6E7BBE")),
    ],
)
@pytest.mark.parametrize(
    "rule",
    [
        "p {{ background: {made} }}",
        "p {{ --own: {made}; background: var(--own) }}",
        "p {{ --mix: var(--missing, {made}); background-image: linear-gradient(90deg, var(--mix) 50%, #555 50%) }}",
    ],
)
def test_what_is_made_of_colors_changes_with_them(
    run: Run, pages: Pages, rule: str, made: str, name: str, told: tuple[str, str]
) -> None:
    html = f"<!doctype html><style>{SCHEMES} {rule.format(made=made)}</style><p>Words"
    scene = scene_of(run, pages, html)
    assert colors(scene) == {name: told}
    assert {each.web_syntax for each in scene.variables} == {made}


def test_a_name_for_what_is_made_of_colors_has_what_comes_of_it_in_both_schemes(run: Run, pages: Pages) -> None:
    rules = (
        ":root { --soft: color-mix(in srgb, var(--brand) 20%, var(--paper)); --half: rgb(from var(--ink) r g b / .5) }"
    )
    html = (
        f"<!doctype html><style>{SCHEMES} {rules} p {{ background: var(--soft); color: var(--half) }}</style><p>Words"
    )
    assert colors(scene_of(run, pages, html)) == {"soft": ("#DCDAFA", "#2F3240"), "half": ("#22222280", "#EEEEEE80")}


def test_what_a_rule_makes_of_colors_of_its_own_is_told_by_that_rule(run: Run, pages: Pages) -> None:
    rules = """.a { --share: 50%; background: color-mix(in srgb, var(--ink) var(--share), var(--paper)) }
    .b { --share: 25%; color: color-mix(in srgb, var(--ink) var(--share), red) }"""
    html = f"<!doctype html><style>{SCHEMES} {rules}</style><p class=a>A<p class=b>Words"
    assert colors(scene_of(run, pages, html)) == {
        "ink share, paper": ("#909090", "#808080"),
        "ink share, red": ("#C80808", "#FB3B3B"),
    }


def test_what_is_made_of_colors_that_do_not_change_is_no_variable(run: Run, pages: Pages) -> None:
    rules = ":root { --still: #0d9488 } p { background: color-mix(in srgb, var(--still), white); color: var(--ink) }"
    assert set(colors(scene_of(run, pages, f"<!doctype html><style>{SCHEMES} {rules}</style><p>Words"))) == {"ink"}


def test_nobody_sees_the_marks(run: Run, pages: Pages) -> None:
    async def work() -> tuple[bytes, bytes, set[str]]:
        async with pages.open(MANY_WHITES, **SIZE) as page:
            await page.freeze()
            before = await page.screenshot()
            snapshot = await capture_page(page, ConversionOptions(**SIZE))
            return before, await page.screenshot(), {each.name for each in snapshot.custom_colors if each.mark}

    before, after, marked = run(work())
    assert marked == {"--paper", "--card", "--brand", "--veil", "--shine", "--on-brand"}
    assert most_levels_between(before, after) <= 1  # where gradients round


THEMED = """<!doctype html><html class="SCHEME"><style>
:root { --paper: #fff; --card: #ffffff; --ink: #1f2937; --line: #e5e7eb; --brand: #4f46e5; --on-brand: white }
:root.dark { --paper: #0b0f19; --card: #1f2937; --ink: #f3f4f6; --line: #374151; --brand: #a5b4fc; --on-brand: #111 }
body { margin: 0; padding: 24px; font: 16px/24px 'DejaVu Sans'; background: var(--paper); color: var(--ink) }
.card { padding: 16px; border: 2px solid var(--line); border-radius: 8px; background: var(--card) }
.call { display: inline-block; padding: 8px 16px; background: var(--brand); color: var(--on-brand) }
.band { height: 60px; background: linear-gradient(90deg, var(--start), #808080 70%, var(--end)) }
:root { --start: #fca5a5; --end: white } :root.dark { --start: #7f1d1d; --end: #030712 }
.plain { background: #fff; color: #1f2937 } svg { fill: var(--brand) }
</style><h1>Title</h1><div class="card"><p>Words <b>in bold</b></p><a class="call">Call</a></div>
<div class="band"></div>
<p class="plain">As it is</p><svg width="60" height="40"><circle cx="30" cy="20" r="18"/></svg>"""


def test_the_design_in_its_other_mode_looks_as_the_page_in_its_other_scheme(run: Run, pages: Pages) -> None:
    async def shown(scheme: str) -> tuple[bytes, bytes]:
        async with pages.open(THEMED.replace("SCHEME", scheme), **SIZE) as page:
            scene = build_scene(await capture_page(page, ConversionOptions(**SIZE))).scene
            return write_fig(scene, thumbnail=None), await page.screenshot(full_page=True)

    light, _ = run(shown("light"))
    _, picture = run(shown("dark"))
    design = read_fig(light)
    assert compare(in_mode(design, "Dark"), picture, None).skill > 0.95
    assert compare(design, picture, None).skill < 0


def test_a_page_without_another_scheme_is_not_changed(run: Run, pages: Pages) -> None:
    html = f"<!doctype html><style>:root {{ {LIGHT} }} {RULES}</style><p>Words"

    async def work() -> object:
        async with pages.open(html, **SIZE) as page:
            await capture_page(page, ConversionOptions(**SIZE))
            return await page.evaluate("getComputedStyle(document.body).color")

    assert run(work()) == "rgb(34, 34, 34)"
