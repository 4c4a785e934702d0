"""Typst's markup: text that means only itself, strings, function calls."""

import re
from collections.abc import Mapping

_SIGNS = re.compile(r"[!-/:-@\[-`{-~]")
_LINE_BREAKS = re.compile(r"\s*\n\s*")
_UNSEEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
"""Signs that nobody can see, and that mean something to the builder."""


def escaped(text: str) -> str:
    r"""Return a text as markup that shows just this text, on one line.

    >>> print(escaped("*5* coins"))
    \*5\* coins
    """
    return _SIGNS.sub(r"\\\g<0>", _LINE_BREAKS.sub(" ", _UNSEEN.sub("", text)))


def string(text: str) -> str:
    r"""Return a text as a string of Typst's.

    >>> string('a "b"')
    '"a \\"b\\""'
    """
    signs = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": ""}
    return '"' + "".join(signs.get(sign, sign) for sign in _UNSEEN.sub("", text)) + '"'


def value(of: object) -> str:
    """Return a value as Typst writes it.

    >>> value({"red": True, "n": (1, None)})
    '("red": true, "n": (1, none,))'
    """
    if of is None or isinstance(of, bool):
        return str(of).lower()
    if isinstance(of, Mapping):
        return "(" + (", ".join(f"{string(str(key))}: {value(each)}" for key, each in of.items()) or ":") + ")"
    if isinstance(of, list | tuple):
        return "(" + "".join(f"{value(each)}, " for each in of).removesuffix(" ") + ")"
    return string(of) if isinstance(of, str) else str(of)


def call(name: str, *arguments: object, **named: object) -> str:
    """Return the beginning of a function call; content in square brackets may follow.

    >>> call("card", die="red")
    '#card(die: "red")'
    """
    parts = [value(each) for each in arguments] + [f"{key}: {value(each)}" for key, each in named.items()]
    return f"#{name}({', '.join(parts)})"


def label(name: str) -> str:
    """Return what makes the thing before it a place that can be linked to.

    >>> label("rules/dice#coin")
    '#label("rules/dice#coin")'
    """
    return call("label", name)
