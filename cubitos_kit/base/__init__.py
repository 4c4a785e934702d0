"""What all rooms stand on: how strangers' texts and files come in, and how they are shown."""
