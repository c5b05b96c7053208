"""Designs are copied in another process, as they would be in this one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, FigError, ViewingError
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.jobs import copying as module
from htmlfig_desktop.jobs.copying import CopyOrder, copy, copy_apart
from tests.support.clipboards import pasted
from tests.support.figs import small_fig


@pytest.fixture
def design(tmp_path: Path) -> Path:
    path = tmp_path / "page – Seite.fig"
    path.write_bytes(small_fig())
    return path


def test_both_ways_give_the_same(design: Path) -> None:
    here, apart = copy(CopyOrder((design,))), asyncio.run(copy_apart(CopyOrder((design,))))
    assert (apart.html, apart.text, apart.lets_go) == (here.html, here.text, here.lets_go)
    assert apart.text == "Landing page"


def test_one_layer_is_copied_where_that_is_asked_for(design: Path) -> None:
    heading = next(node for node in read_fig(small_fig()).nodes if node.name == "Heading")
    copied = asyncio.run(copy_apart(CopyOrder((design,), str(heading.guid))))
    assert copied.text == "Heading"


def test_several_designs_are_pasted_side_by_side(design: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.fig"
    other.write_bytes(small_fig())
    file = pasted(asyncio.run(copy_apart(CopyOrder((design, other)))).html)
    tops = file.children_of(file.pages[0])
    assert [top.size.width for top in tops if top.size] == [400, 400]
    assert tops[0].transform.e + 400 < tops[1].transform.e


def test_a_layer_that_is_not_there_is_told(design: Path) -> None:
    with pytest.raises(FigError) as caught:
        asyncio.run(copy_apart(CopyOrder((design,), "9:9")))
    assert caught.value.error is ErrorCode.FIG_NOT_COPYABLE


def test_a_design_that_is_none_is_told_with_its_code(design: Path) -> None:
    design.write_bytes(b"no design")
    with pytest.raises(FigError) as caught:
        asyncio.run(copy_apart(CopyOrder((design,))))
    assert caught.value.error is ErrorCode.FIG_NOT_A_FIG


def test_a_process_that_breaks_off_is_told(design: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "child_command", lambda name, module: ("false",))
    with pytest.raises(ViewingError) as caught:
        asyncio.run(copy_apart(CopyOrder((design,))))
    assert caught.value.error is ErrorCode.VIEWER_CRASHED
