"""Designs are put into one file in another process, as they would be in this one."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, FigError, StorageError
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.jobs import joining as module
from htmlfig_desktop.jobs.joining import JoinOrder, join, join_apart
from tests.support.figs import small_fig
from tests.support.processes import is_alive, until
from tests.support.repeating import repeating_fig


@pytest.fixture
def order(tmp_path: Path) -> JoinOrder:
    designs = tmp_path / "first.fig", tmp_path / "second.fig"
    for design in designs:
        design.write_bytes(small_fig())
    return JoinOrder(designs, tmp_path / "whole – ganz.fig", "Whole")


def test_both_ways_write_the_same(order: JoinOrder) -> None:
    join(order)
    here = order.target.read_bytes()
    order.target.unlink()
    asyncio.run(join_apart(order))
    assert order.target.read_bytes() == here
    whole = read_fig(here)
    assert len(whole.children_of(whole.pages[0])) == 2


def test_what_repeats_across_designs_becomes_components_if_that_is_asked_for(order: JoinOrder) -> None:
    for design, titles in zip(order.designs, (("A", "B"), ("C",)), strict=True):
        design.write_bytes(repeating_fig(*titles))
    assert join(order) == 0
    assert not [node for node in read_fig(order.target.read_bytes()).nodes if node.type == "SYMBOL"]
    assert asyncio.run(join_apart(replace(order, with_components=True))) == 2
    whole = read_fig(order.target.read_bytes())
    assert sorted(node.name for node in whole.nodes if node.type == "SYMBOL") == ["badge", "card"]
    assert [node.name for node in whole.nodes if node.type == "INSTANCE"].count("card") == 3


def test_a_design_that_is_none_is_told_with_its_code_and_nothing_is_replaced(order: JoinOrder) -> None:
    order.designs[1].write_bytes(b"no design")
    order.target.write_bytes(b"from before")
    with pytest.raises(FigError) as caught:
        asyncio.run(join_apart(order))
    assert caught.value.error is ErrorCode.FIG_NOT_A_FIG
    assert order.target.read_bytes() == b"from before"


def test_a_design_that_is_gone_is_told_by_its_name(order: JoinOrder) -> None:
    order.designs[0].unlink()
    with pytest.raises(FigError) as caught:
        asyncio.run(join_apart(order))
    assert "first.fig" in caught.value.cause


def test_a_folder_that_is_not_there_is_told(order: JoinOrder, tmp_path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        asyncio.run(join_apart(JoinOrder(order.designs, tmp_path / "gone" / "whole.fig", "Whole")))
    assert caught.value.error is ErrorCode.STORAGE_DENIED


def test_a_process_that_breaks_off_is_told(order: JoinOrder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "child_command", lambda name, module: ("false",))
    with pytest.raises(FigError) as caught:
        asyncio.run(join_apart(order))
    assert caught.value.error is ErrorCode.FIG_NOT_JOINABLE


def test_cancelling_ends_the_process(order: JoinOrder, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mark = tmp_path / "process"
    endless = f"import os, pathlib, time\npathlib.Path({str(mark)!r}).write_text(str(os.getpid()))\ntime.sleep(600)"
    monkeypatch.setattr(module, "child_command", lambda name, module: (sys.executable, "-c", endless))

    async def give_up() -> None:
        task = asyncio.create_task(join_apart(order))
        await until(lambda: mark.exists() and mark.read_text() != "")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not is_alive(int(mark.read_text()))

    asyncio.run(give_up())
    assert not order.target.exists()


def test_what_is_given_up_while_it_is_written_leaves_nothing_beside_the_designs(
    order: JoinOrder, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    mark = tmp_path_factory.mktemp("mark") / "written"
    writes_slowly = (
        "import json, pathlib, sys, time\n"
        "target = json.loads(sys.stdin.buffer.read())['target']\n"
        "pathlib.Path(target).write_bytes(b'a part')\n"
        f"pathlib.Path({str(mark)!r}).touch()\n"
        "time.sleep(600)"
    )
    monkeypatch.setattr(module, "child_command", lambda name, module: (sys.executable, "-c", writes_slowly))
    before = sorted(order.target.parent.iterdir())

    async def give_up() -> None:
        task = asyncio.create_task(join_apart(order))
        await until(mark.exists)
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(give_up())
    assert sorted(order.target.parent.iterdir()) == before
