"""Losses of fidelity, each with a stable code and a sentence a designer understands.

A diagnostic never stops a conversion. It says which CSS feature the file shows differently, where, and how.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from htmlfig_desktop.core.causes import NO_CAUSE, Cause
from htmlfig_desktop.core.geometry import Rect


class Severity(Enum):
    """How much a designer would notice."""

    INFO = "info"
    APPROXIMATED = "approximated"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class DiagnosticText:
    """An entry of the catalogue."""

    code: str
    severity: Severity
    feature: str
    sentence: str


class DiagnosticCode(Enum):
    """The catalogue of losses. Codes are stable; tests assert codes, not sentences."""

    # paint
    GRADIENT_SIMPLIFIED = DiagnosticText(
        "PNT001", Severity.APPROXIMATED, "gradient", "A gradient is drawn with the nearest form Figma has."
    )
    GRADIENT_UNSUPPORTED = DiagnosticText(
        "PNT002", Severity.LOST, "gradient", "A gradient could not be read and is missing."
    )
    BACKGROUND_POSITIONED = DiagnosticText(
        "PNT003", Severity.APPROXIMATED, "background-repeat", "A repeated background is drawn as one picture."
    )
    IMAGE_MISSING = DiagnosticText(
        "PNT004", Severity.LOST, "image", "A picture did not load in the page and is missing."
    )
    IMAGE_UNDECODABLE = DiagnosticText(
        "PNT005", Severity.LOST, "image", "A picture has a format that could not be read."
    )
    IMAGE_REDUCED = DiagnosticText(
        "PNT006", Severity.INFO, "image", "A picture was larger than Figma allows and was made smaller."
    )
    COLOR_UNREADABLE = DiagnosticText("PNT007", Severity.LOST, "color", "A color could not be read and is missing.")
    BACKGROUND_ATTACHMENT = DiagnosticText(
        "PNT008",
        Severity.APPROXIMATED,
        "background-attachment",
        "A fixed background is drawn where it stands.",
    )
    BLEND_MODE_APPROXIMATED = DiagnosticText(
        "PNT009",
        Severity.APPROXIMATED,
        "mix-blend-mode",
        "A blend mode is drawn with the nearest one Figma has.",
    )
    SCHEME_NOT_FOLLOWED = DiagnosticText(
        "PNT010",
        Severity.INFO,
        "prefers-color-scheme",
        "In the page's other color scheme this looks otherwise; in the other mode of the design it stays as it is.",
    )
    # borders and shapes
    BORDER_STYLE_APPROXIMATED = DiagnosticText(
        "BRD001", Severity.APPROXIMATED, "border-style", "A border is drawn in the nearest style Figma has."
    )
    BORDER_IMAGE_UNSUPPORTED = DiagnosticText("BRD002", Severity.LOST, "border-image", "A border image is missing.")
    CLIP_PATH_UNSUPPORTED = DiagnosticText(
        "BRD004", Severity.LOST, "clip-path", "A clip path is not applied; the whole element shows."
    )
    MASK_UNSUPPORTED = DiagnosticText(
        "BRD005", Severity.LOST, "mask", "A mask is not applied; the whole element shows."
    )
    CLIP_ONE_AXIS = DiagnosticText(
        "BRD006",
        Severity.APPROXIMATED,
        "overflow",
        "Clipping along one axis is drawn as clipping along both.",
    )
    # effects and transforms
    FILTER_UNSUPPORTED = DiagnosticText(
        "EFF001", Severity.LOST, "filter", "A filter has no form in Figma and is not applied."
    )
    SHADOW_UNREADABLE = DiagnosticText("EFF002", Severity.LOST, "box-shadow", "A shadow could not be read.")
    BACKDROP_APPROXIMATED = DiagnosticText(
        "EFF003",
        Severity.APPROXIMATED,
        "backdrop-filter",
        "A part of a backdrop filter has no form in Figma and is left out.",
    )
    TRANSFORM_3D = DiagnosticText("EFF010", Severity.APPROXIMATED, "transform", "A 3D transform is drawn flat.")
    TRANSFORM_SINGULAR = DiagnosticText(
        "EFF011", Severity.INFO, "transform", "An element squeezed to nothing by a transform is left out."
    )
    # text
    FONT_SUBSTITUTED = DiagnosticText(
        "TXT001", Severity.INFO, "font-family", "The page's font is not there; the browser used another one."
    )
    TEXT_LINES_SPLIT = DiagnosticText(
        "TXT002",
        Severity.INFO,
        "text wrapping",
        "Lines of a paragraph end with fixed breaks so that they stay in place.",
    )
    TEXT_FEATURE_LOST = DiagnosticText(
        "TXT004", Severity.LOST, "text style", "A text style has no form in Figma and is not applied."
    )
    TEXT_DECORATION_APPROXIMATED = DiagnosticText(
        "TXT005", Severity.APPROXIMATED, "text-decoration", "A decoration line is drawn in the nearest style."
    )
    TEXT_WRITING_MODE = DiagnosticText(
        "TXT006", Severity.APPROXIMATED, "writing-mode", "Vertical text is drawn as rotated text."
    )
    TEXT_BOXES_APART = DiagnosticText(
        "TXT007",
        Severity.INFO,
        "inline box",
        "Backgrounds and borders of words in a text are layers behind it, which stay in place when the text is edited.",
    )
    # vectors
    SVG_FEATURE_UNSUPPORTED = DiagnosticText(
        "SVG001", Severity.LOST, "svg", "A part of a drawing uses a feature that is not converted."
    )
    SVG_RASTERISED = DiagnosticText("SVG002", Severity.APPROXIMATED, "svg", "A drawing is kept as a picture.")
    # content
    FRAME_UNREADABLE = DiagnosticText(
        "CNT001", Severity.LOST, "iframe", "An embedded page could not be read: it is a picture, or left empty."
    )
    MEDIA_STILL = DiagnosticText("CNT002", Severity.INFO, "video", "A video is kept as a still picture.")
    CANVAS_UNREADABLE = DiagnosticText(
        "CNT003", Severity.LOST, "canvas", "A canvas could not be read and is left empty."
    )
    FORM_CONTROL_APPROXIMATED = DiagnosticText(
        "CNT004", Severity.APPROXIMATED, "form control", "A form control is drawn in a simpler look."
    )
    ELEMENT_RASTERISED = DiagnosticText("CNT005", Severity.APPROXIMATED, "element", "An element is kept as a picture.")
    SCROLL_MARKERS_MISSING = DiagnosticText(
        "CNT006", Severity.LOST, "scroll-marker-group", "The marks that the browser adds to a scrolled box are missing."
    )
    STATES_MISSING = DiagnosticText(
        "CNT007", Severity.LOST, ":hover", "How buttons and links look while they are used is not in the file."
    )
    # page
    STYLE_SHEET_MISSING = DiagnosticText(
        "PAG001", Severity.LOST, "link", "A style sheet did not load; the page looks as it does without it."
    )
    SCRIPT_MISSING = DiagnosticText(
        "PAG002", Severity.APPROXIMATED, "script", "A script did not load; what it does to the page is missing."
    )
    PAGE_EMPTY = DiagnosticText(
        "PAG003",
        Severity.LOST,
        "page",
        "The page shows nothing. If its scripts have to be built first, open the built page or the development server.",
    )
    PAGE_BROKE_OFF = DiagnosticText(
        "PAG004", Severity.LOST, "page", "The connection broke off while the page loaded; what comes after is missing."
    )
    PAGE_IS_LOGIN = DiagnosticText(
        "PAG005",
        Severity.INFO,
        "page",
        "The address led to a page that asks for a password. To capture what lies behind it, use the private browser.",
    )
    COOKIE_BANNER_SHOWN = DiagnosticText(
        "PAG006",
        Severity.INFO,
        "page",
        "The page shows a cookie banner. Convert it again without cookie banners to leave it out.",
    )
    COOKIE_BANNER_HIDDEN = DiagnosticText(
        "PAG007", Severity.INFO, "page", "A cookie banner was left out, as the options say."
    )
    STYLE_SCRIPT_MISSING = DiagnosticText(
        "PAG008",
        Severity.LOST,
        "script",
        "A script that makes the page's styles did not load, so they are missing. Convert it again with a connection.",
    )
    PAGE_WITHOUT_SCRIPTS = DiagnosticText(
        "PAG009",
        Severity.LOST,
        "page",
        "The page shows nothing, as scripts did not load. Convert it again with a connection, or save it as it shows.",
    )
    LOADING_SCREEN_HIDDEN = DiagnosticText(
        "PAG010",
        Severity.INFO,
        "page",
        "A screen that the page shows while it loads did not go away; it was left out.",
    )
    FILES_OUT_OF_REACH = DiagnosticText(
        "PAG011",
        Severity.LOST,
        "page",
        "Files of the page lie outside the folder that it may read. Convert it again with the folder that holds them.",
    )
    BASE_ADDRESS_MISSING = DiagnosticText(
        "PAG012",
        Severity.LOST,
        "page",
        "The HTML refers to files without saying where they are. Give it a base URL, or open the file of the page.",
    )
    # limits
    LAYERS_LIMITED = DiagnosticText(
        "LIM001", Severity.LOST, "page size", "The page has more layers than the limit; the rest is left out."
    )
    PICTURE_LIMITED = DiagnosticText(
        "LIM003", Severity.INFO, "page size", "The page is too large for one picture; the design is not affected."
    )
    COORDINATES_LIMITED = DiagnosticText(
        "LIM002", Severity.LOST, "page size", "An element lies too far outside the page and is left out."
    )
    STATES_LIMITED = DiagnosticText(
        "LIM004", Severity.LOST, ":hover", "Of what looks otherwise while it is used only the first parts are shown so."
    )
    # conversion by a server
    SERVER_OPTION_LEFT_OUT = DiagnosticText(
        "SRV001", Severity.APPROXIMATED, "option", "The server does not take an option and used its own value."
    )
    ASSET_NOT_SENT = DiagnosticText(
        "SRV002", Severity.LOST, "asset", "A file that the page uses could not be sent along with it."
    )
    SCREENSHOT_UNAVAILABLE = DiagnosticText(
        "SRV003", Severity.INFO, "screenshot", "The server gave no picture of the page."
    )

    @property
    def code(self) -> str:
        """The stable code, such as ``PNT001``."""
        return self.value.code

    @property
    def severity(self) -> Severity:
        """How much a designer would notice."""
        return self.value.severity


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One loss at one place."""

    code: DiagnosticCode
    selector: str = ""
    """CSS selector of the element, short, for orientation; may be empty."""
    layer: str = ""
    """Name of the layer that stands there; empty where it has no place on the page, or nothing is left of it."""
    note: Cause = NO_CAUSE
    """What exactly, such as the CSS value; may be empty. Where it is said in words, these can be translated."""
    area: Rect | None = field(default=None, compare=False)
    """Where it is, px of the page; None where that is not known. Of losses that are told once, the first place."""

    @property
    def sentence(self) -> str:
        """What a designer is told."""
        text = self.code.value.sentence
        return f"{text} ({self.note})" if self.note else text
