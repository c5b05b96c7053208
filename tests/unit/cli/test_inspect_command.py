"""``htmlfig inspect`` shows what a .fig holds, to people and to programs."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from htmlfig_desktop.cli.main import htmlfig
from htmlfig_desktop.cli.report import json_value
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.joining import joined_fig
from tests.support.figs import png, small_fig, states_fig
from tests.support.rich_design import rich_design
from tests.unit.fig.test_prototype import page


@pytest.fixture
def fig(tmp_path: Path) -> Path:
    path = tmp_path / "small.fig"
    path.write_bytes(small_fig())
    return path


def test_a_person_sees_the_tree_counts_fonts_and_pictures(fig: Path) -> None:
    result = CliRunner().invoke(htmlfig, ["inspect", str(fig)])
    assert result.exit_code == 0, result.output
    for line in (
        "    Inter Bold (1 text)",
        "    Inter Regular (1 text)",
        f"    {hashlib.sha1(png(3, 2)).hexdigest()} PNG 3 x 2, 0 kB, 1 use",
        "    FRAME Landing page [0,0 400 x 300]",
        '      TEXT Heading [0,0 200 x 20] "Hello world"',
    ):
        assert line in result.stdout.splitlines()


def test_json_has_the_documented_fields(fig: Path) -> None:
    result = CliRunner().invoke(htmlfig, ["inspect", str(fig), "--json"])
    document = json.loads(result.stdout)
    assert (document["schema"], document["command"], document["ok"]) == (1, "inspect", True)
    assert document["pages"] == ["Page 1"]
    text = next(row for row in document["layers"] if row["type"] == "TEXT")
    assert (text["depth"], text["name"], text["isVisible"], text["characters"]) == (2, "Heading", True, "Hello world")
    assert {"family": "Inter", "style": "Bold", "texts": 1} in document["fonts"]
    assert document["images"][0]["width"] == 3


def test_both_pages_of_a_design_with_states_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "states.fig"
    path.write_bytes(states_fig())
    lines = CliRunner().invoke(htmlfig, ["inspect", str(path)]).stdout.splitlines()
    assert "  pages: Page 1, States" in lines
    assert lines[lines.index("  CANVAS States [0,0 0 x 0]") + 1 :] == [
        "    FRAME Button / Default [0,0 80 x 30]",
        "    FRAME Button / Hover [120,0 80 x 30]",
    ]


def test_what_is_no_fig_exits_with_three(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<p>")
    result = CliRunner().invoke(htmlfig, ["inspect", str(page)])
    assert result.exit_code == 3
    assert "This is not a .fig file (FIG001)" in result.stderr


def test_numbers_that_json_cannot_hold_become_null() -> None:
    assert json_value({"page_width": float("nan"), "rows": ({"is_on": float("inf")},)}) == {
        "pageWidth": None,
        "rows": [{"isOn": None}],
    }


def test_a_person_sees_where_links_and_clicks_lead(tmp_path: Path) -> None:
    site = joined_fig([page("/", {"go": "/about.html"}), page("/about.html", {})], "Site")
    path = tmp_path / "site.fig"
    path.write_bytes(site)
    lines = CliRunner().invoke(htmlfig, ["inspect", str(path)]).stdout.splitlines()
    assert "  clicks lead to: 1 /about.html" in lines
    path.write_bytes(write_fig(rich_design(), thumbnail=None))
    lines = CliRunner().invoke(htmlfig, ["inspect", str(path)]).stdout.splitlines()
    assert lines[lines.index("  links of texts: 1 target") + 1] == "    https://example.org/ (1 use)"
