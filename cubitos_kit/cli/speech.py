"""Which language the command line speaks."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from cubitos_kit.model.message import N_, Message
from cubitos_kit.text.catalog import add_catalogs, chosen_language, languages, say

HERE = Path("locales")
if HERE.is_dir() and Path("pack.yaml").is_file():
    add_catalogs(HERE)  # the pack whose folder this is brings a language of its own


def asked_for(arguments: list[str]) -> str | None:
    """Return the language that `--lang` names among the arguments, before they are parsed: help needs it.

    >>> asked_for(["cards", "--lang", "pl"]), asked_for(["--lang=uk"]), asked_for([])
    ('pl', 'uk', None)
    """
    for index, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None


def spoken() -> str:
    """Return the language of this run."""
    return chosen_language(asked_for(sys.argv[1:]), os.environ)


def said(text: str, **values: object) -> str:
    """Say a text of the catalogs in the language of this run."""
    return say(Message(text, values), spoken())


def known_language(language: str | None) -> str | None:
    """Check what `--lang` says."""
    if language is not None and language not in languages():
        raise typer.BadParameter(
            said(
                N_("there is no language `{language}`; there are {languages}"),
                language=language,
                languages=", ".join(languages()),
            )
        )
    return language


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANG",
        help=said(N_("The language to speak: en, pl, uk … (else the environment's).")),
        callback=known_language,
    ),
]
"""Every command takes it; `spoken()` has read it already."""
