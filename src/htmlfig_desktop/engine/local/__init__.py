"""The engine on this machine, ready to use: conversions in worker processes that drive Chromium.

Owns: the wiring of browser, pipeline and workers. Only ``local.worker`` touches Qt, and only in a worker process.
"""

from htmlfig_desktop.engine.local.backend import LocalBackend

__all__ = ["LocalBackend"]
