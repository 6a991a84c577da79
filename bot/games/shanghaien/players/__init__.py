"""Computer opponents: each sees what a member sees, and answers with a legal move."""
