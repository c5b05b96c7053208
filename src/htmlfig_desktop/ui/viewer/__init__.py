"""Shows what is in a .fig: canvas, layer tree and inspector, in windows of their own or inside another panel.

- ``desk`` opens designs that ``intake`` tells from pages, ``windows`` are those open, ``window`` is one, ``presenter``
  joins its parts, ``actions`` what it can be told, ``modes`` the ways to look at it.
- ``session`` owns the process that reads and draws, ``source`` is one page of it as a canvas takes it.
- Canvas: ``canvas``, with its ``picture`` in ``tiles``, ``marks`` painted over it, ``picking`` of what a click means.
- Tree: ``layer_tree``, ``layer_rows``, ``found_rows``. Inspector: ``inspector``, ``swatches``, ``colors``,
  ``color_mode``; ``layer_words`` are the words of both.
"""
