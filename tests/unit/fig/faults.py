"""Faults that a .fig may have: each breaks one rule of the validator in a good file."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from htmlfig_desktop.engine.fig.packing.archive import META, THUMBNAIL
from htmlfig_desktop.engine.fig.packing.container import zstd
from htmlfig_desktop.engine.fig.validate import Rule
from htmlfig_desktop.engine.kiwi.schema import Field, Schema
from tests.support.fig_surgery import OpenFig, deflate
from tests.support.figs import png
from tests.support.rich_design import JPEG_PICTURE, digest_of

GHOST = {"sessionID": 9, "localID": 9}
PIXEL_TOO_MUCH = png(401, 1)

Mutation = Callable[[OpenFig], object]


def entry(name: str, data: bytes | None) -> Mutation:
    """Replace an entry of the archive, or remove it."""

    def mutate(fig: OpenFig) -> None:
        fig.entries = [(key, value if key != name else data) for key, value in fig.entries if key != name or data]  # type: ignore[misc]

    return mutate


def put(attribute: str, value: object) -> Mutation:
    """Set a part of the file."""
    return lambda fig: setattr(fig, attribute, value)


def of(name: str, **fields: Any) -> Mutation:
    """Set fields of a node."""
    return lambda fig: fig.node(name).update(fields)


def without(name: str, field: str) -> Mutation:
    """Remove a field of a node."""
    return lambda fig: fig.node(name).pop(field)


def paint(name: str, **fields: Any) -> Mutation:
    """Set fields of a node's last paint."""
    return lambda fig: fig.node(name)["fillPaints"][-1].update(fields)


def text(name: str, **fields: Any) -> Mutation:
    """Set fields of a text."""
    return lambda fig: fig.node(name)["textData"].update(fields)


def layout(**fields: Any) -> Mutation:
    """Set fields of a text's cached layout."""
    return lambda fig: fig.node("laid out")["derivedTextData"].update(fields)


def network(*numbers: float, form: str) -> Mutation:
    """Give a vector another network."""
    return lambda fig: fig.node("hole")["vectorData"].update(
        vectorNetworkBlob=fig.add_blob(struct.pack(form, *numbers))
    )


def outline(blob: bytes) -> Mutation:
    """Give a shape another outline."""
    return lambda fig: fig.node("disc")["fillGeometry"][0].update(commandsBlob=fig.add_blob(blob))


def schema_field(definition: str, field: str, **changes: Any) -> Mutation:
    """Change a field in the schema itself, and drop the node tree that may not fit it any more."""

    def mutate(fig: OpenFig) -> None:
        fig.message = {}
        fig.schema = Schema(
            tuple(
                replace(d, fields=tuple(replace(f, **changes) if f.name == field else f for f in d.fields))
                if d.name == definition
                else d
                for d in fig.schema.definitions
            )
        )

    return mutate


def drop_definition(name: str) -> Mutation:
    """Remove a definition and all fields of its type from the schema."""

    def mutate(fig: OpenFig) -> None:
        fig.message = {}
        fig.schema = Schema(
            tuple(
                replace(d, fields=tuple(f for f in d.fields if f.type != name))
                for d in fig.schema.definitions
                if d.name != name
            )
        )

    return mutate


def instance_of_nothing(fig: OpenFig) -> None:
    fig.node("grows").update(type="INSTANCE", overriddenSymbolID=GHOST, frameMaskDisabled=False)


def override_of_nothing(fig: OpenFig) -> None:
    fig.node("row").update(type="SYMBOL")
    about = {"guidPath": {"guids": [GHOST]}, "opacity": 0.5}
    data = {"symbolID": fig.node("row")["guid"], "symbolOverrides": [about], "uniformScaleFactor": 1.0}
    fig.node("group").update(type="INSTANCE", symbolData=data)


def style_of_nothing(fig: OpenFig) -> None:
    """Widen the schema by a field that we do not write, and use it."""
    extra = Field("styleIdForFill", "Hyper", False, 332)
    wider = [
        replace(definition, fields=(*definition.fields, extra)) if definition.name == "NodeChange" else definition
        for definition in fig.schema.definitions
    ]
    hyper = replace(fig.schema.by_name["Path"], name="Hyper", fields=(Field("guid", "GUID", False, 1),))
    fig.schema = Schema((*wider, hyper))
    fig.node("disc").update(styleIdForFill={"guid": GHOST})


def swap_first_fields(message: bytes) -> bytes:
    """Exchange the message's type (2 bytes) and session (2 bytes)."""
    return message[2:4] + message[:2] + message[4:]


def unsized(message: bytes) -> bytes:
    options = {int(zstd.CompressionParameter.content_size_flag): 0}
    return zstd.compress(message, options=options)


def circle_of_parents(fig: OpenFig) -> None:
    group, row = fig.node("group"), fig.node("row")
    group["parentIndex"] = {"guid": row["guid"], "position": "~"}
    row["parentIndex"] = {"guid": group["guid"], "position": "~"}


def second_document(fig: OpenFig) -> None:
    fig.nodes.append({**fig.node("Document"), "guid": GHOST})


def duplicate_blob(fig: OpenFig) -> None:
    fig.node("disc")["fillGeometry"][0]["commandsBlob"] = fig.add_blob(
        fig.blob(fig.node("disc")["fillGeometry"][0]["commandsBlob"])["bytes"]
    )


def duplicate_key(fig: OpenFig) -> None:
    fig.node("disc")["parentIndex"] = dict(fig.node("ring")["parentIndex"])


def forget_pictures(fig: OpenFig) -> None:
    fig.entries = [(name, data) for name, data in fig.entries if not name.startswith("images/")]


STOP = {"color": {"r": 0.0, "g": 0.0, "b": 0.0, "a": 1.0}, "position": 0.5}
SINGULAR = {"m00": 1.0, "m01": 0.0, "m02": 0.0, "m10": 1.0, "m11": 0.0, "m12": 0.0}
FAR = {"m00": 1.0, "m01": 0.0, "m02": 2e6, "m10": 0.0, "m11": 1.0, "m12": 0.0}

MUTATIONS: dict[str, tuple[Rule, Mutation]] = {
    # archive and container
    "no thumbnail": (Rule.ENTRY_MISSING, entry(THUMBNAIL, None)),
    "no meta": (Rule.ENTRY_MISSING, entry(META, None)),
    "entry twice": (Rule.ENTRY_TWICE, lambda fig: fig.entries.append((META, b"{}"))),
    "entry with an unknown name": (Rule.ENTRY_NAME, lambda fig: fig.entries.append(("images/ABC.png", b""))),
    "thumbnail is a JPEG": (Rule.THUMBNAIL_INVALID, entry(THUMBNAIL, JPEG_PICTURE)),
    "thumbnail too large": (Rule.THUMBNAIL_SHAPE, entry(THUMBNAIL, PIXEL_TOO_MUCH)),
    "meta is no JSON": (Rule.META_INVALID, entry(META, b"{")),
    "meta without members": (Rule.META_INCOMPLETE, entry(META, b'{"file_name":"x"}')),
    "unknown prelude": (Rule.CONTAINER_DAMAGED, put("prelude", b"fig-nope")),
    "cut container": (Rule.CONTAINER_DAMAGED, put("finish_canvas", lambda canvas: canvas[:-1])),
    "Slides": (Rule.PRELUDE_FOREIGN, put("prelude", b"fig-deck")),
    "version 109": (Rule.VERSION_UNTRIED, put("version", 109)),
    "a third chunk": (Rule.CHUNK_COUNT, lambda fig: fig.more_chunks.append(png(1, 1))),
    "schema as zstd": (Rule.SCHEMA_PACKING, put("pack_schema", zstd.compress)),
    "schema with a tail": (Rule.SCHEMA_PACKING, put("pack_schema", lambda data: deflate(data) + b"x")),
    "schema that does not unpack": (Rule.SCHEMA_PACKING, put("pack_schema", lambda data: b"\xff" * 9)),
    "deflated message": (Rule.MESSAGE_PACKING, put("pack_message", deflate)),
    "message with a tail": (Rule.MESSAGE_PACKING, put("pack_message", lambda data: zstd.compress(data) + b"x")),
    "message of unknown size": (Rule.MESSAGE_SIZE, put("pack_message", unsized)),
    # schema and message
    "schema is noise": (Rule.SCHEMA_DAMAGED, put("finish_schema", lambda data: data[:-1])),
    "schema without effects": (Rule.SCHEMA_INCOMPLETE, drop_definition("EffectType")),
    "field of another type": (Rule.SCHEMA_TYPES, schema_field("NodeChange", "opacity", type="string")),
    "struct with another layout": (Rule.SCHEMA_TYPES, schema_field("Vector", "y", name="z")),
    "field with another id": (Rule.SCHEMA_NUMBERS, schema_field("NodeChange", "opacity", value=9000)),
    "enum with another number": (Rule.SCHEMA_NUMBERS, schema_field("NodeType", "SPEC_BLOCK", value=99)),
    "schema with odd flags": (
        Rule.SCHEMA_UNSTABLE,
        put("finish_schema", lambda data: data.replace(b"MITER\0\0\0", b"MITER\0\2\0", 1)),
    ),
    "message goes on": (Rule.MESSAGE_DAMAGED, put("finish_message", lambda data: data + b"\0")),
    "node without a guid": (Rule.MESSAGE_DAMAGED, without("disc", "guid")),
    "fields out of order": (Rule.MESSAGE_UNSTABLE, put("finish_message", swap_first_fields)),
    "another message": (Rule.MESSAGE_TYPE, lambda fig: fig.message.update(type="JOIN_START")),
    "a session": (Rule.MESSAGE_SESSION, lambda fig: fig.message.update(sessionID=7)),
    # tree
    "two documents": (Rule.DOCUMENT_COUNT, second_document),
    "document elsewhere": (Rule.DOCUMENT_COUNT, of("Document", guid=GHOST)),
    "hidden pages": (
        Rule.PAGE_MISSING,
        lambda fig: [node.update(visible=False) for node in fig.nodes if node["type"] == "CANVAS"],
    ),
    "no internal page": (Rule.INTERNAL_PAGE, without("Internal Only Canvas", "internalOnly")),
    "internal page shows": (Rule.INTERNAL_PAGE, of("Internal Only Canvas", visible=True)),
    "guid twice": (Rule.GUID_TWICE, lambda fig: fig.node("disc").update(guid=fig.node("ring")["guid"])),
    "parent not there": (Rule.PARENT_MISSING, of("disc", parentIndex={"guid": GHOST, "position": "!"})),
    "no parent": (Rule.PARENT_MISSING, without("disc", "parentIndex")),
    "circle of parents": (Rule.PARENT_CIRCLE, circle_of_parents),
    "child of a shape": (
        Rule.PARENT_LEAF,
        lambda fig: fig.node("disc").update(parentIndex={"guid": fig.node("ring")["guid"], "position": "!"}),
    ),
    "key twice": (Rule.KEY_TWICE, duplicate_key),
    "key with a letter beyond ASCII": (
        Rule.KEY_INVALID,
        lambda fig: fig.node("disc")["parentIndex"].update(position="é"),
    ),
    "empty key": (Rule.KEY_INVALID, lambda fig: fig.node("disc")["parentIndex"].update(position="")),
    "key ends in a space": (Rule.KEY_INVALID, lambda fig: fig.node("disc")["parentIndex"].update(position="! ")),
    "no phase": (Rule.PHASE_MISSING, without("disc", "phase")),
    "no type": (Rule.TYPE_INVALID, without("disc", "type")),
    "a group": (Rule.TYPE_INVALID, of("group", type="GROUP")),
    "a slide": (Rule.TYPE_INVALID, of("row", type="SLIDE")),
    "a removed node": (Rule.NODE_REMOVED, of("disc", phase="REMOVED")),
    # fields
    "no visibility": (Rule.FIELD_MISSING, without("disc", "visible")),
    "no opacity": (Rule.FIELD_MISSING, without("disc", "opacity")),
    "no transform": (Rule.FIELD_MISSING, without("disc", "transform")),
    "no size": (Rule.FIELD_MISSING, without("disc", "size")),
    "no stroke join": (Rule.STROKE_FIELDS_MISSING, without("disc", "strokeJoin")),
    "NaN in a size": (Rule.NOT_FINITE, of("disc", size={"x": math.nan, "y": 1.0})),
    "infinite spacing": (Rule.NOT_FINITE, of("row", stackSpacing=math.inf)),
    "NaN deep in a paint": (Rule.NOT_FINITE, paint("GRADIENT_LINEAR", stops=[STOP, {**STOP, "position": math.nan}])),
    "minus infinite maximum": (Rule.NOT_FINITE, of("row", maxSize={"value": {"x": -math.inf, "y": 1.0}})),
    "negative size": (Rule.SIZE_NEGATIVE, of("disc", size={"x": -1.0, "y": 1.0})),
    "far away": (Rule.COORDINATE_FAR, of("disc", transform=FAR)),
    "opacity above 1": (Rule.OPACITY_RANGE, of("disc", opacity=1.5)),
    "opacity of a paint below 0": (Rule.OPACITY_RANGE, paint("disc", opacity=-0.5)),
    "squeezed": (Rule.TRANSFORM_SINGULAR, of("disc", transform=SINGULAR)),
    "clip left open": (Rule.CLIP_IMPLICIT, without("row", "frameMaskDisabled")),
    "sizing left open": (Rule.SIZING_IMPLICIT, without("row", "stackPrimarySizing")),
    "negative padding": (Rule.PADDING_NEGATIVE, of("row", stackPaddingRight=-1.0)),
    "negative radius": (Rule.RADIUS_NEGATIVE, of("stroke 1", cornerRadius=-4.0)),
    "three radii": (Rule.RADII_INCOMPLETE, without("stroke 1", "rectangleTopRightCornerRadius")),
    "radius larger than its side": (Rule.RADII_TOO_LARGE, of("stroke 1", rectangleTopLeftCornerRadius=79.0)),
    "stroke of no weight": (Rule.STROKE_WEIGHTLESS, of("stroke 0", strokeWeight=0.0)),
    # geometry
    "fill without outline": (Rule.FILL_GEOMETRY_MISSING, without("disc", "fillGeometry")),
    "frame without outline": (Rule.FRAME_OUTLINE_MISSING, without("crowd", "fillGeometry")),
    "outline without winding rule": (
        Rule.PATH_INCOMPLETE,
        lambda fig: fig.node("disc")["fillGeometry"][0].pop("windingRule"),
    ),
    "blob out of range": (
        Rule.BLOB_MISSING,
        lambda fig: fig.node("disc")["fillGeometry"][0].update(commandsBlob=10_000),
    ),
    "network out of range": (
        Rule.BLOB_MISSING,
        lambda fig: fig.node("hole")["vectorData"].update(vectorNetworkBlob=9999),
    ),
    "unknown command": (Rule.OUTLINE_MALFORMED, outline(b"\x06")),
    "cut command": (Rule.OUTLINE_MALFORMED, outline(b"\x01\x00\x00")),
    "NaN in an outline": (Rule.OUTLINE_MALFORMED, outline(struct.pack("<Bff", 1, math.nan, 0))),
    "outline outside": (Rule.OUTLINE_OUTSIDE, outline(struct.pack("<Bff", 1, 62.0, 0))),
    "cut network": (Rule.NETWORK_MALFORMED, network(9, 9, 9, form="<3I")),
    "network with a vertex that is not there": (Rule.NETWORK_MALFORMED, network(0, 1, 0, *[0] * 7, form="<5I2fI2f")),
    "network with a tail": (Rule.NETWORK_MALFORMED, network(0, 0, 0, 0, form="<4I")),
    "network without a size": (
        Rule.NETWORK_MALFORMED,
        lambda fig: fig.node("hole")["vectorData"].pop("normalizedSize"),
    ),
    "open loop": (
        Rule.NETWORK_LOOP_OPEN,
        network(2, 1, 1, 0, 0, 0, 0, 9, 9, 0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 0, form="<3I Iff Iff IIffIff 4I"),
    ),
    "unused blob": (Rule.BLOB_UNUSED, lambda fig: fig.add_blob(b"\x00\x00")),
    "equal blobs": (Rule.BLOB_TWICE, duplicate_blob),
    # paints and effects
    "gradient of one stop": (Rule.GRADIENT_STOPS, paint("GRADIENT_LINEAR", stops=[STOP])),
    "unsorted gradient": (
        Rule.GRADIENT_ORDER,
        paint("GRADIENT_LINEAR", stops=[STOP, {**STOP, "position": 0.25}]),
    ),
    "gradient without transform": (
        Rule.GRADIENT_TRANSFORM,
        lambda fig: fig.node("GRADIENT_LINEAR")["fillPaints"][0].pop("transform"),
    ),
    "squeezed gradient": (Rule.GRADIENT_TRANSFORM, paint("GRADIENT_RADIAL", transform=SINGULAR)),
    "color beyond 1": (Rule.COLOR_RANGE, paint("disc", color={"r": 1.5, "g": 0.0, "b": 0.0, "a": 1.0})),
    "color of a shadow": (
        Rule.COLOR_RANGE,
        lambda fig: fig.node("effects")["effects"][0]["color"].update(r=-1.0),
    ),
    "hash as text": (Rule.IMAGE_HASH, paint("photo", image={"hash": digest_of(JPEG_PICTURE).encode()})),
    "picture not there": (Rule.IMAGE_MISSING, forget_pictures),
    "picture under a wrong name": (
        Rule.IMAGE_DIGEST,
        entry(f"images/{digest_of(JPEG_PICTURE)}", png(2, 2)),
    ),
    "picture is a WebP": (Rule.IMAGE_FORMAT, entry(f"images/{digest_of(JPEG_PICTURE)}", b"RIFF\0\0\0\0WEBPVP8 ")),
    "picture too large": (Rule.IMAGE_FORMAT, entry(f"images/{digest_of(JPEG_PICTURE)}", png(4097, 1))),
    "picture not used": (
        Rule.IMAGE_UNUSED,
        lambda fig: fig.entries.append((f"images/{digest_of(png(2, 2))}", png(2, 2))),
    ),
    "squeezed picture": (Rule.IMAGE_TRANSFORM, paint("picture STRETCH", transform=SINGULAR)),
    "shadow without color": (Rule.EFFECT_INVALID, lambda fig: fig.node("effects")["effects"][0].pop("color")),
    "blur without radius": (Rule.EFFECT_INVALID, lambda fig: fig.node("effects")["effects"][2].pop("radius")),
    # text
    "text without paint": (Rule.TEXT_PAINT, of("laid out", fillPaints=[])),
    "font size 0": (Rule.FONT_SIZE, of("laid out", fontSize=0.0)),
    "font without style": (Rule.FONT_NAME, of("laid out", fontName={"family": "A", "style": "", "postscript": ""})),
    "run without family": (
        Rule.FONT_NAME,
        lambda fig: fig.node("runs")["textData"]["styleOverrideTable"][0].update(
            fontName={"family": "", "style": "Bold", "postscript": ""}
        ),
    ),
    "no line height": (Rule.TEXT_UNITS, without("laid out", "lineHeight")),
    "too few lines": (Rule.TEXT_LINES, text("runs", lines=[{"lineType": "PLAIN"}])),
    "carriage return": (Rule.TEXT_CHARACTERS, text("laid out", characters="I \rI")),
    "too few style ids": (Rule.STYLE_IDS, text("runs", characterStyleIDs=[0, 1])),
    "style not in the table": (Rule.STYLE_MISSING, text("laid out", characterStyleIDs=[0, 0, 0, 7])),
    "link to nothing": (
        Rule.LINK_TARGET,
        lambda fig: fig.node("runs")["textData"]["styleOverrideTable"][0].update(hyperlink={"guid": GHOST}),
    ),
    "layout without glyphs": (
        Rule.LAYOUT_PARTIAL,
        lambda fig: fig.node("laid out")["derivedTextData"].pop("glyphs"),
    ),
    "glyph beyond the text": (Rule.LAYOUT_PARTIAL, layout(glyphs=[{"firstCharacter": 99, "commandsBlob": 0}])),
    "glyph without outline": (Rule.LAYOUT_PARTIAL, layout(glyphs=[{"firstCharacter": 0, "commandsBlob": 9999}])),
    "glyph of noise": (
        Rule.LAYOUT_PARTIAL,
        lambda fig: fig.node("laid out")["derivedTextData"]["glyphs"][0].update(commandsBlob=fig.add_blob(b"\x09")),
    ),
    "font not described": (
        Rule.LAYOUT_PARTIAL,
        lambda fig: fig.node("laid out")["derivedTextData"]["fontMetaData"].pop(),
    ),
    "lines with a gap": (Rule.LAYOUT_PARTIAL, layout(baselines=[{"firstCharacter": 1, "endCharacter": 4}])),
    "lines end early": (Rule.LAYOUT_PARTIAL, layout(baselines=[{"firstCharacter": 0, "endCharacter": 1}])),
    "too few offsets": (Rule.LAYOUT_PARTIAL, layout(logicalIndexToCharacterOffsetMap=[0.0])),
    "short digest": (Rule.LAYOUT_PARTIAL, layout(fontMetaData=[{"fontDigest": b"short"}])),
    "layout of another size": (Rule.LAYOUT_SIZE, layout(layoutSize={"x": 400.0, "y": 20.0})),
    # components
    "instance of nothing": (Rule.INSTANCE_TARGET, instance_of_nothing),
    "override of nothing": (Rule.OVERRIDE_TARGET, override_of_nothing),
    "style of nothing": (Rule.STYLE_TARGET, style_of_nothing),
    "variable of nothing": (
        Rule.VARIABLE_TARGET,
        lambda fig: fig.node("picture FILL")["fillPaints"][0]["colorVar"]["value"]["alias"].update(guid=GHOST),
    ),
    "paint that follows a layer": (
        Rule.VARIABLE_TARGET,
        lambda fig: fig.node("picture FILL")["fillPaints"][0]["colorVar"]["value"]["alias"].update(
            guid=fig.node("photo")["guid"]
        ),
    ),
    "variable of no set": (Rule.VARIABLE_SET, of("brand", variableSetID={"guid": GHOST})),
    "variable without a value": (Rule.VARIABLE_SET, of("brand", variableDataValues={"entries": []})),
}
