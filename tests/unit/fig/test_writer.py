"""The file as a whole: archive, container, skeleton, order, refusals."""

from __future__ import annotations

import hashlib
import io
import json
import math
import struct
import zipfile
import zlib
from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.errors import FigError
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.fig.packing.container import zstd
from htmlfig_desktop.engine.fig.packing.images import image_facts
from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Frame,
    ImageAsset,
    Layer,
    LayoutMode,
    Page,
    Rectangle,
    SceneDocument,
    Text,
)
from htmlfig_desktop.engine.scene.paints import (
    Effect,
    EffectKind,
    GradientKind,
    GradientPaint,
    GradientStop,
    ImagePaint,
    SolidPaint,
)
from htmlfig_desktop.engine.scene.text import TextContent, TextRun
from tests.support.figs import png
from tests.support.rich_design import JPEG_PICTURE, PNG_PICTURE, REGULAR, digest_of, rich_design

RICH = write_fig(rich_design(), thumbnail=png(40, 20))
BOX = Rectangle(name="box", size=Size(10, 10))


def document(*layers: Layer, images: dict[str, ImageAsset] | None = None) -> SceneDocument:
    """Return a design of one page."""
    return SceneDocument("A design", (Page("Page 1", layers),), images or {})


def entries(data: bytes) -> list[zipfile.ZipInfo]:
    """Return the archive's directory."""
    return zipfile.ZipFile(io.BytesIO(data)).infolist()


def content(data: bytes, name: str) -> bytes:
    """Return an entry of the archive."""
    return zipfile.ZipFile(io.BytesIO(data)).read(name)


def test_archive_has_the_order_and_methods_of_figmas_files() -> None:
    assert [(entry.filename, entry.compress_type) for entry in entries(RICH)] == [
        ("canvas.fig", zipfile.ZIP_STORED),
        ("thumbnail.png", zipfile.ZIP_STORED),
        ("meta.json", zipfile.ZIP_DEFLATED),
        ("images/", zipfile.ZIP_STORED),
        (f"images/{digest_of(PNG_PICTURE)}", zipfile.ZIP_STORED),
        (f"images/{digest_of(JPEG_PICTURE)}", zipfile.ZIP_STORED),
    ]


def test_container_has_the_header_and_packing_of_figmas_files() -> None:
    canvas = content(RICH, "canvas.fig")
    prelude, version, length = struct.unpack_from("<8sII", canvas)
    assert (prelude, version) == (b"fig-kiwi", 101)
    assert zlib.decompress(canvas[16 : 16 + length], wbits=-15) == FIG_SCHEMA.encode()
    (message_length,) = struct.unpack_from("<I", canvas, 16 + length)
    message = canvas[20 + length :]
    assert len(message) == message_length
    descriptor = message[4]
    has_checksum, is_single_segment, dictionary = descriptor & 4, descriptor & 32, descriptor & 3
    assert (message[:4], has_checksum, is_single_segment, dictionary) == (b"\x28\xb5\x2f\xfd", 0, 32, 0)
    assert zstd.get_frame_info(message).decompressed_size == len(zstd.decompress(message))


def test_message_holds_the_five_fields_of_figmas_files_in_order() -> None:
    message = read_fig(RICH).message
    assert list(message) == ["type", "sessionID", "ackID", "nodeChanges", "blobs"]
    assert (message["type"], message["sessionID"], message["ackID"]) == ("NODE_CHANGES", 0, 0)


def test_meta_has_the_shape_of_figmas_files() -> None:
    meta = json.loads(content(RICH, "meta.json"))
    assert list(meta) == ["client_meta", "file_name", "developer_related_links", "exported_at"]
    assert meta["client_meta"]["thumbnail_size"] == {"width": 40, "height": 20}
    assert meta["client_meta"]["render_coordinates"] == {"x": 0, "y": 0, "width": 600, "height": 320 * 3 + 300}
    assert meta["client_meta"]["background_color"]["r"] == 0.9607843160629272
    assert (meta["file_name"], meta["exported_at"]) == ("Rich", "1980-01-01T00:00:00.000Z")


def test_without_a_thumbnail_one_transparent_pixel_stands_in() -> None:
    picture = content(write_fig(document(), thumbnail=None), "thumbnail.png")
    facts = image_facts(picture)
    assert facts is not None
    assert (facts.format, facts.width, facts.height, facts.has_alpha_channel) == ("PNG", 1, 1, True)


def test_pictures_lie_under_the_sha1_of_their_bytes() -> None:
    for name, data in read_fig(RICH).images.items():
        assert hashlib.sha1(data).hexdigest() == name


def test_pictures_that_no_layer_shows_stay_out() -> None:
    design = document(BOX, images={digest_of(PNG_PICTURE): ImageAsset(PNG_PICTURE, 8, 6)})
    assert "images/" + digest_of(PNG_PICTURE) not in [
        entry.filename for entry in entries(write_fig(design, thumbnail=None))
    ]


def test_equal_designs_give_equal_bytes() -> None:
    assert write_fig(rich_design(), thumbnail=png(40, 20)) == RICH


def test_skeleton_is_that_of_figmas_files() -> None:
    nodes = read_fig(RICH).nodes[:4]
    assert [(str(node.guid), node.type, node.position, node.is_visible) for node in nodes] == [
        ("0:0", "DOCUMENT", "", True),
        ("0:1", "CANVAS", "!", True),
        ("0:2", "CANVAS", "~", False),
        ("1:2", "CANVAS", '"', True),
    ]
    assert nodes[0].fields["documentColorProfile"] == "SRGB"
    assert nodes[2].fields["internalOnly"] is True


def test_guids_count_up_in_document_order_with_parents_first() -> None:
    inner = Frame(name="a", size=Size(1, 1), children=(replace(BOX, name="b"), replace(BOX, name="c")))
    file = read_fig(write_fig(document(inner, replace(BOX, name="d")), thumbnail=None))
    assert [(node.name, str(node.guid), str(node.parent)) for node in file.nodes[3:]] == [
        ("a", "1:2", "0:1"),
        ("b", "1:3", "1:2"),
        ("c", "1:4", "1:2"),
        ("d", "1:5", "0:1"),
    ]


def test_siblings_keep_their_order_back_to_front() -> None:
    layers = tuple(replace(BOX, name=str(n)) for n in range(1500))
    file = read_fig(write_fig(document(*layers), thumbnail=None))
    assert [node.name for node in file.children_of(file.pages[0])] == [str(n) for n in range(1500)]


def test_deep_trees_are_written_without_the_stack() -> None:
    layer: Layer = BOX
    for _ in range(5000):
        layer = Frame(name="f", size=Size(1, 1), children=(layer,))
    file = read_fig(write_fig(document(layer), thumbnail=None))
    assert max(depth for depth, _ in file.walk(file.pages[0])) == 5001


def test_every_node_has_the_fields_that_figma_requires() -> None:
    always = {"guid", "phase", "type", "name", "visible", "opacity", "strokeWeight", "strokeAlign", "strokeJoin"}
    lacking = {
        "DOCUMENT": {"size"},
        "CANVAS": {"size"},
        "VARIABLE_SET": {"size", "transform"},
        "VARIABLE": {"size", "transform"},
    }
    for node in read_fig(RICH).nodes:
        expected = always | {"transform", "size"} - lacking.get(node.type, set())
        assert expected <= set(node.fields), node.name


def test_equal_outlines_are_stored_once() -> None:
    file = read_fig(RICH)
    dots = file.children_of(next(node for node in file.nodes if node.name == "crowd"))
    assert len({dot.fields["fillGeometry"][0]["commandsBlob"] for dot in dots}) == 1
    assert len(set(file.blobs)) == len(file.blobs)


def test_strings_are_cleaned_and_names_cut() -> None:
    text = Text(
        name="a\x00b\r\n  c\ud800" + "x" * 300,
        size=Size(10, 10),
        content=TextContent((TextRun("NUL \x00 CR \r half \udc00 end\n", REGULAR),)),
    )
    node = read_fig(write_fig(document(text), thumbnail=None)).by_guid[Guid(1, 2)]
    assert node.name.startswith("a\ufffdb c\ufffdxxx")
    assert (len(node.name), node.name[-1]) == (200, "…")
    assert node.fields["textData"]["characters"] == "NUL \ufffd CR   half \ufffd end\n"


def test_row_gap_may_be_automatic() -> None:
    wraps = AutoLayout(LayoutMode.HORIZONTAL, wraps=True, counter_spacing=math.nan)
    frame = Frame(name="f", size=Size(1, 1), auto_layout=wraps)
    node = read_fig(write_fig(document(frame), thumbnail=None)).by_guid[Guid(1, 2)]
    assert math.isnan(node.fields["stackCounterSpacing"])


def gradient(*positions: float) -> GradientPaint:
    return GradientPaint(GradientKind.LINEAR, tuple(GradientStop(position, BLACK) for position in positions), Affine())


UNWRITABLE: dict[str, SceneDocument] = {
    "no page": SceneDocument("x", ()),
    "NaN in a size": document(replace(BOX, size=Size(math.nan, 1))),
    "infinite place": document(replace(BOX, transform=Affine.translation(math.inf, 0))),
    "NaN in an inner place": document(
        Frame(name="f", size=Size(1, 1), children=(replace(BOX, transform=Affine.translation(0, math.nan)),))
    ),
    "NaN in an opacity": document(replace(BOX, opacity=math.nan)),
    "NaN in a color": document(replace(BOX, fills=(SolidPaint(Color(math.nan, 0, 0)),))),
    "NaN in a background": SceneDocument("x", (Page("p", (), Color(0, math.nan, 0)),)),
    "NaN in a stop": document(replace(BOX, fills=(gradient(0.0, math.nan),))),
    "NaN in a gap": document(
        Frame(name="f", size=Size(1, 1), auto_layout=AutoLayout(LayoutMode.VERTICAL, spacing=math.nan))
    ),
    "NaN in a radius": document(replace(BOX, effects=(Effect(EffectKind.LAYER_BLUR, math.nan),))),
    "beyond 32 bits": document(replace(BOX, size=Size(1e39, 1))),
    "gradient of one stop": document(replace(BOX, fills=(gradient(0.0),))),
    "shadow without a color": document(replace(BOX, effects=(Effect(EffectKind.DROP_SHADOW, 1.0),))),
    "picture not there": document(replace(BOX, fills=(ImagePaint("0" * 40),))),
    "picture under a wrong name": document(
        replace(BOX, fills=(ImagePaint("0" * 40),)), images={"0" * 40: ImageAsset(PNG_PICTURE, 8, 6)}
    ),
    "picture of another format": document(
        replace(BOX, fills=(ImagePaint(digest_of(b"<svg/>")),)),
        images={digest_of(b"<svg/>"): ImageAsset(b"<svg/>", 1, 1)},
    ),
}


@pytest.mark.parametrize("name", UNWRITABLE)
def test_design_without_a_form_in_the_file_is_refused(name: str) -> None:
    with pytest.raises(FigError) as caught:
        write_fig(UNWRITABLE[name], thumbnail=None)
    assert caught.value.error.code == "FIG003"


def test_refusal_names_the_place() -> None:
    with pytest.raises(FigError) as caught:
        write_fig(document(BOX, replace(BOX, opacity=math.nan)), thumbnail=None)
    assert caught.value.detail == "nodeChanges[4].opacity: nan is not finite"


def picture_of(**changes: Any) -> bytes:
    """Return a 2 x 2 PNG with bytes of its head changed."""
    data = bytearray(png(2, 2))
    for place, value in changes.items():
        data[int(place[1:])] = value
    return bytes(data)


@pytest.mark.parametrize(
    "thumbnail",
    [b"", b"no picture", JPEG_PICTURE, png(401, 2), picture_of(_25=2)],
    ids=["", "text", "JPEG", "large", "RGB"],
)
def test_thumbnail_that_figma_would_not_take_is_refused(thumbnail: bytes) -> None:
    with pytest.raises(FigError) as caught:
        write_fig(document(BOX), thumbnail=thumbnail)
    assert caught.value.error.code == "FIG003"
