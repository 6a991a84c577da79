"""The tavern in which both games are set: planks, slates, posters and portraits."""
