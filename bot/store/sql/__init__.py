"""The SQL statements shared by both databases, and the conversion of rows to records."""
