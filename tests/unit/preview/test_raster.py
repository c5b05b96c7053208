"""Display lists and pictures: tiles, what is skipped, hostile files."""

from __future__ import annotations

import io
import math
import subprocess
import sys

import numpy as np
import pytest
from PIL import Image

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.preview import raster
from htmlfig_desktop.engine.preview.display import Area, Group, Shape, draw_items
from htmlfig_desktop.engine.preview.raster import find_node, picture_size, prepare, render, render_png
from tests.support.fig_pictures import Node, fig_of, frame, gradient, group, letters, paint, rect


def scenery() -> Node:
    """Return a tall frame with everything that reaches beyond itself."""
    shadow = {"type": "DROP_SHADOW", "offset": {"x": 3, "y": 5}, "radius": 12.0, "visible": True, "spread": 2.0,
              "color": {"r": 0.0, "g": 0.0, "b": 0.0, "a": 0.5}, "blendMode": "NORMAL",
              "showShadowBehindNode": False}  # fmt: skip
    return frame(
        0, 0, 60, 200,
        rect(5, 30, 40, 60, "R", effects=[shadow], cornerRadius=8.0),
        group(rect(20, 70, 30, 50, "G", opacity=0.5), rect(30, 100, 20, 40, "B"), effects=[shadow]),
        rect(0, 90, 60, 40, [paint("W", 0.2)], effects=[{"type": "BACKGROUND_BLUR", "radius": 14.0, "visible": True}]),
        rect(10, 140, 40, 40, [gradient("LINEAR", "RB")], effects=[{"type": "FOREGROUND_BLUR", "radius": 6.0,
                                                                    "visible": True}]),
        rect(0, 60, 60, 80, "Y", blendMode="LINEAR_BURN", opacity=0.3),
        fill="W",
    )  # fmt: skip


@pytest.mark.parametrize("rows", [16, 37, 64])
def test_tiles_meet_without_a_seam(monkeypatch: pytest.MonkeyPatch, rows: int) -> None:
    drawing = prepare(fig_of(scenery()))
    whole = np.concatenate(list(drawing.tiles()))
    monkeypatch.setattr(raster, "TILE_ROWS", rows)
    tiles = list(drawing.tiles())
    assert [len(tile) for tile in tiles[:-1]] == [rows] * (len(tiles) - 1)
    assert np.abs(np.concatenate(tiles).astype(int) - whole).max() <= 2


def test_a_region_is_what_the_whole_picture_shows_there() -> None:
    drawing = prepare(fig_of(scenery()))
    whole = np.concatenate(list(drawing.tiles()))
    part = np.concatenate(list(drawing.tiles(region=Rect(10, 80, 40, 60))))
    assert np.abs(part.astype(int) - whole[80:140, 10:50]).max() <= 2


def test_a_drawing_is_made_once_for_all_zooms() -> None:
    drawing = prepare(fig_of(frame(0, 0, 2, 1, rect(0, 0, 1, 1, "R"), fill="W")))
    assert [np.concatenate(list(drawing.tiles(scale))).shape for scale in (0.5, 1, 3)] == [
        (1, 1, 4),
        (1, 2, 4),
        (3, 6, 4),
    ]


def test_items_know_what_they_touch() -> None:
    turned = rect(10, 0, 4, 2, "R", matrix=(0, -1, 1, 0))
    (item,) = prepare(fig_of(group(turned))).display.items
    assert tuple(map(round, item.area)) == (8, 0, 10, 4)


def test_the_area_of_a_shadow_counts() -> None:
    shadow = {"type": "DROP_SHADOW", "offset": {"x": 30, "y": 0}, "radius": 10.0, "visible": True,
              "color": {"r": 0.0, "g": 0.0, "b": 0.0, "a": 1.0}}  # fmt: skip
    area = prepare(fig_of(group(rect(0, 0, 10, 10, "R", effects=[shadow])))).display.area
    assert area.right >= 55


def test_what_is_not_visible_is_not_drawn() -> None:
    class Counting:
        area = Area(0, 100, 10, 110)
        times = 0

        def draw(self, canvas: object, visible: Area) -> None:
            self.times += 1

    item = Counting()
    draw_items((item,), None, Area(0, 0, 100, 50))
    assert item.times == 0
    draw_items((item,), None, Area(0, 50, 100, 150))
    assert item.times == 1


def test_a_leaf_of_one_paint_needs_no_sheet_for_its_opacity() -> None:
    (outer,) = prepare(fig_of(group(rect(0, 0, 1, 1, "R", opacity=0.5)))).display.items
    assert isinstance(outer, Group)
    (inner,) = outer.items
    assert isinstance(inner, Group)
    assert inner.layer is None
    assert isinstance(inner.items[0], Shape)


def test_the_reach_of_background_blurs_grows_with_their_layers_scale() -> None:
    blur = [{"type": "BACKGROUND_BLUR", "radius": 10.0, "visible": True}]
    plain = rect(0, 0, 9, 9, "W", effects=blur)
    assert prepare(fig_of(group(plain))).display.backdrop_reach == pytest.approx(15)
    scaled = {**plain, "transform": {**plain["transform"], "m00": 2, "m11": 2}}
    assert prepare(fig_of(group(scaled))).display.backdrop_reach == pytest.approx(30)


def test_a_png_holds_the_picture() -> None:
    file = fig_of(scenery())
    decoded = np.asarray(Image.open(io.BytesIO(render_png(file))))
    assert np.array_equal(decoded, render(file).pixels)


def test_rgba_is_the_picture_row_by_row() -> None:
    picture = render(fig_of(rect(0, 0, 2, 1, [paint("R")])))
    assert (picture.width, picture.height, picture.rgba) == (2, 1, b"\xff\0\0\xff" * 2)


@pytest.mark.parametrize("size", [(40_000, 1), (30_000, 30_000)])
def test_a_picture_that_is_too_large_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="too large"):
        picture_size(Rect(0, 0, *size), 1.0)


def test_a_page_of_forty_thousand_rows_is_not_too_large() -> None:
    assert picture_size(Rect(0, 0, 1440, 40_000), 1.0) == (1440, 40_000)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells no peak of memory by resource")
def test_a_page_of_forty_thousand_rows_takes_the_memory_of_a_few_strips() -> None:
    told = subprocess.run([sys.executable, "-c", TALL_PAGE], capture_output=True, text=True, timeout=60, check=True)
    rows, taken = map(int, told.stdout.split())
    assert rows == 40_000
    assert taken < 60_000_000  # its pixels are 230 MB


TALL_PAGE = """
import resource, sys
from htmlfig_desktop.engine.preview.raster import prepare
from tests.support.fig_pictures import fig_of, frame, rect

unit = 1 if sys.platform == "darwin" else 1024
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit

drawing = prepare(fig_of(frame(0, 0, 1440, 40_000, rect(0, 0, 700, 40_000, "R"), fill="W")))
before = peak()
rows = sum(tile.shape[0] for tile in drawing.tiles())
print(rows, peak() - before)
"""


def test_layers_are_found_by_guid_and_by_name() -> None:
    file = fig_of(frame(0, 0, 1, 1, rect(0, 0, 1, 1, "R", name="Box"), name="Board"))
    assert [node.name for node in map(find_node, [file] * 2, ["1:2", "Board"]) if node] == ["Box", "Board"]
    assert find_node(file, "Nothing") is None


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1e30])
@pytest.mark.parametrize("field", ["opacity", "strokeWeight", "cornerRadius", "size", "transform"])
def test_numbers_that_make_no_sense_stop_nothing(field: str, value: float) -> None:
    wild = rect(0, 0, 1, 1, "R", strokePaints=[paint("G")], cornerRadius=0.0)
    wild[field] = dict.fromkeys(wild[field], value) if isinstance(wild[field], dict) else value
    wild = (
        {
            **wild,
            "effects": [
                {
                    "type": "DROP_SHADOW",
                    "radius": value,
                    "visible": True,
                    "offset": {"x": value, "y": 0},
                    "color": {"r": 0.0, "g": 0.0, "b": 0.0, "a": 1.0},
                }
            ],
        }
        if field == "opacity"
        else wild
    )
    file = fig_of(frame(0, 0, 2, 1, wild, rect(1, 0, 1, 1, "B", effects=[])))
    assert letters(render(file))[0][1] in "BG?"


def test_a_layer_folded_onto_a_line_draws_nothing() -> None:
    assert letters(render(fig_of(frame(0, 0, 1, 1, rect(0, 0, 1, 1, "R", matrix=(1, 0, 0, 0)))))) == ["."]


@pytest.mark.parametrize(("depth", "shown"), [(100, "R"), (900, ".")])
def test_deep_nesting_is_drawn_and_the_deepest_left_out(depth: int, shown: str) -> None:
    rows = [frame(0, 0, 1, 1, guid={"sessionID": 2, "localID": 0})]
    rows += [group(guid={"sessionID": 2, "localID": at}) for at in range(1, depth)]
    rows.append(rect(0, 0, 1, 1, "R", guid={"sessionID": 2, "localID": depth}))
    assert letters(render(fig_of(*rows, chained=True))) == [shown]


def blurred_backdrop(radius: float) -> Node:
    blur = {"type": "BACKGROUND_BLUR", "radius": radius, "visible": True}
    return frame(0, 0, 60, 40, rect(0, 0, 30, 40, "R"), rect(0, 10, 60, 20, [paint("W", 0.1)], effects=[blur]))


def test_a_blur_of_what_is_behind_takes_no_more_room_than_the_widest_that_is_drawn() -> None:
    widest = render(fig_of(blurred_backdrop(2 * 532.0))).rgba
    assert render(fig_of(blurred_backdrop(3e38))).rgba == widest


def test_layers_scaled_down_in_each_other_until_nothing_is_left_draw_nothing() -> None:
    layer = rect(0, 0, 9, 9, "R", opacity=0.5)
    for _ in range(40):
        layer = group(layer, opacity=0.5, matrix=(1e-5, 0, 0, 1e-5))
    assert prepare(fig_of(frame(0, 0, 9, 9, layer, rect(0, 0, 1, 1, "R")))).display.items


def test_a_page_whose_shadows_reach_beyond_all_is_too_large_to_be_drawn() -> None:
    shadow = {"type": "DROP_SHADOW", "offset": {"x": 0, "y": 3e38}, "radius": 3e38, "spread": 3e38, "visible": True}
    file = fig_of(rect(0, 0, 9, 9, "R", effects=[shadow]), rect(20, 0, 9, 9, "R"))
    with pytest.raises(ValueError, match="too large"):
        render(file, file.pages[0])
