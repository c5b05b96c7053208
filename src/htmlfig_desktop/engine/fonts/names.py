"""What Figma calls a font: typographic family and style, from the names its file carries."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from htmlfig_desktop.core.values import dataclass

WEIGHT_WORDS: dict[str, int] = {
    "Thin": 100,
    "Hairline": 100,
    "ExtraLight": 200,
    "UltraLight": 200,
    "Light": 300,
    "Book": 400,
    "Regular": 400,
    "Medium": 500,
    "SemiBold": 600,
    "DemiBold": 600,
    "Bold": 700,
    "ExtraBold": 800,
    "UltraBold": 800,
    "Black": 900,
    "Heavy": 900,
}
"""Style words and their weights. Source: OpenType OS/2 usWeightClass, format notes 10.7."""

GENERIC_FAMILIES = frozenset(
    {
        "serif",
        "sans-serif",
        "monospace",
        "cursive",
        "fantasy",
        "system-ui",
        "ui-sans-serif",
        "ui-serif",
        "ui-monospace",
        "ui-rounded",
        "times new roman",
        "math",
        "emoji",
        "-apple-system",
        "blinkmacsystemfont",
    }
)
"""Families that are no fonts; and the one a page gets that asks for none."""

_SPACED_STYLE_FAMILIES = frozenset({"Inter", "Inter Display", "Inter Tight"})
"""Families whose styles Figma spells with a space, ``Semi Bold``. Source: format notes 10.7."""

_WHOLE_FAMILIES = frozenset({"Arial Black"})
"""Families that end in a weight word which is no style."""

_FIRST_WEIGHTS = ("Thin", "Hairline", "ExtraLight", "UltraLight", "Light")
"""Words for the lightest style of a family, by which variable fonts are called whose axis begins there."""

_JOINED_WEIGHT = re.compile(r"\b(Extra|Semi|Ultra|Demi)(Light|Bold|Black)\b")
_SPLIT_WEIGHT = re.compile(r"\b(Extra|Semi|Ultra|Demi)[ -]([Ll]ight|[Bb]old|[Bb]lack)\b")
_LEGACY_STYLES = {"Regular": "", "Italic": "Italic", "Bold": "", "Bold Italic": "Italic"}
_FAMILY_SUFFIX = re.compile(r"\s+(?:Variable|Var|VF|\d+(?:\.\d+)?\s?pt)$", re.IGNORECASE)
_POSTSCRIPT_FORBIDDEN = re.compile(r"[^!-~]|[\[\](){}<>/%]")
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_WEIGHTS = (
    (150, "Thin"),
    (250, "ExtraLight"),
    (350, "Light"),
    (450, "Regular"),
    (550, "Medium"),
    (650, "SemiBold"),
    (750, "Bold"),
    (850, "ExtraBold"),
    (1001, "Black"),
)

_LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class FaceNames:
    """The names of a font file's default design. Empty where the file has none."""

    family: str
    style: str
    postscript: str


def face_names(name: Callable[[int], str | None], weight: int) -> FaceNames:
    """Return a font's names from its name table.

    Generators of web fonts leave a dot or nothing of the names, so that nobody installs the files.

    Args:
        name: Gives the name of an id, or None.
        weight: usWeightClass of the font.
    """
    family, style, postscript = _clean(name(1)), _clean(name(2)), _postscript(name(6))
    if name(16):
        family = _clean(name(16))
    else:
        family, style = _without_weight_word(family, style, weight)
    if family == _clean(name(16) or name(1)):
        style = _clean(name(17)) or style
    family = _without_first_weight(family, postscript)
    family = _without_suffix(family) if any(map(str.isalnum, family)) else ""
    return FaceNames(family, figma_style(family, style or "Regular"), postscript)


def usual_postscript(family: str, postscript: str) -> str:
    """Return the PostScript name that a font has where its whole family is installed.

    Args:
        family: As ``face_names`` gives it.
        postscript: Of the file, which may have been cut out of a variable font: ``MontserratThin-Bold``.
    """
    prefix, hyphen, style = postscript.partition("-")
    joined = _joined(family)
    is_cut_out = hyphen and any(prefix == joined + word for word in _FIRST_WEIGHTS)
    return f"{joined}-{style}" if is_cut_out else postscript


def figma_style(family: str, style: str) -> str:
    """Return a style as Figma spells it in a family."""
    if family in _SPACED_STYLE_FAMILIES:
        return _JOINED_WEIGHT.sub(r"\1 \2", style)
    return style


def usual_style(weight: float, *, leans: bool) -> str:
    """Return the usual name of a weight, 1 to 1000, and a slope, such as ``SemiBold Italic``."""
    word = next(name for limit, name in _WEIGHTS if weight < limit or limit == 1001)
    if not leans:
        return word
    return "Italic" if word == "Regular" else f"{word} Italic"


def instance_postscript(prefix: str, style: str) -> str:
    """Return the PostScript name of a named style of a variable font. Source: Adobe Technical Note 5902."""
    return _joined(f"{prefix}-{style}")[:_LONGEST_NAME]


def first_name(candidates: Sequence[str | None]) -> str:
    """Return the first name that is not empty, cleaned; empty where there is none."""
    return next((cleaned for cleaned in map(_clean, candidates) if cleaned), "")


def _clean(name: str | None) -> str:
    return _UNPRINTABLE.sub("", name or "").strip()[:_LONGEST_NAME]


def _postscript(name: str | None) -> str:
    return _POSTSCRIPT_FORBIDDEN.sub("", name or "")[:_LONGEST_NAME]


def _joined(name: str) -> str:
    """Return a name as PostScript names hold it."""
    return _POSTSCRIPT_FORBIDDEN.sub("", name.replace(" ", ""))


def _without_suffix(family: str) -> str:
    """Drop what says only that a family varies or which optical size it is drawn for."""
    shorter = _FAMILY_SUFFIX.sub("", family)
    return shorter if shorter else family


def _without_first_weight(family: str, postscript: str) -> str:
    """Return a family without the weight at which its axis begins, which is left in styles cut out of variable fonts.

    ``Montserrat Thin`` / ``Bold``, as Google hands it out, is ``Montserrat``. Its PostScript name tells it from a light
    font with old names: ``MontserratThin-Bold``, not ``Lato-Light``.
    """
    prefix, hyphen, _ = postscript.partition("-")
    if not hyphen or prefix != _joined(family):
        return family
    spelled = _SPLIT_WEIGHT.sub(lambda match: match[1] + match[2].capitalize(), family)
    stem, _, last = spelled.rpartition(" ")
    return stem if stem and last in _FIRST_WEIGHTS else family


def _without_weight_word(family: str, style: str, weight: int) -> tuple[str, str]:
    """Move the weight word of a family name to its style where the file knows only the four old styles.

    ``Open Sans Semibold`` / ``Italic`` of weight 600 is ``Open Sans`` / ``SemiBold Italic``.
    """
    slope = _LEGACY_STYLES.get(style)
    if slope is None or family in _WHOLE_FAMILIES:
        return family, style
    spelled = _SPLIT_WEIGHT.sub(lambda match: match[1] + match[2].capitalize(), family)
    stem, _, last = spelled.rpartition(" ")
    word = next((known for known in WEIGHT_WORDS if known.lower() == last.lower()), "")
    if not stem or WEIGHT_WORDS.get(word) != weight or word in {"Regular", "Book"}:
        return family, style
    return stem, f"{word} {slope}".strip()
