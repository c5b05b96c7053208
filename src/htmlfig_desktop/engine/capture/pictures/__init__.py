"""Pictures as the page loaded them, and pictures of what only the browser can draw.

``pictures`` has the former (``picture_uses`` tells how large they show, ``drawn_svg`` has those of SVG that other
pages showed), ``drawings`` canvases, videos and frames of other sites; both may still be ``coming`` when layers are
made. ``elements`` are those for which Figma has no form, as ``element_wishes``, ``depth``, ``masks`` and
``drawn_references`` (of drawings) decide.
"""
