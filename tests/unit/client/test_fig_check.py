"""What is kept as a .fig and what is not."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.client import fig_check
from htmlfig_desktop.client.fig_check import FigFacts, NotAFigError, check_fig
from htmlfig_desktop.core.geometry import Size
from tests.support.remote import fig


def check(folder: Path, data: bytes) -> FigFacts:
    path = folder / "x.fig"
    path.write_bytes(data)
    return check_fig(path)


def archive(**entries: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in entries.items():
            file.writestr(name.replace("_", "."), data)
    return out.getvalue()


def test_the_archive_tells_title_size_and_pictures(tmp_path: Path) -> None:
    assert check(tmp_path, fig(title="Shop")) == FigFacts("Shop", Size(1440, 3200), 1)


@pytest.mark.parametrize(
    "meta",
    [b"", b"{", b"[]", b"null", b'{"file_name":7,"client_meta":[]}',
     b'{"client_meta":{"render_coordinates":{"width":1e999}}}',
     b'{"client_meta":{"render_coordinates":{"width":-1,"height":5}}}', b"[" * 50_000],
)  # fmt: skip
def test_a_file_that_says_nothing_of_itself_is_one_all_the_same(tmp_path: Path, meta: bytes) -> None:
    assert check(tmp_path, archive(canvas_fig=b"fig-kiwi....", meta_json=meta)) == FigFacts("", None, 0)
    assert check(tmp_path, archive(canvas_fig=b"fig-kiwi....")) == FigFacts("", None, 0)


NO_FIGS = {
    "nothing": (b"", "empty"),
    "text": (b"<html>", "no .fig"),
    "a bare canvas": (b"fig-kiwi" + b"\x00" * 60, "bare canvas"),
    "another archive": (archive(index_html=b"<p>"), "without a canvas"),
    "another drawing": (archive(canvas_fig=b"fig-jam.rest"), "not that of a Figma design"),
    "an empty canvas": (archive(canvas_fig=b""), "not that of a Figma design"),
    "a file cut off": (fig()[:-10], "damaged"),
    "a file without its start": (fig()[10:], "no .fig"),
}


@pytest.mark.parametrize("case", NO_FIGS)
def test_what_is_no_fig_is_said_in_words(tmp_path: Path, case: str) -> None:
    data, words = NO_FIGS[case]
    with pytest.raises(NotAFigError, match=words):
        check(tmp_path, data)


def test_a_wrong_checksum_anywhere_is_found(tmp_path: Path) -> None:
    whole = fig(pad=100)
    damaged = bytearray(whole)
    damaged[whole.index(b"\x00" * 90) + 50] ^= 1
    with pytest.raises(NotAFigError, match="damaged"):
        check(tmp_path, bytes(damaged))


def test_an_archive_that_unpacks_beyond_the_bounds_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fig_check, "_LARGEST_UNPACKED", 1_000_000)
    with pytest.raises(NotAFigError, match="unpacks"):
        check(tmp_path, archive(canvas_fig=b"fig-kiwi" + b"\x00" * 2_000_000))


def test_an_archive_that_lies_about_sizes_is_refused(tmp_path: Path) -> None:
    data = bytearray(archive(canvas_fig=b"fig-kiwi" + b"\x00" * 100_000))
    place = data.rindex(b"PK\x01\x02") + 24
    data[place : place + 4] = struct.pack("<I", 8)
    with pytest.raises(NotAFigError):
        check(tmp_path, bytes(data))


@given(place=st.integers(0, 700), byte=st.integers(0, 255))
def test_no_damage_breaks_the_check(tmp_path_factory: pytest.TempPathFactory, place: int, byte: int) -> None:
    data = bytearray(fig())
    data[place % len(data)] = byte
    path = tmp_path_factory.getbasetemp() / "damaged.fig"
    path.write_bytes(bytes(data))
    try:
        facts = check_fig(path)
    except NotAFigError as error:
        facts = None
        assert str(error).endswith(".")  # noqa: PT017 - either end is right
    assert facts is None or isinstance(facts, FigFacts)
