"""How Sphinx builds these pages: `python -m cubitos_kit.book.site docs docs/_build/site` for all languages together."""

from cubitos_kit import __version__

extensions = ["cubitos_kit.book"]
primary_domain = "cubitos"
project = "cubitos_kit"
author = "the cubitos_kit founders"
copyright = f"2026, {author}"
version = release = __version__
language = "en"
cubitos_languages = ["en", "pl", "uk"]
exclude_patterns = ["_build"]
nitpicky = True
highlight_language = "none"

html_theme = "furo"
html_title = "cubitos_kit"
html_show_sourcelink = False
html_copy_source = False
