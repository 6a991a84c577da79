"""Computer players of the rummy, three levels; each sees what its seat sees and nothing else."""
