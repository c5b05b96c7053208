"""The states of a job."""

from __future__ import annotations

from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import Conversion, Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.jobs.job import TRANSITIONS, IllegalTransitionError, Job, JobId, JobState

RESULT = Conversion(Path("x.fig"), None, None, "Title", Size(10, 20), nodes=3, texts=1, images=0)
ERROR = CaptureError(ErrorCode.PAGE_UNREACHABLE, "No answer.")
STEPS = {
    JobState.QUEUED: lambda job: job.queued(),
    JobState.RUNNING: lambda job: job.running(2.0),
    JobState.DONE: lambda job: job.done(3.0, RESULT),
    JobState.FAILED: lambda job: job.failed(3.0, ERROR),
    JobState.CANCELLED: lambda job: job.cancelled(3.0),
}


def job_in(state: JobState) -> Job:
    job = Job(JobId("a"), 1, HtmlSource("<p>"), ConversionOptions(), 1.0)
    path = {JobState.QUEUED: [], JobState.CANCELLED: [JobState.CANCELLED], JobState.RUNNING: [JobState.RUNNING]}
    for step in path.get(state, [JobState.RUNNING, state]):
        job = STEPS[step](job)
    assert job.state is state
    return job


@pytest.mark.parametrize("state", JobState)
@pytest.mark.parametrize("following", JobState)
def test_a_job_takes_exactly_the_states_of_the_table(state: JobState, following: JobState) -> None:
    job = job_in(state)
    if following in TRANSITIONS[state]:
        assert STEPS[following](job).state is following
    else:
        with pytest.raises(IllegalTransitionError):
            STEPS[following](job)


def test_every_state_can_be_reached_and_every_job_can_finish() -> None:
    reached, waiting = set(), [JobState.QUEUED]
    while waiting:
        state = waiting.pop()
        if state not in reached:
            reached.add(state)
            waiting.extend(TRANSITIONS[state])
    assert reached == set(JobState)
    assert all(any(next_.is_finished for next_ in TRANSITIONS[s]) for s in JobState if s is JobState.RUNNING)


def test_retrying_forgets_the_failure_and_keeps_who_it_was() -> None:
    again = job_in(JobState.FAILED).queued()
    assert (again.error, again.started_at, again.finished_at) == (None, None, None)
    assert again.progress == Progress(Stage.QUEUED)
    assert (again.id, again.order, again.created_at) == (JobId("a"), 1, 1.0)


def test_the_time_of_a_job_runs_from_its_start_to_its_end() -> None:
    assert job_in(JobState.QUEUED).seconds(50.0) is None
    assert job_in(JobState.RUNNING).seconds(50.0) == 48.0
    assert job_in(JobState.DONE).seconds(50.0) == 1.0


def test_the_name_is_the_title_once_it_is_known() -> None:
    assert job_in(JobState.RUNNING).name == "Untitled"
    assert job_in(JobState.DONE).name == "Title"


def test_only_a_finished_design_without_a_target_is_unsaved() -> None:
    assert [state for state in JobState if job_in(state).is_unsaved] == [JobState.DONE]
