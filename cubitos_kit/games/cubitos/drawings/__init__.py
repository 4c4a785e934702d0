"""The game's drawings: pure functions from the model to SVG strings, the same for a site, a PDF and a printed board."""
