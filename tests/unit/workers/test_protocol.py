"""Messages between pool and worker: whole on the other side, and nothing taken on trust."""

from __future__ import annotations

import io
import json
import struct
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.child_environment import worker_environment
from htmlfig_desktop.core.conversion import (
    Conversion,
    ConversionRequest,
    FontSource,
    FontUse,
    Progress,
    Stage,
    StageTiming,
)
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import (
    ColorScheme,
    ConversionOptions,
    FileSource,
    HtmlSource,
    UrlSource,
    WaitUntil,
)
from htmlfig_desktop.engine.workers.protocol import (
    REPORT_LIMIT,
    Beat,
    Cancel,
    Convert,
    Done,
    Ended,
    Failed,
    Order,
    ProtocolError,
    Ready,
    Report,
    Step,
    Stop,
    encode,
    read_order,
    read_report,
)

OPTIONS = ConversionOptions(
    viewport_width=320,
    viewport_height=None,
    device_scale_factor=2,
    wait_until=WaitUntil.NETWORK_IDLE,
    wait_for_selector="main > p",
    color_scheme=ColorScheme.DARK,
    screenshot=True,
)
CONVERSION = Conversion(
    Path("x/design.fig"),
    None,
    Path("x/thumbnail.png"),
    "Tïtle \ud800",
    Size(10, 20.5),
    3,
    2,
    1,
    diagnostics=(Diagnostic(DiagnosticCode.MASK_UNSUPPORTED, "#a", "A", "mask"),),
    fonts=(FontUse("Inter", "Bold", 700, 12, FontSource.WEB),),
    timings=(StageTiming(Stage.LOADING, 1.5),),
)
ORDERS: list[Order] = [
    Convert(1, ConversionRequest(HtmlSource("<p>ü\n", "https://example.org/", "n"), OPTIONS, Path("x"))),
    Convert(2, ConversionRequest(FileSource(Path("a.html"), Path()), ConversionOptions(), Path("x"))),
    Convert(3, ConversionRequest(FileSource(Path("a.html")), ConversionOptions(), Path("x"))),
    Convert(4, ConversionRequest(UrlSource("https://example.org/"), ConversionOptions(), Path("x"))),
    Convert(5, ConversionRequest(UrlSource("https://ada:love@example.org/"), ConversionOptions(), Path("x"))),
    Convert(6, ConversionRequest(HtmlSource("<p>", "https://ada:love@a.test/"), ConversionOptions(), Path("x"))),
    Cancel(1),
    Stop(),
]
REPORTS: list[Report] = [
    Ready(),
    Beat(),
    Step(1, Progress(Stage.WAITING, "3 images")),
    Done(1, CONVERSION),
    Failed(1, "OPT001", "cause", "detail", "viewportWidth"),
    Ended(1),
]


def test_every_message_arrives_as_it_was_sent() -> None:
    stream = io.BytesIO(b"".join(encode(order) for order in ORDERS))
    assert [read_order(stream) for _ in ORDERS] == ORDERS
    assert read_order(stream) is None
    stream = io.BytesIO(b"".join(encode(report) for report in REPORTS))
    assert [read_report(stream) for _ in REPORTS] == REPORTS
    assert read_report(stream) is None


def test_a_stream_that_breaks_off_is_at_its_end() -> None:
    frame = encode(REPORTS[3])
    for cut in (1, 3, 4, len(frame) - 1):
        assert read_report(io.BytesIO(frame[:cut])) is None


def changed(**fields: Any) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(encode(Done(1, CONVERSION))[4:].decode("utf-8", errors="surrogatepass"))
    body["conversion"].update(fields)
    return body


NONSENSE: dict[str, Any] = {
    "no object": [1],
    "no kind": {"job": 1},
    "an order": {"$": "Stop"},
    "an unknown kind": {"$": "Conversion"},
    "a field too few": {"$": "Ended"},
    "a field too many": {"$": "Ended", "job": 1, "more": 1},
    "a wrong number": {"$": "Ended", "job": "1"},
    "a truth for a number": {"$": "Ended", "job": True},
    "a number beyond all": changed(size={"$": "Size", "width": 10**400, "height": 1}),
    "a number for text": changed(title=1),
    "text for a size": changed(size="large"),
    "another record for a size": changed(size={"$": "Progress", "stage": "DONE", "detail": ""}),
    "nothing for a path": changed(fig=None),
    "a path with a zero": changed(fig="a\0b"),
    "no list": changed(fonts={"0": 1}),
    "an unknown diagnostic": changed(
        diagnostics=[{"$": "Diagnostic", "code": "X", "selector": "", "layer": "", "note": ""}]
    ),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_a_worker_is_not_believed(what: str) -> None:
    body = json.dumps(NONSENSE[what]).encode()
    with pytest.raises(ProtocolError):
        read_report(io.BytesIO(struct.pack(">I", len(body)) + body))


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 100_000])
def test_bytes_that_are_no_json_are_no_message(body: bytes) -> None:
    with pytest.raises(ProtocolError):
        read_report(io.BytesIO(struct.pack(">I", len(body)) + body))


def test_a_frame_beyond_the_limit_is_refused_unread() -> None:
    stream = io.BytesIO(struct.pack(">I", REPORT_LIMIT + 1) + b"x" * 10)
    with pytest.raises(ProtocolError):
        read_report(stream)
    assert stream.tell() == 4


def test_the_environment_of_a_worker_is_a_list_of_what_is_allowed() -> None:
    given = {
        "PATH": "/bin",
        "HOME": "/h",
        "LC_CTYPE": "C",
        "AWS_SECRET_ACCESS_KEY": "s",
        "GITHUB_TOKEN": "s",
        "LD_PRELOAD": "/evil.so",
        "https_proxy": "http://proxy:3128",
        "HTTP_PROXY": "http://user:password@proxy:3128",
        "QTWEBENGINE_REMOTE_DEBUGGING": "1",
    }
    assert worker_environment(given) == {
        "PATH": "/bin", "HOME": "/h", "LC_CTYPE": "C", "https_proxy": "http://proxy:3128",
    }  # fmt: skip
