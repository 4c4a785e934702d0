"""Cards, boards and races in words: the kit speaks of them in any language."""
