"""Translations of pages written by hand: a catalog a page, in `locales/<language>/LC_MESSAGES/docs/`.

A project that uses the extension gets those of the kit's own pages; its own come from its own `locale_dirs`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import copy2
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from cubitos_kit.base.shipped import shipped
from cubitos_kit.base.writing import write_whole
from cubitos_kit.text.catalogs import english_name, merge
from cubitos_kit.text.lookup import ENGLISH
from cubitos_kit.text.po_file import header, po_text, sound_po_file

if TYPE_CHECKING:
    from sphinx.config import Config

PAGES = Path("LC_MESSAGES", "docs")
TRANSLATED = ("index", "rules/*/*", "rules/*/*/*", "manual/index", "manual/first-card", "manual/safety", "manual/words")
"""The pages that are kept in every language; the rest of the manual is English."""


def catalogs(language: str) -> list[Path]:
    """List the catalogs of the kit's own pages in a language, as paths below their folder."""
    folder = shipped("locales") / language / PAGES
    return sorted(file.relative_to(folder) for file in folder.rglob("*.po"))


def _in_a_book(page: Path) -> Path:
    """Return where a page of the kit stands in a book, which is of one game.

    >>> _in_a_book(Path("rules/cubitos/cards/red.po")).as_posix(), _in_a_book(Path("manual/index.po")).as_posix()
    ('rules/cards/red.po', 'manual/index.po')
    """
    return Path(page.parts[0], *page.parts[2:]) if page.parts[0] == "rules" else page


def _lay_out(app: Sphinx, config: Config) -> None:
    """Put the catalogs where Sphinx looks for them and may write beside them: an installed kit is not ours to change."""
    config.gettext_compact = False
    if config.language in {None, ENGLISH}:
        return
    laid_out = Path(app.doctreedir) / "locales"
    source = shipped("locales") / config.language / PAGES
    for page in catalogs(config.language):
        for shown in (page, _in_a_book(page)):
            target = laid_out / config.language / PAGES.parent / shown
            if not Path(app.srcdir, shown).with_suffix(".rst").is_file():
                continue
            if not target.exists() or target.stat().st_mtime_ns != (source / page).stat().st_mtime_ns:
                target.parent.mkdir(parents=True, exist_ok=True)
                copy2(source / page, target)
    config.locale_dirs = [*config.locale_dirs, str(laid_out)]


def update(root: Path, languages: Sequence[str]) -> tuple[Path, ...]:
    """Bring the catalogs of the pages below a checkout up to date, and return the files that changed."""
    changed = []
    for file, text in _files(root, languages):
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, text)
            changed.append(file)
    return tuple(changed)


def outdated(root: Path, languages: Sequence[str]) -> tuple[Path, ...]:
    """Return the files that `update` would change."""
    return tuple(
        file for file, text in _files(root, languages) if not file.exists() or file.read_text(encoding="utf-8") != text
    )


def _files(root: Path, languages: Sequence[str]) -> Iterator[tuple[Path, str]]:
    """Yield every catalog with the text it ought to have."""
    for page, template in _templates(root / "docs"):
        for language in languages:
            po = root / "locales" / language / PAGES / f"{page}.po"
            if po.exists():
                known = sound_po_file(po, language)
                headers, comment = header(po.read_text(encoding="utf-8"))
            else:
                known, headers = Catalog(locale=language), {}
                comment = f"# {english_name(language)} translation of docs/{page}.rst."
            headers |= {"Language": language, "Plural-Forms": known.plural_forms}
            yield po, po_text(merge(template, known, language), headers, comment, as_read=True)


def _templates(docs: Path) -> Iterator[tuple[str, Catalog]]:
    """Yield what each page says, page by page."""
    with TemporaryDirectory() as folder:
        out = Path(folder, "out")
        with docutils_namespace():
            app = Sphinx(docs, docs, out, Path(folder, "trees"), "gettext", status=None, warning=None, freshenv=True)
            app.build()
        wanted = sorted({pot for pattern in TRANSLATED for pot in out.glob(f"{pattern}.pot")})
        for pot in wanted:
            page = pot.relative_to(out).with_suffix("").as_posix()
            yield page, _template(pot, page)


def _template(pot: Path, page: str) -> Catalog:
    """Read what a page says, without the lines it says it on."""
    made = Catalog(charset="utf-8", fuzzy=False)
    with pot.open("rb") as file:
        for message in read_po(file):
            if message.id:
                made.add(message.id, locations=[(f"docs/{page}.rst", 0)]).flags.clear()
    return made


def setup(app: Sphinx) -> None:
    """Tell Sphinx to look for the kit's own translations too."""
    app.connect("config-inited", _lay_out)
