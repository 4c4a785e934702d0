"""Model to sentences in a language: catalogs, inflection, icons, and the health of the translations."""
