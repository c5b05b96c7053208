"""What the books of the service say of an account."""

from __future__ import annotations

from sqlalchemy import Connection, select

from htmlfig_desktop.service.accounts.ledger import month_of
from htmlfig_desktop.service.accounts.tables import usage


def used_in_month(connection: Connection, account_id: str, now: float) -> int:
    """Return the account's conversions of this month, those at work included."""
    found = connection.execute(
        select(usage.c.used).where(usage.c.account_id == account_id, usage.c.month == month_of(now))
    ).scalar()
    return int(found or 0)
