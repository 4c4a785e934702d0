"""The Sphinx extension `cubitos_kit.book`: cards, sets, boards and rules of a pack in any Sphinx project.

In `conf.py` stand `extensions = ["cubitos_kit.book"]`, `primary_domain = "cubitos"` and, for a pack of one's own,
`cubitos_pack = "path/to/it"`. Names come in the project's `language`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the domain, the directives, the nodes and both kinds of output."""
    from cubitos_kit.book import domain, nodes, prose, rulebook, site, subject  # noqa: PLC0415 - only Sphinx pays for it

    for part in (subject, prose, nodes, domain, site, rulebook):
        part.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
