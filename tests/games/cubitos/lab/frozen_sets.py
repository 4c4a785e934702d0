"""Ten sets of new cards that nobody tunes to, and whether they still are what they were when they were written.

They were written from imagination before there was a judge who tunes itself to a set, and no look at what players think of
them went into them. A test that somebody bends until it passes says nothing: so their files are frozen.
"""

from hashlib import sha256
from pathlib import Path

FROZEN = Path(__file__).parents[3] / "packs" / "understanding"
DIGESTS = FROZEN / "frozen.sha256"
"""As `sha256sum` writes it: a digest and a path a line."""


def digests_now() -> dict[str, str]:
    """Return the digest of each file of the pack, by its path; how lines end does not matter."""
    files = {file.relative_to(FROZEN).as_posix(): file for file in sorted(FROZEN.rglob("*.yaml"))}
    return {name: sha256(file.read_text(encoding="utf-8").encode()).hexdigest() for name, file in files.items()}


def digests_then() -> dict[str, str]:
    """Return the digests with which the pack was frozen."""
    lines = DIGESTS.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ") for line in lines)}
