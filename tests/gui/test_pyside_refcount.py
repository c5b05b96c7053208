"""Keeps the pin of PySide6 honest: some releases free None and True once too often on Python 3.11 and abort."""

from __future__ import annotations

import subprocess
import sys

CALLS = """
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

class Sender(QObject):
    fired = Signal(bool)

app = QCoreApplication([])
sender, timer, heard = Sender(), QTimer(), []
sender.fired.connect(heard.append)
for _ in range(20_000):
    timer.setInterval(5)
    sender.setObjectName("x")
    sender.fired.emit(True)
assert len(heard) == 20_000 and all(value is True for value in heard)
print("alive")
"""


def test_twenty_thousand_calls_and_signals_leave_the_interpreter_alive() -> None:
    done = subprocess.run([sys.executable, "-c", CALLS], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "alive"
