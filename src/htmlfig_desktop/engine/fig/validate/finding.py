"""What can be wrong with a .fig: the catalogue of rules, and a finding against one of them.

Source: format notes, sections 12 and 14. An error is what Figma refuses, loses or shows wrongly; a warning is what
files written by Figma do not look like.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Final

from htmlfig_desktop.core.values import dataclass


class FindingSeverity(Enum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"


_E: Final = FindingSeverity.ERROR
_W: Final = FindingSeverity.WARNING


@dataclass(frozen=True, slots=True)
class RuleText:
    """An entry of the catalogue."""

    code: str
    severity: FindingSeverity
    sentence: str


class Rule(Enum):
    """The catalogue. Codes are stable."""

    # archive and container
    ARCHIVE_DAMAGED = RuleText("VAL101", _E, "The archive cannot be unpacked or is none.")
    ARCHIVE_BARE = RuleText("VAL102", _W, "The container lies bare, without an archive; Figma no longer imports that.")
    ENTRY_MISSING = RuleText("VAL103", _E, "The archive lacks an entry that Figma requires.")
    ENTRY_TWICE = RuleText("VAL104", _E, "The archive has two entries of the same name.")
    ENTRY_NAME = RuleText("VAL105", _W, "The archive has an entry of an unknown name.")
    THUMBNAIL_INVALID = RuleText("VAL106", _E, "The thumbnail is no PNG.")
    THUMBNAIL_SHAPE = RuleText("VAL107", _W, "The thumbnail is not RGBA or longer than 400 px.")
    META_INVALID = RuleText("VAL108", _E, "meta.json is no JSON object.")
    META_INCOMPLETE = RuleText("VAL109", _W, "meta.json lacks a member.")
    CONTAINER_DAMAGED = RuleText("VAL110", _E, "The container is damaged or is none.")
    PRELUDE_FOREIGN = RuleText("VAL111", _W, "The file belongs to another product of Figma.")
    VERSION_UNTRIED = RuleText("VAL112", _W, "The version is not one that Figma writes today.")
    CHUNK_COUNT = RuleText("VAL113", _W, "The container does not have two chunks.")
    SCHEMA_PACKING = RuleText("VAL114", _E, "The schema is not a raw deflate stream that fills its chunk.")
    MESSAGE_PACKING = RuleText("VAL115", _E, "The message is not a zstd frame that fills its chunk.")
    MESSAGE_SIZE = RuleText("VAL116", _W, "The zstd frame does not announce its content's size.")
    # schema and message
    SCHEMA_DAMAGED = RuleText("VAL201", _E, "The schema cannot be read.")
    SCHEMA_INCOMPLETE = RuleText("VAL202", _E, "The schema lacks a definition that Figma requires.")
    SCHEMA_TYPES = RuleText("VAL203", _E, "The schema gives something another type than Figma does.")
    SCHEMA_NUMBERS = RuleText("VAL204", _E, "The schema gives something another number than Figma does.")
    SCHEMA_UNSTABLE = RuleText("VAL205", _W, "The schema is not written as Figma writes it.")
    MESSAGE_DAMAGED = RuleText("VAL206", _E, "The message cannot be read.")
    MESSAGE_UNSTABLE = RuleText("VAL207", _W, "The message's fields are not in the schema's order.")
    MESSAGE_TYPE = RuleText("VAL208", _E, "The message's type is not NODE_CHANGES.")
    MESSAGE_SESSION = RuleText("VAL209", _W, "The message's session or acknowledgement is not 0.")
    # tree
    DOCUMENT_COUNT = RuleText("VAL301", _E, "There is not exactly one document node, 0:0, without a parent.")
    PAGE_MISSING = RuleText("VAL302", _E, "There is no visible page.")
    INTERNAL_PAGE = RuleText("VAL303", _W, "There is not exactly one hidden internal page.")
    GUID_TWICE = RuleText("VAL304", _E, "Two nodes have the same guid; all but the last are lost.")
    PARENT_MISSING = RuleText("VAL305", _E, "A node has no parent in the file.")
    PARENT_CIRCLE = RuleText("VAL306", _E, "Nodes are each other's parents.")
    PARENT_LEAF = RuleText("VAL307", _E, "A node lies inside one that cannot have children.")
    KEY_TWICE = RuleText("VAL308", _E, "Two siblings have the same key.")
    KEY_INVALID = RuleText("VAL309", _E, "A key is empty, ends in a space or is not printable ASCII.")
    PHASE_MISSING = RuleText("VAL310", _E, "A node has no phase.")
    TYPE_INVALID = RuleText("VAL311", _E, "A node has a type that designs do not contain.")
    NODE_REMOVED = RuleText("VAL312", _W, "A removed node is kept.")
    # fields
    FIELD_MISSING = RuleText("VAL401", _E, "A node lacks a field without which it does not show.")
    STROKE_FIELDS_MISSING = RuleText("VAL402", _W, "A node lacks stroke weight, alignment or join.")
    NOT_FINITE = RuleText("VAL403", _E, "A number is not finite.")
    SIZE_NEGATIVE = RuleText("VAL404", _E, "A size is negative.")
    COORDINATE_FAR = RuleText("VAL405", _W, "A node lies further out than a million px.")
    OPACITY_RANGE = RuleText("VAL406", _E, "An opacity is not within 0 and 1.")
    TRANSFORM_SINGULAR = RuleText("VAL407", _E, "A transform squeezes its node to nothing.")
    CLIP_IMPLICIT = RuleText("VAL408", _W, "A frame does not say whether it clips.")
    SIZING_IMPLICIT = RuleText("VAL409", _W, "An auto layout frame leaves a sizing to Figma's uneven defaults.")
    PADDING_NEGATIVE = RuleText("VAL410", _E, "A padding is negative.")
    RADIUS_NEGATIVE = RuleText("VAL411", _E, "A corner radius is negative.")
    RADII_INCOMPLETE = RuleText("VAL412", _W, "Some corner radii are given but not all.")
    RADII_TOO_LARGE = RuleText("VAL413", _W, "Corner radii do not fit on their side.")
    STROKE_WEIGHTLESS = RuleText("VAL414", _W, "A stroke has paints but no weight.")
    # geometry
    FILL_GEOMETRY_MISSING = RuleText("VAL501", _E, "A filled shape has no outline; Figma draws nothing.")
    PATH_INCOMPLETE = RuleText("VAL502", _E, "An outline lacks its winding rule or blob.")
    BLOB_MISSING = RuleText("VAL503", _E, "A blob is referred to that is not there.")
    OUTLINE_MALFORMED = RuleText("VAL504", _E, "An outline's commands cannot be read.")
    OUTLINE_OUTSIDE = RuleText("VAL505", _W, "A fill's outline reaches beyond its node.")
    NETWORK_MALFORMED = RuleText("VAL506", _E, "A vector network cannot be read; the layer vanishes.")
    NETWORK_LOOP_OPEN = RuleText("VAL507", _W, "A region of a vector network is not closed.")
    BLOB_UNUSED = RuleText("VAL508", _W, "A blob is not used.")
    BLOB_TWICE = RuleText("VAL509", _W, "Two blobs are equal.")
    FRAME_OUTLINE_MISSING = RuleText("VAL510", _W, "A filled container has no outline; Figma has to build it.")
    # paints and effects
    GRADIENT_STOPS = RuleText("VAL601", _E, "A gradient has fewer than two stops.")
    GRADIENT_ORDER = RuleText("VAL602", _E, "A gradient's stops are not in ascending order within 0 and 1.")
    GRADIENT_TRANSFORM = RuleText("VAL603", _E, "A gradient's transform is missing or cannot be inverted.")
    COLOR_RANGE = RuleText("VAL604", _E, "A color component is not within 0 and 1.")
    IMAGE_HASH = RuleText("VAL605", _E, "A picture's hash is not 20 bytes.")
    IMAGE_MISSING = RuleText("VAL606", _E, "A picture is not in the archive.")
    IMAGE_DIGEST = RuleText("VAL607", _E, "A picture's name is not the SHA-1 of its bytes.")
    IMAGE_FORMAT = RuleText("VAL608", _E, "A picture is no PNG, JPEG or GIF of at most 4096 px a side.")
    IMAGE_UNUSED = RuleText("VAL609", _W, "A picture is not used.")
    IMAGE_TRANSFORM = RuleText("VAL610", _E, "A picture's crop cannot be inverted.")
    EFFECT_INVALID = RuleText("VAL611", _E, "An effect lacks its type, radius, color or offset.")
    # text
    TEXT_PAINT = RuleText("VAL701", _E, "A text has no visible paint.")
    FONT_SIZE = RuleText("VAL702", _E, "A font size is not above 0.")
    FONT_NAME = RuleText("VAL703", _E, "A font has no family or style.")
    TEXT_UNITS = RuleText("VAL704", _E, "A text lacks line height or letter spacing.")
    TEXT_LINES = RuleText("VAL705", _E, "The number of lines is not that of the line breaks plus one.")
    TEXT_CHARACTERS = RuleText("VAL706", _W, "A text holds a carriage return.")
    STYLE_IDS = RuleText("VAL707", _E, "The number of style ids is not that of the characters.")
    STYLE_MISSING = RuleText("VAL708", _E, "A style id is not in the table of styles.")
    LAYOUT_PARTIAL = RuleText("VAL709", _E, "A text's cached layout is incomplete or does not fit the text.")
    LAYOUT_SIZE = RuleText("VAL710", _W, "A text's cached layout is for another size than the layer's.")
    # components
    INSTANCE_TARGET = RuleText("VAL801", _E, "An instance's component is not in the file.")
    STYLE_TARGET = RuleText("VAL802", _W, "A shared style is not in the file.")
    VARIABLE_TARGET = RuleText("VAL803", _E, "A paint follows a variable that is not in the file or is no color.")
    VARIABLE_SET = RuleText("VAL804", _E, "A variable has no set, or no value for a mode of its set.")
    OVERRIDE_TARGET = RuleText("VAL805", _W, "An instance speaks of a layer that its component does not have.")
    SET_INVALID = RuleText("VAL806", _E, "A set of components is no set of variants that differ in their values.")
    LINK_TARGET = RuleText("VAL807", _W, "A text links to a layer that is not in the file.")

    @property
    def code(self) -> str:
        """The stable code, such as ``VAL403``."""
        return self.value.code

    @property
    def severity(self) -> FindingSeverity:
        """How bad a finding against the rule is."""
        return self.value.severity


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault at one place."""

    code: str
    severity: FindingSeverity
    where: str
    """A node by guid and name, or an entry of the archive; empty: the whole file."""
    message: str


_MOST_PER_RULE: Final = 100


class Report:
    """Collects findings; of each rule the first hundred."""

    def __init__(self) -> None:
        self._findings: list[Finding] = []
        self._counts: Counter[Rule] = Counter()

    def add(self, rule: Rule, where: str = "", note: str = "") -> None:
        """Note a finding; ``note`` says what exactly."""
        self._counts[rule] += 1
        if self._counts[rule] <= _MOST_PER_RULE:
            sentence = rule.value.sentence
            self._findings.append(
                Finding(rule.code, rule.severity, where, f"{sentence} ({note})" if note else sentence)
            )

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in the order in which they were noted."""
        return tuple(self._findings)
