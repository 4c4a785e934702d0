"""Reading and checking: YAML with a place for every value, its shape, its sense, and the model that comes of it."""
