"""The store in PostgreSQL, for bots in several processes or with an existing server."""
