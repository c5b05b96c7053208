"""Takes the pictures of keys, limits, the destination and the settings, with keys that open nothing.

``python packaging/remote_screenshots.py OUTDIR [PAGE.html]`` writes, each light and dark, ``keys.png``,
``add-key.png``, ``rotate.png``, ``destination.png``, ``limits.png`` and ``settings-*.png``. ``screenshots.py`` takes
them along.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from htmlfig_desktop.keys.facts import KeyFacts
    from htmlfig_desktop.ui.theme import Theme

_DAY = 86_400.0
_PANEL, _SETTINGS = (856, 560), (816, 640)
"""Sizes in px, as on a screen with room for them; the offscreen one is small."""
_PAGES = ("network", "appearance", "notifications", "data", "updates", "privacy")


def shown_keys(now: float) -> tuple[KeyFacts, ...]:
    """Return two keys as a team may have them: one is due for rotation."""
    from htmlfig_desktop.contract.credentials import KeyKind
    from htmlfig_desktop.contract.plans import PlanName
    from htmlfig_desktop.keys.facts import KeyFacts

    team = KeyFacts(
        id="team",
        name="Design team",
        kind=KeyKind.SECRET,
        last_four="Q7xz",
        server="https://convert.example.com",
        plan=PlanName.PRO,
        created=now - 84 * _DAY,
        remind_at=now - 4 * _DAY,
        last_used=now - 0.2 * _DAY,
        tested=now - 2 * _DAY,
    )
    own = KeyFacts(
        id="own",
        name="Own account",
        kind=KeyKind.OPEN,
        last_four="m4Ke",
        server="https://open.example.org",
        plan=PlanName.FREE,
        created=now - 12 * _DAY,
        remind_at=now + 68 * _DAY,
    )
    return team, own


async def take(folder: Path, page: Path, theme: Theme) -> None:
    """Take all of these pictures into ``folder``."""
    from PySide6.QtCore import QSettings

    from htmlfig_desktop.contract.headers import RateLimit
    from htmlfig_desktop.keys.facts import MemoryFacts
    from htmlfig_desktop.keys.vaults import MemoryVault
    from htmlfig_desktop.ui.application import Desktop, local_backend
    from htmlfig_desktop.ui.settings.desk import SettingsDesk

    now = time.time()
    facts, vault = MemoryFacts(), MemoryVault()
    facts.put(*shown_keys(now))
    for key in facts.all():
        await vault.write(key.id, "opens nothing")
    with tempfile.TemporaryDirectory() as settings:
        stored = QSettings(str(Path(settings) / "settings.ini"), QSettings.Format.IniFormat)
        desktop = Desktop.build(theme, stored, local_backend(), facts=facts, vault=vault)
    window, remote = desktop.window, desktop.remote
    window.resize(1360, 864)
    window.show()
    try:
        await remote.book.read()
        monitors = {key.id: remote.quota._router.monitor(key.id) for key in facts.all()}
        monitors["team"].note(rate_limit=RateLimit(100, 97, now + 38))
        monitors["own"].note(rate_limit=RateLimit(60, 4, now + 1500))
        await desktop.presenter.editor.open([page])
        remote.destination.choose("team")
        await _until(lambda: bool(remote.destination._forecast.text))
        await _grab(folder, "destination", window, theme)

        panel = remote.keys.open()
        panel.resize(*_PANEL)
        panel.choose("team")
        await asyncio.sleep(0.3)
        await _grab(folder, "keys", panel, theme)
        entry = remote.keys.add(panel)
        entry._secret.line.setText("svc_sk_opens-nothing-at-all")
        entry._name.setText("Client work")
        await _grab(folder, "add-key", entry, theme)
        entry.close()
        rotation = remote.keys.rotate("team", panel)
        assert rotation is not None
        await _until(lambda: bool(rotation.next.text()))
        await _grab(folder, "rotate", rotation, theme)
        rotation.close()
        panel.close()
        await asyncio.sleep(0.1)

        window.quota.click()
        popup = window.quota.popup
        assert popup is not None
        await _grab(folder, "limits", popup, theme)
        popup.close()

        desk = window.findChild(SettingsDesk)
        assert desk is not None
        for name in _PAGES:
            dialog = desk.open(name)
            dialog.resize(*_SETTINGS)
            await asyncio.sleep(0.3)
            await _grab(folder, f"settings-{name}", dialog, theme)
            dialog.close()
            await asyncio.sleep(0.1)
    finally:
        await desktop.aclose()


async def _grab(folder: Path, name: str, shown: QWidget, theme: Theme) -> None:
    from htmlfig_desktop.ui.theme import DARK, LIGHT

    for suffix, tokens in (("", LIGHT), ("-dark", DARK)):
        theme.use(tokens)
        await asyncio.sleep(0.3)
        shown.grab().save(str(folder / f"{name}{suffix}.png"))
    theme.use(LIGHT)


async def _until(holds: Callable[[], bool], patience_s: float = 600.0) -> None:
    async with asyncio.timeout(patience_s):
        while not holds():  # noqa: ASYNC110 - conditions of widgets have no event
            await asyncio.sleep(0.05)


def main() -> int:
    """Take the pictures and return 0."""
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)

    from PySide6.QtWidgets import QApplication  # noqa: F401 - qasync looks for a binding that is loaded
    from qasync import QEventLoop

    from htmlfig_desktop.core.resources import resource_path
    from htmlfig_desktop.ui.application import create_application
    from htmlfig_desktop.ui.theme import Theme

    page = Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else resource_path("example/index.html")
    os.environ["HOME"] = str(page.parents[1])  # so that the pictures show "~/…" and not whose machine this is
    app = create_application([])
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        runner.run(take(folder, page, Theme(app)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
