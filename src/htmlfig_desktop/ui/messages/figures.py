"""Figures with their units, which no line may end between."""

from __future__ import annotations

import re

from PySide6.QtCore import QLocale

NO_BREAK = "\N{NO-BREAK SPACE}"
_SHORTEST = QLocale.FloatingPointPrecisionOption.FloatingPointShortest.value
_BETWEEN = re.compile(
    r"(?<=\d) (?=(?:bytes?|Bytes?|[kKMGT]i?B|px|ms|s|min|h|%|×)(?!\w))|(?<=\d) (?=× ?\d)|(?<=\d ×) (?=\d)"
)


def with_unit(number: object, unit: str) -> str:
    """Return a figure and its unit, which stay on one line."""
    return f"{number}{NO_BREAK}{unit}"


def counted(count: int, one: str, many: str) -> str:
    """Return ``one`` for a single thing, else ``many`` with the count in the user's notation in place of {count}."""
    return one if count == 1 else many.replace("{count}", QLocale().toString(count))


def size_text(size: int, digits: int = 1) -> str:
    """Return a number of bytes as people read it, in the user's notation; two digits behind the point only if not 0."""
    text = QLocale().formattedDataSize(size, digits, QLocale.DataSizeFormat.DataSizeTraditionalFormat)
    return text.replace(f"{QLocale().decimalPoint()}00 ", " ").replace(" ", NO_BREAK)


def length_text(length: float) -> str:
    """Return a length, or an angle, of a layer in the user's notation, with two digits behind the point at most."""
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale.toString(round(length, 2) + 0.0, "f", _SHORTEST)


def share_text(share: float) -> str:
    """Return a share of 1 in whole percent."""
    return with_unit(round(share * 100), "%")


def unbroken(sentence: str) -> str:
    """Return a sentence in which no line ends between a figure and its unit."""
    return _BETWEEN.sub(NO_BREAK, sentence)
