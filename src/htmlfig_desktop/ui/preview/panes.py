"""The faces of the preview while there is no picture: welcome, ready, working, failed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from htmlfig_desktop.ui.icons import resize_icon, set_icon, side
from htmlfig_desktop.ui.preview.centered import CenteredPane
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label
from htmlfig_desktop.ui.widgets.once import click_once

_CARD_WIDTH, _WIDEST = 480, 640
_AIRY, _CLOSE, _TIGHT, _NEAR = 48, 16, 8, 4
"""Around the words of the welcome, px: where there is room, in a low window, and beside them in a narrow one."""
_THUMBNAIL_HEIGHT = 256
_ICON, _SPACING = 48, 8
_AROUND = 24
"""Around what stands in the middle of a pane, px."""


class WelcomePane(CenteredPane):
    """Teaches what to do first.

    Signals:
        openRequested, pasteRequested, exampleRequested: the user pressed that button.
    """

    openRequested = Signal()
    pasteRequested = Signal()
    exampleRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._zone = zone = QFrame()
        zone.setObjectName("dropZone")
        zone.setMinimumWidth(_CARD_WIDTH)
        zone.setMaximumWidth(_WIDEST)
        picture = QLabel()
        set_icon(picture, "drop", "accent_text", 48)
        self._hint = hint = label("", "muted", wrap=True)
        title = label(self.tr("Drop a web page here"), "title", wrap=True)
        for words in (title, hint):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.set_server("")
        self._ways = buttons = QHBoxLayout()
        buttons.addStretch(1)
        for text, icon, signal in (
            (self.tr("Open File…"), "open", self.openRequested),
            (self.tr("Paste Page"), "clipboard", self.pasteRequested),
            (self.tr("Try the Example"), "example", self.exampleRequested),
        ):
            button = QPushButton(text)
            set_icon(button, icon)
            button.clicked.connect(signal)
            click_once(button)
            buttons.addWidget(button)
        self._example = button
        buttons.addStretch(1)

        self._aside = _CLOSE
        self._inside = column = QVBoxLayout(zone)
        column.setContentsMargins(_CLOSE, _AIRY, _CLOSE, _AIRY)
        column.setSpacing(0)
        column.addWidget(picture, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(16)
        column.addWidget(title)
        column.addSpacing(8)
        column.addWidget(hint)
        column.addSpacing(32)
        column.addLayout(buttons)
        steps = label(self.tr("1  Choose a page      2  Convert      3  Save a .fig and open it in Figma"), "small")
        self._extras = (picture, steps)
        self.stand(zone, steps)

    def set_server(self, server: str) -> None:
        """Say where pages are converted: the name of a server; empty for this machine."""
        kinds = self.tr("HTML files, folders, zips, links or code.")
        sent = self.tr("Pages are sent to {server}.").format(server=server)
        self._hint.setText(f"{kinds}\n{sent if server else self.tr('Everything stays on this machine.')}")

    def fit(self) -> None:
        """Come closer together in a low or narrow window; in a very low or narrow one without pictures."""
        is_narrow = self.room.width() < _CARD_WIDTH + 2 * _AROUND
        self._aside = _NEAR if is_narrow else _CLOSE
        self._ways.setSpacing(_NEAR if is_narrow else _TIGHT)
        self.set_aside(_NEAR if is_narrow else _TIGHT)
        self._show_icons(shown=not is_narrow)
        self._example.show()
        if self._needed_width > self.room.width() - 2 * _NEAR:
            self._example.hide()  # it is above, too; the others are what most come for
        wide = min(_CARD_WIDTH, self.room.width() - 2 * _CLOSE)
        self._zone.setMinimumWidth(wide if wide >= self._needed_width else 0)
        self._zone.setMaximumWidth(max(_WIDEST, self._needed_width))
        self._come(_AIRY, pictures=True)
        for margin, pictures in ((_CLOSE, True), (_CLOSE, False)):
            if self.fits:
                break
            self._come(margin, pictures=pictures)

    @property
    def _needed_width(self) -> int:
        for layout in (self._ways, self._inside):
            layout.invalidate()  # or else they would tell what they needed before
        return self._zone.minimumSizeHint().width()

    def _show_icons(self, *, shown: bool) -> None:
        """Leave the icons of the buttons out where the words would be cut beside a scroll bar."""
        for button in self._zone.findChildren(QPushButton):
            resize_icon(button, 16 if shown else 0)

    def _come(self, margin: int, *, pictures: bool) -> None:
        self._inside.setContentsMargins(self._aside, margin, self._aside, margin)
        for extra in self._extras:
            extra.setVisible(pictures)


class NoticePane(CenteredPane):
    """An icon, a title, a few sentences and what can be done. For pages that are ready, failed or cancelled.

    Signals:
        firstRequested, secondRequested, thirdRequested: the user pressed that button.
    """

    firstRequested = Signal()
    secondRequested = Signal()
    thirdRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QLabel()
        self._name = ElidedLabel("", "muted", Qt.TextElideMode.ElideMiddle)
        self._name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title = _line("title")
        self._cause = _line("")
        self._next = _line("muted")
        self._buttons = (QPushButton(), QPushButton(), QPushButton())
        for button, signal in zip(
            self._buttons, (self.firstRequested, self.secondRequested, self.thirdRequested), strict=True
        ):
            button.clicked.connect(signal)
        click_once(*self._buttons)
        self._rows = (QHBoxLayout(), QHBoxLayout())
        for row in self._rows:
            row.setSpacing(_SPACING)
            row.addStretch(1)
            row.addStretch(1)
        for button in self._buttons:
            self._rows[0].insertWidget(self._rows[0].count() - 1, button)
        self._card = card = QWidget()
        self._inside = column = QVBoxLayout(card)
        column.setSpacing(_SPACING)
        column.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(8)
        column.addWidget(self._title)
        column.addWidget(self._name)
        column.addWidget(self._cause)
        column.addWidget(self._next)
        column.addSpacing(16)
        for row in self._rows:
            column.addLayout(row)
        self.set_buttons(None)
        self.stand(card)

    def fit(self) -> None:
        """Make the card as wide as is fitting."""
        self._arrange()
        self._leave_out()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask anew whether there is room for the icon when there are other words."""
        if watched is self.widget() and event.type() is QEvent.Type.LayoutRequest:
            self._leave_out()
        return super().eventFilter(watched, event)

    def _leave_out(self) -> None:
        """Leave the icon out where others would have to scroll for it: in a low window, or beside many words."""
        needed = self.needed_height + (side(_ICON) + _SPACING if self._picture.isHidden() else 0)
        self._picture.setVisible(needed <= self.room.height())

    def set_icon(self, name: str, part: str) -> None:
        """Show an icon in the color of a token."""
        set_icon(self._picture, name, part, _ICON)

    def set_words(self, title: str, name: str = "", cause: str = "", next_step: str = "") -> None:
        """Show these words; empty ones take no room."""
        for shown, text in (
            (self._title, title),
            (self._name, name),
            (self._cause, cause),
            (self._next, next_step),
        ):
            shown.setText(text)
            shown.setVisible(bool(text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(" ".join(part for part in (name, cause, next_step) if part))

    def set_buttons(self, *wanted_buttons: tuple[str, str] | None) -> None:
        """Offer up to three ways on, each a text and an icon; None leaves one out."""
        for button, wanted in zip_longest(self._buttons, wanted_buttons):
            button.setVisible(wanted is not None)
            if wanted is not None:
                button.setText(wanted[0])
                set_icon(button, wanted[1])
        self._arrange()

    def _arrange(self) -> None:
        """Make the card as wide as its buttons need; where that is too wide the last one gets a row of its own."""
        shown = [button for button in self._buttons if not button.isHidden()]
        inset = self._inside.contentsMargins()
        needed = sum(button.sizeHint().width() + _SPACING for button in shown) + inset.left() + inset.right()
        room = self.room.width() - 2 * _TIGHT
        self._card.setFixedWidth(min(max(_CARD_WIDTH, needed), room))
        last = self._buttons[-1]
        wanted = self._rows[1 if needed > room else 0]
        if wanted.indexOf(last) < 0:
            wanted.insertWidget(wanted.count() - 1, last)


class WorkingPane(CenteredPane):
    """Shows the steps of a conversion and which one it is at.

    Signals:
        againRequested: the user wants what waits for word to be tried again.
        cancelRequested: the user wants it stopped.
        hereRequested: the user wants it converted on this machine instead.
    """

    againRequested = Signal()
    cancelRequested = Signal()
    hereRequested = Signal()

    def __init__(self, steps: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ElidedLabel("", "title", Qt.TextElideMode.ElideMiddle)
        self._now = label("", "muted")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName(self.tr("Progress of the conversion"))
        self._marks = [QLabel() for _ in steps]
        self._steps = [label(step, "muted") for step in steps]
        self._again = QPushButton(self.tr("Try Again"))
        set_icon(self._again, "retry")
        self._again.clicked.connect(self.againRequested)
        self._again.hide()
        self._cancel = QPushButton(self.tr("Cancel"))
        self._cancel.setAccessibleName(self.tr("Cancel conversion"))
        set_icon(self._cancel, "stop")
        self._cancel.clicked.connect(self.cancelRequested)
        self._here = QPushButton(self.tr("Convert on This Machine"))
        set_icon(self._here, "desktop")
        self._here.clicked.connect(self.hereRequested)
        click_once(self._again, self._cancel, self._here)
        self._here.hide()
        self._rows = (QHBoxLayout(), QHBoxLayout())
        for line in self._rows:
            line.setSpacing(_SPACING)
            line.addStretch(1)
        for place, button in enumerate((self._again, self._cancel, self._here)):
            self._rows[0].insertWidget(place, button)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for row, (mark, step) in enumerate(zip(self._marks, self._steps, strict=True)):
            grid.addWidget(mark, row, 0)
            grid.addWidget(step, row, 1)
        self._list = QWidget()
        self._list.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        self._thumbnail = QLabel()
        self._thumbnail.setObjectName("thumbnail")
        self._thumbnail.setAccessibleName(self.tr("Thumbnail of the page"))
        self._thumbnail.hide()
        self._page = QImage()
        self._card = card = QWidget()
        card.setFixedWidth(_CARD_WIDTH)
        self._inside = column = QVBoxLayout(card)
        column.setSpacing(8)
        column.addWidget(self._name)
        column.addWidget(self._now)
        column.addSpacing(8)
        column.addWidget(self._bar)
        column.addSpacing(16)
        column.addWidget(self._list)
        column.addWidget(self._thumbnail)
        column.addSpacing(16)
        for line in self._rows:
            column.addLayout(line)
        self.stand(card)
        self._at: int | None = None

    def set_name(self, name: str) -> None:
        """Show which page is converted."""
        self._name.setText(name)

    def set_thumbnail(self, picture: QImage) -> None:
        """Show what the page looks like, in the place of the steps, of which the last is at work; null: the steps."""
        if picture.cacheKey() != self._page.cacheKey():
            self._page = picture
            self._draw_thumbnail()
            self._fold()

    def _draw_thumbnail(self) -> None:
        if self._page.isNull():
            self._thumbnail.clear()
            return
        ratio = self.devicePixelRatioF()
        room = QSize(self._card.width() - 20, _THUMBNAIL_HEIGHT) * ratio
        shown = self._page.scaled(
            room, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
        )
        cut = QPixmap.fromImage(shown.copy(0, 0, room.width(), room.height()))
        cut.setDevicePixelRatio(ratio)
        self._thumbnail.setPixmap(cut)

    def fit(self) -> None:
        """Keep the card inside, and leave out what would be cut; the line above says which step it is at."""
        shown = [button for button in (self._again, self._cancel, self._here) if not button.isHidden()]
        inset, room = self._inside.contentsMargins(), self.room.width() - 2 * _TIGHT
        needed = sum(each.sizeHint().width() + _SPACING for each in shown) + inset.left() + inset.right()
        width = min(max(_CARD_WIDTH, needed), room)
        if width != self._card.width():
            self._card.setFixedWidth(width)
            self._draw_thumbnail()
        wanted = self._rows[1 if needed > room else 0]  # the last button is not cut beside the others
        if wanted.indexOf(self._here) < 0:
            wanted.insertWidget(wanted.count() - 1, self._here)
        self._fold()

    def _fold(self) -> None:
        """Show the steps, or the page as soon as it is known, where there is room."""
        shown, other = (self._list, self._thumbnail)[:: 1 if self._page.isNull() else -1]
        other.hide()
        shown.show()
        shown.setVisible(self.fits)

    @property
    def shows_thumbnail(self) -> bool:
        """Whether the page can be seen already."""
        return not self._page.isNull()

    def set_steps(self, steps: Sequence[str], *, can_move: bool, waits_for_word: bool = False) -> None:
        """Name the steps, no more than there were at first; offer to convert here instead, and to go on, or not."""
        for mark, shown, step in zip_longest(self._marks, self._steps, steps):
            shown.setText(step or "")
            for widget in (mark, shown):
                widget.setVisible(step is not None)
        if (can_move, waits_for_word) != (not self._here.isHidden(), not self._again.isHidden()):
            self._here.setVisible(can_move)
            self._again.setVisible(waits_for_word)
            self.fit()

    def set_progress(self, at: int, now: str, share: float, *, can_cancel: bool) -> None:
        """Show the step it is at (-1: none yet), what is going on, and the share done, 0 to 1."""
        self._now.setText(now)
        self._bar.setValue(round(share * 1000))
        self._cancel.setEnabled(can_cancel)
        if at == self._at:
            return
        self._at = at
        for index, (mark, step) in enumerate(zip(self._marks, self._steps, strict=True)):
            icon, part = ("done", "success") if index < at else ("next", "accent_text")
            mark.clear()
            mark.setProperty("htmlfigIcon", "")
            if index <= at:
                set_icon(mark, icon, part, 20)
            step.setProperty("kind", "heading" if index == at else "muted")
            step.style().unpolish(step)
            step.style().polish(step)


def _line(kind: str) -> QLabel:
    made = label("", kind, wrap=True)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made
