"""JSON is written a piece at a time, and comes out as if it were written at once."""

from __future__ import annotations

import json
import sys
import threading
import time

from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.contract import json_text
from htmlfig_desktop.contract.json_text import Json, encode_json

CHARACTERS = st.text(st.characters(codec=None), max_size=12)
DOCUMENTS = st.dictionaries(st.text(max_size=3), st.one_of(CHARACTERS, st.integers(), st.none(), st.booleans()))


def at_once(value: Json) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


@given(DOCUMENTS, st.integers(1, 4))
def test_pieces_make_the_same_bytes_wherever_they_are_cut(document: dict[str, Json], piece: int) -> None:
    nested: dict[str, Json] = {"a": document, "b": [document], "": "x"}
    usual, json_text._PIECE = json_text._PIECE, piece  # type: ignore[misc]
    try:
        assert encode_json(nested) == at_once(nested)
    finally:
        json_text._PIECE = usual  # type: ignore[misc]


def test_halves_of_a_character_meet_also_where_a_piece_ends() -> None:
    text = "x" * ((1 << 16) - 1) + "\ud83d\ude00" + "y" * (1 << 16)
    assert json.loads(encode_json({"html": text}))["html"] == text.replace("\ud83d\ude00", "\N{GRINNING FACE}")


def test_other_threads_get_turns_while_a_large_body_is_written() -> None:
    """One call of the encoder would let none in: it holds the interpreter until it is done."""
    document: dict[str, Json] = {"html": "<p>Größe – \N{GRINNING FACE}\n" * 500_000}
    turns = 0
    is_over = threading.Event()

    def count() -> None:
        nonlocal turns
        while not is_over.is_set():
            turns += 1
            time.sleep(0)

    usual = sys.getswitchinterval()
    other = threading.Thread(target=count)
    sys.setswitchinterval(0.0005)
    other.start()
    try:
        before = turns
        encode_json(document)
        assert turns - before > 10
    finally:
        sys.setswitchinterval(usual)
        is_over.set()
        other.join()
