"""``htmlfig render`` and ``htmlfig compare``: pictures of designs, and how like their original they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from htmlfig_desktop.cli.main import htmlfig
from tests.support.figs import small_fig, states_fig, two_modes_fig


@pytest.fixture
def fig(tmp_path: Path) -> Path:
    path = tmp_path / "small.fig"
    path.write_bytes(small_fig())
    return path


def run(*arguments: object) -> Result:
    """Return what the command line did."""
    return CliRunner().invoke(htmlfig, [str(argument) for argument in arguments])


def test_a_design_is_drawn_as_a_png(fig: Path, tmp_path: Path) -> None:
    result = run("render", fig, tmp_path / "out.png")
    assert result.exit_code == 0, result.output
    with Image.open(tmp_path / "out.png") as picture:
        assert (picture.size, picture.getpixel((399, 299))) == ((400, 300), (255, 0, 0, 255))
    assert "400 x 300" in result.stdout


def test_scale_and_layer_may_be_chosen(fig: Path, tmp_path: Path) -> None:
    result = run("render", fig, tmp_path / "out.png", "--node", "Logo", "--scale", "2", "--json")
    document = json.loads(result.stdout)
    assert (document["command"], document["ok"], document["width"], document["height"]) == ("render", True, 60, 40)
    assert document["bytes"] == (tmp_path / "out.png").stat().st_size


@pytest.fixture
def states(tmp_path: Path) -> Path:
    path = tmp_path / "states.fig"
    path.write_bytes(states_fig())
    return path


def test_of_a_design_with_states_the_page_is_drawn_and_by_their_names_the_states(states: Path, tmp_path: Path) -> None:
    def drawn(*node: str) -> tuple[tuple[int, int], object]:
        assert run("render", states, tmp_path / "out.png", *node).exit_code == 0
        with Image.open(tmp_path / "out.png") as picture:
            return picture.size, picture.getpixel((picture.width - 1, 10))

    assert drawn()[0] == (400, 300)
    assert drawn("--node", "States") == ((200, 30), (0, 0, 255, 255))
    assert drawn("--node", "Button / Hover") == ((80, 30), (0, 0, 255, 255))


def test_a_design_with_states_is_compared_by_its_page(states: Path, tmp_path: Path) -> None:
    page = Image.new("RGB", (400, 300), "white")
    page.paste("red", (10, 0, 90, 30))
    page.save(tmp_path / "page.png")
    result = json.loads(run("compare", states, tmp_path / "page.png", "--json").stdout)
    assert (result["mae"], result["design"]) == (0, {"width": 400, "height": 300})


@pytest.fixture
def two_modes(tmp_path: Path) -> Path:
    path = tmp_path / "modes.fig"
    path.write_bytes(two_modes_fig())
    return path


@pytest.mark.parametrize(("mode", "color"), [("Light", 255), ("Dark", 0), ("dark", 0)])
def test_the_mode_of_the_variables_may_be_chosen(two_modes: Path, tmp_path: Path, mode: str, color: int) -> None:
    assert run("render", two_modes, tmp_path / "out.png", "--mode", mode).exit_code == 0
    with Image.open(tmp_path / "out.png") as picture:
        assert picture.getpixel((4, 4)) == (color, color, color, 255)


def test_a_design_is_compared_in_the_mode_that_is_chosen(two_modes: Path, tmp_path: Path) -> None:
    Image.new("RGB", (8, 8), "black").save(tmp_path / "dark.png")
    result = run("compare", two_modes, tmp_path / "dark.png", "--mode", "Dark", "--json")
    assert json.loads(result.stdout)["mae"] == 0


def test_a_mode_that_is_not_there_is_a_wrong_argument(fig: Path, two_modes: Path, tmp_path: Path) -> None:
    result = run("render", two_modes, tmp_path / "out.png", "--mode", "Sepia")
    assert result.exit_code == 2
    assert "no mode “Sepia”. It has Light, Dark." in result.stderr
    assert "have but one" in run("render", fig, tmp_path / "out.png", "--mode", "Dark").stderr


def test_missing_fonts_are_named(fig: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from htmlfig_desktop.engine.preview import texts

    monkeypatch.setattr(texts, "find_font", lambda name: None)
    assert "Missing font: Inter Regular" in run("render", fig, tmp_path / "out.png").stdout
    document = json.loads(run("render", fig, tmp_path / "out.png", "--json").stdout)
    assert document["missingFonts"] == ["Inter Regular", "Inter Bold"]


def test_a_layer_that_is_not_there_is_a_wrong_argument(fig: Path, tmp_path: Path) -> None:
    result = run("render", fig, tmp_path / "out.png", "--node", "9:9")
    assert result.exit_code == 2
    assert "There is no layer “9:9”" in result.stderr
    assert not (tmp_path / "out.png").exists()


def test_a_picture_that_would_be_too_large_is_a_wrong_argument(
    fig: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from htmlfig_desktop.engine.preview import raster

    monkeypatch.setattr(raster, "_MOST_PIXELS", 1000)
    result = run("render", fig, tmp_path / "out.png", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["field"] == "scale"


def test_what_is_no_fig_is_refused(tmp_path: Path) -> None:
    (tmp_path / "page.fig").write_bytes(b"<html>")
    assert run("render", tmp_path / "page.fig", tmp_path / "out.png").exit_code == 3


def test_a_folder_that_is_not_there_cannot_be_written_to(fig: Path, tmp_path: Path) -> None:
    assert run("render", fig, tmp_path / "gone" / "out.png").exit_code == 6


def test_a_design_is_like_its_own_picture(fig: Path, tmp_path: Path) -> None:
    run("render", fig, tmp_path / "out.png")
    document = json.loads(run("compare", fig, tmp_path / "out.png", "--json").stdout)
    assert (document["mae"], document["skill"], document["ssim"], document["regions"]) == (0, 1, 1, [])


def test_differences_are_told_with_their_layers_and_drawn(fig: Path, tmp_path: Path) -> None:
    Image.new("RGB", (410, 300), "white").save(tmp_path / "page.png")
    result = run("compare", fig, tmp_path / "page.png", "--diff", tmp_path / "diff.png")
    assert result.exit_code == 0, result.output
    assert "our rendering, not Figma's" in result.stdout
    assert "The picture has 410 x 300 pixels, the design 400 x 300." in result.stdout
    assert "FRAME Landing page" in result.stdout
    with Image.open(tmp_path / "diff.png") as diff:
        assert diff.size == (3 * 410 + 8, 300)
        assert [diff.getpixel((x, 299))[:3] for x in (10, 424, 838)] == [(255, 255, 255), (255, 0, 0), (255, 254, 0)]


def test_json_lists_the_regions(fig: Path, tmp_path: Path) -> None:
    Image.new("RGB", (400, 300), "white").save(tmp_path / "page.png")
    document = json.loads(run("compare", fig, tmp_path / "page.png", "--json").stdout)
    (region,) = document["regions"]
    assert set(region) == {"rect", "error", "share", "layers"}
    assert region["layers"][-1] == {"id": "1:2", "name": "Landing page", "type": "FRAME"}
    assert document["skill"] is None


def test_what_is_no_picture_cannot_be_compared(fig: Path, tmp_path: Path) -> None:
    (tmp_path / "page.png").write_bytes(b"text")
    result = run("compare", fig, tmp_path / "page.png")
    assert result.exit_code == 3
    assert "The picture cannot be compared (SRC011)" in result.stderr
    assert "--screenshot" in result.stderr
