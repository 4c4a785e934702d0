"""What a stranger wrote, as it may be shown: a text never does anything to what shows it.

A name out of a pack, a save or a catalog can hold signs that clear a screen, write into a clipboard, turn a line round or
end it. Here they become signs that can be seen. All that prints or writes a stranger's text asks these functions.
"""

import json
import re

CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f"
TURNS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Signs that have what follows them run the other way."""
UNSEEN = (
    "\u034f\u115f\u1160\u180b-\u180f\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U000e0000-\U000e0fff"
)
"""Signs of no width, or that show nothing, but for those that join letters or pictures into one."""
BREAKS = "\u2028\u2029"
HALVES = "\ud800-\udfff"
"""Halves of characters, which no file can hold."""
_NO_SIGN = re.compile(f"[{CONTROLS}{TURNS}{UNSEEN}{BREAKS}{HALVES}]")
_NO_SIGHT = re.compile(f"[{TURNS}{UNSEEN}]")
_NO_LINE = re.compile(f"[\t\n{CONTROLS}{BREAKS}{HALVES}]")
_SPACES = " \t\n\r\u2028\u2029"
_SPACE = re.compile(f"[{_SPACES}]+")
_NO_JSON = re.compile(f"[\x7f-\x9f{TURNS}{UNSEEN}{BREAKS}{HALVES}]")
PICTURES = 0x2400
"""Where Unicode's pictures of control characters begin."""
LAST_PICTURED, DELETE, PICTURED_DELETE = 0x1F, 0x7F, 0x2421


def shown(text: str) -> str:
    r"""Return a text whose controls can be seen; it may have several lines and tabs.

    >>> shown("\x1b[2J"), shown("a\nb"), shown("\x9b"), shown("a\u202eb")
    ('␛[2J', 'a\nb', '⟨9B⟩', 'a⟨202E⟩b')
    """
    return _NO_SIGN.sub(_pictured, text)


def one_line(text: str) -> str:
    r"""Return a text on one line: runs of spaces, tabs and ends of lines become one space; controls can be seen.

    >>> one_line("  A\n  B\x07 ")
    'A B␇'
    """
    return shown(" ".join(_SPACE.split(text.strip(_SPACES))))


def spelt(text: str) -> str:
    r"""Return a text on one line in which ends of lines and tabs can be seen too, as in the name of a file.

    >>> spelt("a\n::error::b.yaml")
    'a␊::error::b.yaml'
    """
    return _NO_LINE.sub(_pictured, shown(text))


def is_line(text: str) -> bool:
    r"""Tell whether a text is one line of signs that can be read, so that it may stand in a name.

    >>> is_line("Bob 🎲"), is_line("Bob\n"), is_line("\x1b[1m"), is_line("\ud800")
    (True, False, False, False)
    """
    return not _NO_LINE.search(text)


def unseen(text: str) -> tuple[str, ...]:
    r"""Return the signs of a text that nobody sees and that change how the others look, each once, by their numbers.

    >>> unseen("Bob\u202e"), unseen("Bo\u200bb"), unseen("\N{FAMILY}\u200d\N{BOY}")
    (('U+202E',), ('U+200B',), ())
    """
    return tuple(f"U+{ord(sign):04X}" for sign in dict.fromkeys(_NO_SIGHT.findall(text)))


def as_json(value: object) -> str:
    r"""Write a value as JSON with its letters as they are, and the signs that act upon what shows them as escapes.

    >>> print(as_json({"name": "Żółw\x9b\u202e"}))
    {
      "name": "Żółw\u009b\u202e"
    }
    """
    return _NO_JSON.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(value, ensure_ascii=False, indent=2))


def in_script(value: object) -> str:
    r"""Write a value into a script that stands in a page, whose end no text in it can be.

    >>> print(in_script("</script>"))
    "\u003c/script\u003e"
    """
    written = json.dumps(value)
    for sign in "<>&":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return written


def in_annotation(text: str) -> str:
    r"""Write a text as the message of a GitHub workflow command.

    >>> in_annotation("50 % of it\n::error::x")
    '50 %25 of it%0A::error::x'
    """
    for sign, code in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        text = text.replace(sign, code)
    return shown(text)


def in_property(text: str) -> str:
    """Write a text as the value of a property of a GitHub workflow command.

    >>> in_property("x,line=9::y.yaml")
    'x%2Cline=9%3A%3Ay.yaml'
    """
    return in_annotation(text).replace(":", "%3A").replace(",", "%2C")


def _pictured(sign: re.Match[str]) -> str:
    code = ord(sign[0])
    if code <= LAST_PICTURED:
        return chr(PICTURES + code)
    return chr(PICTURED_DELETE) if code == DELETE else f"⟨{code:X}⟩"
