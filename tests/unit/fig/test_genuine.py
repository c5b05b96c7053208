"""Files that Figma itself wrote. Runs where HTMLFIG_GENUINE names a folder of such .fig and .deck files.

They are not ours to pass on, so none lies here. Public ones are named in the format notes, section 1.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from htmlfig_desktop.engine.fig.outlines.blob_reader import read_network, read_outline
from htmlfig_desktop.engine.fig.outlines.outlines import box_blob
from htmlfig_desktop.engine.fig.packing.archive import CANVAS
from htmlfig_desktop.engine.fig.packing.container import unpack_chunk, unpack_container
from htmlfig_desktop.engine.fig.packing.limits import FigLimits
from htmlfig_desktop.engine.fig.reading.inspect import inspect_fig
from htmlfig_desktop.engine.fig.reading.reader import open_archive, read_fig
from htmlfig_desktop.engine.fig.schema.conflicts import number_conflicts, type_conflicts
from htmlfig_desktop.engine.fig.validate import FindingSeverity, validate_fig
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.kiwi.schema import Schema
from htmlfig_desktop.engine.preview.shapes import reduced
from htmlfig_desktop.engine.preview.values import corners_of
from htmlfig_desktop.engine.scene.paths import PathData, PathOp

FOLDER = Path(os.environ.get("HTMLFIG_GENUINE", "no such folder"))
FILES = sorted(path for path in FOLDER.glob("*") if path.suffix in {".fig", ".deck"})
BOXES = {"FRAME", "ROUNDED_RECTANGLE", "SYMBOL", "INSTANCE"}

pytestmark = [
    pytest.mark.skipif(not FILES, reason="HTMLFIG_GENUINE names no folder of files"),
    pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem),
]


def chunks(path: Path) -> tuple[bytes, bytes]:
    """Return the unpacked schema and message."""
    limits = FigLimits()
    first, second = unpack_container(open_archive(path.read_bytes(), limits).contents[CANVAS]).chunks[:2]
    return unpack_chunk(first, limits.schema).data, unpack_chunk(second, limits.message).data


def test_schema_encodes_back_to_the_same_bytes_and_agrees_with_ours(path: Path) -> None:
    data, _ = chunks(path)
    schema = Schema.decode(data)
    assert schema.encode() == data
    assert type_conflicts(schema) == number_conflicts(schema) == []


def test_message_encodes_back_to_the_same_bytes(path: Path) -> None:
    schema, message = chunks(path)
    codec = Codec(Schema.decode(schema))
    decoded = codec.decode("Message", message)
    encoded = codec.encode("Message", decoded)
    if "pasteID" in decoded:  # what came from a clipboard has other fields before the nodes
        assert sorted(encoded) == sorted(message)
    else:
        assert encoded == message


def test_file_has_no_errors(path: Path) -> None:
    assert [entry for entry in validate_fig(path.read_bytes()) if entry.severity is FindingSeverity.ERROR] == []


def test_file_is_read_and_described(path: Path) -> None:
    file = read_fig(path.read_bytes())
    report = inspect_fig(file)
    assert report.pages
    assert len(report.layers) >= len(report.pages)


def test_all_outlines_and_networks_are_read(path: Path) -> None:
    file = read_fig(path.read_bytes())
    for node in file.nodes:
        for shape in (*node.fields.get("fillGeometry", ()), *node.fields.get("strokeGeometry", ())):
            read_outline(file.blobs[shape["commandsBlob"]])
        if "vectorNetworkBlob" in node.fields.get("vectorData", {}):
            read_network(file.blobs[node.fields["vectorData"]["vectorNetworkBlob"]])


def test_our_outline_of_every_box_is_figmas(path: Path) -> None:
    file = read_fig(path.read_bytes())
    for node in file.nodes:
        if node.type in BOXES and node.fields.get("fillGeometry") and not node.fields.get("cornerSmoothing"):
            theirs = read_outline(file.blobs[node.fields["fillGeometry"][0]["commandsBlob"]])
            assert node.size is not None
            ours = read_outline(box_blob(node.size, reduced(corners_of(node.fields), node.size)))
            (ours_ops, ours_coords), (theirs_ops, theirs_coords) = drawn(ours), drawn(theirs)
            assert ours_ops == theirs_ops, node.guid
            assert ours_coords == pytest.approx(theirs_coords, abs=0.02), node.guid


def drawn(outline: PathData) -> tuple[list[PathOp], list[float]]:
    """Return an outline's commands and coordinates but for lines of no length: some of Figma's own pills have them."""
    ops: list[PathOp] = []
    coords: list[float] = []
    rest = iter(outline.coords)
    for op in outline.ops:
        numbers = [next(rest) for _ in range(op.coordinates)]
        if op is not PathOp.LINE or numbers != pytest.approx(coords[-2:], abs=0.02):
            ops.append(op)
            coords += numbers
    return ops, coords
