"""Pages whose designs Figma lays out as the browser does."""

from __future__ import annotations

from typing import Protocol

from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.arranging.text_sizes import relaid_size
from tests.engine.conftest import Pages, Run
from tests.support.layers_of_fig import layer_of
from tests.support.scenes import Design

STYLE = (
    "<!doctype html><style>body{margin:0;font:16px/24px sans-serif} p,h2{margin:0} .f{display:flex;background:#eee}"
    ".r{width:40px;height:20px;background:red} .g{background:#eee}</style>"
)
LAST = '<div id="last" class="r"></div>'
"""What keeps the element before it from being all that is on the page."""


class Draw(Protocol):
    """Converts a body."""

    def __call__(self, html: str, width: int = 400) -> Design:
        """Return the design of a body in a window of a width."""


def proving(pages: Pages, run: Run) -> Draw:
    """Return what converts a body in a window 300 high; whatever it is, nothing in it moves when laid out."""

    async def converted(html: str, width: int) -> Design:
        options = ConversionOptions(viewport_width=width, viewport_height=300)
        async with pages.open(STYLE + html, viewport_width=width, viewport_height=300) as page:
            return Design(build_scene(await capture_page(page, options)))

    def proved(html: str, width: int = 400) -> Design:
        design: Design = run(converted(html, width))
        written = write_fig(design.converted.scene, thumbnail=None)
        assert validate_fig(written) == ()
        fig = read_fig(written)
        (top,) = (layer_of(fig, node) for page in fig.pages for node in fig.children_of(page))
        for each in (*displacements(top), *displacements(design.page, relaid_size)):
            assert each.distance <= 0.502, each
        return design

    return proved
