"""A pool of supervised worker processes that run conversions.

Owns: starting, watching, recycling and replacing workers, and the messages between. Knows neither Qt nor the stages.

In the program ``pool`` gives assignments to ``worker``s, each of which watches one ``process``. In that process
``server`` carries them out, with whatever converts. Between them: ``protocol`` (what is said), ``records`` (as JSON),
``frames`` (on the pipe). ``priority`` and ``way_out`` say how such processes are started.
"""
