"""The partition solver: which contracts a hand can lay, and what it can lay besides."""
