"""The tables. Times are Unix seconds; a month is ``YYYY-MM`` in UTC."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

SCHEMA_VERSION: Final = 1
"""Rises with every change of the tables."""

metadata = MetaData()

facts = Table(
    "facts",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What the service knows about itself: the version of the tables, the secret that signs links."""

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("plan", String(16), nullable=False),
    Column("per_minute", Integer),
    Column("per_day", Integer),
    Column("concurrent", Integer),
    Column("per_month", Integer),
    Column("created_at", Double, nullable=False),
)
"""Owners of keys. A number that is not null takes the place of the plan's."""

keys = Table(
    "keys",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account_id", ForeignKey(accounts.c.id), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("name", Text, nullable=False),
    Column("digest", LargeBinary(32), nullable=False, unique=True),
    Column("last_four", String(4), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("expires_at", Double, nullable=False),
    Column("deleted_at", Double),
    Column("revoked_at", Double),
)
"""API keys by the SHA-256 of their text. A deleted key is out of the list and still valid; a revoked one is dead."""

usage = Table(
    "usage",
    metadata,
    Column("account_id", ForeignKey(accounts.c.id), primary_key=True),
    Column("month", String(7), primary_key=True),
    Column("used", Integer, nullable=False),
)
"""Conversions of a month, those at work included."""

conversions = Table(
    "conversions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("account_id", ForeignKey(accounts.c.id), nullable=False),
    Column("key_id", ForeignKey(keys.c.id), nullable=False),
    Column("month", String(7), nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("lease_until", Double, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("idempotency_key", String(255)),
    Column("request_digest", LargeBinary(32)),
    Column("expires_at", Double),
    Column("title", Text),
    Column("nodes", Integer),
    Column("milliseconds", Double),
    Column("width", Double),
    Column("height", Double),
    Column("has_screenshot", Boolean),
    Column("has_thumbnail", Boolean),
    Column("file_bytes", BigInteger),
    UniqueConstraint("key_id", "idempotency_key"),
    Index("conversions_of_a_key", "key_id", "is_open"),
    Index("conversions_by_lease", "is_open", "lease_until"),
    Index("conversions_by_expiry", "expires_at"),
)
"""Conversions at work (``is_open``; one of the month's is set aside for each), and finished ones with kept files."""
