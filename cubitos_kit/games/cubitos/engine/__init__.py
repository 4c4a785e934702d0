"""The engine: a race as one NumPy record, the rules as compiled functions over it."""
