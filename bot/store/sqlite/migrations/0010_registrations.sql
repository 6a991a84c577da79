-- Reason: commands are registered with Discord when they have changed, not at every start.

CREATE TABLE registrations (
    application_id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL
) STRICT;
