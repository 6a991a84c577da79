"""Every word a member reads: Fluent catalogues, and the wording of the rules' values."""
