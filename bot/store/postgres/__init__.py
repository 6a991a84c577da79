"""The store in PostgreSQL, for whoever runs it already or has more servers than one process."""
