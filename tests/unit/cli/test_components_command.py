"""``htmlfig components``: what repeats, as components."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from htmlfig_desktop.cli.main import htmlfig
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from tests.support.cards import CARDS, fig
from tests.support.figs import small_fig
from tests.support.states import BUTTON, button, with_states


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.fig"
    path.write_bytes(fig(*CARDS))
    return path


def run(*arguments: object) -> Result:
    """Return what the command line did."""
    return CliRunner().invoke(htmlfig, ["components", *(str(argument) for argument in arguments)])


def test_without_an_output_it_lists_what_repeats_and_writes_nothing(cards: Path) -> None:
    before = cards.read_bytes()
    result = run(cards)
    assert result.exit_code == 0, result.output
    assert result.stdout == "card  3 places, 5 layers, 86 x 116 px\n"
    assert list(cards.parent.iterdir()) == [cards]
    assert cards.read_bytes() == before


def test_a_design_with_components_is_written(cards: Path, tmp_path: Path) -> None:
    target = tmp_path / "with.fig"
    result = run(cards, "-o", target)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1].startswith("1 component -> ")
    assert [page.name for page in read_fig(target.read_bytes()).pages] == ["Page 1", "Components"]


def test_the_document_for_programs_says_what_repeats(cards: Path, tmp_path: Path) -> None:
    target = tmp_path / "with.fig"
    said = json.loads(run(cards, "-o", target, "--json").stdout)
    assert (said["command"], said["ok"], said["bytes"]) == ("components", True, target.stat().st_size)
    figures = {"places": 3, "layers": 5, "width": 86.0, "height": 116.0}
    assert said["components"] == [{"name": "card", **figures, "states": []}]


def test_states_of_a_part_are_told_in_words_and_to_programs(tmp_path: Path) -> None:
    path = tmp_path / "states.fig"
    path.write_bytes(with_states([button()], {"Button": BUTTON}))
    assert run(path).stdout == "Button  1 place, 2 layers, 34 x 28 px: Default, Hover, Pressed\n"
    (told,) = json.loads(run(path, "--json").stdout)["components"]
    assert told["states"] == ["Default", "Hover", "Pressed"]


def test_repeats_are_left_out_by_name(cards: Path) -> None:
    assert run(cards, "--without", "card").stdout == "Nothing repeats in it.\n"


def test_a_design_in_which_nothing_repeats_says_so(tmp_path: Path) -> None:
    path = tmp_path / "small.fig"
    path.write_bytes(small_fig())
    assert run(path).stdout == "Nothing repeats in it.\n"


def test_what_is_no_design_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.fig"
    path.write_bytes(b"no design")
    result = run(path)
    assert result.exit_code != 0
    assert "FIG001" in result.stderr
