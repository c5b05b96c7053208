"""The list of jobs: what waits, what is at work, what came out.

- ``view`` is the panel, ``presenter`` keeps it true to the queue, ``orders`` does what the user wants.
- The list: ``job_list``, its ``model`` of ``rows`` with ``cells``, ``delegate`` paints them, ``ordering`` sorts,
  ``drag_card`` hangs at the pointer, ``pace`` says what is left.
- One job: ``details``, which ``report`` writes and ``following`` keeps true. ``together_dialog`` comes before several
  are saved as one.
"""
