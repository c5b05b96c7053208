"""How a design is built survives in the store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from htmlfig_desktop.core.conversion import Arranged, Conversion, Structure
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.jobs.records import result_from, result_record

RESULT = Conversion(Path("design.fig"), None, None, "Page", Size(10, 10), 5, 2, 0)


def test_the_numbers_of_a_design_come_back_from_a_row() -> None:
    structure = Structure(
        5, 4, (Arranged("flex", 2, 3),), (("distances or edges differ", 1),), 3, ("Light", "Dark"), 2, 4, 6, 7
    )
    result = replace(RESULT, structure=structure)
    found = result_from(result_record(result), Path("/folder"))
    assert found.structure == structure
    assert found.structure is not None
    assert found.structure.ratio == 1.25


def test_rows_of_before_parts_had_states_or_shadows_had_names_have_none_of_them() -> None:
    record = result_record(replace(RESULT, structure=Structure(5, 4, states=6, effect_styles=7)))
    del record["structure"]["states"], record["structure"]["effect_styles"]
    found = result_from(record, Path("/folder"))
    assert found.structure == Structure(5, 4)


def test_rows_of_before_the_numbers_were_kept_have_none() -> None:
    record = result_record(RESULT)
    assert record.pop("structure") is None
    assert result_from(record, Path("/folder")).structure is None


def test_where_a_design_begins_comes_back_and_rows_of_before_begin_at_the_left() -> None:
    record = result_record(replace(RESULT, start=560.0))
    assert result_from(record, Path("/folder")).start == 560
    del record["start"]
    assert result_from(record, Path("/folder")).start == 0
