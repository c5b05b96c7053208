"""The unit and the container recipe name what exists, and give the service no more than it needs."""

from __future__ import annotations

import json
import re
from pathlib import Path

from htmlfig_desktop.service.settings import SETTINGS

ROOT = Path(__file__).parents[3]
UNIT = (ROOT / "packaging/systemd/htmlfig.service").read_text(encoding="utf-8")
CONTAINER = (ROOT / "packaging/container/Containerfile").read_text(encoding="utf-8")


def test_the_recipes_set_only_variables_that_the_service_reads() -> None:
    named = set(re.findall(r"HTMLFIG_[A-Z_]+", UNIT + CONTAINER))
    assert named
    assert named <= {setting.variable for setting in SETTINGS}


def test_what_the_container_copies_is_there() -> None:
    for line in re.findall(r"^COPY (?!--from)(.+)$", CONTAINER, re.MULTILINE):
        *sources, _ = line.split()
        for source in sources:
            assert (ROOT / source).exists(), source


def test_the_container_installs_nothing_but_what_is_locked() -> None:
    recipe = CONTAINER.replace("\\\n", " ")
    commands = [each for each in re.split(r"^RUN |&&|\n", recipe, flags=re.MULTILINE) if re.search(r"\bpip\b", each)]
    assert len(commands) == 4
    for command in commands:
        is_ours = "--no-deps" in command and ("--no-build-isolation" in command or "--no-index" in command)
        assert is_ours or "--require-hashes" in command, command


def test_neither_recipe_runs_the_service_as_root() -> None:
    assert "DynamicUser=yes" in UNIT
    stages = CONTAINER.split("\nFROM ")
    assert re.search(r"^USER htmlfig$", stages[-1], re.MULTILINE)
    assert stages[-1].index("USER htmlfig") < stages[-1].index("ENTRYPOINT")


def test_the_unit_gives_the_service_its_grace_before_it_is_killed() -> None:
    grace = next(setting.default for setting in SETTINGS if setting.name == "grace_seconds")
    stop = re.search(r"^TimeoutStopSec=(\d+)$", UNIT, re.MULTILINE)
    assert stop is not None
    assert int(stop[1]) > grace + 5


def test_the_seccomp_profile_leaves_chromium_its_namespaces() -> None:
    profile = json.loads((ROOT / "packaging/container/seccomp.json").read_text(encoding="utf-8"))
    denied = {name for rule in profile["syscalls"] for name in rule["names"]}
    assert {"mount", "bpf", "kexec_load"} <= denied
    assert not denied & {"clone", "clone3", "unshare", "setns", "chroot", "seccomp", "prctl"}
