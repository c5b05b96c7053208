"""Finds what repeats in a design while the dialog is open, and writes the design with components."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.jobs.components import ComponentsOrder, Made, Part, Thumbnail
from htmlfig_desktop.ui.components.rows import ROOM, PartRow
from htmlfig_desktop.ui.errands import Errand
from htmlfig_desktop.ui.messages.figures import counted, unbroken
from htmlfig_desktop.ui.messages.states import state_name
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.components.view import ComponentsDialog

Find = Callable[[Path, Size, float], Awaitable[tuple[Part, ...]]]
Save = Callable[[ComponentsOrder], Awaitable[Made]]
AskForTarget = Callable[[Callable[[Path], object]], object]


class ComponentsPresenter(QObject):
    """Runs the dialog. Whatever is under way ends with it.

    Args:
        view: The dialog.
        design: The .fig.
        tasks: Runs what is waited for.
        find: Tells what repeats.
        save: Writes the design.
        ask: Asks where the design goes.

    Signals:
        saved: (Path, Made), the design is there, with these components.
    """

    saved = Signal(object, object)

    def __init__(
        self, view: ComponentsDialog, design: Path, tasks: TaskRunner, find: Find, save: Save, ask: AskForTarget
    ) -> None:
        super().__init__(view)
        self._view = view
        self._design = design
        self._find_parts = find
        self._save_design = save
        self._errand = Errand(tasks, self)
        self._errand.failed.connect(self._show_error)
        self._errand.ended.connect(lambda: view.set_busy(""))
        view.finished.connect(self._errand.cancel)
        view.saveRequested.connect(lambda: ask(self._save))
        if self._errand.start(self._find(), "find what repeats"):
            view.set_busy(self.tr("Looking for what repeats…"))

    async def _find(self) -> None:
        density = self._view.devicePixelRatioF()
        parts = await self._find_parts(self._design, Size(ROOM.width(), ROOM.height()), density)
        self._view.show_parts([self._row_of(part) for part in parts], density)

    def _row_of(self, part: Part) -> PartRow:
        times = counted(part.count, self.tr("1 time"), self.tr("{count} times"))
        layers = counted(part.layers, self.tr("1 layer"), self.tr("{count} layers"))
        size = unbroken(f"{part.size.width:.0f} × {part.size.height:.0f} px")
        states = ", ".join(state_name(state) for state in part.states)
        figures = " · ".join((times, layers, size, *((states,) if states else ())))
        return PartRow(part.key, part.name, figures, _image(part.picture))

    def _save(self, target: Path) -> None:
        order = ComponentsOrder(self._design, target, self._view.taken)

        async def work() -> None:
            made = await self._save_design(order)
            self.saved.emit(target, made)
            self._view.accept()

        self._view.bar.dismiss()
        if self._errand.start(work(), "save with components"):
            self._view.set_busy(self.tr("Writing the design…"))

    def _show_error(self, error: HtmlFigError) -> None:
        self._view.bar.show_error(message_for(error))


def _image(picture: Thumbnail | None) -> QImage | None:
    if picture is None:
        return None
    row = len(picture.rgba) // picture.height
    made = QImage(picture.rgba, picture.width, picture.height, row, QImage.Format.Format_RGBA8888)
    return made.copy()  # with bytes of its own
