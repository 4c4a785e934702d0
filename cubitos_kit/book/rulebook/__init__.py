"""A Sphinx project as a PDF: `sphinx-build -b rulebook`, or `cubitos book build --pdf`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.config import ENUM

from cubitos_kit.book.rulebook.builder import RulebookBuilder
from cubitos_kit.book.rulebook.typeset import PAPERS

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Tell Sphinx of the builder and of the size of its paper."""
    app.add_builder(RulebookBuilder)
    app.add_config_value("cubitos_paper", PAPERS[0], "", ENUM(*PAPERS))
