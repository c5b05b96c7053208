"""What a page names and repeats: variables of its colors, text styles, and what headings are."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.options import ConversionOptions, UrlSource
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.scene.nodes import SceneDocument, Text, walk
from tests.engine.conftest import Pages, Run
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

SIZE = {"viewport_width": 600, "viewport_height": 400}


def scene_of(run: Run, pages: Pages, source: str | UrlSource) -> SceneDocument:
    async def work() -> SceneDocument:
        async with pages.open(source, **SIZE) as page:
            return build_scene(await capture_page(page, ConversionOptions(**SIZE))).scene

    return run(work())


def variables(scene: SceneDocument) -> dict[str, tuple[str, set[str]]]:
    """Return the color and the roles of each variable."""
    return {each.name: (each.color.hex, {role.value for role in each.roles}) for each in scene.variables}


def test_custom_properties_of_all_kinds_become_variables_of_what_they_paint(run: Run, pages: Pages) -> None:
    html = """<!doctype html><style>
    :root { --paper: #fafafa; --ink: rgb(17 24 39); --brand: oklch(0.6 0.2 260); --line: rgb(0 0 0 / .2);
      --accent: 142 71% 45%; --gap: 12px; --unused: #123456; --shade: 0 1px 2px #000 }
    body { background: var(--paper); color: var(--ink); box-shadow: var(--shade); padding: var(--gap) }
    .card { border: 1px solid var(--line) } .card h2 { color: var(--brand) }
    @media (width > 100px) { .call { background: hsl(var(--accent)); color: var(--paper) } }
    </style><p>Words</p><div class="card"><h2>Title</h2><b class="call">Buy</b></div>
    <div style="background: var(--brand); height: 20px"></div>"""
    scene = scene_of(run, pages, html)
    found = variables(scene)
    assert {name: roles for name, (_, roles) in found.items()} == {
        "paper": {"fill", "text"},
        "ink": {"text"},
        "brand": {"fill", "text"},
        "line": {"stroke"},
        "accent": {"fill"},
    }
    assert found["ink"][0] == "#111827"
    assert found["line"][0] == "#00000033"


UTILITIES = """<!doctype html><style>
:root { --tw-ring-offset-color: #fff; --tw-gradient-from-position: ; --tw-gradient-to-position: ; }
.bg-indigo-600 { --tw-bg-opacity: 1; background-color: rgb(79 70 229 / var(--tw-bg-opacity, 1)) }
.text-white { color: #fff } .ring-white { --tw-ring-color: rgb(255 255 255 / var(--tw-ring-opacity, 1)) }
.dark\\:text-slate-300:is(.dark *) { --tw-text-opacity: 1; color: rgb(203 213 225 / var(--tw-text-opacity, 1)) }
.from-pink-500 { --tw-gradient-from: #ec4899 var(--tw-gradient-from-position); --tw-gradient-to: rgb(236 72 153 / 0);
  --tw-gradient-stops: var(--tw-gradient-from), var(--tw-gradient-to) }
.to-teal-400 { --tw-gradient-to: #2dd4bf var(--tw-gradient-to-position) }
.fade { background-image: linear-gradient(90deg, var(--tw-gradient-stops)); height: 20px }
.divide-gray-200 > :not([hidden]) ~ :not([hidden]) { border-color: rgb(229 231 235) } p + p { border-top: 1px solid }
.text-muted { color: #6c757d !important } .border-muted { border: 1px solid; border-color: #adb5bd }
.bg-light { background-color: #f8f9fa } .text-light { color: #eeeeee } .card .text-dark { color: #123123 }
.text-hero { color: #321321; font-size: 20px } .bg-white\\/50 { background-color: rgb(255 255 255 / .5) }
.text-black\\/\\[\\.06\\] { color: rgb(0 0 0 / .06) } .bg-opacity-20 { --tw-bg-opacity: .2 }
</style><div class="bg-indigo-600 text-white">Words</div><div class="dark"><i class="dark:text-slate-300">pale</i></div>
<div class="fade from-pink-500 to-teal-400"></div><div class="divide-gray-200"><p>One<p>Two</div>
<b class="text-muted">Muted</b><div class="bg-light"><s class="text-light">x</s></div>
<div class="card"><u class="text-dark">a</u></div><q class="text-hero">Big</q><div class="bg-white/50">Half</div>
<p class="text-black/[.06]">Faint</p><p class="bg-indigo-600 bg-opacity-20">Ghost</p>"""
"""As Tailwind 3 and Bootstrap 4 write them; ``text-dark`` inside of a card and ``text-hero`` are no names of colors."""


def test_utility_classes_that_paint_one_color_name_it(run: Run, pages: Pages) -> None:
    scene = scene_of(run, pages, UTILITIES)
    assert variables(scene) == {
        "indigo/600": ("#4F46E5", {"fill"}),
        "white": ("#FFFFFF", {"text"}),
        "slate/300": ("#CBD5E1", {"text"}),
        "pink/500": ("#EC4899", {"gradient"}),
        "teal/400": ("#2DD4BF", {"gradient"}),
        "gray/200": ("#E5E7EB", {"stroke"}),
        "muted": ("#6C757D", {"text"}),
        "bg-light": ("#F8F9FA", {"fill"}),
        "text-light": ("#EEEEEE", {"text"}),
        "white 50%": ("#FFFFFF80", {"fill"}),
        "black 6%": ("#0000000F", {"text"}),
        "indigo/600 20%": ("#4F46E533", {"fill"}),
    }
    assert next(each for each in scene.variables if each.name == "indigo/600").web_syntax == "indigo-600"


def test_colors_that_are_made_translucent_become_shares_of_what_they_are_made_of(run: Run, pages: Pages) -> None:
    html = """<!doctype html><style>
    :root { --bs-primary: #0d6efd; --bs-primary-rgb: 13, 110, 253; --accent: 142 71% 45%; --ink: #222;
      --color-teal-500: oklch(.7 .1 180); --red: red }
    .alert { background: rgba(var(--bs-primary-rgb), .1); border: 2px solid rgb(from var(--bs-primary) r g b / 40%) }
    .badge { background: hsl(var(--accent) / 0.3) } .faint { color: color-mix(in srgb, var(--ink) 60%, transparent) }
    .bg-teal-500\\/10 { background-color: #1abc9c1a;
      @supports (color: color-mix(in lab, red, red)) {
        background-color: color-mix(in oklab, var(--color-teal-500) 10%, transparent) } }
    .plain { background: rgba(255, 0, 0, .5) } .red { background: var(--red) }
    </style><p class="alert">a<p class="badge">b<p class="faint">c<p class="bg-teal-500/10">d<p class="plain">e"""
    assert variables(scene_of(run, pages, html)) == {
        "bs-primary 10%": ("#0D6EFD1A", {"fill"}),
        "bs-primary 40%": ("#0D6EFD66", {"stroke"}),
        "accent 30%": ("#21C45D4C", {"fill"}),
        "ink 60%": ("#22222299", {"text"}),
        "teal/500 10%": ("#4BB3A11A", {"fill"}),
    }


def test_lengths_become_variables_in_px_where_they_are_used_as_they_are(run: Run, pages: Pages) -> None:
    html = """<!doctype html><style>
    :root { font-size: 20px; --radius: .4rem; --gap: 12px; --pad: 1rem; --space: 4px; --unused: 30px; --wide: 70px }
    .row { display: flex; gap: var(--gap); padding: var(--pad); background: #fafafa }
    .card { width: var(--wide); border-radius: var(--radius); padding: calc(var(--space) * 4 + 1px); background: #eee }
    </style><div class="row"><div class="card">One</div><div class="card">Two</div></div>"""
    sizes = {each.name: (each.value, {role.value for role in each.roles}) for each in scene_of(run, pages, html).sizes}
    assert sizes == {"radius": (8, {"radius"}), "gap": (12, {"spacing"}), "pad": (20, {"padding"})}


SPACES = """<!doctype html><style>
:root { --spacing: .25rem; --space: 5px } .grid { display: grid; grid-template-columns: 1fr 1fr; background: #eee }
.gap-6 { gap: calc(var(--spacing) * 6) } .px-3 { padding-inline: calc(var(--spacing)*3) } .flex { display: flex }
.flex, .row { background: #ddd } .wide { gap: calc(2 * var(--space)); padding: calc(var(--space) / 2 + 1px) }
.row { --bs-gutter-x: 1.125rem; --bs-gutter-y: 0; display: flex; gap: var(--bs-gutter-x) }
.col { padding: calc(var(--bs-gutter-x) * .5); background: #ccc; width: 90px }
.p-2 { padding: 14px !important } .gap-2, .gap-md-2 { gap: 14px !important } .p-5 { padding: 9px } .gap-5 { gap: 8px }
i { display: block; width: 40px; height: 20px; background: #abc }
</style><div class="grid gap-6 px-3"><i></i><i></i><i></i><i></i></div><div class="flex wide"><i></i><i></i></div>
<div class="row"><div class="col">a</div><div class="col">b</div></div><div class="flex gap-2 p-2"><i></i><i></i></div>
<div class="flex gap-5 p-5"><i></i><i></i></div>"""
"""As Tailwind 4, Bootstrap 5 and Tailwind 3 write them; ``5`` says two things and is none."""


def test_distances_of_scales_become_variables_for_gaps_and_paddings(run: Run, pages: Pages) -> None:
    scene = scene_of(run, pages, SPACES)
    sizes = {each.name: (each.value, {role.value for role in each.roles}) for each in scene.sizes}
    assert sizes == {
        "spacing/6": (24, {"spacing"}),
        "spacing/3": (12, {"padding"}),
        "space 200%": (10, {"spacing"}),
        "bs-gutter-x": (18, {"spacing"}),
        "bs-gutter-x 50%": (9, {"padding"}),
        "spacing/2": (14, {"padding", "spacing"}),
    }
    assert {each.web_syntax for each in scene.sizes if each.name in ("spacing/6", "spacing/2")} == {
        "calc(var(--spacing) * 6)",
        "spacing-2",
    }


def test_the_variable_is_as_the_page_has_it_when_it_is_read(run: Run, pages: Pages) -> None:
    html = """<!doctype html><style>:root { --ink: red } .dark { --ink: #0a0 } p { color: var(--ink) }</style>
    <p>Words</p><script>document.documentElement.className = "dark"</script>"""
    assert variables(scene_of(run, pages, html)) == {"ink": ("#00AA00", {"text"})}


def test_what_web_components_paint_follows_the_names_of_the_page(run: Run, pages: Pages) -> None:
    html = """<!doctype html><style>:root { --brand: #4f46e5; --unused: #0a0 }</style><my-card></my-card>
    <script>customElements.define("my-card", class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: "open" }).innerHTML =
        "<style>:host { display: block; background: var(--brand) } p { color: #0a0 }</style><p>Words" } })</script>"""
    assert variables(scene_of(run, pages, html)) == {"brand": ("#4F46E5", {"fill"})}


def test_a_page_that_names_nothing_has_no_variables(run: Run, pages: Pages) -> None:
    assert variables(scene_of(run, pages, "<!doctype html><style>p { color: #123 }</style><p>Words</p>")) == {}


def test_a_page_cannot_lie_about_its_variables(run: Run, pages: Pages) -> None:
    html = """<!doctype html><style>:root { --ink: #0a0 } p { color: var(--ink) }</style><p>Words</p>
    <script>Map.prototype.set = Array.from = String.prototype.matchAll = () => { throw new Error("no") };
    document.documentElement.computedStyleMap = () => [["--ink", ["#f00"]]]</script>"""
    assert variables(scene_of(run, pages, html)) == {"ink": ("#00AA00", {"text"})}


def test_sheets_of_another_site_are_read_too_on_a_large_page(run: Run, pages: Pages, server: WebServer) -> None:
    sheet = ":root { --ink: #0a0 } p { color: var(--ink) }"
    other = server.put("/site.css", Reply(sheet.encode(), "text/css")).replace("127.0.0.1", "localhost")
    html = f'<!doctype html><link rel="stylesheet" href="{other}"><p>Words</p>' + "<i></i>" * 1500
    page = UrlSource(server.put("/", html))
    assert variables(scene_of(run, pages, page)) == {"ink": ("#00AA00", {"text"})}


def test_texts_of_one_look_share_a_style_and_headings_have_theirs(run: Run, pages: Pages) -> None:
    html = """<!doctype html><style>body { font: 16px/24px 'DejaVu Sans' } h1 { font-size: 32px; line-height: 40px }
    .note { font-size: 12px; color: gray }</style>
    <h1>Title</h1><p>One</p><p>Two</p><p class="note">Three</p><p class="note">Four</p>
    <p style="font-size: 11px">Five</p>"""
    scene = scene_of(run, pages, html)
    assert [style.name for style in scene.text_styles] == ["Heading 1", "Text/16 Book", "Text/12 Book"]


def test_a_text_is_the_heading_whose_frame_it_needs_no_more(run: Run, pages: Pages) -> None:
    html = "<!doctype html><h2>Bare</h2><h3 style='background: #eee; padding: 9px'>Framed</h3><div>Plain</div>"
    layers = list(walk(scene_of(run, pages, html).pages[0].children))
    tags = {layer.content.characters: layer.semantics.tag for layer in layers if isinstance(layer, Text)}
    assert tags == {"Bare": "H2", "Framed": "", "Plain": ""}
    assert [layer.semantics.tag for layer in layers].count("H3") == 1


SHADOWS = """<!doctype html><style>
:root { font-size: 20px; --dark: rgb(0 0 0 / .2); --shadow-card: 0 .2rem .6rem -1px var(--dark); --pad: 4px 8px;
  --shadow-unused: 0 9px 9px #000 }
.card, .pill, .lone, nav { width: 90px; height: 30px; margin: 20px; background: #fff }
.card { box-shadow: var(--shadow-card) }
.shadow-md { --tw-shadow: 0 4px 6px -1px var(--tw-shadow-color, rgb(0 0 0 / .1)), 0 2px 4px -2px rgb(0 0 0 / .1);
  box-shadow: var(--tw-ring-shadow, 0 0 #0000), var(--tw-shadow) }
.z-depth-1, nav { box-shadow: 0 2px 2px 0 rgba(0, 0, 0, .14), 0 3px 1px -2px rgba(0, 0, 0, .12) }
.shadow-pill { box-shadow: 0 7px 7px #123; padding: 1px } .pill { box-shadow: 0 0 10px 0 rgb(10 20 30 / .5) }
.lone { box-shadow: 1px 1px 3px red }
</style><div class="card"></div><div class="card shadow-md"></div><nav>x</nav><div class="pill"></div>
<div class="pill"></div><div class="lone"></div><p class="shadow-pill">x"""
"""Names of a root, of Tailwind and of Materialize; a class that does more than cast a shadow; and without a name."""


def test_shadows_with_a_name_or_on_several_layers_become_effect_styles(run: Run, pages: Pages) -> None:
    scene = scene_of(run, pages, SHADOWS)
    assert {style.name: len(style.effects) for style in scene.effect_styles} == {
        "shadow/card": 1,
        "shadow/md": 2,
        "z-depth/1": 2,
        "Shadow/0 0 10": 1,
    }
    (card,) = next(style.effects for style in scene.effect_styles if style.name == "shadow/card")
    assert (card.offset.y, card.radius, card.spread, card.color and card.color.hex) == (4, 12, -1, "#00000033")
    assert scene.sizes == ()
