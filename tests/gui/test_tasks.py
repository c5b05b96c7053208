"""The task runner: keeps, reports, ends."""

from __future__ import annotations

import asyncio
import threading

import pytest
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, SourceError
from htmlfig_desktop.ui.application import event_loop
from htmlfig_desktop.ui.tasks import TaskRunner
from tests.gui.driver import until


def test_an_error_of_a_task_reaches_the_one_signal_and_cancelling_is_none(run) -> None:
    async def fail() -> None:
        raise SourceError(ErrorCode.SOURCE_MISSING, "Gone.")

    async def play() -> None:
        tasks, failures = TaskRunner(), []
        tasks.failed.connect(failures.append)
        tasks.start(fail(), name="fails")
        waiting = tasks.start(asyncio.Event().wait(), name="waits")
        waiting.cancel()
        await until(lambda: bool(failures) and waiting.done())
        assert [failure.error for failure in failures] == [ErrorCode.SOURCE_MISSING]
        await tasks.aclose()

    run(play())


def test_a_fault_of_the_program_becomes_int001_and_is_told_to_the_loop(qapp: QApplication) -> None:
    complaints: list[object] = []
    failures: list[HtmlFigError] = []

    async def fail() -> None:
        raise ZeroDivisionError

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context["exception"]))
        tasks = TaskRunner()
        tasks.failed.connect(failures.append)
        tasks.start(fail(), name="broken")
        await until(lambda: bool(failures))
        await tasks.aclose()

    with asyncio.Runner(loop_factory=lambda: event_loop(qapp)) as runner:
        runner.run(play())
    assert failures[0].error is ErrorCode.INTERNAL
    assert isinstance(complaints[0], ZeroDivisionError)


def test_closing_cancels_and_awaits_everything_and_starts_nothing_more(run) -> None:
    ended: list[str] = []

    async def slow_to_end() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.01)
            ended.append("ended")

    async def play() -> None:
        tasks = TaskRunner()
        tasks.start(slow_to_end(), name="slow")
        await asyncio.sleep(0)
        await tasks.aclose()
        assert ended == ["ended"]
        assert tasks.start(slow_to_end(), name="late") is None

    run(play())


def test_a_task_may_close_the_runner_it_runs_in(run) -> None:
    async def play() -> None:
        tasks = TaskRunner()
        task = tasks.start(tasks.aclose(), name="closing")
        with pytest.raises(asyncio.InvalidStateError):
            task.result()
        await task

    run(play())


def test_what_blocks_runs_in_threads_that_end_with_the_loop_and_never_in_those_of_qt(qapp: QApplication) -> None:
    with asyncio.Runner(loop_factory=lambda: event_loop(qapp)) as runner:
        thread = runner.run(asyncio.to_thread(threading.current_thread))
        assert thread.is_alive()
        assert thread.name.startswith("window")
    assert not thread.is_alive()
