"""Which parts of a page have states, by what its style sheets say."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import walk
from tests.engine.conftest import Pages, Run
from tests.engine.state_designs import HEAD, design_of, rows

pytestmark = pytest.mark.engine


@pytest.mark.parametrize(
    "css",
    [
        ".x:hover { color: red }",
        ".x:not(:disabled):hover { color: red }",
        "a.x:is(:hover, :focus) { color: red }",
        ":is(.x, .y):hover { color: red }",
        ":where(.x):hover { color: red !important }",
        ".y, nav > .x:hover { color: red }",
        "nav > a:hover { color: red }",
        ".x:hover span { color: red }",
        ".x:hover::before { content: '>' }",
        ".x { &:hover { color: red } }",
        "nav { .x:hover { color: red } }",
        "@media (hover: hover) { .x:hover { color: red } }",
        "@supports (display: grid) { @layer base { .x:hover { color: red !important } } }",
        r".hover\:red:hover { color: red }",
        r".hover\:red { &:hover { @media (hover: hover) { color: red } } }",
        r".deep\:red:is(:where(.x):hover *) { color: red }",
        "[data-what='a:hover, b']:hover { color: red }",
    ],
)
def test_selectors_of_all_kinds_tell_what_has_a_state(run: Run, pages: Pages, css: str) -> None:
    html = f"""{HEAD}<style>.x {{ display: inline-block; padding: 4px; color: #000 }} {css}</style>
    <nav><a class="x hover:red" data-what="a:hover, b" href="#"><span class="deep:red">Link</span></a></nav>"""
    ((*_, first, second),) = [states[:2] for states in rows(design_of(run, pages, html)).values()]
    assert (first, second) == ("Default", "Hover")


@pytest.mark.parametrize(
    ("css", "body"),
    [
        (".x:hover { cursor: pointer }", '<a class="x">Words</a>'),
        (".x:hover { transform: translateY(-2px) }", '<a class="x">Words</a>'),
        ("@media print { .x:hover { color: red } }", '<a class="x">Words</a>'),
        (".x:not(:hover) { color: red }", '<a class="x">Words</a>'),
        (r".x\:hover { color: red }", '<a class="x">Words</a>'),
        ("body:hover { color: red }", '<a class="x">Words</a>'),
        (".x:hover { color: red }", '<button class="x" disabled>Words</button>'),
        (".x:hover { color: red }", '<a class="x" style="visibility: hidden">Words</a>'),
        ("p a:hover { color: red }", '<p>Among <a href="#">other</a> words</p>'),
        (".x:hover { color: red }", '<div class="x" style="height: 300px">As large as the window</div>'),
    ],
)
def test_what_nobody_sees_changing_by_itself_is_no_part(run: Run, pages: Pages, css: str, body: str) -> None:
    converted = design_of(run, pages, f"{HEAD}<style>.x {{ display: block; margin: 4px }} {css}</style>{body}")
    assert rows(converted) == {}
    assert len(converted.scene.pages) == 1
    assert not any(layer.semantics.part for layer in walk(converted.scene.pages[0].children))
