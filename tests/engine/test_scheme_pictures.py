"""Designs in their other mode beside pictures of their pages in the other color scheme: what a color is part of."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.options import ColorScheme, ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.fig.reading.color_modes import in_mode
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.preview.fidelity import compare
from tests.engine.conftest import Pages, Run
from tests.engine.two_schemes import SIZE, colors, most_levels_between, scene_of

pytestmark = pytest.mark.engine

HEAD = """<!doctype html><style>:root { --paper: #ffffff; --ink: #222222; --glow: #4f46e5 }
@media (prefers-color-scheme: dark) { :root { --paper: #111111; --ink: #eeeeee; --glow: #a5ffbc } RULES }
body { background: #808080; margin: 0 } div { width: 110px; height: 70px; margin: 12px; float: left }"""
GRADIENTS = (
    """.rule { background: linear-gradient(#7f1d1d, #1e293b); box-shadow: 0 3px 9px #ff0000 }""",
    """
#a { background: radial-gradient(var(--paper), transparent) } #plain { background: #fff }
#b { background: linear-gradient(90deg, var(--paper), red) }
:root { --hero: linear-gradient(45deg, var(--paper), teal) }
#c { background: var(--hero) } #d::before { content: ""; display: block; height: 40px;
background: conic-gradient(from 90deg, var(--paper), var(--glow)) }
#e { background: linear-gradient(90deg, var(--paper), transparent, var(--glow)) }
</style><div id=a></div><div id=b></div><div id=c></div><div id=d></div><div id=e></div><div id=plain></div>""",
)
SHADOWS = (
    ":root { --deep: 0 4px 12px rgb(0 60 0 / .9) } .rule { box-shadow: 0 5px 9px 2px #ff0000 }",
    """
:root { --deep: 0 4px 12px rgb(0 0 0 / .2) } #a { box-shadow: 0 6px 12px var(--ink) } #b { box-shadow: var(--deep) }
#c { box-shadow: inset 0 0 9px 3px var(--glow) } #d { filter: drop-shadow(6px 6px 4px var(--glow)); background: none }
.rule { box-shadow: 0 5px 9px 2px #0d9488 } div { background: #bbb } #plain { box-shadow: 0 6px 12px #222222 }</style>
<div id=a></div><div id=b></div><div id=c></div><div id=d>Words</div><div class=rule></div><div id=plain></div>""",
)


BASE = """<!doctype html><style>body { background: #fff; color: #222; margin: 10px; font: 20px 'DejaVu Sans' }
.card { background: #dbeafe; padding: 10px } .line { border: 3px solid #4f46e5 }</style>"""
DARK = (
    "body { background: #111; color: #eee } .card { background: #1e3a8a; color: #fff } .line { border-color: #a5b4fc }"
)
BODY = "<h1>Title</h1><div class=card>Card</div><div class=line>Line</div>"
RULES_ONLY = f"{BASE}<style>@media (prefers-color-scheme: dark) {{ {DARK} }}</style>{BODY}"
OWN_SHEET = f"{BASE}<style media='(prefers-color-scheme: dark)'>{DARK}</style>{BODY}"
PSEUDO = f"""{BASE}<style>.line::before {{ content: "x"; background: #fff; color: #f00 }}
::placeholder {{ color: #666 }} input {{ background: #eee; border: 1px solid #000; font: inherit }}
@media (prefers-color-scheme: dark) {{ {DARK}
.line::before {{ background: #00f; color: #ff0 }} ::placeholder {{ color: #0f0 }} input {{ background: #222 }} }}
</style>{BODY}<input placeholder=Placeholder>"""
COMPONENTS = (
    HEAD.replace("RULES", "")
    + """</style><my-card></my-card><my-card></my-card><own-card></own-card><script>
const inside = `<style>:host { display: block; font: 20px 'DejaVu Sans' } p { background: #dbeafe; margin: 8px }
p::after { content: "!"; color: #f00 } @media (prefers-color-scheme: dark) { p { background: #1e3a8a; color: #fff }
p::after { color: #0f0 } }</style><p>Card</p>`;
const sheet = new CSSStyleSheet();
sheet.replaceSync(`:host { display: block; height: 40px; background: #fecaca }
@media (prefers-color-scheme: dark) { :host { background: #7f1d1d } }`);
for (const name of ["my-card", "own-card"]) customElements.define(name, class extends HTMLElement {
  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    if (name === "my-card") root.innerHTML = inside;
    else root.adoptedStyleSheets = [sheet];
  }
})</script>"""
)
DISABLED = """<!doctype html><style>:root { color-scheme: light dark } body { margin: 10px }
* { font: 16px 'DejaVu Sans' }</style><button disabled>Off</button> <button>On</button>
<input disabled value=Off> <input value=On> <select disabled><option>One</select> <input type=checkbox disabled checked>
<input type=radio disabled checked> <input type=range disabled> <input type=submit disabled value=Send>"""
PAGES = {
    "gradients": HEAD.replace("RULES", GRADIENTS[0]) + GRADIENTS[1],
    "shadows": HEAD.replace("RULES", SHADOWS[0]) + SHADOWS[1],
    "rules alone": RULES_ONLY,
    "a sheet for it": OWN_SHEET,
    "pseudo-elements": PSEUDO,
    "components": COMPONENTS,
    "disabled controls": DISABLED,
}


@pytest.mark.parametrize("first", [ColorScheme.LIGHT, pytest.param(ColorScheme.DARK, marks=pytest.mark.slow)])
@pytest.mark.parametrize("page", PAGES)
def test_the_other_mode_looks_as_the_other_scheme(run: Run, pages: Pages, page: str, first: ColorScheme) -> None:
    html = PAGES[page]

    async def shown(scheme: ColorScheme) -> tuple[bytes, bytes, set[DiagnosticCode]]:
        async with pages.open(html, **SIZE, color_scheme=scheme) as opened:
            before = await opened.screenshot(full_page=True)
            made = build_scene(await capture_page(opened, ConversionOptions(**SIZE, color_scheme=scheme)))
            return write_fig(made.scene, thumbnail=None), before, {each.code for each in made.diagnostics}

    second = next(each for each in ColorScheme if each is not first)
    (design, own, told), (_, picture, _) = run(shown(first)), run(shown(second))
    least = 0.93 if page == "disabled controls" else 0.97
    assert compare(read_fig(design), own, None).skill > least
    assert compare(in_mode(read_fig(design), second.value.title()), picture, None).skill > least
    assert DiagnosticCode.SCHEME_NOT_FOLLOWED not in told


def test_gradients_mix_their_colors_as_before_while_these_have_marks(run: Run, pages: Pages) -> None:
    html = HEAD.replace("RULES", GRADIENTS[0]) + GRADIENTS[1]

    async def work() -> tuple[bytes, bytes]:
        async with pages.open(html, **SIZE) as page:
            await page.freeze()
            before = await page.screenshot()
            await capture_page(page, ConversionOptions(**SIZE))
            return before, await page.screenshot()

    before, after = run(work())
    assert most_levels_between(before, after) <= 1


def test_a_gradient_mixed_in_steps_is_told_and_one_of_the_same_colors_that_follows_is_not(
    run: Run, pages: Pages
) -> None:
    html = (
        HEAD.replace("RULES", "")
        + """#mixed { background: linear-gradient(rgb(from var(--glow) r g b / .4), var(--paper)) }
    #plain { background: linear-gradient(var(--glow), var(--paper)) }</style><div id=mixed></div><div id=plain></div>"""
    )

    async def work() -> list[str]:
        async with pages.open(html, **SIZE) as page:
            made = build_scene(await capture_page(page, ConversionOptions(**SIZE)))
            return [each.selector for each in made.diagnostics if each.code is DiagnosticCode.SCHEME_NOT_FOLLOWED]

    assert run(work()) == ["div#mixed"]


@pytest.mark.parametrize(
    "rules",
    [
        "#a { & { color: red } background: linear-gradient(var(--paper), red) }",
        "@keyframes shine { to { background: linear-gradient(var(--paper), red) } } #a { background: var(--paper) }",
    ],
)
def test_gradients_wherever_they_are_declared_leave_other_colors_their_names(
    run: Run, pages: Pages, rules: str
) -> None:
    twins = ":root { --twin: #4f46e5 } #b { background: var(--glow) } #c { background: var(--twin) }"
    html = HEAD.replace("RULES", "") + f"{rules} {twins}</style><div id=a></div><div id=b></div><div id=c></div>"
    assert {"glow", "twin"} <= set(colors(scene_of(run, pages, html)))


@pytest.mark.parametrize(
    "rules",
    [
        ".dark .card { background: #1e3a8a } .dark { background: #111; color: #eee }",
        "@media print { body { background: #fff; color: #000 } }",
        "@media (prefers-color-scheme: dark) { body { margin: 0 } }",
    ],
)
def test_what_is_dark_without_a_scheme_of_the_page_gives_no_modes(run: Run, pages: Pages, rules: str) -> None:
    assert scene_of(run, pages, f"{BASE}<style>{rules}</style>{BODY}").color_modes == ()
