"""Who decides: players with named weights in compiled code, players written in Python, and how they are called."""
