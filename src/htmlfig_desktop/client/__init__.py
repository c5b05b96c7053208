"""Converts through a server that keeps the contract: asynchronous, patient, bounded, and honest about what failed.

Owns everything between a page and a finished .fig that came over HTTP. Does not know the engine, the window, or where
keys are kept.

- ``backend`` is a conversion backend like the engine; ``remote`` one server with one key, ``settings`` how it is
  reached, ``reachability`` whether it is.
- Out: ``outgoing`` makes the request, with what the page needs put into it (``inlining``); ``attempts`` sends it as
  often as ``retries`` allows, ``pacing`` within the plan, ``waiting`` in sight; ``clock`` is time and chance.
- In: ``receiving`` writes to the disk, ``base64_stream`` decodes meanwhile, ``downloads`` follows links, ``fig_check``
  looks whether it is a .fig. ``key_state`` is what a server told of a key last.
- ``errors`` are what can go wrong, ``failures`` makes them of refusals; ``transport`` alone knows the HTTP library.
"""
