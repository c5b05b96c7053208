"""A store of keys on a file and in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from htmlfig_desktop.keys.facts import Facts, FactsFile, MemoryFacts
from htmlfig_desktop.keys.store import KeyStore
from htmlfig_desktop.keys.vaults import MemoryVault
from tests.unit.keys.doubles import NEW, OLD, Clock, Probe


@pytest.fixture(params=["file", "memory"])
def facts(request: pytest.FixtureRequest, tmp_path: Path) -> Facts:
    return FactsFile(tmp_path / "data" / "keys.sqlite3") if request.param == "file" else MemoryFacts()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def probe() -> Probe:
    return Probe(OLD, NEW)


@pytest.fixture
def store(facts: Facts, probe: Probe, clock: Clock) -> KeyStore:
    return KeyStore(facts, MemoryVault(), probe=probe, now=clock)
