"""One neat form for YAML files: the same indentation everywhere, comments and order as they were."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from ruamel.yaml import YAML

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import ContentError, Place, Problem
from cubitos_kit.content.document import parse_document, read_text

UNWRAPPED = 100_000
"""Lines are as long as their author wrote them."""


def neat(text: str, name: str) -> str:
    r"""Return YAML text in its neat form, or raise a `ContentError` if it cannot be read.

    >>> print(neat("cards:\n-   id:   bob   # a llama\n", "a.yaml"), end="")
    cards:
      - id: bob     # a llama
    """
    before = parse_document(text, name).plain
    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.brace_single_entry_mapping_in_flow_sequence = True
    yaml.width = UNWRAPPED
    yaml.indent(mapping=2, sequence=4, offset=2)
    out = StringIO()
    try:
        yaml.dump(yaml.load(text), out)
        written = _trimmed(out.getvalue())
        same = parse_document(written, name).plain == before and comments(written) == comments(text)
    except Exception:  # noqa: BLE001 - besides its own errors ruamel raises whatever a date or number makes it stumble over
        same = False
    if not same:
        sentence = N_("this file cannot be put in the neat form without losing something of it; it is left as it is")
        raise ContentError((Problem("not-neat", Place(name), Message(sentence)),))
    return written


def comments(text: str) -> list[str]:
    r"""Return the comments of a YAML text in order: what stands behind a # and in no value.

    >>> comments("a: 'no # comment' # one\n# two\nb: [1, # three\n  2]\n")
    ['one', 'two', 'three']
    """
    rest = list(text)
    for token in YAML(typ="safe", pure=True).scan(text):
        for index in range(token.start_mark.index, token.end_mark.index):
            rest[index] = "\n" if text[index] == "\n" else " "
    lines = "".join(rest).split("\n")
    return [line.partition("#")[2].strip() for line in lines if "#" in line]


def _trimmed(text: str) -> str:
    """Take spaces from the ends of lines and empty lines from the end of the file."""
    return "\n".join(line.rstrip() for line in text.splitlines()).rstrip("\n") + "\n"


def neat_file(path: Path) -> tuple[str, str]:
    """Return a file's text as it is and as it would be."""
    text = read_text(path, str(path))
    return text, neat(text, str(path))
