"""The face of the preview while HTML is typed: a picture of the first screen, and what is wrong with it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label

_MARGIN = 24
_FADED = 0.45


class LiveView(QWidget):
    """Shows a picture, as wide as there is room and never larger than it is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Preview of what you type"))
        self._caption = ElidedLabel("", "muted")
        self._caption.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._problem = label("", "problem", wrap=True)
        self._problem.setContentsMargins(16, 0, 16, 8)
        self._problem.hide()
        self._sheet = _Sheet(theme)
        scroll = QScrollArea()
        scroll.setObjectName("canvas")
        scroll.setAccessibleName(self.tr("Picture of what you type"))
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._sheet)
        header = QHBoxLayout()
        header.setContentsMargins(16, 8, 16, 8)
        header.addWidget(label(self.tr("Preview of what you type"), "large"))
        header.addWidget(self._caption, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(header)
        column.addWidget(self._problem)
        column.addWidget(scroll, 1)

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty when nothing is."""
        return self._problem.text()

    @property
    def caption(self) -> str:
        """What stands beside the title."""
        return self._caption.text()

    @property
    def has_picture(self) -> bool:
        """Whether there is a picture."""
        return not self._sheet.image.isNull()

    def set_caption(self, text: str) -> None:
        """Say how wide the page is, or what is going on."""
        self._caption.setText(text)

    def show_picture(self, image: QImage, density: float) -> None:
        """Show the page; ``density`` is device px in a CSS px."""
        self._problem.hide()
        self._problem.setText("")
        self._sheet.set_image(image, density, faded=False)

    def show_problem(self, text: str) -> None:
        """Say why there is no newer picture; the last one stays, faded."""
        self._problem.setText(text)
        self._problem.show()
        self._sheet.set_image(self._sheet.image, self._sheet.density, faded=True)

    def clear(self) -> None:
        """Show nothing."""
        self._problem.hide()
        self._problem.setText("")
        self._sheet.set_image(QImage(), 1.0, faded=False)


class _Sheet(QWidget):
    """Paints the picture on the canvas."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.image = QImage()
        self.density = 1.0
        self._faded = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.update)

    def set_image(self, image: QImage, density: float, *, faded: bool) -> None:
        """Paint another picture."""
        self.image, self.density, self._faded = image, density, faded
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As large as the picture."""
        return QSize(320, self.heightForWidth(320))

    def hasHeightForWidth(self) -> bool:
        """The wider, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as the picture at this width, with its margins."""
        return round(self._area(width).height()) + 2 * _MARGIN

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in the middle, with a thin border."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self._theme.tokens.canvas))
        if self.image.isNull():
            return
        area = self._area(self.width())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(_FADED if self._faded else 1.0)
        painter.drawImage(area, self.image)
        painter.setOpacity(1.0)
        painter.setPen(QColor(self._theme.tokens.border))
        painter.drawRect(area)

    def _area(self, width: int) -> QRectF:
        own = self.image.width() / self.density
        shown = min(own, max(1.0, width - 2.0 * _MARGIN))
        height = self.image.height() / self.density * (shown / own if own else 0)
        return QRectF((width - shown) / 2, _MARGIN, shown, height)
