"""Results into ratings, tallies and statistics, whichever game they are of."""
