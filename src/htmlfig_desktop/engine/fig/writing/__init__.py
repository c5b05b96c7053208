"""A scene as the message of a .fig.

``writer`` makes the file, ``document`` the message: ``nodes`` of layers, with their ``layouts``, ``paints``, ``text``
and its cached layout (``text_layout``), in the order of ``sibling_keys``; ``shared_nodes`` of what layers have in
common, to which ``bindings`` lead; ``notes`` that Figma has no field for, and the ``thumbnail``.
"""
