"""What somebody finds who takes layers from the clipboard, as a file."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from htmlfig_desktop.engine.fig.packing.archive import Archive
from htmlfig_desktop.engine.fig.packing.container import unpack_chunk, unpack_container
from htmlfig_desktop.engine.fig.packing.limits import FigLimits
from htmlfig_desktop.engine.fig.reading.file import FigFile
from htmlfig_desktop.engine.fig.reading.reader import index_message, read_message, read_schema

_LIMITS = FigLimits()
_MOST = 10**9


class _Attributes(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {name: value or "" for name, value in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


def attributes_of(html: str) -> dict[str, str]:
    """Return all attributes of all elements, as a browser reads them."""
    parser = _Attributes()
    parser.feed(html)
    return parser.found


def text_of(html: str) -> str:
    parser = _Attributes()
    parser.feed(html)
    return parser.text


def about(html: str) -> dict[str, Any]:
    """Return what the HTML says of its layers."""
    told = json.loads(_unmarked("figmeta", attributes_of(html)["data-metadata"]))
    assert isinstance(told, dict)
    return told


def container_of(html: str) -> bytes:
    return _unmarked("figma", attributes_of(html)["data-buffer"])


def pasted(html: str) -> FigFile:
    """Return the layers; pictures are those that came along."""
    container = unpack_container(container_of(html))
    schema = read_schema(unpack_chunk(container.chunks[0], _MOST).data)
    message = read_message(unpack_chunk(container.chunks[1], _MOST).data, schema, _LIMITS)
    blobs = [bytes(each["bytes"]) for each in message.get("blobs") or ()]
    images = {}
    for image in _images(message["nodeChanges"]):
        data = blobs[image["dataBlob"]]
        assert hashlib.sha1(data).digest() == bytes(image["hash"])
        images[f"images/{bytes(image['hash']).hex()}"] = data
    return index_message(message, schema, container, Archive((), images))


def _images(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, list):
        for each in value:
            yield from _images(each)
    elif isinstance(value, dict):
        if "dataBlob" in value:
            yield value
        for each in value.values():
            yield from _images(each)


def _unmarked(name: str, attribute: str) -> bytes:
    found = re.fullmatch(rf"<!--\({name}\)(.*)\(/{name}\)-->", attribute)
    assert found is not None
    return base64.b64decode(found[1], validate=True)
