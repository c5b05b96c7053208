"""Where the API is: the two endpoints and the files they link to. Source: contract, "Endpoints"."""

from __future__ import annotations

from enum import Enum
from typing import Final

FILES_PATH: Final = "/v1/files/"
"""Below it lie ``<id>.fig`` and ``<id>.png`` of the general endpoint's conversions."""

JSON_TYPE: Final = "application/json"
"""Content type of requests, answers and errors."""


class Endpoint(Enum):
    """The two conversion endpoints; the value is the path below the base address. Both take POST only."""

    OPEN = "/v1/open/html_to_figma"
    GENERAL = "/v1/convert"

    @property
    def path(self) -> str:
        """The path below the base address."""
        return self.value
