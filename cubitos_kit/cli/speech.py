"""Which language the command line speaks."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.reading import Folder, OutsideError
from cubitos_kit.base.showing import shown
from cubitos_kit.text.catalog import add_catalogs, chosen_language, languages, say


def asked_for(arguments: list[str], option: str = "--lang") -> str | None:
    """Return what `--lang` or `--pack` says among the arguments, before they are parsed: help needs the language.

    >>> asked_for(["cards", "--lang", "pl"]), asked_for(["--lang=uk"]), asked_for([])
    ('pl', 'uk', None)
    """
    for index, argument in enumerate(arguments):
        if argument.startswith(f"{option}="):
            return argument.removeprefix(f"{option}=")
        if argument == option and index + 1 < len(arguments):
            return arguments[index + 1]
    return None


def learn_languages_of_a_pack() -> None:
    """Take the catalogs of the pack that is spoken of, which may bring a language of its own."""
    pack = Path(asked_for(sys.argv[1:], "--pack") or ".")
    with suppress(OutsideError, PermissionError):  # a folder that may not be read is told by what needs it
        if (pack / "pack.yaml").is_file() and (pack / "locales").is_dir():
            add_catalogs(Folder(pack).inside("locales"))


def without(option: str, arguments: list[str]) -> list[str]:
    """Return the arguments without an option, which may stand anywhere among them and has been seen to.

    >>> without("--lang", ["cards", "--lang", "pl", "list"])
    ['cards', 'list']
    """
    kept = [argument for argument in arguments if not argument.startswith(f"{option}=")]
    if option in kept[:-1]:
        at = kept.index(option)
        return kept[:at] + without(option, kept[at + 2 :])
    return kept


def spoken() -> str:
    """Return the language of this run."""
    asked = asked_for(sys.argv[1:])
    return chosen_language(asked if asked in languages() else None, os.environ)


def said(text: str, **values: object) -> str:
    """Say a text of the catalogs in the language of this run."""
    return say(Message(text, values), spoken())


def tell(message: Message) -> str:
    """Say a message in the language of this run."""
    return say(message, spoken())


class CannotPrintError(OSError):
    """What is printed cannot be written where it goes."""


@contextmanager
def printing() -> Iterator[None]:
    """Have an error of writing what is printed be known as one; that nobody reads any more is none."""
    try:
        yield
    except (BrokenPipeError, CannotPrintError):
        raise
    except OSError as error:
        raise CannotPrintError(error.errno, error.strerror) from None


def echo(text: str, *, err: bool = False, painted: bool = False) -> None:
    """Print a text as it is, but for signs that would act upon whatever shows it; help is painted, and cleaned before."""
    with printing():
        print(text if painted else shown(text), file=sys.stderr if err else sys.stdout, flush=True)


def with_nearest(sentence: str, near: str) -> str:
    """Add to a sentence the word that was most likely meant, if there is one."""
    return f"{sentence}; {said(N_('did you mean `{word}`?'), word=near)}" if near else sentence


def known_language(language: str | None) -> str | None:
    """Check what `--lang` says."""
    if language is None or language in languages():
        return language
    from cubitos_kit.content.nearest import nearest

    values = {"language": language, "languages": ", ".join(languages())}
    sentence = said(N_("there is no language `{language}`; there are {languages}"), **values)
    raise typer.BadParameter(with_nearest(sentence, nearest(language, languages())), param_hint="--lang")


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANG",
        help=N_("The language of the messages: en, pl, uk … (default: the system's)."),
    ),
]
"""Every command names it in its help; `run` has taken it from the arguments before."""
