"""Which fonts draw the text of a page, and their files.

``drawn`` asks the browser, style by style. What it asks about: ``asked_styles`` and ``characters``; ``shown`` for texts
whose node tells nothing. What need not be asked is ``learned``, and ``heights`` of lines as well; ``web`` knows the
fonts that the page brought. What comes of it: the ``order`` in which fonts are tried, their ``files``, rules that lend
one in ``lent``, what a style ``wished`` of it, and the ``bold`` that a design names. Who needs to know: ``used`` for
the report, ``colored`` for letters with colors of their own.
"""
