"""The tables of the job store, and the steps from every earlier form of them to this one."""

from __future__ import annotations

import sqlite3

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE jobs (
        id TEXT PRIMARY KEY,
        order_number INTEGER NOT NULL UNIQUE,
        place INTEGER NOT NULL,
        state TEXT NOT NULL,
        source TEXT NOT NULL,
        document TEXT,
        options TEXT NOT NULL,
        preset TEXT NOT NULL,
        batch TEXT NOT NULL,
        interruptions INTEGER NOT NULL,
        stage TEXT NOT NULL,
        target TEXT,
        result TEXT,
        error TEXT,
        created_at REAL NOT NULL,
        started_at REAL,
        finished_at REAL
    ) STRICT;
    CREATE TABLE documents (digest TEXT PRIMARY KEY, html TEXT NOT NULL) STRICT;
    CREATE INDEX jobs_by_document ON jobs (document);
    """,
    "ALTER TABLE jobs ADD COLUMN destination TEXT;",
    "ALTER TABLE jobs ADD COLUMN checked TEXT;",
)
"""Step n leads from version n to version n + 1. Steps are only ever added, never changed."""

VERSION = len(MIGRATIONS)


def version_of(database: sqlite3.Connection) -> int:
    """Return the version of the tables; 0 for a new database."""
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def migrate(database: sqlite3.Connection) -> None:
    """Bring the tables to this program's version, each step whole or not at all."""
    for number in range(version_of(database), VERSION):
        steps = f"BEGIN IMMEDIATE; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;"
        try:
            database.executescript(steps)
        except sqlite3.Error:
            if database.in_transaction:
                database.rollback()
            raise
