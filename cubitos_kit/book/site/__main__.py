"""`python -m cubitos_kit.book.site DOCS OUT`: a site in all its languages."""

import argparse
import os
import sys
import time
from pathlib import Path

from sphinx.errors import ConfigError

from cubitos_kit.base.message import N_, Message
from cubitos_kit.book.site.build import Built, build_site, clear, languages_of
from cubitos_kit.text.catalog import chosen_language, say


def _said(text: str, **values: object) -> str:
    return say(Message(text, values), chosen_language(None, os.environ))


def _tell(built: Built) -> None:
    """Say how the build of a language went."""
    if built.is_sound:
        sentence = _said(
            N_("{language}: built in {seconds} s"), language=built.language, seconds=f"{built.seconds:.1f}"
        )
        print(sentence, flush=True)  # noqa: T201 - it talks to whoever runs it
    else:
        sentence = _said(N_("{language}: not built, or not without warnings:"), language=built.language)
        print(f"{sentence}\n{built.complaint}", file=sys.stderr, flush=True)  # noqa: T201


def main() -> int:
    """Build it, and return what to leave with."""
    parser = argparse.ArgumentParser(prog="python -m cubitos_kit.book.site", description=_said(N_("Build a site.")))
    parser.add_argument("docs", type=Path, help=_said(N_("The folder of the Sphinx project.")))
    parser.add_argument("out", type=Path, help=_said(N_("Where to put the site.")))
    parser.add_argument("--fresh", action="store_true", help=_said(N_("Build everything again.")))
    asked = parser.parse_args()
    began = time.monotonic()
    try:
        languages = languages_of(asked.docs.resolve())
    except ConfigError as error:
        parser.error(str(error))
    if asked.fresh:
        clear(asked.out)
    built = build_site(asked.docs.resolve(), asked.out.resolve(), languages, _tell)
    if not all(each.is_sound for each in built):
        return 1
    seconds = f"{time.monotonic() - began:.1f}"
    print(_said(N_("{file} is built, in {seconds} s"), file=asked.out / "index.html", seconds=seconds))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
