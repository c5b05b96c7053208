"""Checks of the archive and the container, up to the decoded message."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from htmlfig_desktop.core.conversion import THUMBNAIL_SIDE
from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.engine.fig.packing.archive import CANVAS, META, THUMBNAIL, ZIP_START, Archive
from htmlfig_desktop.engine.fig.packing.container import (
    PRELUDE,
    Compression,
    Container,
    Unpacked,
    unpack_chunk,
    unpack_container,
)
from htmlfig_desktop.engine.fig.packing.images import image_facts
from htmlfig_desktop.engine.fig.packing.limits import FigLimits
from htmlfig_desktop.engine.fig.packing.meta import FigMeta
from htmlfig_desktop.engine.fig.reading.file import FigFile
from htmlfig_desktop.engine.fig.reading.reader import index_message, open_archive
from htmlfig_desktop.engine.fig.schema.conflicts import missing_definitions, number_conflicts, type_conflicts
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.schema import Schema

_REQUIRED: Final = (CANVAS, THUMBNAIL, META)
_IMAGE_NAME: Final = re.compile(r"images/(?:[0-9a-f]{40})?")
_ISO_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")
_VERSIONS: Final = frozenset({101, 106})
_FIRST_ZSTD_VERSION: Final = 87
"""Older files that Figma wrote have deflated messages."""


def open_file(data: bytes, limits: FigLimits, report: Report) -> FigFile | None:
    """Return the file, as far as its wrapping can be undone; None where that ends before the nodes."""
    try:
        archive = open_archive(data, limits)
    except FigError as error:
        is_foreign = error.error is ErrorCode.FIG_NOT_A_FIG
        report.add(Rule.ENTRY_MISSING if is_foreign else Rule.ARCHIVE_DAMAGED, note=error.detail or CANVAS)
        return None
    _check_archive(archive, is_zip=data.startswith(ZIP_START), report=report)
    try:
        container = unpack_container(archive.contents[CANVAS])
    except FigError as error:
        report.add(Rule.CONTAINER_DAMAGED, CANVAS, error.cause)
        return None
    _check_container(container, report)
    schema = _open_schema(container, limits, report)
    return _open_message(container, archive, schema, limits, report) if schema else None


def _check_archive(archive: Archive, *, is_zip: bool, report: Report) -> None:
    if not is_zip:
        report.add(Rule.ARCHIVE_BARE)
        return
    for name in _REQUIRED:
        if name not in archive.contents:
            report.add(Rule.ENTRY_MISSING, name)
    for name, times in Counter(archive.names).items():
        if times > 1:
            report.add(Rule.ENTRY_TWICE, name)
        if name not in _REQUIRED and not _IMAGE_NAME.fullmatch(name):
            report.add(Rule.ENTRY_NAME, name)
    _check_thumbnail(archive.contents.get(THUMBNAIL), report)
    _check_meta(archive.contents.get(META), report)


def _check_thumbnail(picture: bytes | None, report: Report) -> None:
    if picture is None:
        return
    facts = image_facts(picture)
    if facts is None or facts.format != "PNG":
        report.add(Rule.THUMBNAIL_INVALID, THUMBNAIL)
    elif not facts.has_alpha_channel or max(facts.width, facts.height) > THUMBNAIL_SIDE:
        report.add(Rule.THUMBNAIL_SHAPE, THUMBNAIL, f"{facts.width} x {facts.height}")


def _check_meta(text: bytes | None, report: Report) -> None:
    if text is None:
        return
    meta = FigMeta.decode(text)
    if meta is None:
        report.add(Rule.META_INVALID, META)
        return
    members = {
        "file_name": meta.file_name,
        "client_meta.background_color": meta.background,
        "client_meta.thumbnail_size": meta.thumbnail_size,
        "client_meta.render_coordinates": meta.render_coordinates,
        "exported_at": _ISO_TIME.fullmatch(meta.exported_at),
    }
    for name, value in members.items():
        if not value:
            report.add(Rule.META_INCOMPLETE, META, name)


def _check_container(container: Container, report: Report) -> None:
    if container.prelude != PRELUDE:
        report.add(Rule.PRELUDE_FOREIGN, CANVAS, container.prelude.decode("ascii"))
    if container.version not in _VERSIONS:
        report.add(Rule.VERSION_UNTRIED, CANVAS, str(container.version))
    if len(container.chunks) != 2:
        report.add(Rule.CHUNK_COUNT, CANVAS, str(len(container.chunks)))


def _open_schema(container: Container, limits: FigLimits, report: Report) -> Schema | None:
    chunk = _unpack(container.chunks[0], limits.schema, Rule.SCHEMA_PACKING, report)
    if chunk is None:
        return None
    if chunk.compression is not Compression.DEFLATE:
        report.add(Rule.SCHEMA_PACKING, CANVAS, chunk.compression.value)
    try:
        schema = Schema.decode(chunk.data)
    except KiwiError as error:
        report.add(Rule.SCHEMA_DAMAGED, CANVAS, str(error))
        return None
    if schema.encode() != chunk.data:
        report.add(Rule.SCHEMA_UNSTABLE, CANVAS)
    for name in number_conflicts(schema):
        report.add(Rule.SCHEMA_NUMBERS, CANVAS, name)
    missing, conflicts = missing_definitions(schema), type_conflicts(schema)
    for name in missing:
        report.add(Rule.SCHEMA_INCOMPLETE, CANVAS, name)
    for name in conflicts:
        report.add(Rule.SCHEMA_TYPES, CANVAS, name)
    return None if missing or conflicts else schema


def _open_message(
    container: Container, archive: Archive, schema: Schema, limits: FigLimits, report: Report
) -> FigFile | None:
    chunk = _unpack(container.chunks[1], limits.message, Rule.MESSAGE_PACKING, report)
    if chunk is None:
        return None
    if chunk.compression is not Compression.ZSTD and container.version >= _FIRST_ZSTD_VERSION:
        report.add(Rule.MESSAGE_PACKING, CANVAS, chunk.compression.value)
    if chunk.compression is Compression.ZSTD and chunk.announced is None:
        report.add(Rule.MESSAGE_SIZE, CANVAS)
    codec = Codec(schema)
    try:
        message = codec.decode("Message", chunk.data, limits.decode)
        if codec.encode("Message", message) != chunk.data:
            report.add(Rule.MESSAGE_UNSTABLE, CANVAS)
        return index_message(message, schema, container, archive)
    except KiwiError as error:
        report.add(Rule.MESSAGE_DAMAGED, CANVAS, str(error))
    except FigError as error:
        report.add(Rule.MESSAGE_DAMAGED, CANVAS, error.cause)
    return None


def _unpack(chunk: bytes, limit: int, rule: Rule, report: Report) -> Unpacked | None:
    try:
        unpacked = unpack_chunk(chunk, limit)
    except FigError as error:
        report.add(rule, CANVAS, error.detail or error.cause)
        return None
    if unpacked.leftover:
        report.add(rule, CANVAS, f"{unpacked.leftover} bytes follow")
    return unpacked
