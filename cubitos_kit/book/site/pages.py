"""What every page of the site knows beside its text: the languages it is in, our words, the state of the translations."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from cubitos_kit.base.message import N_, Message
from cubitos_kit.book.site import progress
from cubitos_kit.book.site.interface import template_words
from cubitos_kit.book.subject import own_name
from cubitos_kit.text.catalog import say

THEME = "furo"
"""The theme that our templates are laid over."""
PROGRESS = "translations"
"""The page that tells how much is translated."""
_TOGGLE = re.compile(r'aria-label="Toggle navigation of ([^"]*)"')


@dataclass(frozen=True)
class PageVersion:
    """A page in one language: where it is, and what the language calls itself."""

    code: str
    name: str
    href: str
    current: bool


def languages(app: Sphinx) -> Sequence[str]:
    """Return the languages that the site is built in, side by side; none for a site in one, or in another theme."""
    every = tuple(app.config.cubitos_languages)
    return every if app.config.cubitos_site and app.config.html_theme == THEME and len(every) > 1 else ()


def display_name(code: str) -> str:
    """Return a language's own name, as it begins a line.

    >>> display_name("uk")
    'Українська'
    """
    name = own_name(code)
    return name[:1].upper() + name[1:]


def _versions(app: Sphinx, pagename: str, root: str) -> tuple[PageVersion, ...]:
    """Return the page in every language."""
    target = app.builder.get_target_uri(pagename)
    return tuple(
        PageVersion(code, display_name(code), f"{root}../{code}/{target}", code == app.config.language)
        for code in languages(app)
    )


def _is_english(app: Sphinx, pagename: str) -> bool:
    """Say whether a page is still in the language that it was written in, on a site in another."""
    every = languages(app)
    return bool(
        every
        and app.config.language != every[0]
        and pagename in app.env.found_docs
        and not progress.catalog_of(app, pagename, app.config.language)
    )


def _dress(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give a page's template what ours need."""
    del templatename, doctree
    language = app.config.language
    versions = _versions(app, pagename, context["content_root"])
    context["words"] = template_words(language)
    context["versions"] = versions
    if versions:
        is_start = pagename == app.config.root_doc
        context["fallback"] = f"{context['content_root']}../index.html" if is_start else versions[0].href
    context["source_language"] = languages(app)[0] if _is_english(app, pagename) else ""
    context["progress_page"] = PROGRESS if versions else ""
    if "furo_navigation_tree" in context:
        context["furo_navigation_tree"] = _TOGGLE.sub(
            lambda found: f'aria-label="{_below(found[1], language)}"', context["furo_navigation_tree"]
        )


def _below(title: str, language: str) -> str:
    """Name the switch that opens the pages below a page; titles come escaped."""
    return escape(say(Message(N_("Pages below {title}"), {"title": "\0"}), language)).replace("\0", title)


def _translations(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Make the page that tells how much is translated."""
    every = languages(app)
    if not every:
        return
    others = every[1:]
    context = {
        "title": template_words(app.config.language)["progress"],
        "codes": others,
        "names": {code: display_name(code) for code in others},
        "parts": progress.parts(app, others),
        "english_pages": [(page, app.env.titles[page].astext()) for page in progress.english_pages(app, others[0])],
    }
    yield PROGRESS, context, "translations.html"


def setup(app: Sphinx) -> None:
    """Tell Sphinx what pages know."""
    app.add_config_value("cubitos_languages", [], "html", (list, tuple))
    app.add_config_value("cubitos_site", default=False, rebuild="html", types=(bool,))
    app.connect("html-page-context", _dress, priority=600)  # after the theme, whose navigation we go over
    app.connect("html-collect-pages", _translations)
