"""Reading files: ours, old ones, other products', damaged and hostile ones."""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.errors import FigError
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.fig.outlines.blob_reader import read_outline
from htmlfig_desktop.engine.fig.packing.container import zstd
from htmlfig_desktop.engine.fig.packing.limits import FigLimits
from htmlfig_desktop.engine.fig.packing.meta import FigMeta
from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.kiwi.buffer import DecodeLimits
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.kiwi.schema import Definition, Field, Kind, Schema
from tests.support.fig_surgery import OpenFig, deflate, open_fig
from tests.support.figs import png
from tests.support.rich_design import rich_design

RICH = write_fig(rich_design(), thumbnail=png(4, 3))


def code_of(data: bytes, limits: FigLimits | None = None) -> str:
    """Return the code of the error that reading ends with."""
    with pytest.raises(FigError) as caught:
        read_fig(data, limits or FigLimits())
    return caught.value.error.code


def opened() -> OpenFig:
    return open_fig(RICH)


def test_what_was_written_is_read_back() -> None:
    file = read_fig(RICH)
    assert (file.prelude, file.version, len(file.schema.definitions)) == ("fig-kiwi", 101, 127)
    assert [page.name for page in file.pages] == ["Page 1", "Second"]
    assert len(file.images) == 2
    assert file.thumbnail == png(4, 3)
    disc = next(node for node in file.nodes if node.name == "disc")
    assert (disc.type, disc.size, disc.is_visible, disc.is_removed) == ("ELLIPSE", Size(60, 60), True, False)
    assert len(read_outline(file.blobs[disc.fields["fillGeometry"][0]["commandsBlob"]]).ops) == 6


def test_tree_is_walked_from_the_root_with_depths() -> None:
    file = read_fig(RICH)
    assert file.root is not None
    rows = [(depth, node.name) for depth, node in file.walk(file.root)]
    assert rows[:4] == [(0, "Document"), (1, "Page 1"), (2, "boxes"), (3, "GRADIENT_LINEAR")]
    assert len(rows) == len(file.nodes)


def test_transform_of_a_node_is_an_affine_map() -> None:
    file = read_fig(RICH)
    turned = next(node for node in file.nodes if node.name == "effects")
    assert turned.transform.b == pytest.approx(0.5)
    assert turned.transform.c == pytest.approx(-0.5)
    assert file.root is not None
    assert file.root.transform == Affine()


def test_children_are_sorted_by_their_keys_and_not_by_their_place() -> None:
    fig = opened()
    fig.nodes.reverse()
    file = read_fig(fig.close())
    assert [page.name for page in file.pages] == ["Page 1", "Second"]


def test_removed_nodes_stay_listed_but_leave_the_tree() -> None:
    fig = opened()
    fig.node("disc")["phase"] = "REMOVED"
    file = read_fig(fig.close())
    assert file.root is not None
    (disc,) = [node for node in file.nodes if node.name == "disc"]
    assert disc.is_removed
    assert disc not in [node for _, node in file.walk(file.root)]


@pytest.mark.parametrize("packing", ["deflate", "zstd"])
@pytest.mark.parametrize("is_bare", [True, False])
def test_old_and_new_containers_are_read(packing: str, is_bare: bool) -> None:
    fig = opened()
    fig.version = 15
    fig.pack_message = deflate if packing == "deflate" else zstd.compress
    fig.more_chunks = [png(2, 2)] if is_bare else []
    file = read_fig(fig.canvas() if is_bare else fig.close())
    assert file.version == 15
    assert file.thumbnail == (png(2, 2) if is_bare else png(4, 3))


@pytest.mark.parametrize("prelude", [b"fig-jam.", b"fig-deck", b"fig-buzz", b"fig-site", b"fig-make"])
def test_files_of_figmas_other_products_are_read(prelude: bytes) -> None:
    fig = opened()
    fig.prelude = prelude
    assert read_fig(fig.close()).prelude == prelude.decode()


def test_fields_and_types_beyond_our_schema_are_read_by_the_files_own() -> None:
    fig = opened()
    novel = Definition("Novel", Kind.ENUM, (Field("THIS", "", False, 3),))
    wider = tuple(
        replace(d, fields=(*d.fields, Field("novelty", "Novel", True, 9999))) if d.name == "NodeChange" else d
        for d in fig.schema.definitions
    )
    fig.schema = Schema((novel, *wider))
    fig.node("disc")["novelty"] = ["THIS", "THIS"]
    disc = next(node for node in read_fig(fig.close()).nodes if node.name == "disc")
    assert disc.fields["novelty"] == ["THIS", "THIS"]


@pytest.mark.parametrize("data", [b"", b"<html>", b"fig-", b"%PDF-1.7", b"fig-nope" + bytes(20)])
def test_something_else_is_no_fig(data: bytes) -> None:
    assert code_of(data) == "FIG001"


def test_archive_without_a_design_is_no_fig() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("index.html", "<html>")
    assert code_of(out.getvalue()) == "FIG001"


def bare(*chunks: bytes) -> bytes:
    """Return a container of these chunks."""
    return b"fig-kiwi" + struct.pack("<I", 101) + b"".join(struct.pack("<I", len(c)) + c for c in chunks)


def schema_with(name: str, *fields: Field) -> bytes:
    """Return our schema, deflated, with another definition of this name."""
    ours = opened().schema
    return deflate(Schema(tuple(replace(d, fields=fields) if d.name == name else d for d in ours.definitions)).encode())


DAMAGED: dict[str, bytes] = {
    "cut archive": RICH[:-30],
    "cut container": opened().canvas()[:-1],
    "only a header": b"fig-kiwi" + struct.pack("<I", 101),
    "one chunk": bare(deflate(b"")),
    "length beyond the end": b"fig-kiwi" + struct.pack("<III", 101, 1 << 31, 5),
    "schema is no deflate": bare(b"\xff" * 20, zstd.compress(b"\0")),
    "schema cut": bare(deflate(opened().schema.encode())[:-5], zstd.compress(b"\0")),
    "schema is noise": bare(deflate(b"\xff" * 20), zstd.compress(b"\0")),
    "message cut": bare(deflate(opened().schema.encode()), zstd.compress(b"\0" * 100)[:-3]),
    "message is noise": bare(deflate(opened().schema.encode()), zstd.compress(b"\xff" * 100)),
    "schema of another format": bare(deflate(Schema(()).encode()), zstd.compress(b"\0")),
    "nodes are a number": bare(
        schema_with("Message", Field("nodeChanges", "uint", False, 4)), zstd.compress(b"\4\1\0")
    ),
    "guid of other members": bare(schema_with("GUID", Field("a", "uint", False, 1)), zstd.compress(b"\0")),
    "node without a guid": bare(deflate(opened().schema.encode()), zstd.compress(b"\4\1\0\0")),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_file_is_told_as_such(name: str) -> None:
    assert code_of(DAMAGED[name]) == "FIG002"


@pytest.mark.parametrize("pack", [deflate, zstd.compress])
def test_bomb_in_a_chunk_is_refused_before_it_fills_the_memory(pack: Any) -> None:
    bomb = pack(bytes(64 << 20))
    assert len(bomb) < 100_000
    assert code_of(bare(deflate(opened().schema.encode()), bomb), FigLimits(message=1 << 20)) == "FIG002"
    assert code_of(bare(bomb, zstd.compress(b"\0")), FigLimits(schema=1 << 20)) == "FIG002"


def test_frame_that_hides_its_size_is_bounded_too() -> None:
    bomb = zstd.compress(bytes(8 << 20), options={int(zstd.CompressionParameter.content_size_flag): 0})
    assert code_of(bare(deflate(opened().schema.encode()), bomb), FigLimits(message=1 << 20)) == "FIG002"


def test_frame_that_announces_terabytes_is_refused() -> None:
    frame = b"\x28\xb5\x2f\xfd" + bytes([0xE0]) + struct.pack("<Q", 1 << 42) + b"\x01\x00\x00"
    assert code_of(bare(deflate(opened().schema.encode()), frame)) == "FIG002"


def test_archive_bomb_is_refused_by_its_announced_sizes() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("canvas.fig", bytes(32 << 20))
    assert code_of(out.getvalue(), FigLimits(unpacked=1 << 20)) == "FIG002"


def test_entry_that_lies_about_its_size_gives_no_more_than_announced() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("canvas.fig", bytes(4 << 20))
    packed = out.getvalue().replace(struct.pack("<I", 4 << 20), struct.pack("<I", 16))
    assert code_of(packed, FigLimits(unpacked=1 << 20)) in {"FIG001", "FIG002"}


def test_too_many_entries_are_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(11):
            archive.writestr(str(number), b"")
    assert code_of(out.getvalue(), FigLimits(archive_entries=10)) == "FIG002"


def test_entry_without_a_name_does_no_harm() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("x", b"data")
        archive.writestr("canvas.fig", opened().canvas())
    data = bytearray(out.getvalue())
    for header in (data.find(b"PK\x03\x04") + 26, data.find(b"PK\x01\x02") + 28):
        struct.pack_into("<HH", data, header, 0, 1)  # no name, and its one letter belongs to the extra field
    try:
        assert len(read_fig(bytes(data)).nodes) == len(opened().nodes)
    except FigError as error:
        assert error.error.code == "FIG002"  # noqa: PT017 (newer Pythons may refuse such an archive)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_exotic_packing_is_refused(method: int) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("canvas.fig", b"fig-kiwi")
    assert code_of(out.getvalue()) == "FIG002"


def test_deeply_nested_message_is_refused() -> None:
    fig = opened()
    node: dict[str, Any] = {}
    for _ in range(60):
        node = {"textData": {"styleOverrideTable": [node]}}
    fig.node("disc").update(node)
    assert code_of(fig.close()) == "FIG002"


def test_element_budget_is_kept() -> None:
    assert code_of(RICH, FigLimits(decode=DecodeLimits(elements=100))) == "FIG002"


def test_circles_of_parents_and_shared_guids_do_not_trap_the_walk() -> None:
    fig = opened()
    group, row, crowd = fig.node("group"), fig.node("row"), fig.node("crowd")
    group["parentIndex"] = {"guid": row["guid"], "position": "!"}
    row["parentIndex"] = {"guid": group["guid"], "position": "!"}
    fig.node("Document")["parentIndex"] = {"guid": crowd["guid"], "position": "!"}
    fig.node("disc")["guid"] = crowd["guid"]
    file = read_fig(fig.close())
    assert file.root is not None
    walked = [node.guid for _, node in file.walk(file.root)]
    assert len(walked) == len(set(walked))
    assert file.by_guid[Guid(0, 0)].name == "Document"


def test_meta_survives_its_own_form() -> None:
    meta = FigMeta('naïve "name"', Color(0.5, 1, 0, 1), Size(4, 3), Rect(1, 2, 3, 4), "1980-01-01T00:00:00.000Z")
    assert FigMeta.decode(meta.encode()) == meta


@pytest.mark.parametrize("text", [b"", b"[]", b"7", b"{", b"[" * 100_000, b"\xff\xfe", b'"a"'])
def test_meta_that_is_no_object_is_none(text: bytes) -> None:
    assert FigMeta.decode(text) is None


@pytest.mark.parametrize(
    "client",
    [
        7,
        {"thumbnail_size": 3},
        {"thumbnail_size": {"width": "4", "height": 3}},
        {"thumbnail_size": {"width": float("nan"), "height": 3}},
        {"thumbnail_size": {"width": float("inf"), "height": 3}},
        {"thumbnail_size": {"width": 10**400, "height": 3}},
    ],
)
def test_meta_of_odd_members_loses_only_those(client: Any) -> None:
    meta = FigMeta.decode(json.dumps({"client_meta": client, "file_name": "x\ud800"}).encode())
    assert meta == FigMeta("x\ufffd")


def test_message_encodes_back_to_the_same_bytes() -> None:
    fig = opened()
    codec = Codec(fig.schema)
    encoded = codec.encode("Message", fig.message)
    assert codec.encode("Message", codec.decode("Message", encoded)) == encoded
    assert zlib.crc32(encoded) == zlib.crc32(codec.encode("Message", dict(reversed(fig.message.items()))))
