"""Work that nobody looks at stands behind."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.engine.workers.priority import put_behind
from tests.unit.workers.test_pool import PATIENT, _importable, bench  # noqa: F401 - a fixture

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="priorities of Unix")


def test_a_process_and_what_it_starts_stand_behind() -> None:
    program = "import os, sys; sys.stdin.readline(); os.execvp('sh', ['sh', '-c', 'nice; exit'])"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        put_behind(process.pid)
        told, _ = process.communicate(b"go\n")
    assert int(told) == 10


def test_a_process_that_is_gone_is_no_error() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    put_behind(process.pid)


@pytest.mark.parametrize(("in_background", "least"), [(False, 0), (True, 10)])
def test_workers_stand_behind_where_the_settings_say_so(tmp_path: Path, in_background: bool, least: int) -> None:
    async def work() -> None:
        async with bench(tmp_path, replace(PATIENT, in_background=in_background)) as one:
            pid = await one.worker_of()
            assert os.getpriority(os.PRIO_PROCESS, pid) == max(os.getpriority(os.PRIO_PROCESS, 0), least)

    asyncio.run(work())


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone lets a process come forward again")
def test_who_stays_behind_cannot_come_forward_nor_can_what_it_starts() -> None:
    forward = "import os\ntry:\n    os.setpriority(os.PRIO_PROCESS, 0, {0})\nexcept PermissionError:\n    print('no')"
    program = f"""
import os, subprocess, sys
from htmlfig_desktop.engine.workers.priority import stay_behind
os.nice(3)
stay_behind()
exec({forward.format(0)!r}, {{}})
sys.stdout.flush()
subprocess.run([sys.executable, "-c", {forward.format(-8)!r}], check=True)
before = os.getpriority(os.PRIO_PROCESS, 0)
os.setpriority(os.PRIO_PROCESS, 0, before + 2)
print(os.getpriority(os.PRIO_PROCESS, 0) - before)
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["no", "no", "2"]  # further back is still open


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone tells work that may wait from other work")
def test_who_stays_behind_interrupts_nobody_nor_does_what_it_starts_and_keeps_its_priority() -> None:
    tell = "import os; print(os.sched_getscheduler(0) == os.SCHED_BATCH, os.getpriority(os.PRIO_PROCESS, 0) - {0})"
    program = f"""
import os, subprocess, sys
from htmlfig_desktop.engine.workers.priority import stay_behind
before = os.getpriority(os.PRIO_PROCESS, 0)
os.nice(3)
stay_behind()
subprocess.run([sys.executable, "-c", {tell!r}.format(before)], check=True)
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["True", "3"]
