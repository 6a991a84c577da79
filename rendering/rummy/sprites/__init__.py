"""What lies on the table of the rummy: suits, cards, captains."""
