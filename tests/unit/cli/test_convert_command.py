"""``htmlfig convert`` turns its arguments into an order, and what came of it into words, JSON and a status."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from htmlfig_desktop.cli.main import htmlfig
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import ColorScheme, ConversionOptions, FileSource, HtmlSource, WaitUntil
from tests.support.backends import ScriptedBackend

Convert = Callable[..., Result]


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> ScriptedBackend:
    scripted = ScriptedBackend(failures={"broken": CaptureError(ErrorCode.SELECTOR_TIMED_OUT, "#app did not appear.")})
    monkeypatch.setattr("htmlfig_desktop.engine.local.LocalBackend", lambda: scripted)
    return scripted


@pytest.fixture
def convert(backend: ScriptedBackend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Convert:
    """Return ``htmlfig convert`` in a folder with the pages good.html, other.html and broken.html."""
    monkeypatch.chdir(tmp_path)
    for name in ("good", "other", "broken"):
        Path(f"{name}.html").write_text("<p>")
    return lambda *arguments, **options: CliRunner().invoke(htmlfig, ["convert", *arguments], **options)


def test_a_page_becomes_a_file_in_the_current_folder_and_the_report_names_it(convert: Convert, tmp_path: Path) -> None:
    result = convert("good.html")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "A page.fig").read_bytes() == b"design of good"
    assert result.stdout.startswith(f"good.html -> {tmp_path / 'A page.fig'}\n")
    assert "Missing: A mask is not applied" in result.stdout


def test_every_option_reaches_the_engine(convert: Convert, backend: ScriptedBackend, tmp_path: Path) -> None:
    result = convert(
        *("good.html", "-o", "x.fig", "--viewport-width", "390", "--viewport-height", "844"),
        *("--device-scale-factor", "2", "--wait-until", "networkidle", "--wait-for-selector", "#app"),
        *("--timeout-ms", "5000", "--asset-root", str(tmp_path), "--color-scheme", "dark", "--screenshot", "x.png"),
        "--states",
        "--without-banners",
    )
    assert result.exit_code == 0, result.output
    assert backend.requests[0].options == ConversionOptions(
        viewport_width=390,
        viewport_height=844,
        device_scale_factor=2.0,
        wait_until=WaitUntil.NETWORK_IDLE,
        wait_for_selector="#app",
        timeout_ms=5000,
        color_scheme=ColorScheme.DARK,
        screenshot=True,
        states=True,
        without_banners=True,
    )
    assert backend.requests[0].source == FileSource(tmp_path / "good.html", tmp_path)
    assert Path("x.fig").is_file()
    assert Path("x.png").is_file()


def test_without_options_the_engine_gets_the_contract_s_defaults(convert: Convert, backend: ScriptedBackend) -> None:
    convert("good.html")
    assert backend.requests[0].options == ConversionOptions()


def test_standard_input_is_read_as_html(convert: Convert, backend: ScriptedBackend) -> None:
    result = convert("-", "--base-url", "https://example.org/", input=b"<p>piped")
    assert result.exit_code == 0, result.output
    assert backend.requests[0].source == HtmlSource("<p>piped", "https://example.org/", "stdin")


def test_json_stands_alone_on_standard_output(convert: Convert, tmp_path: Path) -> None:
    result = convert("good.html", "--json", "-d", "out")
    document = json.loads(result.stdout)
    assert document["ok"] is True
    assert document["results"][0]["file"] == str(tmp_path / "out" / "A page.fig")


def test_one_failure_decides_the_status_and_the_others_are_done(convert: Convert) -> None:
    result = convert("good.html", "broken.html", "other.html", "--json")
    assert result.exit_code == 4
    assert [entry["ok"] for entry in json.loads(result.stdout)["results"]] == [True, False, True]
    assert "broken.html: The awaited element never appeared (CAP012)" in result.stderr


def test_a_missing_page_exits_with_three(convert: Convert) -> None:
    result = convert("absent.html")
    assert result.exit_code == 3
    assert "SRC001" in result.stderr


def test_an_option_out_of_range_exits_with_two_and_names_its_field(convert: Convert) -> None:
    result = convert("good.html", "--viewport-width", "0", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["field"] == "viewportWidth"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["good.html", "other.html", "-o", "x.fig"],
        ["good.html", "other.html", "--screenshot", "x.png"],
        ["good.html", "-o", "x.fig", "-d", "out"],
        ["good.html", "--wait-until", "never"],
        ["good.html", "--viewport-width", "wide"],
        ["good.html", "--unknown"],
        ["good.html", "--watch", "x" * 5000],
        ["good.html", "--watch", "a\0b"],
        ["good.html", "--base-url", "https://example.com/"],
        ["good.html", "--ca-file", "good.html"],
    ],
)
def test_wrong_usage_exits_with_two_before_any_work(
    convert: Convert, backend: ScriptedBackend, arguments: list[str]
) -> None:
    assert convert(*arguments).exit_code == 2
    assert backend.requests == []


def test_a_file_that_cannot_be_written_exits_with_six(convert: Convert) -> None:
    result = convert("good.html", "-o", "good.html/x.fig")
    assert result.exit_code == 6
    assert "STO002" in result.stderr


def test_the_engine_is_closed_after_success_and_after_failure(convert: Convert, backend: ScriptedBackend) -> None:
    convert("broken.html")
    assert backend.is_closed


@pytest.mark.parametrize(("user", "warns"), [(0, True), (1000, False)])
def test_root_alone_is_told_that_the_sandbox_is_off(
    convert: Convert, monkeypatch: pytest.MonkeyPatch, user: int, warns: bool
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: user)
    assert convert("good.html").stderr.count("sandbox is off") == warns


def test_a_fault_of_the_program_is_told_with_its_trace_and_status_one(
    convert: Convert, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down() -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("htmlfig_desktop.engine.local.LocalBackend", break_down)
    result = convert("good.html")
    assert result.exit_code == 1
    assert "INT001" in result.stderr
    assert "ZeroDivisionError: oh" in result.stderr


def test_the_document_names_every_option() -> None:
    document = (Path(__file__).parents[3] / "docs" / "cli.md").read_text(encoding="utf-8")
    command = htmlfig.commands["convert"]
    options = {name for option in command.params if isinstance(option, click.Option) for name in option.opts}
    assert [name for name in sorted(options - {"--output", "--directory"}) if f"`{name}" not in document] == []


def test_a_check_that_cannot_be_made_is_told_and_the_design_is_saved_all_the_same(
    convert: Convert, backend: ScriptedBackend, tmp_path: Path
) -> None:
    told = convert("good.html", "--check")
    assert told.exit_code == 0, told.output
    assert (tmp_path / "A page.fig").read_bytes() == b"design of good"
    assert backend.requests[0].options == ConversionOptions(screenshot=True, check=True)
    assert "Not compared with the page: " in told.stdout
    result = json.loads(convert("good.html", "--check", "--json").stdout)["results"][0]
    assert (result["ok"], result["check"]["error"]["code"]) == (True, "CHK001")


def test_without_the_flag_nothing_is_compared(convert: Convert) -> None:
    assert json.loads(convert("good.html", "--json").stdout)["results"][0]["check"] is None
