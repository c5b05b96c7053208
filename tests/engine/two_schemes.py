"""Pages with two color schemes, and what is asked of their designs."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

from htmlfig_desktop.core.options import ColorScheme, ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.scene.nodes import SceneDocument
from tests.engine.conftest import Pages, Run

SIZE = {"viewport_width": 400, "viewport_height": 300}
SCHEMES = """:root { --paper: #ffffff; --ink: #222222; --brand: #4f46e5 }
.dark { --paper: #111111; --ink: #eeeeee; --brand: #a5b4fc }"""


def scene_of(run: Run, pages: Pages, html: str, scheme: ColorScheme = ColorScheme.LIGHT) -> SceneDocument:
    options = ConversionOptions(**SIZE, color_scheme=scheme)

    async def work() -> SceneDocument:
        async with pages.open(html, **SIZE, color_scheme=scheme) as page:
            return build_scene(await capture_page(page, options)).scene

    return run(work())


def most_levels_between(one: bytes, other: bytes) -> int:
    """Return by how many of 256 levels two pictures differ where they differ most."""
    pictures = (np.asarray(Image.open(io.BytesIO(each)).convert("RGB"), dtype=int) for each in (one, other))
    return int(np.abs(np.subtract(*pictures)).max())


def colors(scene: SceneDocument) -> dict[str, tuple[str, ...]]:
    """Return the colors of each variable in all modes."""
    return {each.name: (each.color.hex, *(other.hex for other in each.others)) for each in scene.variables}
