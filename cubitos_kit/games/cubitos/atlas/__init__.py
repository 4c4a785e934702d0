"""An atlas: many of the sets that a pack's cards can make, each raced a few times, kept in files."""
