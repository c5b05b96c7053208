"""The window. Qt lives here.

One folder a panel or dialog, each with a view (widgets, decides nothing), a presenter (decides, has no widgets of its
own) and models. A ``desk`` opens a dialog or another window and joins it with the rest. The files right here:

- ``application`` builds the program and ends it; ``main_window`` lays the panels out, ``presenter`` joins them with
  the queue, ``companions`` and ``remote_desk`` add what works beside it.
- Taking pages: ``dropping``, ``invitations``, ``intake``, ``instance`` (a second start hands its pages to the first),
  ``recent``, ``submitting``.
- Orders: ``actions``, ``availability`` (which can be given), ``outcomes`` (what became of them), ``remedies`` (what
  helps against losses), ``palette``, ``editing``, ``help``, ``leaving``.
- Loop: ``tasks`` owns the coroutines, ``errands`` those of a dialog, ``turns`` spreads what is to be shown,
  ``bit_by_bit`` what is done to thousands of jobs.
- Queue: ``pausing``, ``absences`` (of servers that jobs wait for, of the keyring, of good keys), ``attention`` (for who
  looks elsewhere).
- System: ``system``, ``dialogs``, ``notices``, ``announcing`` (for screen readers), ``awake``, ``diagnostics``,
  ``copying`` (layers, for Figma), ``ending`` (by signals), ``menu_key``.
- Looks: ``theme``, ``stylesheet``, ``icons``, ``panels``, ``i18n``; ``keybook`` is what is known of keys,
  ``damage`` what becomes of settings that cannot be read.
"""
