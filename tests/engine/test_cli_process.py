"""The real command in a real process, with the real engine."""

from __future__ import annotations

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.engine

HTMLFIG = Path(sys.executable).with_name("htmlfig")
PAGE = """<!doctype html><title>Shop</title><style>body{font-family:sans-serif}</style>
<h1 style="color:#c00">Hello</h1><p>Some <b>bold</b> words.</p>"""
CALLING = "<!doctype html><title>Never</title><img src='http://127.0.0.1:{port}/picture.png'>"
PATIENCE = 60.0

Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "page.html").write_text(PAGE)
    return tmp_path


@pytest.fixture
def htmlfig(folder: Path) -> Command:
    def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run([str(HTMLFIG), *arguments], cwd=folder, capture_output=True, text=True, **options)  # type: ignore[call-overload,no-any-return]

    return run


def test_a_page_becomes_a_valid_file_that_holds_its_text(htmlfig: Command, folder: Path) -> None:
    converted = htmlfig("convert", "page.html", "--json", "--screenshot", "page.png")
    assert converted.returncode == 0, converted.stderr
    (result,) = json.loads(converted.stdout)["results"]
    assert result["file"] == str(folder / "Shop.fig")
    assert (folder / "page.png").read_bytes().startswith(b"\x89PNG")
    assert htmlfig("validate", "Shop.fig").returncode == 0
    report = json.loads(htmlfig("inspect", "Shop.fig", "--json").stdout)
    texts = {row["characters"] for row in report["layers"] if row["type"] == "TEXT"}
    assert {"Hello", "Some bold words."} <= texts


@pytest.mark.slow
def test_states_are_on_a_second_page_counted_and_the_same_each_time(htmlfig: Command, folder: Path) -> None:
    style = "<style>button { padding: 8px } button:hover { background: #fc0 }</style>"
    (folder / "page.html").write_text(f"{PAGE}{style}<button>Buy</button>")
    converted = htmlfig("convert", "page.html", "page.html", "--states", "--json")
    results = json.loads(converted.stdout)["results"]
    assert [result["structure"]["states"] for result in results] == [1, 1], converted.stderr
    assert (folder / "Shop.fig").read_bytes() == (folder / "Shop 2.fig").read_bytes()
    assert htmlfig("validate", "Shop.fig").returncode == 0
    report = json.loads(htmlfig("inspect", "Shop.fig", "--json").stdout)
    assert report["pages"] == ["Page 1", "States"]
    assert {"Buy / Default", "Buy / Hover"} <= {row["name"] for row in report["layers"] if row["depth"] == 1}


@pytest.mark.slow
def test_two_runs_of_the_same_page_give_the_same_bytes(htmlfig: Command, folder: Path) -> None:
    both = htmlfig("convert", "page.html", "page.html")
    assert both.returncode == 0, both.stderr
    assert (folder / "Shop.fig").read_bytes() == (folder / "Shop 2.fig").read_bytes()


def test_html_from_a_pipe_is_converted(htmlfig: Command, folder: Path) -> None:
    piped = htmlfig("convert", "-", "-o", "piped.fig", input=PAGE)
    assert piped.returncode == 0, piped.stderr
    assert htmlfig("validate", "piped.fig").returncode == 0


@pytest.mark.skipif(os.fsencode("\udce9") != b"\xe9", reason="names are text here")
def test_a_page_whose_name_is_no_text_is_converted_with_its_files(htmlfig: Command, folder: Path) -> None:
    """Names in Latin-1, as old archives hold them."""
    (folder / "caf\udce9.html").write_text("<link rel=stylesheet href='bl%E9.css'><p>Words")
    (folder / "bl\udce9.css").write_text("p::before { content: 'Styled ' }")
    converted = htmlfig("convert", "caf\udce9.html", "-o", "made\udce9.fig")
    assert converted.returncode == 0, converted.stderr
    report = json.loads(htmlfig("inspect", "made\udce9.fig", "--json").stdout)
    assert "Styled Words" in {row["characters"] for row in report["layers"]}


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no device that is always full")
@pytest.mark.parametrize("how", [pytest.param((), marks=pytest.mark.slow), ("--json",)])
def test_a_report_for_which_there_is_no_room_is_told_and_exits_with_six(folder: Path, how: tuple[str, ...]) -> None:
    command = [str(HTMLFIG), "convert", "page.html", "-o", "page.fig", *how]
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(command, cwd=folder, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (told.returncode, "STO001" in told.stderr, "Traceback" in told.stderr) == (6, True, False), told.stderr
    assert (folder / "page.fig").read_bytes().startswith(b"PK")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell that closes streams")
@pytest.mark.parametrize(
    ("closed", "status"),
    [("<&-", 3), *(pytest.param(f"<page.html {stream}>&-", 0, marks=pytest.mark.slow) for stream in ("", "2"))],
)
def test_a_stream_that_is_closed_is_an_empty_one(folder: Path, closed: str, status: int) -> None:
    order = f"{shlex.quote(str(HTMLFIG))} convert - -o page.fig {closed}"
    ended = subprocess.run(["sh", "-c", order], cwd=folder, capture_output=True, text=True)
    assert (ended.returncode, "INT001" in ended.stderr) == (status, False), ended.stderr
    assert (folder / "page.fig").exists() is (status == 0)


def test_a_selector_that_never_appears_exits_with_four_and_leaves_no_file(htmlfig: Command, folder: Path) -> None:
    for timeout in ("1500", "60000"):  # a busy machine may use up a short time before that wait begins
        waited = htmlfig("convert", "page.html", "--wait-for-selector", "#absent", "--timeout-ms", timeout)
        assert waited.returncode == 4
        assert not list(folder.glob("*.fig"))
        if "CAP012" in waited.stderr:
            break
    assert "CAP012" in waited.stderr


@pytest.mark.parametrize(
    ("sent", "status"), [(signal.SIGINT, 130), pytest.param(signal.SIGTERM, 143, marks=pytest.mark.slow)]
)
def test_a_signal_in_the_middle_leaves_no_process_and_no_file(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, sent: signal.Signals, status: int
) -> None:
    scratch = tmp_path_factory.mktemp("scratch")
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(PATIENCE)
        (folder / "page.html").write_text(CALLING.format(port=server.getsockname()[1]))
        running = subprocess.Popen(
            [str(HTMLFIG), "convert", "page.html", "--timeout-ms", "100000"],
            cwd=folder,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "TMPDIR": str(scratch)},
        )
        try:
            connection, _ = server.accept()  # the page is in the engine and waits for its picture
            running.send_signal(sent)
            _, errors = running.communicate(timeout=PATIENCE)
            connection.close()
        finally:
            running.kill()
    assert running.returncode == status, errors
    assert "Interrupted" in errors
    assert [path.name for path in folder.iterdir()] == ["page.html"]
    assert list(scratch.iterdir()) == []
    # That no process is left is held by the guard of every test (conftest.py).


@pytest.mark.slow
def test_a_check_says_what_comparing_the_saved_files_says(htmlfig: Command, folder: Path) -> None:
    converted = htmlfig("convert", "page.html", "--check", "--json", "--screenshot", "page.png")
    assert converted.returncode == 0, converted.stderr
    (result,) = json.loads(converted.stdout)["results"]
    compared = json.loads(htmlfig("compare", "Shop.fig", "page.png", "--json").stdout)
    assert result["check"]["skill"] == compared["skill"] > 0.8
    assert result["check"]["ssim"] == compared["ssim"] > 0.8
    assert result["check"]["picture"] == {"width": 1440, "height": result["size"]["height"]}


@pytest.mark.slow
def test_a_check_of_a_page_at_two_pixels_per_px_finds_both_of_one_size(htmlfig: Command, folder: Path) -> None:
    converted = htmlfig("convert", "page.html", "--check", "--json", "--device-scale-factor", "2")
    (result,) = json.loads(converted.stdout)["results"]
    assert result["check"]["picture"] == result["check"]["design"]
    assert result["check"]["picture"]["width"] == 2880
    assert result["check"]["skill"] > 0.8
    assert [file.name for file in folder.iterdir() if file.suffix == ".png"] == [], "the picture was for the check only"
