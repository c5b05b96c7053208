"""What holds for every scene and every damaged file."""

from __future__ import annotations

import io
import math
import struct
import zipfile
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.errors import FigError
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.engine.fig.outlines.blob_reader import BlobError, LoopState, loop_state, read_network, read_outline
from htmlfig_desktop.engine.fig.reading.inspect import inspect_fig
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.sibling_keys import sibling_keys
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import (
    Ellipse,
    Frame,
    Group,
    Layer,
    Page,
    Rectangle,
    SceneDocument,
    Text,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import (
    BlendMode,
    Corners,
    Effect,
    EffectKind,
    GradientKind,
    GradientPaint,
    GradientStop,
    SideWeights,
    SolidPaint,
    Stroke,
    StrokeAlign,
    StrokeCap,
    StrokeJoin,
)
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding
from htmlfig_desktop.engine.scene.text import DecorationLine, FontName, TextContent, TextRun, TextStyle
from tests.support.fig_surgery import OpenFig, open_fig
from tests.support.figs import small_fig

GOOD = small_fig()

unit = st.floats(0, 1)
lengths = st.floats(0, 5000, width=32)
coordinates = st.floats(-5000, 5000, width=32)
sizes = st.builds(Size, lengths, lengths)
colors = st.builds(Color, unit, unit, unit, unit)
solids = st.builds(SolidPaint, colors, st.sampled_from(BlendMode))


@st.composite
def gradients(draw: st.DrawFn) -> GradientPaint:
    stops = draw(st.lists(st.builds(GradientStop, unit, colors), min_size=2, max_size=5))
    stops.sort(key=lambda stop: stop.position)
    return GradientPaint(draw(st.sampled_from(GradientKind)), tuple(stops), Affine())


paints = st.lists(solids | gradients(), max_size=3).map(tuple)
weights = st.floats(0.25, 500, width=32)
strokes = st.none() | st.builds(
    Stroke,
    paints,
    weights,
    st.sampled_from(StrokeAlign),
    st.none() | st.builds(SideWeights, weights, weights, weights, weights),
    st.lists(st.floats(0.5, 50), max_size=3).map(tuple),
    st.sampled_from(StrokeCap),
    st.sampled_from(StrokeJoin),
)
effects = st.lists(
    st.builds(Effect, st.sampled_from(EffectKind), st.floats(0, 100), colors, st.builds(Vec, coordinates, coordinates)),
    max_size=2,
).map(tuple)


@st.composite
def shared(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "name": draw(st.text(max_size=20)),
        "size": draw(sizes),
        "transform": Affine.translation(draw(coordinates), draw(coordinates)) @ Affine.rotation(draw(coordinates)),
        "opacity": draw(unit),
        "blend_mode": draw(st.sampled_from(BlendMode)),
        "effects": draw(effects),
    }


@st.composite
def boxes(draw: st.DrawFn) -> Rectangle:
    fields = draw(shared())
    largest = min(fields["size"].width, fields["size"].height) / 2
    radius = st.floats(0, largest)
    corners = Corners(draw(radius), draw(radius), draw(radius), draw(radius))
    return Rectangle(**fields, fills=draw(paints), stroke=draw(strokes), corners=corners)


@st.composite
def vectors(draw: st.DrawFn) -> Vector:
    fields = draw(shared())
    width, height = max(fields["size"].width, 1.0), max(fields["size"].height, 1.0)
    fields["size"] = Size(width, height)
    ops = [PathOp.MOVE, *draw(st.lists(st.sampled_from(PathOp), max_size=8))]
    spans = [width if place % 2 == 0 else height for place in range(sum(op.coordinates for op in ops))]
    coords = tuple(draw(st.floats(0, 1)) * span for span in spans)
    path = PathData(tuple(ops), coords, draw(st.sampled_from(Winding)))
    return Vector(**fields, path=path, fills=draw(paints), stroke=draw(strokes))


styles = st.builds(
    TextStyle,
    st.builds(FontName, st.sampled_from(["Inter", "DejaVu Sans"]), st.sampled_from(["Regular", "Bold Italic"])),
    st.floats(1, 200),
    st.lists(solids, max_size=1).map(tuple),
    st.none() | st.floats(0, 300),
    st.floats(-5, 5),
    decoration=st.sampled_from(DecorationLine),
    hyperlink=st.sampled_from(["", "https://example.org/"]),
)
contents = st.lists(st.builds(TextRun, st.text(min_size=1, max_size=10), styles), min_size=1, max_size=4).map(
    lambda runs: TextContent(tuple(runs))
)
texts = st.builds(lambda fields, content: Text(**fields, content=content), shared(), contents)
ellipses = st.builds(
    lambda fields, fills, stroke: Ellipse(**fields, fills=fills, stroke=stroke), shared(), paints, strokes
)
leaves: st.SearchStrategy[Layer] = st.one_of(boxes(), vectors(), texts, ellipses)


def containers(inner: st.SearchStrategy[Layer]) -> st.SearchStrategy[Layer]:
    children = st.lists(inner, max_size=4).map(tuple)
    frames = st.builds(
        lambda fields, fills, clips, layers: Frame(**fields, fills=fills, clips=clips, children=layers),
        *(shared(), paints, st.booleans(), children),
    )
    groups = st.builds(lambda fields, layers: Group(**fields, children=layers), shared(), children)
    return frames | groups


layers = st.recursive(leaves, containers, max_leaves=8)
ACCEPTED = {"VAL505", "VAL413"}
"""Warnings on what the scene itself says: here outlines may leave their layer by what curves overshoot in 32 bits."""


@given(st.lists(layers, max_size=4))
def test_every_scene_gives_a_file_without_findings_that_reads_back(tops: list[Layer]) -> None:
    document = SceneDocument("x", (Page("Page", tuple(tops)),))
    data = write_fig(document, thumbnail=None)
    assert [finding for finding in validate_fig(data) if finding.code not in ACCEPTED] == []
    file = read_fig(data)
    assert write_fig(document, thumbnail=None) == data
    assert len(file.children_of(file.pages[0])) == len(tops)
    inspect_fig(file)


wild = st.sampled_from([0.0, -1.0, math.nan, math.inf, -math.inf, 1e20, 1e38, 1e39, 1e-45]) | st.floats(0, 100)
wild_strokes = st.builds(
    Stroke,
    solids.map(lambda paint: (paint,)),
    wild,
    st.sampled_from(StrokeAlign),
    st.none() | st.builds(SideWeights, wild, wild, wild, wild),
    st.lists(wild, max_size=3).map(tuple),
    st.sampled_from(StrokeCap),
    st.sampled_from(StrokeJoin),
    wild,
)
CURVE = PathData((PathOp.MOVE, PathOp.CUBIC, PathOp.CLOSE), (0, 0, 5, 5, 9, 5, 9, 0))


@given(wild_strokes, st.builds(Size, wild, wild), st.builds(Corners, wild, wild, wild, wild))
def test_any_numbers_give_a_readable_file_or_a_refusal(stroke: Stroke, size: Size, corners: Corners) -> None:
    for layer in (
        Rectangle(name="box", size=size, corners=corners, stroke=stroke),
        Ellipse(name="ellipse", size=size, stroke=stroke),
        Vector(name="vector", size=size, path=CURVE, stroke=stroke),
    ):
        try:
            data = write_fig(SceneDocument("x", (Page("Page", (layer,)),)), thumbnail=None)
        except FigError as error:
            code = error.error.code
        else:
            code = ""
            read_fig(data)
        assert code in {"", "FIG003"}


@given(st.integers(0, 3000))
def test_any_number_of_siblings_has_ascending_keys(count: int) -> None:
    keys = sibling_keys(count)
    assert sorted(set(keys)) == keys
    assert len(keys) == count


def read_or_refuse(data: bytes) -> None:
    """Read, inspect and check a file; only the one error may come out."""
    validate_fig(data)
    try:
        file = read_fig(data)
    except FigError as error:
        code = error.error.code
    else:
        inspect_fig(file)
        code = ""
    assert code in {"", "FIG001", "FIG002"}


@given(st.binary(max_size=300))
@example(b"PK\x03\x04")
@example(b"fig-kiwi")
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refuse(data)


@given(st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), min_size=1, max_size=4))
def test_archive_with_changed_bytes_is_read_or_refused(changes: list[tuple[int, int]]) -> None:
    data = bytearray(GOOD)
    for place, value in changes:
        data[place] = value
    read_or_refuse(bytes(data))


@given(st.integers(0, len(GOOD)))
def test_cut_archive_is_read_or_refused(length: int) -> None:
    read_or_refuse(GOOD[:length])


def damage(fig: OpenFig, part: str, changes: list[tuple[int, int]]) -> bytes:
    """Return a file whose schema or message was changed before it was packed, so that the damage lies deep."""

    def spoil(data: bytes) -> bytes:
        spoiled = bytearray(data)
        for place, value in changes:
            spoiled[place % len(spoiled)] = value
        return bytes(spoiled)

    setattr(fig, f"finish_{part}", spoil)
    return fig.canvas()


@pytest.mark.parametrize("part", ["schema", "message"])
def test_damage_deep_inside_is_read_or_refused(part: str) -> None:
    @given(st.lists(st.tuples(st.integers(0, 1 << 20), st.integers(0, 255)), min_size=1, max_size=3))
    def check(changes: list[tuple[int, int]]) -> None:
        read_or_refuse(damage(open_fig(GOOD), part, changes))

    check()


@given(st.binary(max_size=100))
@example(struct.pack("<3I", 0, 0, 0xFFFFFFFF))
@example(struct.pack("<5I", 0, 0, 1, 0, 0xFFFFFFFF))
@example(struct.pack("<6I", 0, 0, 1, 0, 1, 0xFFFFFFFF))
def test_any_blob_is_an_outline_or_network_or_refused(data: bytes) -> None:
    with suppress(BlobError):
        read_outline(data)
    try:
        network = read_network(data)
    except BlobError:
        return
    for region in network.regions:
        for loop in region.loops:
            assert loop_state(network, loop) in LoopState


CANVAS = open_fig(GOOD).canvas()


@pytest.mark.filterwarnings("ignore:Duplicate name")  # of what ends at a zero, nothing behind it is kept
@given(
    st.dictionaries(st.text(st.characters(codec="utf-8"), min_size=1, max_size=20), st.binary(max_size=50), max_size=5)
)
def test_any_archive_beside_a_design_is_checked(entries: dict[str, bytes]) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("canvas.fig", CANVAS)
        for name, data in entries.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    read_or_refuse(out.getvalue())
