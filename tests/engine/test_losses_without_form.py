"""What a page has and the design has no form for is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.snapshot import Snapshot
from htmlfig_desktop.engine.convert.document import build_scene
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

MARKS = (
    "<style>#s{overflow:auto;height:40px;scroll-marker-group:after} p{height:30px} "
    "p::scroll-marker{content:'x'} #s::scroll-marker-group{height:20px}</style><div id=s><p>a<p>b<p>c</div>"
)


@pytest.mark.parametrize(
    ("html", "code"),
    [
        (
            "<svg width=60 height=60>"
            "<clipPath id=b style='clip-path:circle(20px)'><rect width=50 height=50 /></clipPath>"
            "<rect width=60 height=60 clip-path='url(#b)' /></svg>",
            DiagnosticCode.CLIP_PATH_UNSUPPORTED,
        ),
        (
            "<div style='overflow-x:clip;rotate:20deg;width:90px;height:20px'><p style='width:200px'>wide</p></div>",
            DiagnosticCode.CLIP_ONE_AXIS,
        ),
        (f'<iframe srcdoc="{MARKS}"></iframe>', DiagnosticCode.SCROLL_MARKERS_MISSING),
    ],
    ids=["a shape that cuts a clip path", "clipping along a slanted axis", "marks of a box that scrolls in a frame"],
)
def test_what_has_no_form_is_told(pages: Pages, run: Run, html: str, code: DiagnosticCode) -> None:
    assert code in {each.code for each in build_scene(_captured(pages, run, html)).diagnostics}


def test_a_canvas_without_a_picture_is_told(pages: Pages, run: Run) -> None:
    snapshot = _captured(pages, run, "<canvas width=9 height=9></canvas>")
    told = [{each.code for each in build_scene(one).diagnostics} for one in (snapshot, replace(snapshot, drawings={}))]
    assert [DiagnosticCode.CANVAS_UNREADABLE in codes for codes in told] == [False, True]


def _captured(pages: Pages, run: Run, html: str) -> Snapshot:
    async def work() -> Snapshot:
        async with pages.open(f"<!doctype html>{html}") as page:
            return await capture_page(page, ConversionOptions())

    snapshot = run(work())
    assert isinstance(snapshot, Snapshot)
    return snapshot
