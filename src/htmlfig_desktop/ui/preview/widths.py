"""The widths of one page beside each other: a column each, that scroll together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from htmlfig_desktop.ui.compare.feed import PictureFeed
from htmlfig_desktop.ui.messages.figures import with_unit
from htmlfig_desktop.ui.preview.picture import PictureView
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.labels import label

_MARGIN = 8
_NARROWEST, _WIDEST = 1, 3
"""Shares of the room: a phone is never lost beside a desktop."""


@dataclass(frozen=True, slots=True)
class WidthColumn:
    """What a column shows."""

    job: str
    """Id of the job."""
    width: int
    """Of the viewport, px."""
    picture: Path | None
    density: float
    """px of the picture per CSS px."""
    excuse: str
    """What is said where there is no picture."""


class WidthColumns(QWidget):
    """Shows columns; a click on one selects its job.

    Signals:
        jobChosen: str, id of the job of a column that was clicked.
    """

    jobChosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(self.tr("Widths side by side"))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(1, 0, 1, 1)
        self._row.setSpacing(1)
        self._shown: tuple[WidthColumn, ...] = ()
        self._buttons: dict[str, QPushButton] = {}
        self._views: dict[str, PictureView] = {}
        self._feeds: list[PictureFeed] = []
        self._is_following = False
        self._foot = 0

    @property
    def views(self) -> tuple[PictureView, ...]:
        """The pictures, left to right."""
        return tuple(self._views.values())

    def show_columns(self, columns: tuple[WidthColumn, ...], current: str, tasks: TaskRunner) -> None:
        """Show these columns, that of job ``current`` as the selected one."""
        if columns != self._shown:
            self.clear()
            self._shown = columns
            for column in columns:
                self._add(column, tasks)
        for job, button in self._buttons.items():
            button.setChecked(job == current)

    def set_foot(self, height: int) -> None:
        """Say how much a message below takes of the height, px."""
        self._foot = height
        for view in self.views:
            view.set_foot(height)

    def clear(self) -> None:
        """Show nothing and free the memory."""
        for feed in self._feeds:
            feed.clear()
            feed.deleteLater()
        self._feeds.clear()
        self._buttons.clear()
        self._views.clear()
        self._shown = ()
        while (item := self._row.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Select the job of a column that is clicked."""
        if event.type() is QEvent.Type.MouseButtonRelease:
            job = next((job for job, view in self._views.items() if view.viewport() is watched), None)
            if job is not None:
                self.jobChosen.emit(job)
        return super().eventFilter(watched, event)

    def _add(self, column: WidthColumn, tasks: TaskRunner) -> None:
        frame = QFrame()
        frame.setObjectName("column")
        button = QPushButton(with_unit(column.width, "px"))
        button.setProperty("kind", "column")
        button.setCheckable(True)
        button.setAccessibleName(self.tr("Width {width} px").format(width=column.width))
        button.clicked.connect(lambda: self._choose(column.job))
        self._buttons[column.job] = button
        view = PictureView(self._theme, margin=_MARGIN)
        view.set_foot(self._foot)
        view.setAccessibleName(self.tr("Page at {width} px").format(width=column.width))
        excuse = label(column.excuse, "muted", wrap=True)
        excuse.setMargin(16)
        face = QStackedWidget()
        face.addWidget(view)
        face.addWidget(excuse)
        lines = QVBoxLayout(frame)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(button)
        lines.addWidget(face, 1)
        widest = max(each.width for each in self._shown)
        share = round(100 * max(_NARROWEST, min(_WIDEST, _WIDEST * column.width / widest)))
        self._row.addWidget(frame, share)
        if column.picture is None:
            face.setCurrentWidget(excuse)
            return
        self._views[column.job] = view
        view.viewport().installEventFilter(self)
        view.verticalScrollBar().valueChanged.connect(lambda: self._follow(view))
        feed = PictureFeed(view, tasks, self)
        self._feeds.append(feed)
        feed.failed.connect(lambda _: face.setCurrentWidget(excuse))
        feed.open({"page": column.picture}, column.density)

    def _choose(self, job: str) -> None:
        self._buttons[job].setChecked(True)
        self.jobChosen.emit(job)

    def _follow(self, moved: PictureView) -> None:
        """Let the other columns scroll along: the same share of the way."""
        if self._is_following:
            return
        self._is_following = True
        bar = moved.verticalScrollBar()
        share = bar.value() / bar.maximum() if bar.maximum() else 0.0
        for view in self._views.values():
            if view is not moved:
                other = view.verticalScrollBar()
                other.setValue(round(share * other.maximum()))
        self._is_following = False
