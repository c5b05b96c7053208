"""The store: what is put in comes out again, across versions, damage, second processes and full disks."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import Conversion, FontSource, FontUse, Progress, Stage, StageTiming
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, StorageError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import (
    ColorScheme,
    ConversionOptions,
    FileSource,
    HtmlSource,
    PrivateSource,
    UrlSource,
    WaitUntil,
)
from htmlfig_desktop.jobs import schema
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.store import DATABASE, JobStore, Stored
from tests.unit.jobs.fake_conversions import WritingBackend

OPTIONS = ConversionOptions(
    390,
    844,
    2.0,
    WaitUntil.NETWORK_IDLE,
    "#app",
    9000,
    ColorScheme.DARK,
    screenshot=True,
    states=True,
    without_banners=True,
)
SOURCES = (
    HtmlSource("<p>Hällo \N{GRINNING FACE}", "https://example.com/", "HTML code"),
    UrlSource("https://example.com/a?b=c"),
    FileSource(Path("/pages/a.html"), Path("/pages")),
    FileSource(Path("/pages/b.html")),
)


def run(play: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(play(), 90))


def result_in(folder: Path) -> Conversion:
    return Conversion(
        fig=folder / "design.fig",
        screenshot=folder / "screenshot.png",
        thumbnail=None,
        title="Title",
        size=Size(390, 2400.5),
        nodes=10,
        texts=3,
        images=1,
        diagnostics=(Diagnostic(DiagnosticCode.MASK_UNSUPPORTED, ".hero", "Hero", "url(#m)"),),
        fonts=(FontUse("Inter", "Regular", 400, 52, FontSource.WEB),),
        timings=(StageTiming(Stage.LOADING, 12.5),),
    )


def jobs_in_every_state(store: JobStore) -> list[Job]:
    first, second, third, fourth = (
        Job(JobId(f"id{n}"), n, source, OPTIONS, float(n), place=10 - n, preset="Phone", batch="b1")
        for n, source in enumerate(SOURCES, 1)
    )
    failed = second.running(2.0).failed(3.0, CaptureError(ErrorCode.PAGE_UNREACHABLE, "No answer.", detail="why"))
    done = third.running(2.0).done(4.0, result_in(store.results / "id3"))
    return [first, failed, replace(done, target=Path("/out/x.fig")), fourth.cancelled(5.0)]


def told(job: Job) -> Job:
    """Return a job with what equality can see: errors compare by identity."""
    return replace(job, error=None)


def files_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())


async def stored(folder: Path) -> Stored:
    store = JobStore.open(folder)
    try:
        return await asyncio.to_thread(store.load)
    finally:
        await store.aclose()


def test_every_state_and_every_kind_of_source_comes_back_as_it_was(tmp_path: Path) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path / "data")
        jobs = jobs_in_every_state(store)
        for job in jobs:
            store.put(job)
        await store.aclose()
        found = await stored(tmp_path / "data")
        assert [told(job) for job in found.jobs] == [
            told(replace(job, progress=Progress(job.progress.stage))) for job in jobs
        ]
        error = found.jobs[1].error
        assert isinstance(error, CaptureError)
        assert (error.error, error.cause, error.detail) == (ErrorCode.PAGE_UNREACHABLE, "No answer.", "why")

    run(play)


def test_a_file_whose_name_is_not_utf_8_comes_back_and_does_not_end_the_keeping(tmp_path: Path) -> None:
    async def play() -> None:
        page = FileSource(Path(os.fsdecode(b"/pages/caf\xe9.html")), Path(os.fsdecode(b"/pages/\xe9")))
        store = JobStore.open(tmp_path)
        store.put(Job(JobId("a"), 1, page, OPTIONS, 0.0, preset="half \ud83d", target=Path(os.fsdecode(b"/out/\xe9"))))
        store.put(Job(JobId("b"), 2, SOURCES[0], OPTIONS, 0.0))
        await store.flush()
        await store.aclose()
        assert [job.source for job in (await stored(tmp_path)).jobs] == [page, SOURCES[0]]

    run(play)


def test_what_cannot_be_written_is_left_out_and_all_else_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        store.put(Job(JobId("a"), 1, HtmlSource("<p>", name=Path()), OPTIONS, 0.0))  # type: ignore[arg-type]
        store.put(Job(JobId("b"), 2, SOURCES[0], OPTIONS, 0.0))
        await store.flush()
        await store.aclose()
        assert [record.message for record in caplog.records] == ["store.unwritable"]
        assert [job.id for job in (await stored(tmp_path)).jobs] == ["b"]

    run(play)


def test_neither_name_nor_password_of_an_address_reaches_the_disk_and_the_job_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        address = "https://my-name:hunter2@example.com/a"
        sources = (UrlSource(address), HtmlSource("<p>x", address), PrivateSource("c1", address, "Page"))
        for number, source in enumerate(sources, 1):
            store.put(Job(JobId(f"id{number}"), number, source, OPTIONS, 0.0))

        def is_clean() -> bool:
            kept = files_in(tmp_path)
            return kept.count(b"https://example.com/a") >= len(sources) and not any(
                part in kept for part in (b"my-name", b"hunter2")
            )

        await store.flush()
        assert is_clean()
        await store.aclose()
        assert is_clean()
        assert [job.source for job in (await stored(tmp_path)).jobs] == [
            UrlSource("https://example.com/a"),
            HtmlSource("<p>x", "https://example.com/a"),
            PrivateSource("c1", "https://example.com/a", "Page"),
        ]

    run(play)


def test_where_a_job_is_converted_is_kept_and_jobs_of_older_programs_are_converted_here(tmp_path: Path) -> None:
    async def play() -> None:
        team = Destination("https://team.example/api", "0123abcd", "Team")
        store = JobStore.open(tmp_path / "data")
        job = Job(JobId("a"), 1, SOURCES[1], OPTIONS, 1.0, destination=team)
        store.put(job)
        store.put(replace(job, id=JobId("b"), order=2, destination=HERE))
        await store.aclose()
        assert [each.destination for each in (await stored(tmp_path / "data")).jobs] == [team, HERE]

        old = sqlite3.connect(tmp_path / "old.sqlite3")
        old.executescript(f"{schema.MIGRATIONS[0]} PRAGMA user_version = 1;")
        row = ("c", 1, 1, "queued", '{"kind":"url","url":"https://example.com/"}', "{}", "", "", 0, "queued", 1.0)
        names = "id, order_number, place, state, source, options, preset, batch, interruptions, stage, created_at"
        old.execute(f"INSERT INTO jobs ({names}) VALUES ({', '.join('?' * len(row))})", row)
        old.commit()
        old.close()
        (tmp_path / "before").mkdir()
        (tmp_path / "old.sqlite3").rename(tmp_path / "before" / DATABASE)
        assert [each.destination for each in (await stored(tmp_path / "before")).jobs] == [HERE]

    run(play)


def test_removed_jobs_take_their_documents_along_but_not_those_others_use(tmp_path: Path) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        for number, html in enumerate(("<p>same", "<p>same", "<p>other"), 1):
            store.put(Job(JobId(f"id{number}"), number, HtmlSource(html), OPTIONS, 0.0))
        store.remove([JobId("id1"), JobId("id3")])
        await store.aclose()
        database = sqlite3.connect(tmp_path / DATABASE)
        assert database.execute("SELECT html FROM documents").fetchall() == [("<p>same",)]
        database.close()

    run(play)


def test_a_restart_offers_to_go_on_and_starts_nothing_by_itself(tmp_path: Path) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path / "data")
        waiting = Job(JobId("w"), 1, SOURCES[0], OPTIONS, 0.0, place=2)
        running = replace(Job(JobId("r"), 2, SOURCES[0], OPTIONS, 0.0), place=1).running(1.0)
        worn_out = replace(Job(JobId("o"), 3, SOURCES[0], OPTIONS, 0.0), interruptions=2).running(1.0)
        for job in (waiting, running, worn_out):
            store.put(job)
        await store.aclose()
        queue = JobQueue(WritingBackend(tmp_path / "ledger"), JobStore.open(tmp_path / "data"))
        restored = await queue.restore()
        assert (restored.jobs, restored.waiting, restored.interrupted) == (3, 2, 1)
        assert queue.is_paused
        assert queue.waiting == ("r", "w")
        worn = queue.job(JobId("o"))
        assert worn is not None
        assert worn.error is not None
        assert worn.error.error is ErrorCode.JOB_INTERRUPTED
        assert queue.submit(SOURCES[1], OPTIONS).order == 4
        queue.resume()
        while not all(job.state.is_finished for job in queue.jobs):  # noqa: ASYNC110 - jobs have no event
            await asyncio.sleep(0.005)
        await queue.aclose()
        assert [line.split()[0] for line in (tmp_path / "ledger").read_text().splitlines()][:2] == ["r", "w"]
        assert [job.state for job in (await stored(tmp_path / "data")).jobs] == [
            JobState.DONE,
            JobState.DONE,
            JobState.FAILED,
            JobState.DONE,
        ]

    run(play)


def test_a_design_whose_file_was_deleted_can_be_made_again(tmp_path: Path) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        job = Job(JobId("a"), 1, SOURCES[0], OPTIONS, 0.0).running(1.0)
        store.put(job.done(2.0, result_in(store.results / "a")))
        await store.aclose()
        queue = JobQueue(WritingBackend(tmp_path / "ledger"), JobStore.open(tmp_path))
        await queue.restore()
        found = queue.jobs[0]
        assert (found.state, found.result) == (JobState.FAILED, None)
        assert found.error is not None
        assert found.error.error is ErrorCode.RESULT_GONE
        await queue.aclose()

    run(play)


def test_orphaned_folders_of_earlier_runs_are_swept_and_those_in_use_stay(tmp_path: Path) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        used_page, lost_page = store.pages / "used" / "index.html", store.pages / "lost" / "index.html"
        for page in (used_page, lost_page):
            page.parent.mkdir()
            page.touch()
        for name in ("a", "orphan"):
            (store.results / name).mkdir()
        store.put(Job(JobId("a"), 1, FileSource(used_page), OPTIONS, 0.0))
        await store.aclose()
        queue = JobQueue(WritingBackend(tmp_path / "ledger"), JobStore.open(tmp_path))
        new = queue.store.pages / "new"
        new.mkdir()
        await queue.restore()
        assert sorted(each.name for each in queue.store.pages.iterdir()) == ["new", "used"]
        assert [each.name for each in queue.store.results.iterdir()] == ["a"]
        await queue.aclose()

    run(play)


def test_a_second_process_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        with pytest.raises(StorageError) as caught:
            JobStore.open(tmp_path)
        assert caught.value.error is ErrorCode.JOBS_NOT_KEPT
        assert "another" in caught.value.cause
        store.put(Job(JobId("a"), 1, SOURCES[0], OPTIONS, 0.0))
        await store.flush()
        await store.aclose()

    run(play)


@pytest.mark.parametrize("damage", [b"not a database at all" * 300, b"SQLite format 3\0" + bytes(5000)])
def test_a_damaged_database_is_moved_aside_and_a_new_one_begun(tmp_path: Path, damage: bytes, caplog: object) -> None:
    (tmp_path / DATABASE).write_bytes(damage)

    async def play() -> None:
        assert (await stored(tmp_path)).jobs == ()
        assert (tmp_path / f"{DATABASE}.damaged-1").read_bytes() == damage

    run(play)


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / DATABASE)
    database.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    database.close()
    with pytest.raises(StorageError) as caught:
        JobStore.open(tmp_path)
    assert caught.value.cause == "A newer version of the program made the list of jobs."


def test_an_older_database_is_copied_before_it_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        store.put(Job(JobId("a"), 1, SOURCES[0], OPTIONS, 0.0))
        await store.aclose()
        monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, "ALTER TABLE jobs ADD COLUMN note TEXT;"))
        monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
        assert [job.id for job in (await stored(tmp_path)).jobs] == ["a"]
        copy = sqlite3.connect(tmp_path / f"jobs.before-{schema.VERSION}")
        assert schema.version_of(copy) == schema.VERSION - 1
        copy.close()

    run(play)


def test_rows_that_cannot_be_read_are_counted_and_stay(tmp_path: Path, caplog: object) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        for number in (1, 2):
            store.put(Job(JobId(f"id{number}"), number, SOURCES[0], OPTIONS, 0.0))
        await store.aclose()
        database = sqlite3.connect(tmp_path / DATABASE)
        with database:
            database.execute("UPDATE jobs SET state = 'levitating' WHERE id = 'id1'")
        database.close()
        for _ in range(2):
            found = await stored(tmp_path)
            assert ([job.id for job in found.jobs], found.unreadable) == (["id2"], 1)

    run(play)


def test_options_of_other_versions_are_read_as_far_as_they_are_known(tmp_path: Path) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        store.put(Job(JobId("a"), 1, SOURCES[0], OPTIONS, 0.0))
        await store.aclose()
        database = sqlite3.connect(tmp_path / DATABASE)
        with database:
            database.execute("""UPDATE jobs SET options = '{"viewport_width": 390, "of_the_future": true}'""")
        database.close()
        assert (await stored(tmp_path)).jobs[0].options == ConversionOptions(viewport_width=390)

    run(play)


def test_what_cannot_be_written_is_told_and_written_as_soon_as_there_is_room(tmp_path: Path, caplog: object) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path)
        await store.flush()
        told: list[StorageError] = []
        store.on_trouble = told.append
        pages = store._database.execute("PRAGMA page_count").fetchone()[0]
        store._database.execute(f"PRAGMA max_page_count = {pages}")
        store.put(Job(JobId("a"), 1, HtmlSource("x" * 100_000), OPTIONS, 0.0))
        for _ in range(2):
            with pytest.raises(StorageError) as caught:
                await store.flush()
            assert caught.value.error is ErrorCode.STORAGE_FULL
        assert [error.error for error in told] == [ErrorCode.STORAGE_FULL], "once, whoever waits for it"
        store._database.execute("PRAGMA max_page_count = 1000000")
        await store.flush()
        await store.aclose()
        assert [job.id for job in (await stored(tmp_path)).jobs] == ["a"]

    run(play)


def test_only_the_owner_may_read_the_store(tmp_path: Path) -> None:
    async def play() -> None:
        store = JobStore.open(tmp_path / "data")
        assert (store.folder.stat().st_mode & 0o777, store.results.stat().st_mode & 0o777) == (0o700, 0o700)
        assert (store.folder / DATABASE).stat().st_mode & 0o777 == 0o600
        await store.aclose()

    run(play)
