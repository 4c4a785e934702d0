"""How Sphinx builds these pages: sphinx-build -W -n -b html docs docs/_build/html."""

import sys
from pathlib import Path

from cubitos_kit import __version__

sys.path.insert(0, str(Path(__file__).parent))  # for the extension that lies beside this file

extensions = ["word_list"]
project = "cubitos_kit"
author = "the cubitos_kit founders"
copyright = f"2026, {author}"
version = release = __version__
language = "en"
exclude_patterns = ["_build"]
nitpicky = True
highlight_language = "none"

html_theme = "alabaster"
html_theme_options = {
    "description": "An unofficial kit for writing, checking and translating card sets for the dice race Cubitos",
    "fixed_sidebar": True,
    "page_width": "64rem",
}
html_show_sourcelink = False
html_copy_source = False
