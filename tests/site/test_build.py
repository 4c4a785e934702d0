"""One command builds a project in all its languages; a project in one language is a site too."""

import subprocess
import sys
from pathlib import Path

import pytest
from sphinx.errors import ConfigError

from cubitos_kit.book.site.build import Built, build_site, languages_of, start_page

CONF = """\
extensions = ["cubitos_kit.book"]
primary_domain = "cubitos"
project = "Wilds"
language = "{language}"
cubitos_languages = {languages}
html_theme = "{theme}"
"""
PAGE = """\
Wilds
=====

Take the card :card:`smelly-cat`.

.. card:: smelly-cat
"""


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A small project in two languages, of a theme that takes half as long as furo."""
    return project(tmp_path, "en", ("en", "pl"), theme="alabaster")


def project(folder: Path, language: str, languages: tuple[str, ...], theme: str = "furo") -> Path:
    docs = folder / "docs"
    docs.mkdir(exist_ok=True)
    conf = CONF.format(language=language, languages=list(languages), theme=theme)
    (docs / "conf.py").write_text(conf, encoding="utf-8")
    (docs / "index.rst").write_text(PAGE, encoding="utf-8")
    return docs


def built(docs: Path, out: Path) -> dict[str, str]:
    """Build a project and return what Sphinx complained of, by language."""
    told: list[Built] = []
    done = build_site(docs, out, languages_of(docs), told.append)
    assert sorted(each.language for each in told) == sorted(each.language for each in done)
    return {each.language: each.complaint for each in done}


def page(out: Path, language: str, name: str = "index") -> str:
    return (out / language / f"{name}.html").read_text(encoding="utf-8")


def test_all_languages_stand_in_one_tree_under_a_page_that_chooses(tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert built(project(tmp_path, "en", ("en", "pl")), out) == {"en": "", "pl": ""}
    assert "Smelly Cat" in page(out, "en")
    assert "Odorek" in page(out, "pl")
    assert 'href="pl/index.html"' in (out / "index.html").read_text(encoding="utf-8")
    assert 'hreflang="pl"' in page(out, "en")


def test_what_has_not_changed_is_not_written_again(docs: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    built(docs, out)
    written = (out / "pl" / "index.html").stat().st_mtime_ns
    assert built(docs, out) == {"en": "", "pl": ""}
    assert (out / "pl" / "index.html").stat().st_mtime_ns == written


def test_a_warning_is_a_complaint_and_stays_one_until_it_is_mended(docs: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    (docs / "index.rst").write_text(PAGE + "\n:card:`smelly-dog`\n", encoding="utf-8")
    for _ in range(2):
        complaints = built(docs, out)
        assert all("index.rst:8" in complaint and "smelly-cat" in complaint for complaint in complaints.values())
    assert not (out / "index.html").exists()
    (docs / "index.rst").write_text(PAGE, encoding="utf-8")
    assert built(docs, out) == {"en": "", "pl": ""}


def test_a_project_in_one_language_has_no_switch_and_tells_of_no_translations(tmp_path: Path) -> None:
    out = tmp_path / "site"
    docs = project(tmp_path, "pl", ())
    folders = ["-d", str(tmp_path / "trees"), str(docs), str(out)]
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "-n", "-b", "html", *folders], check=True)
    text = (out / "index.html").read_text(encoding="utf-8")
    assert "Odorek" in text
    assert 'lang="pl"' in text
    assert not any(word in text for word in ("hreflang", "translations.html", 'class="notice"'))


def test_cards_have_their_colours_under_another_theme_too(docs: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert built(docs, out) == {"en": "", "pl": ""}
    assert "dice.css" in page(out, "en")
    assert ".die-white" in (out / "en" / "_static" / "dice.css").read_text(encoding="utf-8")


def test_a_project_names_its_languages_or_has_its_own_alone(tmp_path: Path) -> None:
    assert languages_of(project(tmp_path, "en", ("en", "uk"))) == ("en", "uk")
    assert languages_of(project(tmp_path, "pl", ())) == ("pl",)


def test_a_folder_without_a_project_is_no_site(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        languages_of(tmp_path)


def test_the_page_that_chooses_leads_to_every_language_without_a_script_too() -> None:
    text = start_page(["en", "uk"])
    assert 'lang="uk" hreflang="uk">Українська</a>' in text
    assert '["en", "uk"]' in text
    assert not any(place in text for place in ("CODES", "FIRST", "LINKS"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cubitos_kit.book.site", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, env=None)


def test_the_command_says_how_each_language_went(docs: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    done = run(str(docs), str(out))
    assert done.returncode == 0, done.stderr
    assert [line.partition(":")[0] for line in sorted(done.stdout.splitlines())[-2:]] == ["en", "pl"]
    (docs / "index.rst").write_text(PAGE + "\n:card:`smelly-dog`\n", encoding="utf-8")
    broken = run(str(docs), str(out), "--fresh")
    assert broken.returncode == 1
    assert "index.rst:8" in broken.stderr


def test_the_command_says_so_where_there_is_no_project(tmp_path: Path) -> None:
    done = run(str(tmp_path), str(tmp_path / "site"))
    assert done.returncode == 2
    assert "conf.py" in done.stderr
    assert "Traceback" not in done.stderr
