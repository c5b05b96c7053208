"""Jobs for servers: a lane for each key, held when the server asks for that, sent elsewhere when the user wants it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.client.errors import NO_ANSWER, BusyError, RateLimitedError
from htmlfig_desktop.core.conversion import ConversionRequest, OnProgress, WaitReason
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.errors import CaptureError, CredentialError, ErrorCode, error_from_code
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.line import Move, WaitingLine
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.store import JobStore
from tests.unit.jobs.test_queue import Backend, forever, page, run, until

TEAM = Destination("https://team.example", "id-1", "Team")
OTHER = Destination("https://other.example", "id-2", "Other")


def submit(queue: JobQueue, name: str, destination: Destination = HERE) -> Job:
    return queue.submit(page(name), ConversionOptions(), destination=destination)


def test_a_key_converts_one_page_at_a_time_and_stands_in_nobodys_way() -> None:
    async def play() -> None:
        backend = Backend(slow=forever, local=forever)
        queue = JobQueue(backend, concurrency=1)
        slow = submit(queue, "slow", TEAM)
        waiting = submit(queue, "next", TEAM)
        local = submit(queue, "local")
        behind = submit(queue, "behind")
        await until(queue, submit(queue, "elsewhere", OTHER), JobState.DONE)
        assert backend.started == ["slow", "local", "elsewhere"]
        assert queue.waiting == (waiting.id, behind.id)
        queue.cancel(slow.id)
        await until(queue, waiting, JobState.DONE)
        assert queue.job(local.id).state is JobState.RUNNING
        await queue.aclose()

    run(play)


def test_the_backend_is_told_where_to_convert_also_when_it_is_tried_again() -> None:
    async def play() -> None:
        seen: list[Destination] = []

        async def note(request: ConversionRequest, on_progress: OnProgress) -> None:
            seen.append(request.destination)
            if len(seen) == 1:
                raise CaptureError(ErrorCode.PAGE_UNREACHABLE, "No answer.")

        queue = JobQueue(Backend(a=note))
        job = await until(queue, submit(queue, "a", TEAM), JobState.FAILED)
        queue.retry(job.id)
        job = await until(queue, job, JobState.DONE)
        assert seen == [TEAM, TEAM]
        assert job.destination == TEAM
        await queue.aclose()

    run(play)


@pytest.mark.parametrize("kind", [RateLimitedError, BusyError])
def test_a_server_that_wants_no_more_holds_the_other_jobs_of_its_key_and_they_say_until_when(
    kind: type[RateLimitedError | BusyError],
) -> None:
    async def play() -> None:
        async def refuse(request: ConversionRequest, on_progress: OnProgress) -> None:
            raise kind(NO_ANSWER, 1000, time.time())

        backend = Backend(refused=refuse)
        queue = JobQueue(backend)
        first = submit(queue, "refused", TEAM)
        second, third = submit(queue, "second", TEAM), submit(queue, "third", OTHER)
        await until(queue, first, JobState.FAILED)
        held = queue.job(second.id)
        assert held.state is JobState.QUEUED
        assert held.progress.reason is WaitReason.LIMIT
        assert held.progress.until > time.time()
        await until(queue, third, JobState.DONE)
        assert backend.started == ["refused", "third"]
        late = submit(queue, "late", TEAM)
        assert queue.job(late.id).progress.reason is WaitReason.LIMIT
        queue.hold("id-1", time.time() + 0.05)
        await until(queue, late, JobState.DONE)
        assert backend.started == ["refused", "third", "second", "late"]
        assert queue.job(late.id).progress.reason is None
        await queue.aclose()

    run(play)


@pytest.mark.parametrize("code", [ErrorCode.KEYRING_LOCKED, ErrorCode.KEYRING_SILENT])
def test_a_keyring_that_stays_closed_lets_what_needs_its_keys_wait_and_is_told_once(code: ErrorCode) -> None:
    async def play() -> None:
        is_open = False

        async def refuse(request: ConversionRequest, on_progress: OnProgress) -> None:
            if not is_open:
                raise CredentialError(code, "The keyring is locked and was not unlocked.")

        backend = Backend(first=refuse, second=refuse)
        queue, told = JobQueue(backend), []
        queue.on_absence = told.append
        first = submit(queue, "first", TEAM)
        second, other, local = submit(queue, "second", TEAM), submit(queue, "third", OTHER), submit(queue, "local")
        for unconcerned in (other, local):
            await until(queue, unconcerned, JobState.DONE)
        assert [each.lane for each in told] == ["id-1"]
        for job in (first, second):
            waiting = queue.job(job.id)
            assert waiting.state is JobState.QUEUED
            assert waiting.waits_for_word
            assert waiting.progress.reason is WaitReason.KEYRING
        assert backend.started == ["first", "third", "local"], "nobody is asked for each job"
        is_open = True
        queue.release("id-1")
        await until(queue, second, JobState.DONE)
        assert backend.started == ["first", "third", "local", "first", "second"]
        await queue.aclose()

    run(play)


def test_a_job_waits_for_a_locked_keyring_also_where_no_other_waits_behind_it() -> None:
    async def play() -> None:
        async def refuse(request: ConversionRequest, on_progress: OnProgress) -> None:
            raise CredentialError(ErrorCode.KEYRING_LOCKED, "The keyring is locked and was not unlocked.")

        queue, told = JobQueue(Backend(only=refuse)), asyncio.Event()
        queue.on_absence = lambda absence: told.set()
        only = submit(queue, "only", TEAM)
        await told.wait()
        assert queue.job(only.id).waits_for_word
        await queue.aclose()

    run(play)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (ErrorCode.KEY_REFUSED, WaitReason.KEY),
        (ErrorCode.KEY_EXPIRED, WaitReason.KEY),
        (ErrorCode.KEY_KIND_WRONG, WaitReason.KEY),
        (ErrorCode.KEY_SECRET_GONE, WaitReason.KEY),
        (ErrorCode.QUOTA_EXHAUSTED, WaitReason.QUOTA),
    ],
)
def test_a_key_that_is_refused_is_not_sent_with_the_jobs_behind_which_wait_and_are_there_after_a_restart(
    tmp_path: Path, code: ErrorCode, reason: WaitReason
) -> None:
    async def play() -> None:
        async def refuse(request: ConversionRequest, on_progress: OnProgress) -> None:
            raise error_from_code(code.code, "The server does not take it.")

        backend = Backend(first=refuse)
        queue, told = JobQueue(backend, JobStore.open(tmp_path)), []
        queue.on_absence = told.append
        submit(queue, "first", TEAM)
        behind = [submit(queue, f"page {number}", TEAM) for number in range(30)]
        await until(queue, submit(queue, "elsewhere", OTHER), JobState.DONE)
        assert backend.started == ["first", "elsewhere"]
        assert [each.reason for each in told] == [reason]
        assert all(job.waits_for_word and job.progress.reason is reason for job in queue.jobs[:31])
        await queue.aclose()

        queue = JobQueue(backend := Backend(), JobStore.open(tmp_path))
        restored = await queue.restore()
        assert restored.waiting == 31
        queue.resume()
        await until(queue, behind[-1], JobState.DONE)
        assert len(backend.started) == 31
        await queue.aclose()

    run(play)


def test_a_hold_can_be_lifted_and_does_not_outlive_the_queue() -> None:
    async def play() -> None:
        queue = JobQueue(Backend())
        queue.hold("id-1", time.time() + 1000)
        job = submit(queue, "a", TEAM)
        await asyncio.sleep(0)
        assert queue.job(job.id).state is JobState.QUEUED
        queue.release("id-1")
        await until(queue, job, JobState.DONE)
        queue.hold("id-1", time.time() + 1000)
        (timer,) = queue._holds._timers.values()
        await queue.aclose()
        assert timer.cancelled()

    run(play)


def test_a_lane_goes_on_soon_after_the_machine_has_slept_through_its_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("htmlfig_desktop.jobs.holds._LONGEST_NAP_S", 0.01)
    now = [1_800_000_000.0]

    async def play() -> None:
        queue = JobQueue(Backend(), clock=lambda: now[0])
        queue.hold("id-1", now[0] + 3600)
        job = submit(queue, "a", TEAM)
        await asyncio.sleep(0.05)
        assert queue.job(job.id).state is JobState.QUEUED
        now[0] += 3601
        await until(queue, job, JobState.DONE)
        await queue.aclose()

    run(play)


def test_a_job_can_be_sent_elsewhere_in_every_state_but_done() -> None:
    async def play() -> None:
        seen: list[tuple[str, bool]] = []
        at_work = asyncio.Event()

        async def stuck_there(request: ConversionRequest, on_progress: OnProgress) -> None:
            seen.append((request.source.name, request.destination.is_here))
            if not request.destination.is_here:
                at_work.set()
                await asyncio.Event().wait()

        queue = JobQueue(Backend(running=stuck_there, waiting=stuck_there, cancelled=stuck_there))
        running, waiting, cancelled = (submit(queue, name, TEAM) for name in ("running", "waiting", "cancelled"))
        queue.cancel(cancelled.id)
        await at_work.wait()
        for job in (running, waiting, cancelled):
            queue.redirect(job.id, HERE)
        for job in (running, waiting, cancelled):
            done = await until(queue, job, JobState.DONE)
            assert done.destination == HERE
            queue.redirect(job.id, TEAM)
            assert queue.job(job.id) == done
        assert seen[0] == ("running", False)
        assert sorted(seen[1:]) == [("cancelled", True), ("running", True), ("waiting", True)]
        await queue.aclose()

    run(play)


def test_a_job_that_is_cancelled_while_it_is_sent_elsewhere_stays_cancelled() -> None:
    async def play() -> None:
        queue = JobQueue(Backend(a=forever))
        job = submit(queue, "a", TEAM)
        await until(queue, job, JobState.RUNNING)
        queue.redirect(job.id, HERE)
        queue.cancel(job.id)
        await until(queue, job, JobState.CANCELLED)
        assert queue.waiting == ()
        await queue.aclose()

    run(play)


def test_a_lane_that_is_to_stand_still_for_longer_starts_nothing_in_between() -> None:
    async def play() -> None:
        backend = Backend()
        queue = JobQueue(backend)
        queue.hold("id-1", time.time() + 1000)
        job = submit(queue, "a", TEAM)
        queue.hold("id-1", time.time() + 2000)
        await until(queue, submit(queue, "b", OTHER), JobState.DONE)
        assert backend.started == ["b"]
        assert queue.job(job.id).progress.until > time.time() + 1500
        queue.release("id-1")
        await until(queue, job, JobState.DONE)
        await queue.aclose()

    run(play)


def test_moving_keeps_lanes_apart_from_order() -> None:
    async def play() -> None:
        backend = Backend(a=forever)
        queue = JobQueue(backend, concurrency=1)
        queue.pause()
        names = {name: submit(queue, name, TEAM if name in "bd" else HERE) for name in "abcd"}
        queue.move([names["d"].id], Move.FIRST)
        assert [queue.job(each).source.name for each in queue.waiting] == ["d", "a", "b", "c"]
        queue.resume()
        await until(queue, names["b"], JobState.DONE)
        assert backend.started[:2] == ["d", "a"]
        assert backend.started[2] == "b"
        await queue.aclose()

    run(play)


def test_ten_thousand_waiting_jobs_are_not_looked_through_for_every_start() -> None:
    line = WaitingLine(1)
    template = Job(JobId(""), 0, page("x"), ConversionOptions(), 0.0)
    for number in range(10_000):
        line.add(replace(template, id=JobId(str(number)), place=number))
    assert line.take() == "0"
    looked_at = 0

    class Counting(list):  # type: ignore[type-arg]
        def __iter__(self):  # type: ignore[no-untyped-def]
            nonlocal looked_at
            for each in super().__iter__():
                looked_at += 1
                yield each

    line._order = Counting(line._order)
    assert line.take() is None
    assert looked_at == 1
