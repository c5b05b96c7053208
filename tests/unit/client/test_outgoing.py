"""What is measured before a page is sent is what is sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from htmlfig_desktop.client.outgoing import general_request, measure, open_request, outgoing_page
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.options import (
    ColorScheme,
    ConversionOptions,
    FileSource,
    HtmlSource,
    Source,
    UrlSource,
    WaitUntil,
)

OPTIONS = ConversionOptions(390, 844, 2.0, WaitUntil.NETWORK_IDLE, "#ä", 9000, ColorScheme.DARK, screenshot=True)


def sources(folder: Path) -> list[Source]:
    (folder / "index.html").write_text('<title>Größe</title><img src="a.png"><img src="gone.png">', encoding="utf-8")
    (folder / "a.png").write_bytes(b"\x89PNG" * 1000)
    return [
        FileSource(folder / "index.html"),
        HtmlSource("<p>\N{GRINNING FACE}" * 30_000, "https://example.com/ä/"),
        UrlSource("https://example.com/?q=ä"),
    ]


@pytest.mark.parametrize("endpoint", Endpoint)
def test_the_measured_size_is_that_of_the_body_to_the_byte(tmp_path: Path, endpoint: Endpoint) -> None:
    for source in sources(tmp_path):
        page = outgoing_page(source, endpoint)
        request = open_request(page, OPTIONS) if endpoint is Endpoint.OPEN else general_request(page, OPTIONS)
        assert measure(source, OPTIONS, endpoint).size == len(request.to_json())


def test_what_stays_behind_is_listed(tmp_path: Path) -> None:
    found = measure(sources(tmp_path)[0], OPTIONS, Endpoint.GENERAL)
    assert [omission.reference for omission in found.omissions] == ["gone.png"]
    assert found.left_out == (
        ("device_scale_factor", "2.0"),
        ("wait_until", "networkidle"),
        ("timeout_ms", "9000"),
        ("color_scheme", "dark"),
    )
    assert measure(sources(tmp_path)[2], ConversionOptions(), Endpoint.OPEN).left_out == ()
