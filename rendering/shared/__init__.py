"""The tavern that every picture is set in, whichever game it shows: planks, slate, captains."""
