"""Files as a stranger who means harm, or a disk that fails, would leave them."""

import json
import random
from pathlib import Path
from typing import Any

HOSTILE = (
    "\x1b[2J",
    "\x1b]52;c;aGFjaw==\x07",
    "\x9b31m",
    "\u202eevil",
    "a\nb",
    "a\r::error title=FAKE::x",
    "\u2028",
    "[/] [link=http://e]x[/link]",
    "{0.__class__.__init__.__globals__}",
    "{cards:1000000000}",
    "%s%n",
    "<script>alert(1)</script>",
    "../../../etc/passwd",
    "/dev/zero",
    "bot.py:P",
    "a" * 5000,
    "\ud800",
    "",
    "0",
    "NaN",
)
NUMBERS = (-1, 0, 1, 2**31, 2**63, 2**64, -(2**63), 10**15, 10**400, 0.5, float("inf"), float("nan"), True, None)


def damaged(content: bytes, chance: random.Random) -> bytes:  # noqa: PLR0911 - a return a kind of damage
    """Return a file with a slip of the disk in it, or of an editor, or with what a stranger put there."""
    kind = chance.randrange(7)
    if not content:
        return HOSTILE[0].encode()
    at, end = sorted((chance.randrange(len(content)), chance.randrange(len(content) + 1)))
    if kind == 0:
        return content[:at] + bytes([content[at] ^ (1 << chance.randrange(8))]) + content[at + 1 :]
    if kind == 1:
        return content[:at]
    if kind == 2:
        return content[:at] + content[end:]
    if kind == 3:
        return content[:end] + content[at:]
    if kind == 4:
        return content[:at] + chance.choice(HOSTILE).encode("utf-8", "surrogatepass") + content[at:]
    try:
        plain = json.loads(content)
    except ValueError:
        return content[:at] + chance.choice(HOSTILE).encode("utf-8", "surrogatepass") + content[end:]
    return json.dumps(_changed(plain, chance), ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")


def _changed(plain: Any, chance: random.Random) -> Any:
    """Put something else in one place of a JSON value."""
    if isinstance(plain, dict) and plain and chance.random() < 0.95:
        key = chance.choice(list(plain))
        if chance.random() < 0.05:
            return {name: value for name, value in plain.items() if name != key}
        return {**plain, key: _changed(plain[key], chance)}
    if isinstance(plain, list) and plain and chance.random() < 0.7:
        at = chance.randrange(len(plain))
        return [*plain[:at], _changed(plain[at], chance), *plain[at + 1 :]]
    other: tuple[Any, ...] = (
        chance.choice(HOSTILE),
        chance.choice(NUMBERS),
        [],
        {},
        [plain] * 3,
        {"a": plain},
        [[[[]]]] * 2,
    )
    return chance.choice(other)


def deepest(folder: Path) -> list[Path]:
    """List the files of a folder, in their order."""
    return sorted(file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
