"""The command line: one module for each command, which ``main`` gathers.

- Commands: ``convert``, ``pages``, ``join``, ``components``, ``clipboard``, ``inspect``, ``validate``, ``render``,
  ``compare``, ``key`` (those a person was given), ``serve``, ``keys`` (those of a service).
- What ``convert`` is made of: ``conversions`` runs several, ``site`` finds and converts the pages of one,
  ``watching`` converts again; ``destinations`` says where results go, ``remote`` builds what asks a server.
- Arguments: ``input_file``, ``output_file``, ``standard_input``, ``streams`` that may be closed, ``node_argument``,
  ``mode_argument``; options that commands share are in ``network``, ``site_options`` and ``service_settings``.
- Words: ``command`` is where failures become words, ``exit_codes`` a status; ``report`` and ``fidelity`` say what came
  of it, ``terminal`` writes that, ``interrupt`` ends it in order, ``display`` tells whether a window could be seen.
"""
