"""Which commands can be given, for the jobs that are selected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from htmlfig_desktop.jobs.job import Job, JobState
from htmlfig_desktop.ui.commands import Command

ACTIVE = (JobState.QUEUED, JobState.RUNNING)
_OF_DESIGN = (
    Command.SAVE_AS, Command.SAVE_COMPONENTS, Command.REVEAL, Command.OPEN_RESULT, Command.SHOW_DESIGN,
)  # fmt: skip
_ZOOMS = (Command.ZOOM_IN, Command.ZOOM_OUT, Command.ZOOM_ACTUAL, Command.ZOOM_FIT)
_MOVES = (Command.MOVE_FIRST, Command.MOVE_EARLIER, Command.MOVE_LATER, Command.MOVE_LAST)


def availability(current: Job | None, selected: Sequence[Job], *, has_page: bool) -> Iterator[tuple[Command, bool]]:
    """Yield the commands that depend on jobs, and whether each can be given."""
    states = {each.state for each in selected}
    is_done = current is not None and current.state is JobState.DONE
    can_stop = any(each.state in ACTIVE and not each.is_cancelling for each in selected)
    can_move = any(each.state is not JobState.DONE and not each.destination.is_here for each in selected)
    can_retry = any(each.waits_for_word for each in selected) or states & {JobState.FAILED, JobState.CANCELLED}
    rules: tuple[tuple[bool, tuple[Command, ...]], ...] = (
        (has_page, (Command.CONVERT,)),
        (is_done, (*_OF_DESIGN, *_ZOOMS)),
        (JobState.DONE in states, (Command.COPY_PATH, Command.COPY_LAYERS)),
        (can_stop, (Command.CANCEL,)),
        (can_move, (Command.CONVERT_HERE,)),
        (bool(can_retry), (Command.RETRY,)),
        (any(state.is_finished for state in states), (Command.REMOVE,)),
        (current is not None, (Command.DETAILS, Command.DUPLICATE)),
        (JobState.QUEUED in states, _MOVES),
    )
    for can_be_given, commands in rules:
        for command in commands:
            yield command, can_be_given
