"""What a game is to everybody else."""
