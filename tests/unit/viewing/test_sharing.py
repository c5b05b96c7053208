"""What paints and texts of a design follow, by name."""

from __future__ import annotations

from typing import Any

import pytest

from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.viewing.sharing import effect_style_of, shared_names, text_style_of, variable_of
from tests.support.rich_design import rich_design

OWN = {"guid": {"sessionID": 7, "localID": 1}}
LIBRARY = {"assetRef": {"key": "abc", "version": "1:2"}}
NAMES = {"7:1": "brand", "abc": "ink"}


def paint(alias: object) -> dict[str, Any]:
    return {"type": "SOLID", "colorVar": {"value": {"alias": alias}, "dataType": "ALIAS"}}


@pytest.mark.parametrize(("reference", "name"), [(OWN, "brand"), (LIBRARY, "ink")])
def test_what_is_followed_is_found_by_its_guid_or_by_its_key_in_a_library(reference: object, name: str) -> None:
    assert variable_of(paint(reference), NAMES) == name
    assert text_style_of({"styleIdForText": reference}, NAMES) == name
    assert effect_style_of({"styleIdForEffect": reference}, NAMES) == name


@pytest.mark.parametrize("reference", [None, {}, "7:1", {"guid": None}, {"guid": {"sessionID": 9, "localID": 9}}])
def test_what_leads_nowhere_has_no_name(reference: object) -> None:
    assert variable_of(paint(reference), NAMES) == ""
    assert text_style_of({"styleIdForText": reference}, NAMES) == ""


def test_a_paint_without_a_variable_follows_none() -> None:
    assert variable_of({"type": "SOLID"}, NAMES) == ""
    assert variable_of({"colorVar": 3}, NAMES) == ""


def test_names_are_those_of_the_files_variables_and_styles() -> None:
    file = read_fig(write_fig(rich_design(), thumbnail=None))
    assert set(shared_names(file).values()) == {"brand", "ink", "Text/16 Book"}
    followed = {
        variable_of(paint, shared_names(file)) for node in file.nodes for paint in node.fields.get("fillPaints", ())
    }
    assert followed == {"", "brand", "ink"}
