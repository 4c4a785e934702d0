"""Small Sphinx projects that use the extension."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

CONF = """\
extensions = ["cubitos_kit.book"]
primary_domain = "cubitos"
html_theme = "furo"
nitpicky = True
"""


@dataclass(frozen=True)
class Built:
    """A project that was built: what came of it, and what Sphinx warned of."""

    app: Sphinx
    warnings: str

    def page(self, name: str = "index") -> str:
        """Return a page as it was written."""
        suffix = {"text": "txt", "gettext": "pot"}.get(self.app.builder.name, "html")
        return Path(self.app.outdir, f"{name}.{suffix}").read_text(encoding="utf-8")

    def tree(self, name: str = "index") -> nodes.document:
        """Return what was read."""
        return self.app.env.get_doctree(name)


Build = Callable[..., Built]


@pytest.fixture
def build(tmp_path: Path) -> Iterator[Build]:
    """Build a project of pages, by their names; `conf` adds settings."""
    with docutils_namespace():

        def made(language: str = "en", builder: str = "text", conf: str = "", **pages: str) -> Built:
            source = tmp_path / "source"
            source.mkdir(exist_ok=True)
            (source / "conf.py").write_text(CONF + conf, encoding="utf-8")
            for name, page in pages.items():
                (source / f"{name}.rst").write_text(page, encoding="utf-8")
            out, said = tmp_path / f"{builder}-{language}", StringIO()
            app = Sphinx(
                source, source, out, tmp_path / f"trees-{language}", builder, {"language": language}, None, said
            )
            app.build()
            return Built(app, said.getvalue())

        yield made
