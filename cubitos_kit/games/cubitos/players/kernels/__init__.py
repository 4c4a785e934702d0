"""How players decide, compiled: the same questions that a person at the terminal is asked."""
