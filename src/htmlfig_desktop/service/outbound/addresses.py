"""Which network addresses are public: where pages may send requests.

``ipaddress`` knows the registries of special addresses. What it leaves open is listed here, above all IPv6 addresses
that are a dress of an IPv4 address and so lead wherever that leads.
Source: IANA special-purpose address registries; RFC 6052 (NAT64), 3056 (6to4), 4380 (Teredo), 5214 (ISATAP).
"""

from __future__ import annotations

import ipaddress
from typing import Final

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_GLOBAL_UNICAST: Final = ipaddress.IPv6Network("2000::/3")
"""The only part of IPv6 that is given out to the public. Mapped and compatible IPv4 addresses lie outside."""

_NEVER: Final = tuple(
    ipaddress.ip_network(network)
    for network in (
        "168.63.129.16/32",  # metadata and host services of Azure, on a public address
        "192.0.0.0/24",  # protocol assignments; Python counts parts of it as public
        "192.88.99.0/24",  # relays of 6to4
        "2001::/23",  # protocol assignments, Teredo and ORCHID among them
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
    )
)
_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""How hosts of an IPv6-only network reach IPv4; resolvers there make up such addresses."""
_ISATAP_MARKS: Final = frozenset({0x00005EFE, 0x02005EFE})
_LAST_32_BITS: Final = 0xFFFFFFFF


def is_public(address: Address) -> bool:
    """Whether the address is one of the public internet, reached without a detour."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = ipaddress.IPv4Address(int(address) & _LAST_32_BITS)
        if address in _NAT64:
            return is_public(inner)
        is_isatap = (int(address) >> 32) & _LAST_32_BITS in _ISATAP_MARKS
        if address.scope_id is not None or address not in _GLOBAL_UNICAST or (is_isatap and not is_public(inner)):
            return False
    return address.is_global and not address.is_multicast and not any(address in network for network in _NEVER)
