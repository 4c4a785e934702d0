"""The site: a theme on Furo, pages in several languages side by side, a search that knows the forms of words.

`setup` is called by the extension `cubitos_kit.book`; `python -m cubitos_kit.book.site DOCS OUT` builds all languages.
"""

from collections.abc import Iterable
from pathlib import Path
from shutil import copy2

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.config import Config

from cubitos_kit.book.brought import brought
from cubitos_kit.book.palette import colours
from cubitos_kit.book.site import interface, pages, search
from cubitos_kit.book.subject import subject_of

HERE = Path(__file__).parent
FONT_FOLDER = HERE.parent / "press" / "fonts"
FONTS = ("Nunito-Regular.ttf", "Nunito-Italic.ttf", "Nunito-Bold.ttf", "Nunito-BoldItalic.ttf")


def _lay_under(app: Sphinx, config: Config) -> None:
    """Put our templates under the project's own, and over the theme's; our stylesheet and sign are for any theme."""
    del app
    config.html_favicon = config.html_favicon or str(HERE / "die.svg")
    config.html_static_path = [str(HERE / "static"), *config.html_static_path]
    if config.html_theme == pages.THEME:
        config.templates_path = [*config.templates_path, str(HERE / "templates")]


def _write_static(app: Sphinx) -> None:
    """Write what depends on the pack and the language, before Sphinx looks at what there is."""
    if not isinstance(app.builder, StandaloneHTMLBuilder):
        return
    static = Path(app.outdir, "_static")
    (static / "fonts").mkdir(parents=True, exist_ok=True)
    for font in FONTS:
        copy2(FONT_FOLDER / font, static / "fonts" / font)
    painted = stylesheet(brought().coloured(subject_of(app.config).pack)) + links(*app.config.cubitos_colours)
    (static / "dice.css").write_text(painted, encoding="utf-8")
    (static / "words.js").write_text(interface.script_words(app.config.language), encoding="utf-8")
    app.add_css_file("dice.css")
    app.add_css_file("cubitos.css", priority=700)  # after the theme's
    app.add_js_file("words.js", priority=600)  # after Sphinx's own words, which it replaces
    app.add_js_file("cubitos.js", priority=600)


def stylesheet(dice: Iterable[str]) -> str:
    """Return a class for each die that sets its colours: `--die`, what is printed on it, and its edge.

    >>> stylesheet(["red"]).partition(";")[0]
    '.die-red, section:has(> .die-red) { --die: #c62828'
    """
    return "".join(_rule(die) for die in dice)


def _rule(die: str) -> str:
    paint = colours(die)
    painted = f"--die: {paint.fill}; --die-ink: {paint.ink}; --die-edge: {paint.edge};"
    return f".die-{die}, section:has(> .die-{die}) {{ {painted} }}\n"


def links(light: str, dark: str) -> str:
    r"""Return what sets the colour of links and signs, on a light and on a dark ground; nothing where none is chosen.

    >>> links("#b3261e", "")
    ':root:root > body { --accent: #b3261e; --color-brand-content: #b3261e; }\n'
    """
    chosen = f"light-dark({light}, {dark})" if light and dark else light or dark
    rule = f":root:root > body {{ --accent: {chosen}; --color-brand-content: {chosen}; }}\n"  # over those of the theme
    return rule if chosen else ""


def setup(app: Sphinx) -> None:
    """Tell Sphinx of all that makes the site."""
    app.add_config_value("cubitos_colours", ["", ""], "html", (list, tuple))
    search.add_languages(app)
    interface.setup(app)
    pages.setup(app)
    app.connect("config-inited", _lay_under)
    app.connect("builder-inited", _write_static)
