"""How games begin: invitations, practice, and where they are played."""
