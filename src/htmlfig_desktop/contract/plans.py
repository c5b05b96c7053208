"""What each plan allows. Source: contract, "Limits"; decisions, "monthly quota amounts"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

_MEGABYTE: Final = 1024 * 1024

OPEN_PER_IP_PER_MINUTE: Final = 60
"""Requests a minute that one address may send to the open endpoint; the operator may change it."""


class PlanName(Enum):
    """The plans, by the names used on the command line and in stores."""

    FREE = "free"
    PRO = "pro"
    ENTERPRISE = "enterprise"


@dataclass(frozen=True, slots=True)
class Plan:
    """The limits of a plan. None means that the operator sets the number."""

    name: PlanName
    payload_bytes: int
    """Largest request body, in bytes as they are on the wire."""
    per_minute: int | None
    """Requests of one key to the general endpoint."""
    per_day: int | None
    concurrent: int | None
    """Requests of one key at the same time."""
    per_month: int | None
    """Conversions of one account, all its keys together."""


PLANS: Final[Mapping[PlanName, Plan]] = MappingProxyType(
    {
        PlanName.FREE: Plan(PlanName.FREE, 2 * _MEGABYTE, 10, 100, 1, 100),
        PlanName.PRO: Plan(PlanName.PRO, 20 * _MEGABYTE, 100, 10_000, 10, 10_000),
        PlanName.ENTERPRISE: Plan(PlanName.ENTERPRISE, 20 * _MEGABYTE, None, None, None, None),
    }
)
"""Every plan by its name."""
