"""Any .fig as nodes and the tree they form, by the schema inside it.

``reader`` gives a ``file``. What its nodes say: ``references`` to what they share, ``hyperlinks``, ``interactions``,
``variants``, and how they look in another of the ``color_modes``. ``inspect`` tells what a design holds, ``changes``
what is new in it since the last one; ``leaves`` walks all values, ``unused`` leaves out what nobody refers to.
"""
