"""Which contracts a hand can lay, and what it can lay besides; how far it is from one."""
