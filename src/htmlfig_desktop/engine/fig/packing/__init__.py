"""The file as bytes: a ZIP with a container of compressed chunks, what it says of itself, and its pictures.

``archive`` is the ZIP, ``container`` what lies in it, ``meta`` its description, ``images`` the pictures, ``limits``
what it may unpack to. ``strings`` can be held by it, ``png`` writes small pictures.
"""
