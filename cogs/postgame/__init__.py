"""The pages about finished games: game log, film, analysis, statistics."""
