"""Names of files go into addresses and come back as they were, whatever bytes they have."""

from __future__ import annotations

import os
import sys
from pathlib import PurePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.path_addresses import address_of_path, path_of_address

BYTES = st.binary(min_size=1, max_size=12).filter(
    lambda name: not set(name) & set(b"\0/") and name not in {b".", b".."}
)


@pytest.mark.skipif(sys.platform == "win32", reason="names are text there")
@given(st.lists(BYTES, min_size=1, max_size=3))
def test_a_name_of_any_bytes_comes_back_from_its_address(names: list[bytes]) -> None:
    path = os.fsdecode(b"/".join(names))
    address = address_of_path(PurePath(path))
    assert address.isascii()
    assert path_of_address(f"http://page.localhost/{address}?a#b") == path


def test_the_folder_itself_is_an_empty_path() -> None:
    assert address_of_path(PurePath()) == ""


def test_half_a_character_in_an_address_is_a_file_that_is_not_there() -> None:
    assert path_of_address("http://page.localhost/a\udce9") == "a?"
