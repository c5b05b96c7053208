"""What the service counts about itself, for Prometheus. Labels have few values, and none comes from a request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from htmlfig_desktop.core.conversion import Conversion

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_SECONDS: Final = (0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120)


class Metrics:
    """All counters of one service, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._looks: list[Callable[[], None]] = []
        self._requests = Counter("htmlfig_requests", "Answered requests.", ("route", "status"), registry=self._registry)
        self._seconds = Histogram(
            "htmlfig_request_seconds",
            "Time to the end of an answer.",
            ("route",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._stages = Histogram(
            "htmlfig_stage_seconds",
            "Time of a conversion's stages.",
            ("stage",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._received = Counter("htmlfig_received_bytes", "Bytes of request bodies.", registry=self._registry)
        self._sent = Counter("htmlfig_sent_bytes", "Bytes of answers.", registry=self._registry)
        self._produced = Counter("htmlfig_fig_bytes", "Bytes of .fig files made.", registry=self._registry)
        self._conversions = Counter("htmlfig_conversions", "Conversions that succeeded.", registry=self._registry)
        self.at_work = Gauge("htmlfig_conversions_at_work", "Conversions at work.", registry=self._registry)
        self.waiting = Gauge("htmlfig_conversions_waiting", "Conversions in the queue.", registry=self._registry)
        self.workers = Gauge("htmlfig_workers", "Worker processes that live.", registry=self._registry)
        self.workers_started = Gauge(
            "htmlfig_workers_started", "Worker processes started so far, recycled ones too.", registry=self._registry
        )
        self.outbound = Gauge(
            "htmlfig_outbound_requests",
            "Requests of pages, by what came of them.",
            ("result",),
            registry=self._registry,
        )

    def answered(self, route: str, status: int, seconds: float, received: int, sent: int) -> None:
        """Count one answer; ``route`` is a path pattern of ours, never a client's text."""
        self._requests.labels(route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)
        self._received.inc(received)
        self._sent.inc(sent)

    def converted(self, conversion: Conversion) -> None:
        """Count a conversion that succeeded."""
        self._conversions.inc()
        self._produced.inc(conversion.fig.stat().st_size)
        for timing in conversion.timings:
            self._stages.labels(timing.stage.value).observe(timing.milliseconds / 1000)

    def watch(self, look: Callable[[], None]) -> None:
        """Call ``look``, which sets gauges, before every reading."""
        self._looks.append(look)

    def text(self) -> bytes:
        """Return everything in Prometheus' text format."""
        for look in self._looks:
            look()
        return generate_latest(self._registry)
