"""The guards of the test run themselves: each is shown a test that breaks its rule."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

CONFTEST = Path(__file__).parents[1] / "conftest.py"

# What is left behind ends with the test run: when nobody writes to it any more.
BAD_TESTS = {
    "logs a warning": ("import logging\ndef test_it(): logging.getLogger('x').warning('oh')", "unexpected warnings"),
    "connects elsewhere": (
        "import socket\ndef test_it():\n  with socket.socket() as s: s.connect(('192.0.2.1', 80))",
        "NetworkRefusedError",
    ),
    "looks a name up": ("import socket\ndef test_it(): socket.getaddrinfo('example.org', 80)", "NetworkRefusedError"),
    "leaves a thread": (
        "import threading\nstop = threading.Event()\n"
        "def test_it(): threading.Thread(target=stop.wait, args=(9,), name='left', daemon=True).start()",
        "still running after the test: left",
    ),
    "leaves a process": (
        "import subprocess\nleft = []\ndef test_it(): left.append(subprocess.Popen(['cat'], stdin=subprocess.PIPE))",
        "still running after the test: process",
    ),
    "leaves a grandchild": (
        "import os, subprocess\nreading, writing = os.pipe()\n"
        "def test_it(): subprocess.run(['sh', '-c', 'exec 3<&0; cat <&3 &'], stdin=reading)",
        "still running after the test: process",
    ),
}


def test_every_breach_of_a_rule_fails_its_test(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    pytester.makeconftest(CONFTEST.read_text().replace("_PATIENCE = 60.0", "_PATIENCE = 0.3"))
    names = {fault: f"test_{fault.replace(' ', '_')}" for fault in BAD_TESTS}
    pytester.makepyfile(**{names[fault]: source for fault, (source, _) in BAD_TESTS.items()})
    output = pytester.runpytest_subprocess("-p", "no:randomly", "-p", "no:pytest-qt", "-rfE").stdout.str()
    summary = {
        line.split("::")[0].split()[-1]: line for line in output.splitlines() if line.startswith(("FAILED", "ERR"))
    }
    said = {fault: message in summary.get(f"{names[fault]}.py", "") for fault, (_, message) in BAD_TESTS.items()}
    assert said == dict.fromkeys(BAD_TESTS, True), output


def test_the_window_and_chromium_do_not_share_a_process(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST.read_text())
    pytester.makeini("[pytest]\nmarkers =\n  gui\n  engine")
    pytester.makepyfile(
        "import pytest\n@pytest.mark.gui\ndef test_window(): ...\n@pytest.mark.engine\ndef test_page(): ...\n"
    )
    options = ("-p", "no:randomly", "-p", "no:pytest-qt")
    mixed = pytester.runpytest_subprocess(*options)
    assert mixed.ret == pytest.ExitCode.USAGE_ERROR
    assert "need a process each" in mixed.stderr.str()
    pytester.runpytest_subprocess(*options, "-m", "gui").assert_outcomes(passed=1, deselected=1)


def test_a_harmless_test_passes_the_guards(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST.read_text())
    pytester.makepyfile(
        "import logging, socket\n"
        "def test_quiet(): logging.getLogger('x').info('fine')\n"
        "def test_reading_the_log(caplog): logging.getLogger('x').warning('looked at')\n"
        "def test_loopback():\n"
        "  with socket.create_server(('127.0.0.1', 0)) as server:\n"
        "    socket.create_connection(server.getsockname()).close()\n"
    )
    pytester.runpytest_subprocess("-p", "no:randomly", "-p", "no:pytest-qt").assert_outcomes(passed=3)
