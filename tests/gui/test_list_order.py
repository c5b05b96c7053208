"""In which order jobs stand in the list."""

from __future__ import annotations

from dataclasses import replace

from htmlfig_desktop.jobs.announcements import Change, JobChanged
from htmlfig_desktop.ui.jobs.rows import Show, SortBy
from tests.gui.test_job_list import job, model_of, names


def test_pages_of_one_order_stand_as_they_were_asked_for_and_the_newest_order_first() -> None:
    orders = [("a", 1), ("a", 2), ("", 3), ("b", 4), ("b", 5), ("b", 6)]
    model = model_of(*(replace(job(number), batch=batch) for batch, number in orders))
    expected = ["Page 4", "Page 5", "Page 6", "Page 3", "Page 1", "Page 2"]
    assert names(model) == expected
    model.apply(JobChanged(Change.REMOVED, replace(job(4), batch="b")))
    model.apply(JobChanged(Change.ADDED, replace(job(4), batch="b")))
    assert names(model) == expected, "what is brought back is where it was"
    model.arrange(SortBy.NEWEST, Show.ALL, "")
    assert names(model) == expected
