"""What the directives show: a function each, from the pack to docutils' nodes."""
