"""Leads through a rotation, from wherever it stands."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from PySide6.QtCore import QObject

from htmlfig_desktop.contract.credentials import KeyFault, KeyKind
from htmlfig_desktop.keys.rotation import (
    Rotation,
    RotationStep,
    abandon_rotation,
    begin_rotation,
    finish_rotation,
    rotation_of,
    swap_keys,
    try_new_key,
)
from htmlfig_desktop.ui.errands import Errand
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP
from htmlfig_desktop.ui.keybook import KeyBook
from htmlfig_desktop.ui.keys.presenter import Forget, Note, fitting_kind
from htmlfig_desktop.ui.keys.rotation_view import StepPage
from htmlfig_desktop.ui.keys.rows import fault_text, report_text, tr
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.keys.rotation_view import RotationDialog

STEPS = {
    RotationStep.ADD_NEW: QT_TRANSLATE_NOOP("Keys", "Add the new key"),
    RotationStep.TEST_NEW: QT_TRANSLATE_NOOP("Keys", "Test it"),
    RotationStep.SWAP: QT_TRANSLATE_NOOP("Keys", "Swap the keys"),
    RotationStep.DELETE_OLD: QT_TRANSLATE_NOOP("Keys", "Delete the old key"),
}
_ORDER = tuple(STEPS)


class RotationPresenter(QObject):
    """Runs the dialog of one rotation."""

    def __init__(
        self,
        view: RotationDialog,
        book: KeyBook,
        tasks: TaskRunner,
        name: str,
        *,
        note: Note,
        forget: Forget,
    ) -> None:
        super().__init__(view)
        self._view = view
        self._book = book
        self._note = note
        self._forget = forget
        self._name = name
        self._rotation: Rotation | None = None
        self._errand = Errand(tasks, self)
        self._errand.failed.connect(lambda error: view.bar.show_error(message_for(error)))
        self._errand.ended.connect(self._show)
        view.edited.connect(self._check)
        view.nextRequested.connect(self._go_on)
        view.abandonRequested.connect(self._abandon)
        view.cancelRequested.connect(self._errand.cancel)
        view.finished.connect(self._errand.cancel)
        self._errand.start(self._look(), "look at rotation")

    async def _look(self) -> None:
        self._rotation = await rotation_of(self._book.store, self._name)

    def _show(self) -> None:
        self._view.set_busy("")
        rotation = self._rotation
        if rotation is None:
            return
        self._view.set_name(self._name)
        self._view.set_page(self._page(rotation))
        if rotation.step is RotationStep.ADD_NEW:
            self._check()

    def _page(self, rotation: Rotation) -> StepPage:
        at = _ORDER.index(rotation.step)
        old = f"{rotation.old.kind.prefix}…{rotation.old.last_four}"
        new = f"{rotation.new.kind.prefix}…{rotation.new.last_four}" if rotation.new else ""
        server = urlsplit(rotation.old.server).netloc
        match rotation.step:
            case RotationStep.ADD_NEW:
                text = self.tr(
                    "Create a new key in the dashboard of {server}, copy it, and paste it here. "
                    "The old key {old} stays in use until the new one has been tested."
                )
                return StepPage(
                    at,
                    text.format(server=server, old=old),
                    self.tr("&Keep New Key"),
                    takes_key=True,
                )
            case RotationStep.TEST_NEW:
                text = self.tr("Now the server is asked whether it accepts {new}. Nothing is converted.")
                return StepPage(at, text.format(new=new), self.tr("&Test New Key"), can_abandon=True)
            case RotationStep.SWAP:
                text = self.tr("The server accepts {new}. From now on it can take the place of {old} everywhere.")
                return StepPage(at, text.format(new=new, old=old), self.tr("&Swap"), can_abandon=True)
            case RotationStep.DELETE_OLD:
                text = self.tr(
                    "{new} is in use now. Delete {old} in the dashboard of {server}: it stays valid there until then. "
                    "When that is done, delete it here too. You are reminded until it is."
                )
                words = text.format(new=new, old=old, server=server)
                return StepPage(at, words, self.tr("&Delete Old Key Here"))

    def _check(self) -> None:
        """Say what is wrong with the new key while it is typed."""
        text = self._view.secret
        kind = fitting_kind(text)
        problem = ""
        if isinstance(kind, KeyFault) and text.strip():
            problem = fault_text(kind)
        elif isinstance(kind, KeyKind) and self._rotation and kind is not self._rotation.old.kind:
            prefix = self._rotation.old.kind.prefix
            problem = self.tr("The new key must be of the same kind as the old one ({prefix}…).").format(prefix=prefix)
        self._view.key.set_problem(problem)
        self._view.set_ready(isinstance(kind, KeyKind) and not problem)

    def _go_on(self) -> None:
        rotation = self._rotation
        if rotation is None or self._errand.is_under_way:
            return
        steps: dict[RotationStep, Callable[[], Coroutine[Any, Any, None]]] = {
            RotationStep.ADD_NEW: self._add,
            RotationStep.TEST_NEW: self._test,
            RotationStep.SWAP: self._swap,
            RotationStep.DELETE_OLD: self._delete,
        }
        self._view.bar.dismiss()
        self._view.set_outcome("")
        if self._errand.start(steps[rotation.step](), "rotate key"):
            self._view.set_busy(self.tr("Waiting for the keyring and the server…"))

    async def _add(self) -> None:
        self._rotation = await begin_rotation(self._book.store, self._name, self._view.secret)
        await self._book.read()

    async def _test(self) -> None:
        report = await try_new_key(self._book.store, self._name)
        rotation = self._rotation = await rotation_of(self._book.store, self._name)
        if rotation.new is not None:
            self._note(rotation.new.id, report)
        await self._book.read()
        self._view.set_outcome(report_text(report, rotation.old.plan, time.time()))

    async def _swap(self) -> None:
        self._rotation = await swap_keys(self._book.store, self._name)
        await self._book.read()

    async def _delete(self) -> None:
        assert self._rotation is not None, "a rotation that got here is known"
        old = self._rotation.old
        await finish_rotation(self._book.store, self._name)
        await self._forget(old.id)
        await self._book.read()
        self._view.accept()

    def _abandon(self) -> None:
        async def work() -> None:
            await abandon_rotation(self._book.store, self._name)
            await self._book.read()
            await self._look()

        self._view.set_outcome("")
        self._errand.start(work(), "abandon rotation")


def step_names() -> tuple[str, ...]:
    """Return the steps in the user's language."""
    return tuple(tr(name) for name in STEPS.values())
