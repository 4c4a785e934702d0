"""Books that mean harm, made by a seed, and building them where every read, write, process and address is noticed.

`python -m tests.long.hostile_books 300` builds three hundred and says what was noticed.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

from docutils.parsers.rst import directives, roles
from docutils.parsers.rst.languages import en, pl
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from cubitos_kit.base.problem import ContentError
from cubitos_kit.base.shipped import PACKAGE
from cubitos_kit.book import project
from cubitos_kit.book.handing import NotOursError, hand_over
from cubitos_kit.book.making import PDF, SITE, BookOrder, import_all, make
from cubitos_kit.book.subject import forget_packs
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.text.problems import problem_text

ROOT = Path(__file__).parents[2]
CANARY = "Canary-4711-of-somebody-else"
"""What stands in every file outside the pack; none of it may ever come out."""
PACK, OUT, HOME, VICTIMS = "pack", "out", "home", "victims"
PER_CHILD = 20
"""So many books are built in one process: starting it takes longer than building one."""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
INSIDE = (
    f'<image href="../../secret.txt"/><text>{"x"}</text>',
    "<script>alert(1)</script>",
    '<rect width="9" height="9" onload="alert(1)"/>',
    '<image href="http://127.0.0.1:9/x.png"/>',
    '<rect width="9" height="9"/>',
)
BODIES = (
    '#read("/secret.txt")',
    '#import "@preview/cetz:0.1.0"',
    "<script>alert(1)</script>",
    "a,b\nc,d",
    ".. include:: ../secret.txt",
    "* a\n* b",
    "`x <javascript:alert(1)>`_",
    "|x| x_ [1]_ :raw:`<b>`",
)
CONF = "open({ran!r}, 'w').write('x')\nextensions = ['cubitos_kit.book']\nproject = open({secret!r}).read()\n"
DOCUTILS = "[general]\nraw_enabled: yes\nfile_insertion_enabled: yes\nrecord_dependencies: {victim}\n"


@cache
def known() -> tuple[Mapping[str, Sequence[str]], Sequence[str]]:
    """Return every directive that docutils and Sphinx have, each with its options, and every role."""
    with tempfile.TemporaryDirectory() as folder, docutils_namespace():
        Path(folder, "index.rst").touch()
        settings = {"extensions": ["cubitos_kit.book"]}
        app = Sphinx(folder, None, f"{folder}/o", f"{folder}/t", "html", settings, None, StringIO())
        (room, own), (role_room, own_roles) = (vars(directives), pl.directives), (vars(roles), pl.roles)
        lookup: Any = directives.directive
        names = {*room["_directives"], *room["_directive_registry"], *own}
        found = {name: lookup(name, pl if name in own else en, None)[0] for name in names}
        every = {*role_room["_roles"], *role_room["_role_registry"], *own_roles}
        for domain in app.env.domains.sorted():
            found |= {f"{domain.name}:{name}": each for name, each in domain.directives.items()}
            every |= {f"{domain.name}:{name}" for name in domain.roles}
        spec = {name: sorted(getattr(each, "option_spec", None) or ()) for name, each in found.items()}
        return dict(sorted(spec.items())), sorted(every - {""})


def hostile_book(seed: int, folder: Path) -> None:
    """Make a pack whose book tries whatever a book could, and what it would like to reach outside of it."""
    chance = random.Random(seed)
    for name in (
        "secret.txt",
        "secret.rst",
        "secret.svg",
        f"{HOME}/.docutils",
        f"{VICTIMS}/a.txt",
        f"{VICTIMS}/index.html",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{CANARY}\n", encoding="utf-8")
    (folder / HOME / ".docutils").write_text(DOCUTILS.format(victim=folder / VICTIMS / "a.txt"), encoding="utf-8")
    book = folder / PACK / "book"
    book.mkdir(parents=True)
    names = ["P", "A\n B", "X\n=\n\n.. raw:: html\n   :file: ../secret.txt\n\nY", "<script>alert(1)</script>", ".. x::"]
    head = {"id": "p", "name": chance.choice(names), "format": 1, "languages": ["en", "pl"]}
    _write(folder / PACK / "pack.yaml", json.dumps({"pack": head}))
    targets = _targets(folder)
    pages = [f"page-{n}" for n in range(chance.randint(1, 3))]
    listed = "".join(f"   {page}\n" for page in [*pages, chance.choice(targets), "rules/index"])
    _write(book / "index.rst", f"Mine\n====\n\n.. toctree::\n   :maxdepth: 2\n\n{listed}")
    for page in pages:
        parts = [_directive(chance, targets) for _ in range(12)] + [_role(chance, targets) for _ in range(12)]
        chance.shuffle(parts)
        _write(book / f"{page}.rst", f"{page}\n{'=' * 20}\n\n" + "\n\n".join(parts) + "\n")
    for part in (_link_files, _add_settings, _add_catalogs, _prepare_out):
        if chance.random() < 0.3:
            part(chance, folder)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _targets(folder: Path) -> list[str]:
    """Return what pages name that is none of their business."""
    near = [
        "../secret.txt",
        "../../secret.txt",
        "../../../secret.txt",
        "/../../secret.txt",
        "../../secret.svg",
        "../../secret.*",
    ]
    far = [
        str(folder / "secret.txt"),
        str(folder / "secret.rst"),
        "/etc/passwd",
        "<isonum.txt>",
        f"file://{folder}/secret.txt",
    ]
    links = [
        "http://127.0.0.1:9/x.png",
        "https://example.invalid/",
        "javascript:alert(1)",
        "link.txt",
        "link.svg",
        "linked/secret.txt",
    ]
    return [
        *near,
        *far,
        *links,
        "data:image/svg+xml;base64,PHN2Zy8+",
        "html",
        "typst",
        "conf.py",
        "pic.svg",
        "x",
        "x(raw)",
    ]


def _directive(chance: random.Random, targets: Sequence[str]) -> str:
    """Return a directive with options and a body that mean harm."""
    every, _ = known()
    name = chance.choice(list(every))
    usual = ["file", "url", "encoding", "class", "format", "literal", "code", "parser", "target", "loading", "figwidth"]
    options = chance.sample(usual, 2) + chance.sample(list(every[name]), min(2, len(every[name])))
    values = [*targets, "embed", "image", "", "9999999999", "utf-7", "html", "rst"]
    said = "".join(
        f"   :{option}: {chance.choice(values)}\n" for option in dict.fromkeys(options) if chance.random() < 0.5
    )
    body = "".join(f"   {line}\n" for line in chance.choice(BODIES).splitlines()) if chance.random() < 0.7 else ""
    before = f".. |s{chance.randint(0, 9)}| " if chance.random() < 0.1 else ".. "
    return f"{before}{name}:: {chance.choice(targets)}\n{said}\n{body}"


def _role(chance: random.Random, targets: Sequence[str]) -> str:
    """Return a line with a role, or a role of the page's own made of one."""
    _, every = known()
    name, target = chance.choice(every), chance.choice(targets)
    own = f"own{chance.randint(0, 5)}"
    lines = (
        f"Text :{name}:`{target}` and more.",
        f"Text :{name}:`words <{target}>` and more.",
        f".. role:: {own}({name})\n   :format: html\n\nText :{own}:`<b>{target}</b>`.",
        f"Text `words <{target}>`_ and more.",
    )
    return chance.choice(lines)


def _link_files(chance: random.Random, folder: Path) -> None:
    """Put links and pictures into the book."""
    book = folder / PACK / "book"
    links = {
        "link.txt": "secret.txt",
        "link.svg": "secret.svg",
        "link.rst": "secret.rst",
        "linked": ".",
        "loop.rst": f"{PACK}/book/loop.rst",
    }
    for name, to in links.items():
        if chance.random() < 0.4:
            (book / name).symlink_to(folder / to)
    _write(book / "pic.svg", SVG.format(chance.choice(INSIDE)))
    if chance.random() < 0.2:
        os.mkfifo(book / "pipe.rst")


def _add_settings(chance: random.Random, folder: Path) -> None:
    """Put configurations wherever some program could look for one."""
    conf = CONF.format(ran=str(folder / "ran.txt"), secret=str(folder / "secret.txt"))
    victim = DOCUTILS.format(victim=folder / VICTIMS / "a.txt")
    booklets = (
        '{book: {title: "<script>alert(1)</script>", author: "A\\n=\\n\\n.. raw:: html", pages: [page-0, "../secret"]}}',
        '{book: {colours: {light: "red;}</style><script>"}}}',
        '{book: {title: {en: T, pl: "</title><script>"}, colours: {light: "#112233"}}}',
        "{book: {templates: ../x, extensions: [os]}}",
    )
    files = {
        "book/conf.py": conf,
        "conf.py": conf,
        "sitecustomize.py": conf,
        "sphinx.py": conf,
        "book/docutils.conf": victim,
        "docutils.conf": victim,
        "book/book.yaml": chance.choice(booklets),
        "book/_templates/page.html": "{{ 7 * 7 }}<script>alert(1)</script>",
        "book/sphinx.po": "x",
    }
    for name, text in files.items():
        if chance.random() < 0.5:
            _write(folder / PACK / name, text)


def _add_catalogs(chance: random.Random, folder: Path) -> None:
    """Translate pages into something else."""
    messages = folder / PACK / "book" / "locales" / "pl" / "LC_MESSAGES"
    said = chance.choice(
        (".. include:: ../secret.txt", ":raw:`<b>`", "`x <javascript:alert(1)>`_", ".. raw:: html\\n\\n   <b>")
    )
    plural = 'msgid_plural "Mines"\nmsgstr[0] "x"\n' if chance.random() < 0.3 else f'msgstr "{said}"\n'
    heads = (
        "text/plain; charset=UTF-8\\n",
        "text/plain; charset=utf-7\\n",
        "x\\nPlural-Forms: nplurals=999999999; plural=9**9;\\n",
    )
    header = f'msgid ""\nmsgstr "Content-Type: {chance.choice(heads)}"\n\n'
    for name in ("index", "page-0", "sphinx"):
        _write(messages / f"{name}.po", f'{header}msgid "Mine"\n{plural}\nmsgid "page-0"\nmsgstr "{said}"\n')
    for name in ("index.mo", "page-0.mo"):
        if chance.random() < 0.5:
            (messages / name).symlink_to(folder / VICTIMS / "a.txt")


def _prepare_out(chance: random.Random, folder: Path) -> None:
    """Have something else stand where the book is to be put."""
    victims, out = folder / VICTIMS, folder / OUT
    out.mkdir(exist_ok=True)
    links = {"p-en.pdf": "a.txt", ".p-en.pdf": "a.txt", "index.html": "index.html", ".cubitos-book": "a.txt", "en": "."}
    for name, to in links.items():
        if chance.random() < 0.4:
            (out / name).symlink_to(victims / to)
    if not (out / "en").exists():
        _write(out / "en" / chance.choice((".buildinfo", "thesis.txt")), CANARY)


def built_safely(folder: Path) -> list[str]:
    """Build a hostile book, as a site and as a PDF, in a process that is watched; return what it did that it must not."""
    return all_built_safely([folder])


def all_built_safely(folders: Sequence[Path], *, trusted: bool = False) -> list[str]:
    """Build several, one after another in the same process; as books that are trusted, to see that the watch is awake."""
    environment = {**os.environ, "HOME": str(folders[0] / HOME), "PYTHONPATH": str(PACKAGE.parent)}
    with tempfile.TemporaryDirectory() as cache_:
        environment["XDG_CACHE_HOME"] = cache_
        command = [
            sys.executable,
            "-m",
            "tests.long.hostile_books",
            "--child",
            "yes" if trusted else "",
            cache_,
            *map(str, folders),
        ]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)
        noticed = done.stdout.splitlines()
        if done.returncode:
            noticed.append(f"exit {done.returncode}: {done.stderr[-2000:]}")
        for folder in folders:
            noticed += [f"the secret is in {file}" for file in _with_canary([folder / OUT, Path(cache_)])]
            noticed += [f"changed: {name}" for name in ("a.txt", "index.html") if _is_changed(folder / VICTIMS / name)]
    return list(dict.fromkeys(noticed))


def _is_changed(file: Path) -> bool:
    return not file.is_file() or file.read_text(encoding="utf-8") != f"{CANARY}\n"


def _with_canary(folders: Iterable[Path]) -> list[Path]:
    """List what holds the secret, but for what held it before."""
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file() and not file.is_symlink()]
    mine = {".buildinfo", "thesis.txt"}
    return [file for file in files if CANARY.encode() in file.read_bytes() and file.name not in mine]


class Watch:
    """An audit hook that notices what a book must not have done."""

    READABLE = (
        "/dev/null",
        "/dev/urandom",
        "/etc/mime.types",
        "/etc/localtime",
        "/usr/share/zoneinfo",
        "/proc/self",
        "/usr/share/mime",
    )
    PROCESSES = (
        "subprocess.Popen",
        "os.exec",
        "os.posix_spawn",
        "os.system",
        "os.fork",
        "os.forkpty",
        "os.startfile",
        "pty.spawn",
    )
    CHANGES = (
        "os.remove",
        "os.rename",
        "os.rmdir",
        "os.mkdir",
        "os.link",
        "os.symlink",
        "os.truncate",
        "os.chmod",
        "os.chown",
    )

    def __init__(self, cache_: Path) -> None:
        """Know what may be read and written; nothing is noticed yet."""
        self.folder: Path | None = None
        temporary = Path(tempfile.gettempdir()).resolve()
        self.own = [str(cache_.resolve()), str(temporary / "cubitos-")]
        self.kit = [
            str(ROOT),
            *map(str, {Path(sys.prefix).resolve(), Path(sys.base_prefix).resolve(), *map(_real, sys.path)}),
        ]
        self.noticed: list[str] = []

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Take a look at what happens."""
        if self.folder is None:
            return
        folder, self.folder = self.folder, None  # what this does itself is nobody's business
        try:
            self._look(event, arguments, folder)
        finally:
            self.folder = folder

    def _look(self, event: str, arguments: tuple[Any, ...], folder: Path) -> None:
        if event == "open" and isinstance(arguments[0], str | bytes | os.PathLike):
            flags = arguments[2] or 0
            writes = bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC))
            self._path(event, arguments[0], folder, writes=writes)
        elif event in self.CHANGES:
            for each in arguments[:2]:
                if isinstance(each, str | bytes | os.PathLike):
                    self._path(event, each, folder, writes=True, follow=False)
        elif event in self.PROCESSES or (event.startswith("socket.") and event != "socket.gethostname"):
            self.noticed.append(f"{folder.name}: {event} {arguments[:3]!r:.200}")
        elif event == "exec" and str(folder) in str(getattr(arguments[0], "co_filename", "")):
            self.noticed.append(f"{folder.name}: runs {arguments[0].co_filename}")

    def _path(self, event: str, path: Any, folder: Path, *, writes: bool, follow: bool = True) -> None:
        name = os.fsdecode(path)
        real = os.path.realpath(name) if follow else str(Path(name).parent.resolve() / Path(name).name)
        readable = [str(folder / PACK), *self.kit, *self.READABLE]
        allowed = [*self.own, str(folder / OUT), *([] if writes else readable)]
        if not any(
            real == each or real.startswith((f"{each}/", each) if each.endswith("-") else f"{each}/")
            for each in allowed
        ):
            self.noticed.append(f"{folder.name}: {event} {'writes' if writes else 'reads'} {real}")


def _real(path: str) -> Path:
    return Path(path or ".").resolve()


def _child(cache_: Path, folders: Sequence[Path], *, trusted: bool) -> None:
    """Build all of them, and print what was noticed, a line each."""
    few = cache_ / "rules"  # a kit with few pages of rules, which are soon read
    pages = {"index": "\n.. toctree::\n\n   cards\n", "cards": "\n.. toctree::\n\n   cards/white\n", "cards/white": ""}
    for name, text in pages.items():
        _write(few / f"{name}.rst", f"{name}\n=============\n{text}")
    vars(project)["rules_of"] = lambda _: few
    import_all()
    for name in (
        "mimetypes",
        "imagesize",
        "typst",
        "furo",
        "pygments.lexers",
        "cubitos_kit.book.handing",
        "unicodedata",
    ):
        import_module(name)
    watch = Watch(cache_)
    sys.addaudithook(watch)
    for folder in folders:
        os.chdir(folder / PACK)
        for kind in (SITE, PDF):
            _build(folder, kind, watch, trusted=trusted)
    watch.folder = None
    sys.stdout.write("".join(f"{line}\n" for line in dict.fromkeys(watch.noticed)))


def _build(folder: Path, kind: str, watch: Watch, *, trusted: bool) -> None:
    """Build a book as one kind in two languages, as the command does."""
    wish = BookOrder((kind,), "a4", ("en", "pl"))
    watch.folder = folder
    began = time.monotonic()
    try:
        forget_packs()
        pack = load_pack(str(folder / PACK))
        projects = [project.lay_out(pack, str(folder / PACK), language, trusted=trusted) for language in wish.languages]
        problems = [problem for each in projects for problem in make(each, wish)]
        if not problems:
            hand_over(projects, wish, folder / OUT)
    except ContentError as error:
        problems = list(error.problems)
    except NotOursError:
        problems = []
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        watch.noticed.append(f"{folder.name}: {kind}: {type(error).__name__}: {error}")
        problems = []
    watch.folder = None
    if time.monotonic() - began > 60:
        watch.noticed.append(f"{folder.name}: {kind}: took {time.monotonic() - began:.0f} s")
    for problem in problems:
        said = problem_text(problem, {}, "en").plain
        if CANARY in said:
            watch.noticed.append(f"{folder.name}: the secret is told: {said}")


def main(count: int, first: int = 0) -> int:
    """Build so many books, and say what was noticed."""
    found: list[str] = []
    began = time.monotonic()
    for start in range(first, first + count, PER_CHILD):
        with tempfile.TemporaryDirectory() as place:
            folders = [Path(place, f"book-{seed}") for seed in range(start, min(start + PER_CHILD, first + count))]
            for seed, folder in enumerate(folders, start):
                hostile_book(seed, folder)
            noticed = all_built_safely(folders)
        found += noticed
        lines = [
            *noticed,
            f"{start + len(folders) - first} books, {time.monotonic() - began:.0f} s: {len(found)} noticed",
        ]
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
    return bool(found)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        _child(Path(sys.argv[3]), [Path(name).resolve() for name in sys.argv[4:]], trusted=bool(sys.argv[2]))
    else:
        sys.exit(main(*map(int, sys.argv[1:])))
