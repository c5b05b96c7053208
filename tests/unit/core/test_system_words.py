"""What the operating system says is said in words that can be translated, where it is met often."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest

from htmlfig_desktop.core.storing import not_stored
from htmlfig_desktop.core.system_words import reason_of


def test_what_is_met_often_is_told_by_its_number_whatever_the_system_calls_it() -> None:
    for number in (errno.EACCES, errno.EPERM):
        assert reason_of(OSError(number, "Zugriff verweigert")) == "permission denied"
    assert reason_of(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))) == "there is no space left on the disk"
    assert reason_of(ConnectionRefusedError(errno.ECONNREFUSED, "x")) == "the connection was refused"
    assert reason_of(TimeoutError(errno.ETIMEDOUT, "x")) == "there was no answer in time"


def test_a_name_that_is_not_known_is_told_apart_from_a_file_that_is_not_there() -> None:
    unknown = socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    assert reason_of(unknown) == "there is no machine of this name"
    with pytest.raises(FileNotFoundError) as missing:
        Path("/no/such/file").read_bytes()
    assert reason_of(missing.value) == "there is no such file or folder"


def test_windows_says_of_a_file_in_use_that_it_is_denied_but_means_something_else() -> None:
    error = PermissionError(errno.EACCES, "The process cannot access the file")
    error.winerror = 32  # type: ignore[attr-defined]
    assert reason_of(error) == "another program is using it"


def test_all_else_stays_as_the_system_says_it() -> None:
    assert reason_of(OSError(errno.EILSEQ, "Illegal byte sequence")) == "Illegal byte sequence"
    assert reason_of(OSError("a sentence")) == "a sentence"
    assert reason_of(OSError()) == "OSError"


def test_the_sentence_around_it_can_be_translated_as_a_whole() -> None:
    cause = not_stored(Path("/srv/page.fig"), PermissionError(errno.EACCES, "Permission denied")).cause
    words = {
        "“{name}” could not be written to {folder}: {reason}.": "{name} nicht nach {folder}: {reason}.",
        "permission denied": "die Berechtigung fehlt",
    }
    assert cause.in_words(lambda text: words.get(text, text)) == "page.fig nicht nach /srv: die Berechtigung fehlt."
