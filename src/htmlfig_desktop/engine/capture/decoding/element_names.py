"""What elements are called: in lower case, and without the prefixes that XML names have."""

from __future__ import annotations

from collections.abc import Sequence


class Lowered(dict[int, str]):
    """Strings in lower case, by their place in the string table."""

    __slots__ = ("_strings",)

    def __init__(self, strings: Sequence[str]) -> None:
        super().__init__()
        self._strings = strings

    def __missing__(self, index: int) -> str:
        text = self[index] = self._strings[index].lower() if index >= 0 else ""
        return text


class LocalNames(dict[int, str]):
    """Names of elements of an XML document, by their place in the string table: ``svg:rect`` is a ``rect``.

    Names of pseudo-elements begin with colons and are as they are (Namespaces in XML 1.0, section 4).
    """

    __slots__ = ("_lowered",)

    def __init__(self, lowered: Lowered) -> None:
        super().__init__()
        self._lowered = lowered

    def __missing__(self, index: int) -> str:
        name = self._lowered[index]
        text = self[index] = name if name.startswith(":") else name.rpartition(":")[2]
        return text


def is_xml(root_name: str) -> bool:
    """Whether a document whose root element has this name was read as XML: HTML's own names are upper case."""
    return root_name != "HTML"
