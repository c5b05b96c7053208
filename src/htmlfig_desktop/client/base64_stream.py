r"""Decodes the open endpoint's answer, a JSON string of base64, while it arrives.

Holds a few bytes between pieces, whatever the size. Strict on content (anything but one string of whole base64 is an
error), tolerant on form (white space around it, escapes such as ``\/``, line breaks inside).
"""

from __future__ import annotations

import binascii
import re
from enum import Enum, auto
from typing import Final

from htmlfig_desktop.core.causes import because

_SPACE: Final = b" \t\r\n"
_ESCAPE: Final = re.compile(rb"\\(?:u00([0-7][0-9a-fA-F])|([/nrt]))")
"""The escapes that can stand for something in base64; none of them holds a quote or a second backslash."""
_WHOLE_ESCAPE: Final = {b"u": 6}
_SIMPLE_ESCAPES: Final = {b"/": b"/", b"n": b"", b"r": b"", b"t": b""}


class NotBase64Error(ValueError):
    """The answer is no JSON string of base64; the message says why."""


class _Place(Enum):
    BEFORE = auto()
    INSIDE = auto()
    AFTER = auto()


class Base64JsonDecoder:
    """Takes the answer piece by piece and gives the bytes of the file."""

    def __init__(self) -> None:
        self._place = _Place.BEFORE
        self._escape = b""
        """Start of an escape that the end of a piece cut."""
        self._quantum = b""
        """Up to three characters that do not make three bytes yet."""
        self._is_padded = False

    def feed(self, piece: bytes) -> bytes:
        """Return what this piece adds to the file.

        Raises:
            NotBase64Error: the answer is something else.
        """
        if self._place is _Place.BEFORE:
            piece = piece.lstrip(_SPACE)
            if not piece:
                return b""
            if not piece.startswith(b'"'):
                raise NotBase64Error(because("It is no JSON string."))
            self._place, piece = _Place.INSIDE, piece[1:]
        inside, quote, after = piece.partition(b'"') if self._place is _Place.INSIDE else (b"", b"", piece)
        if after.strip(_SPACE):
            raise NotBase64Error(because("Something follows the JSON string."))
        decoded = self._decode(self._characters(inside)) if inside else b""
        if quote:
            self._place = _Place.AFTER
        return decoded

    def finish(self) -> None:
        """Check that the answer was whole.

        Raises:
            NotBase64Error: the string or its base64 was cut off.
        """
        if self._place is not _Place.AFTER:
            raise NotBase64Error(
                because("It is empty.") if self._place is _Place.BEFORE else because("It was cut off.")
            )
        if self._quantum or self._escape:
            raise NotBase64Error(because("Its base64 was cut off."))

    def _characters(self, piece: bytes) -> bytes:
        """Return the base64 characters of a part of the string."""
        piece, self._escape = self._escape + piece, b""
        if b"\\" in piece:
            last = piece.rfind(b"\\")
            if len(piece) - last < _WHOLE_ESCAPE.get(piece[last + 1 : last + 2], 2):
                piece, self._escape = piece[:last], piece[last:]
            piece = _ESCAPE.sub(_unescaped, piece)
        return piece.translate(None, _SPACE)

    def _decode(self, characters: bytes) -> bytes:
        if not characters:
            return b""
        if self._is_padded:
            raise NotBase64Error(because("Its base64 goes on after its end."))
        characters = self._quantum + characters
        whole = len(characters) - len(characters) % 4
        self._quantum = characters[whole:]
        try:
            decoded = binascii.a2b_base64(characters[:whole], strict_mode=True)
        except binascii.Error as error:
            raise NotBase64Error(because("It is no base64.")) from error
        self._is_padded = characters[:whole].endswith(b"=")
        if self._is_padded and self._quantum:
            raise NotBase64Error(because("Its base64 goes on after its end."))
        return decoded


def _unescaped(match: re.Match[bytes]) -> bytes:
    return bytes([int(match[1], 16)]) if match[1] else _SIMPLE_ESCAPES[match[2]]
