"""What the window can be told to do, and how a command is described."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Command(Enum):
    """What the window can be told to do."""

    OPEN = auto()
    OPEN_FOLDER = auto()
    ADD_SITE = auto()
    OPEN_DESIGN = auto()
    PASTE = auto()
    EXAMPLE = auto()
    PRIVATE_BROWSER = auto()
    FORGET_PRIVATE = auto()
    SAVE_AS = auto()
    SAVE_ALL = auto()
    SAVE_TOGETHER = auto()
    SAVE_COMPONENTS = auto()
    REVEAL = auto()
    OPEN_RESULT = auto()
    COPY_LAYERS = auto()
    COPY_PATH = auto()
    KEYS = auto()
    SETTINGS = auto()
    QUIT = auto()
    UNDO = auto()
    REDO = auto()
    CUT = auto()
    COPY = auto()
    SELECT_ALL = auto()
    CONVERT = auto()
    WATCH = auto()
    PAUSE = auto()
    CANCEL = auto()
    RETRY = auto()
    RETRY_FAILED = auto()
    DUPLICATE = auto()
    MOVE_FIRST = auto()
    MOVE_EARLIER = auto()
    MOVE_LATER = auto()
    MOVE_LAST = auto()
    REMOVE = auto()
    UNDO_REMOVE = auto()
    DETAILS = auto()
    SHOW_DESIGN = auto()
    CLEAR_FINISHED = auto()
    CONVERT_HERE = auto()
    FIND_JOBS = auto()
    FIND_HTML = auto()
    LOOK_PAGE = auto()
    LOOK_DESIGN = auto()
    LOOK_SLIDER = auto()
    LOOK_HEAT = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    ZOOM_ACTUAL = auto()
    ZOOM_FIT = auto()
    TEXT_LARGER = auto()
    TEXT_SMALLER = auto()
    TEXT_NORMAL = auto()
    ORDER_NEWEST = auto()
    ORDER_TURN = auto()
    ORDER_NAME = auto()
    ORDER_STATE = auto()
    ORDER_SIZE = auto()
    ORDER_DURATION = auto()
    ORDER_FIDELITY = auto()
    LIVE_PREVIEW = auto()
    NOTIFY = auto()
    NEXT_PANEL = auto()
    PREVIOUS_PANEL = auto()
    PALETTE = auto()
    SHORTCUTS = auto()
    LOGS = auto()
    EXPORT_DIAGNOSTICS = auto()
    NEW_VERSIONS = auto()
    LICENSES = auto()
    ABOUT = auto()


@dataclass(frozen=True, slots=True)
class CommandText:
    """How a command is shown and reached."""

    menu: str
    text: str
    tip: str
    icon: str = ""
    shortcuts: tuple[str, ...] = ()
    starts_group: bool = False
    """Whether a line stands above it in its menu."""
    is_switch: bool = False
    """Whether it is on or off."""
    needs: str = ""
    """What has to be there first, for whoever finds its button disabled."""
