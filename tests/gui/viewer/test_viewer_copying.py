"""Layers are copied from the viewer, to be pasted into Figma."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication

from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.jobs.copying import Copied, CopyOrder
from htmlfig_desktop.ui.viewer.actions import ViewerAction
from htmlfig_desktop.ui.viewer.presenter import ViewerPresenter
from tests.gui.driver import until
from tests.gui.viewer.conftest import OpenViewer
from tests.gui.viewer.test_viewer_window import explained
from tests.support.cards import CARDS, fig
from tests.support.clipboards import pasted


def test_the_selected_layer_is_copied_for_figma_or_else_the_page(run, viewing: OpenViewer, design: Path) -> None:
    async def copied(presenter: ViewerPresenter) -> list[str]:
        QGuiApplication.clipboard().setText("from before")
        presenter.window.action(ViewerAction.COPY_LAYERS).trigger()
        await until(lambda: "figma" in QGuiApplication.clipboard().mimeData().html())
        file = pasted(QGuiApplication.clipboard().mimeData().html())
        return [layer.name for layer in file.children_of(file.pages[0])]

    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            assert await copied(presenter) == ["Landing page"]
            await explained(presenter, "Heading")
            assert await copied(presenter) == ["Heading"]
            presenter.window.pages.setCurrentIndex(1)
            await until(lambda: presenter.session.source is not None and len(presenter.session.source.layers) == 1)
            await viewer.settled(presenter)
            assert await copied(presenter) == ["Swatch"]

    run(play())


def test_a_layer_inside_of_an_instance_is_copied_with_all_of_it(run, viewing: OpenViewer, tmp_path: Path) -> None:
    path = tmp_path / "cards.fig"
    path.write_bytes(fig_with_components(fig(*CARDS))[0])

    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(path)
            orders: list[CopyOrder] = []

            async def note(order: CopyOrder) -> Copied:
                orders.append(order)
                return Copied("", "", lets_go=False)

            presenter.copier.copy = note
            source = presenter.session.source
            assert source is not None
            inner = next(n for n in range(len(source.layers)) if "/" in source.layers.ids[n])
            presenter.select(inner)
            presenter.window.action(ViewerAction.COPY_LAYERS).trigger()
            await until(lambda: bool(orders))
            instance = source.layers.ids[inner].partition("/")[0]
            assert orders == [CopyOrder((path,), instance)]
            assert read_fig(path.read_bytes()).by_guid[Guid(*map(int, instance.split(":")))].type == "INSTANCE"

    run(play())
