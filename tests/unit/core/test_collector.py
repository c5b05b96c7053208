"""The garbage collector stands still inside a pause, and only there."""

from __future__ import annotations

import gc

import pytest

from htmlfig_desktop.core.collector import paused_collector


def test_the_collector_is_off_inside_and_on_again_after() -> None:
    with paused_collector():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_overlapping_pauses_end_with_the_last() -> None:
    with paused_collector():
        with paused_collector():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_failure_ends_the_pause() -> None:
    with pytest.raises(ValueError, match="inside"), paused_collector():
        raise ValueError("inside")
    assert gc.isenabled()
