"""Shows a design in the mode that an option names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from htmlfig_desktop.core.errors import ErrorCode, OptionsError

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.reading.file import FigFile


def chosen_mode(file: FigFile, wanted: str | None) -> FigFile:
    """Return the design in the mode of a name, in whatever case; as it is where none was asked for.

    Raises:
        OptionsError: OPT002, it has no such mode.
    """
    from htmlfig_desktop.engine.fig.reading.color_modes import color_modes, in_mode

    if wanted is None:
        return file
    modes = {each.casefold(): each for each in color_modes(file)}
    if wanted.casefold() not in modes:
        known = f"It has {', '.join(modes.values())}." if modes else "Its variables have but one."
        raise OptionsError(ErrorCode.OPTION_INVALID, f"The design has no mode “{wanted}”. {known}", field="mode")
    return in_mode(file, modes[wanted.casefold()])
