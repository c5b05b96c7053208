"""Who may convert how much: accounts, their keys, and the ledger of conversions, in SQLite or PostgreSQL.

Every function here takes an open connection and leaves the transaction to ``Database``.
"""
