"""What a finished game leaves: record, film, analysis, statistics."""
