"""Where links lead, and which addresses lead to a page."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.capture.snapshot import NodeKind, Snapshot, SnapshotDocument, SnapshotNode
from htmlfig_desktop.engine.convert.links import asked_of, link_from


def document(url: str, base: str = "") -> SnapshotDocument:
    root = SnapshotNode(0, NodeKind.DOCUMENT, "#document", "", {}, 1, None)
    return SnapshotDocument(url, base or url, "", root)


@pytest.mark.parametrize(
    ("asked", "url", "said"),
    [
        ("https://example.org/old", "https://example.org/new", "https://example.org/old"),
        ("https://example.org/old?utm_source=mail", "https://example.org/new", "https://example.org/old"),
        ("https://example.org/?page=2", "https://example.org/second", ""),
        ("http://example.org/team", "https://example.org/team/?x=1", ""),
        ("https://example.org", "https://example.org/", ""),
        ("https://example.org", "https://www.example.org/", "https://example.org/"),
        ("", f"{LOCAL_ORIGIN}/index.html", ""),
        ("https://[", "https://example.org/", ""),
    ],
)
def test_the_address_that_was_asked_for_is_told_where_it_led_elsewhere(asked: str, url: str, said: str) -> None:
    area = Rect(0, 0, 10, 10)
    assert asked_of(Snapshot(document(url), area.size, area, 1.0, asked_url=asked)) == said


@pytest.mark.parametrize(
    ("base", "target", "where"),
    [
        (f"{LOCAL_ORIGIN}/docs/", "guide.html", "/docs/guide.html"),
        (f"{LOCAL_ORIGIN}/docs/", "../guide.html", "/guide.html"),
        ("https://example.org/docs/", "guide.html", "https://example.org/docs/guide.html"),
    ],
)
def test_a_link_counts_from_the_base_of_its_document(base: str, target: str, where: str) -> None:
    assert link_from(document(f"{LOCAL_ORIGIN}/index.html", base), target) == where
    assert link_from(document("about:srcdoc", base), target) == where
