"""Shanghai, the rummy: rules as pure functions, searches, plans and computer players."""
