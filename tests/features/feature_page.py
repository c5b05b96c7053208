"""The pages of the feature suite: what each says about itself in its head.

A page is ``tests/features/<group>/<name>.html`` and shows one feature, on 300 x 200 px unless it says otherwise:

    <title>                       the feature, in words
    <meta name="figma">           how it is expressed in the design
    <meta name="approximate">     what differs; left out where nothing does
    <meta name="codes">           the diagnostics it gives, exactly; empty for none
    <meta name="skill">           least skill of the design's rendering, 1: the same picture
    <meta name="without">         a style sheet that takes the feature away: the skill is then measured against the
                                  picture of the page without it, so that 0 means that the feature is not there at all;
                                  left out: against an empty page
    <meta name="options">         ConversionOptions, such as ``viewport_width=400 color_scheme=dark``
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.options import ColorScheme, ConversionOptions

FOLDER = Path(__file__).parent
_NAMES = frozenset({"figma", "approximate", "codes", "skill", "without", "options"})
_READ = {
    "viewport_width": int,
    "viewport_height": int,
    "device_scale_factor": float,
    "color_scheme": ColorScheme,
}
_KNOWN = frozenset(code.code for code in DiagnosticCode)


@dataclass(frozen=True, slots=True)
class FeaturePage:
    """A page and what it says about itself."""

    path: Path
    title: str
    figma: str
    approximate: str
    codes: tuple[str, ...]
    """Sorted, each once."""
    skill: float
    without: str
    options: ConversionOptions

    @property
    def group(self) -> str:
        return self.path.parent.name

    @property
    def name(self) -> str:
        """Such as ``background/gradient``."""
        return f"{self.group}/{self.path.stem}"


@dataclass
class _Head:
    title: str = ""
    metas: dict[str, str] = field(default_factory=dict)


class _HeadReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.head = _Head()
        self._is_in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._is_in_title = tag == "title" and not self.head.title
        if tag == "meta" and given.get("name"):
            name = str(given["name"])
            if name not in self.head.metas and name != "viewport":
                self.head.metas[name] = " ".join(str(given.get("content") or "").split())

    def handle_endtag(self, tag: str) -> None:
        self._is_in_title = False

    def handle_data(self, data: str) -> None:
        if self._is_in_title:
            self.head.title += data


def read_page(path: Path) -> FeaturePage:
    """Return a page.

    Raises:
        ValueError: its head says too little, or something unknown.
    """
    reader = _HeadReader()
    reader.feed(path.read_text(encoding="utf-8"))
    title, metas = " ".join(reader.head.title.split()), reader.head.metas
    missing = [name for name in ("figma", "codes", "skill") if name not in metas] + ([] if title else ["title"])
    unknown = sorted(set(metas) - _NAMES)
    codes = tuple(sorted(set(metas.get("codes", "").split())))
    unknown += [code for code in codes if code not in _KNOWN]
    if missing or unknown:
        raise ValueError(f"{path.parent.name}/{path.name}: missing {missing}, unknown {unknown}")
    return FeaturePage(
        path=path,
        title=title,
        figma=metas["figma"],
        approximate=metas.get("approximate", ""),
        codes=codes,
        skill=float(metas["skill"]),
        without=metas.get("without", ""),
        options=_options(metas.get("options", "")),
    )


def feature_pages() -> tuple[FeaturePage, ...]:
    """Return all pages, by group and name."""
    return tuple(read_page(path) for path in sorted(FOLDER.glob("*/*.html")))


def _options(text: str) -> ConversionOptions:
    given: dict[str, Any] = {"viewport_width": 300, "viewport_height": 200, "screenshot": True}
    for word in text.split():
        name, _, value = word.partition("=")
        given[name] = _READ[name](value)
    return ConversionOptions(**given)
