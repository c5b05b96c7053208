"""What the bar below the preview tells of: saved, finished, removed, left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, Qt

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.messages.bar import MessageBar, Offer
from htmlfig_desktop.ui.messages.figures import counted
from htmlfig_desktop.ui.messages.texts import in_short, in_words, message_for

if TYPE_CHECKING:
    from htmlfig_desktop.ui.options.stored_presets import LostPresets

Act = Callable[[], object]

_CANNOT_WRITE = (ErrorCode.STORAGE_DENIED, ErrorCode.STORAGE_FULL)
_MOST_NAMED = 3


class News(QObject):
    """Puts what has happened into the bar, with what can be done next."""

    def __init__(self, bar: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._of_pause = -1
        """Which of the bar's messages is about the queue being paused."""
        self._of_finish = -1
        """Which of them says that all is finished."""

    def tell_error(self, error: HtmlFigError, elsewhere: Offer | None = None) -> None:
        """Say what went wrong; what could not be saved can be saved elsewhere."""
        self._bar.show_error(message_for(error), elsewhere if error.error in _CANNOT_WRITE else None)

    def tell_left_out(self, left_out: Sequence[tuple[str, HtmlFigError]]) -> None:
        """Say which of the things that were given could not be taken, and why; the others were."""
        told = ((name, in_words(error.cause)) for name, error in left_out)
        lines = [cause if name in cause else f"{name}: {cause}" for name, cause in told]
        more = len(lines) - _MOST_NAMED
        if more > 0:
            lines[_MOST_NAMED:] = [self.tr("and {count} more").format(count=more)]
        self._bar.show_notice(
            counted(
                len(left_out),
                self.tr("1 was left out, the rest was opened"),
                self.tr("{count} were left out, the rest was opened"),
            ),
            "\n".join(lines),
            icon="warning",
        )

    def tell_pages_removed(self, count: int, bring_back: Act) -> None:
        """Offer to put pages back into the panel that were taken out of it."""
        self._bar.show_notice(
            counted(count, self.tr("1 page was taken off the list"), self.tr("{count} pages were taken off the list")),
            self.tr("The files stay where they are."),
            (self.tr("Bring Ba&ck"), bring_back),
        )

    def tell_pages_replaced(self, count: int, bring_back: Act) -> None:
        """Offer to put pages back into the panel that made room for the example."""
        self._bar.show_notice(
            counted(
                count,
                self.tr("The example took the place of your page"),
                self.tr("The example took the place of your {count} pages"),
            ),
            self.tr("The files stay where they are."),
            (self.tr("Bring Ba&ck"), bring_back),
        )

    def tell_cleared(self, kind: InputKind, bring_back: Act) -> None:
        """Offer to put the HTML or the address back that was taken away."""
        titles = {InputKind.HTML: self.tr("The HTML code is cleared"), InputKind.URL: self.tr("The address is cleared")}
        text = self.tr("It can be brought back as long as this stands here.")
        self._bar.show_notice(titles[kind], text, (self.tr("Bring Ba&ck"), bring_back))

    def tell_preset_deleted(self, name: str, bring_back: Act) -> None:
        """Offer to bring back a preset that was deleted."""
        title = self.tr("The preset “{name}” is deleted").replace("{name}", in_short(name))
        text = self.tr("It can be brought back as long as this stands here.")
        self._bar.show_notice(title, text, (self.tr("Bring Ba&ck"), bring_back))

    def tell_nothing_to_paste(self) -> None:
        """Say that the clipboard holds no page."""
        text = self.tr("Copy HTML, a link or a file first, then paste again.")
        self._bar.show_notice(self.tr("Nothing to paste"), text, icon="info")

    def tell_not_done(self, excuse: str) -> None:
        """Say why an order could not be carried out."""
        self._bar.show_notice(self.tr("Not done"), excuse, icon="info")

    def tell_waiting(self, count: int, go_on: Act) -> None:
        """Offer to go on with what was left waiting when the program ended."""
        self._bar.show_notice(
            self.tr("Go on where you stopped?"),
            counted(
                count,
                self.tr("1 conversion from last time still waits."),
                self.tr("{count} conversions from last time still wait."),
            ),
            (self.tr("&Continue"), go_on),
            icon="pause",
        )
        self._of_pause = self._bar.number

    def tell_damage(self, known: int, lost: int, show: Act) -> None:
        """Say that the list of jobs was damaged, how many could be read, and where the designs of others are."""
        known_again = self.tr("1 conversion could still be read."), self.tr("{count} conversions could still be read.")
        kept = self.tr("The design of another one is kept."), self.tr("The designs of {count} others are kept.")
        self._bar.show_notice(
            self.tr("The list of jobs was damaged"),
            " ".join((counted(known, *known_again), *([counted(lost, *kept)] if lost else []))),
            (self.tr("Show &in Folder"), show) if lost else None,
            icon="warning",
        )

    def tell_settings_damaged(self, copy: Path, show: Act) -> None:
        """Say that the settings were damaged and where the file as it was is kept, after what is said now."""

        def tell() -> None:
            text = self.tr("What could not be read is as at first. The file as it was is kept as {name}.")
            self._bar.show_notice(
                self.tr("The settings were damaged"),
                text.replace("{name}", in_short(copy.name)),
                (self.tr("Show &in Folder"), show),
                icon="warning",
            )

        self._tell_next(tell)

    def tell_presets_lost(self, lost: LostPresets, show: Act) -> None:
        """Say how many presets could not be read and where they are kept as they were, after what is said now."""

        def tell() -> None:
            title = self.tr("Your presets could not be read")
            if lost.count:
                one, many = self.tr("A preset could not be read"), self.tr("{count} presets could not be read")
                title = counted(lost.count, one, many)
            text = self.tr("The others are there. What was stored is kept as {name}.")
            if not lost.count:
                text = self.tr("Those that come with the program are there. What was stored is kept as {name}.")
            shown = text.replace("{name}", in_short(lost.copy.name))
            self._bar.show_notice(title, shown, (self.tr("Show &in Folder"), show), icon="warning")

        self._tell_next(tell)

    def _tell_next(self, tell: Act) -> None:
        """Tell something once nothing else is said."""
        if self._bar.isHidden():
            tell()
        else:
            self._bar.closed.connect(lambda: self._tell_next(tell), Qt.ConnectionType.SingleShotConnection)

    def tell_paused(self, count: int, go_on: Act) -> None:
        """Say why what was just asked for, so many conversions, does not begin."""
        self._bar.show_notice(
            self.tr("The queue is paused"),
            counted(
                count,
                self.tr("This page waits until the queue goes on."),
                self.tr("These {count} conversions wait until the queue goes on."),
            ),
            (self.tr("&Continue"), go_on),
            icon="pause",
        )
        self._of_pause = self._bar.number

    def tell_server_gone(self, server: str, error: HtmlFigError, count: int, try_now: Act, here: Act) -> int:
        """Say that a server went away, how many conversions wait for it, and what can be done; return what ends it."""
        waiting = counted(
            count,
            self.tr("1 conversion waits for it. You are told when it is back."),
            self.tr("{count} conversions wait for it. You are told when it is back."),
        )
        self._bar.show_notice(
            self.tr("{server} cannot be reached").replace("{server}", in_short(server)),
            f"{in_words(error.cause)} {waiting}",
            (self.tr("&Try Now"), try_now),
            (self.tr("Convert on This &Machine"), here),
            icon="pause",
        )
        return self._bar.number

    def tell_server_back(self, server: str, count: int, go_on: Act) -> int:
        """Offer to go on with what waited for a server that is back; return what ends it."""
        self._bar.show_notice(
            self.tr("{server} is back").replace("{server}", in_short(server)),
            counted(count, self.tr("1 conversion waits for it."), self.tr("{count} conversions wait for it.")),
            (self.tr("&Continue"), go_on),
            icon="pause",
        )
        return self._bar.number

    def tell_keyring_closed(self, error: HtmlFigError, count: int, try_again: Act, here: Act) -> int:
        """Say that the keyring gives no keys, how many conversions wait, and what can be done; return what ends it."""
        message = message_for(error)
        waiting = counted(
            count,
            self.tr("1 conversion waits for its key."),
            self.tr("{count} conversions wait for their keys."),
        )
        self._bar.show_notice(
            message.title,
            f"{waiting} {message.next_step}",
            (self.tr("&Try Again"), try_again),
            (self.tr("Convert on This &Machine"), here),
            icon="pause",
        )
        return self._bar.number

    def tell_key_refused(self, key: str, error: HtmlFigError, count: int, keys: Act, here: Act) -> int:
        """Say that a key converts no more, how many conversions wait, and what can be done; return what ends it."""
        one = self.tr("1 conversion with “{key}” waits, and goes on with a new key.")
        many = self.tr("{count} conversions with “{key}” wait, and go on with a new key.")
        return self._tell_refused(counted(count, one, many), key, error, (self.tr("API &Keys…"), keys), here)

    def tell_quota_used_up(self, key: str, error: HtmlFigError, count: int, try_again: Act, here: Act) -> int:
        """Say that a key converts no more this month, what waits and what can be done; return what ends it."""
        one, many = self.tr("1 conversion with “{key}” waits."), self.tr("{count} conversions with “{key}” wait.")
        return self._tell_refused(counted(count, one, many), key, error, (self.tr("&Try Again"), try_again), here)

    def _tell_refused(self, waiting: str, key: str, error: HtmlFigError, way: Offer, here: Act) -> int:
        message = message_for(error)
        text = f"{message.cause} {waiting.replace('{key}', in_short(key))} {message.next_step}"
        self._bar.show_notice(message.title, text, way, (self.tr("Convert on This &Machine"), here), icon="pause")
        return self._bar.number

    def end_pause(self) -> None:
        """Say no more that the queue is paused: it goes on, whoever saw to that."""
        self.end(self._of_pause)

    def end(self, number: int) -> None:
        """Put a message away, by its number, if it is still in sight."""
        if not self._bar.isHidden() and self._bar.number == number:
            self._bar.dismiss()

    def tell_saved(self, target: Path, show: Act) -> None:
        """Say where a design went."""
        self._bar.show_notice(
            self.tr("Saved as {name}").format(name=in_short(target.name)),
            self.tr("In {folder}. Open it in Figma with File › Open, or drop it onto the file browser.").format(
                folder=target.parent
            ),
            (self.tr("Show &in Folder"), show),
        )

    def tell_joining(self, count: int, stop: Act) -> None:
        """Say that designs are being put into one file, and offer to give that up."""
        text = self.tr("{count} designs are put side by side.").replace("{count}", QLocale().toString(count))
        self._bar.show_notice(self.tr("Saving as one file"), text, (self.tr("&Cancel"), stop), icon="widths")

    def tell_components(self, target: Path, components: int, instances: int, view: Act, show: Act) -> None:
        """Say where a design went, and what was made in it."""
        text = self.tr("{components} and {instances} in {folder}.").replace(
            "{components}", self._components(components)
        )
        made = counted(instances, self.tr("1 instance"), self.tr("{count} instances"))
        self._bar.show_notice(
            self.tr("Saved as {name}").format(name=in_short(target.name)),
            text.replace("{instances}", made).replace("{folder}", str(target.parent)),
            (self.tr("Look &at It"), view),
            (self.tr("Show &in Folder"), show),
        )

    def tell_saved_together(
        self, target: Path, count: int, left_out: int, view: Act, show: Act, components: int | None = None
    ) -> None:
        """Say where designs went as one file, what was made in it, and whether some of what was chosen is not there."""
        told = self.tr("{count} designs in {folder}.").replace("{count}", QLocale().toString(count))
        parts = [told.replace("{folder}", str(target.parent))]
        if components is not None:
            parts.append(self.tr("It has {components}.").replace("{components}", self._components(components)))
        if left_out:
            one, many = self.tr("1 chosen job has no design."), self.tr("{count} chosen jobs have no design.")
            parts.append(counted(left_out, one, many))
        self._bar.show_notice(
            self.tr("Saved as {name}").format(name=in_short(target.name)),
            " ".join(parts),
            (self.tr("Look &at It"), view),
            (self.tr("Show &in Folder"), show),
        )

    def _components(self, count: int) -> str:
        return counted(count, self.tr("1 component"), self.tr("{count} components"))

    def tell_all_saved(self, folder: Path, count: int, show: Act) -> None:
        """Say where all designs went."""
        self._bar.show_notice(
            self.tr("All designs are saved"),
            counted(count, self.tr("1 file in {folder}."), self.tr("{count} files in {folder}.")).replace(
                "{folder}", str(folder)
            ),
            (self.tr("Show &in Folder"), show),
        )

    def tell_finished(
        self, done: int, failed: int, unsaved: int, save_all: Act, save_together: Act, show_failed: Act
    ) -> None:
        """Sum up what a queue of several jobs has made, and how many designs *Save All* would save, older ones too.

        What failed comes before what can be made of the rest. What went wrong stays in sight until somebody has read
        it.
        """
        if self._bar.message is not None:
            return
        ready = self.tr("1 design is ready to save."), self.tr("{count} designs are ready to save.")
        new = self.tr("1 design is new."), self.tr("{count} designs are new.")
        texts = (
            (0 if done == unsaved else done, *new),
            (unsaved if done else 0, *ready),
            (failed, self.tr("1 failed; its row says why."), self.tr("{count} failed; their rows say why.")),
        )
        self._bar.show_notice(
            self.tr("All conversions are finished") if done else self.tr("No page was converted"),
            " ".join(counted(count, one, many) for count, one, many in texts if count),
            (self.tr("Save &All…"), save_all) if done and unsaved else None,
            (self.tr("Show Fa&iled"), show_failed)
            if failed
            else (self.tr("Save as One F&ile…"), save_together)
            if done > 1
            else None,
            icon="warning" if failed else "done",
        )
        self._of_finish = self._bar.number

    def end_finished(self) -> None:
        """Say no more that all is finished: something is at work again."""
        self.end(self._of_finish)

    def tell_removed(self, count: int, bring_back: Act) -> None:
        """Offer to bring back what was removed from the list."""
        self._bar.show_notice(
            self.tr("Removed from the list"),
            counted(
                count,
                self.tr("1 job. It can be brought back until you remove others."),
                self.tr("{count} jobs. They can be brought back until you remove others."),
            ),
            (self.tr("Bring Ba&ck"), bring_back),
        )
