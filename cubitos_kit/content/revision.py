"""A pack as it was at a revision of its git repository: its files are read as data, and nothing of them is run."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.writing import write_all
from cubitos_kit.content.load import LARGEST_PACK, MOST_FILES

PATIENCE = 30
"""Seconds that git may take for one answer."""
CAREFUL = ("-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false", "--no-pager", "--literal-pathspecs")
"""What a repository says of itself starts no program: neither a monitor nor a pager; and none hides in a pack."""
QUIET = {"GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
"""Nothing is fetched, locked or asked for."""


class RevisionError(Exception):
    """A revision of a pack that cannot be read."""

    def __init__(self, text: str, **values: object) -> None:
        """Keep the sentence for whoever tells the user."""
        super().__init__(text)
        self.message = Message(text, values)


@dataclass(frozen=True)
class _File:
    """A file of a revision: its name in the pack, and what git calls what it holds."""

    name: str
    content: str
    size: int


def write_revision(path: Path, revision: str, into: Path) -> Path:
    """Write the YAML files that a pack had at a revision into a folder; return the folder or file that is the pack there.

    Raises a `RevisionError` where there is no git, no repository, no such revision, or no such pack at it.
    """
    folder, name = (path, ".") if path.is_dir() else (path.parent, path.name)
    if (found := _git(folder, "rev-parse", "--show-prefix")).returncode:
        reason = found.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise RevisionError(N_("`{path}` is in no git repository that can be read: {reason}"), path=path, reason=reason)
    named = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if named.returncode:
        text = N_("`{revision}` is no revision of this repository, no file and no folder; `last` is the last report")
        raise RevisionError(text, revision=revision)
    files = _bounded(path, _files(folder, named.stdout.decode().strip(), name))
    if not files:
        raise RevisionError(N_("`{path}` was not there at `{revision}`"), path=path, revision=revision)
    contents = _contents(folder, [file.content for file in files])
    written = {into / file.name: content for file, content in zip(files, contents, strict=True)}
    write_all(written, within=into)
    return into if name == "." else into / name


def _git(folder: Path, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = ["git", "-C", str(folder.absolute()), *CAREFUL, *arguments]
    try:
        return subprocess.run(  # noqa: S603 - git itself, and what follows it is no option
            command, input=given, capture_output=True, check=False, timeout=PATIENCE, env=os.environ | QUIET
        )
    except FileNotFoundError:
        raise RevisionError(N_("an older revision is read with `git`, which is not installed")) from None
    except subprocess.TimeoutExpired:
        raise RevisionError(N_("`git` has not answered for {n} seconds"), n=PATIENCE) from None


def _files(folder: Path, commit: str, name: str) -> Iterator[_File]:
    """Run over the YAML files of a commit below a folder; links and what begins with a dot or underscore are left out."""
    for line in _git(folder, "ls-tree", "-r", "-z", "-l", commit, "--", name).stdout.split(b"\0"):
        about, _, file = line.decode(errors="surrogateescape").partition("\t")
        mode, kind, content, size = (about.split() + [""] * 4)[:4]
        parts = PurePosixPath(file).parts
        plain = (
            kind == "blob" and mode in {"100644", "100755"} and not any(part.startswith((".", "_")) for part in parts)
        )
        if plain and file.endswith((".yaml", ".yml")):
            yield _File(file, content, int(size))


def _bounded(path: Path, files: Iterator[_File]) -> tuple[_File, ...]:
    """Return the files, or say that there are more than a pack has."""
    found, size = [], 0
    for file in files:
        found.append(file)
        size += file.size
        if len(found) > MOST_FILES or size > LARGEST_PACK:
            raise RevisionError(N_("`{path}` held more at that revision than a pack can have"), path=path)
    return tuple(found)


def _contents(folder: Path, names: Sequence[str]) -> Iterator[bytes]:
    """Return what git calls so, as it was committed: no filter of the repository has touched it."""
    rest = _git(folder, "cat-file", "--batch", given="".join(f"{name}\n" for name in names).encode()).stdout
    for _ in names:
        head, _, rest = rest.partition(b"\n")
        size = int(head.split()[-1])
        yield rest[:size]
        rest = rest[size + 1 :]
