"""What Discord's client sends for a member, and what it does not let a member do."""
