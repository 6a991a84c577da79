"""The persistence layer, with one interface for SQLite and PostgreSQL."""
