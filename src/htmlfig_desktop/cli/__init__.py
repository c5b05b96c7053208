"""The command line: one module for each command, which ``main`` gathers; ``command`` is where failures become words."""
