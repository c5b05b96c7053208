"""What the rooms of one conversion share about its page."""

from __future__ import annotations

from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import Snapshot
from htmlfig_desktop.engine.convert.boxes.first_lines import FirstLines
from htmlfig_desktop.engine.convert.boxes.look import LookBook
from htmlfig_desktop.engine.convert.pictures.element_pictures import ElementPictures
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What is known of a page while its layers are made, and where it is noted what they lack."""

    snapshot: Snapshot
    limits: Limits
    looks: LookBook
    faces: TypeFaces
    first_lines: FirstLines
    elements: ElementPictures
    """Pictures of elements that have no other form."""
    report: Report
