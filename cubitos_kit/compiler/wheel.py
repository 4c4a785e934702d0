"""A wheel that has compiled already: python -m cubitos_kit.compiler.wheel PLAIN.whl FOLDER.

It puts the machine code of all units into a plain wheel of the kit and names it for this kind of machine. Who installs it
never waits for a compiler. Code is found by what it was made of, which each version of Python writes in another way: run
it with each Python that is to be served, on the wheel that the one before has made. Any other compiles as ever.
"""

from __future__ import annotations

import argparse
import sysconfig
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from cubitos_kit import OF_THE_KIT
from cubitos_kit.compiler import store
from cubitos_kit.compiler.ahead import kept, make_ready
from cubitos_kit.compiler.content import unit


def units_of_the_kit() -> tuple[str, ...]:
    """Return the units of all games that come with the kit."""
    return tuple(unit for name in OF_THE_KIT for unit in import_module(f"cubitos_kit.games.{name}").GAME.kernels)


def with_machine_code(plain: Path, folder: Path, units: Sequence[str] = ()) -> Path:
    """Write a wheel for this kind of machine into a folder, and return where it is; without units, with all of the kit."""
    tag = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    with ZipFile(plain) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist()}
    about = next(name for name in files if name.endswith(".dist-info/WHEEL"))
    lines = [line for line in files[about].decode().splitlines() if not line.startswith(("Tag:", "Root-Is-Purelib:"))]
    files[about] = "\n".join([*lines, "Root-Is-Purelib: false", f"Tag: {tag}", ""]).encode()
    files |= {
        f"cubitos_kit/_shipped/{store.FOLDER}/{name}": code
        for name, code in machine_code(units or units_of_the_kit()).items()
    }
    record = about.replace("/WHEEL", "/RECORD")
    files[record] = _record({name: content for name, content in files.items() if name != record}, record)
    name, version = plain.name.split("-")[:2]
    made = folder / f"{name}-{version}-{tag}.whl"
    with ZipFile(made, "w", ZIP_DEFLATED) as wheel:
        for each, content in files.items():
            wheel.writestr(each, content)
    return made


def machine_code(units: Sequence[str]) -> dict[str, bytes]:
    """Return the machine code of units as files that the kit finds, compiled first where it is not."""
    found = {}
    with TemporaryDirectory() as folder:
        for name in units:
            each = unit(name)
            file = store.object_name(name, each.key)
            store.write_into(Path(folder), file, kept(each) or make_ready(each))
            found[file] = (Path(folder) / file).read_bytes()
    return found


def _record(files: Mapping[str, bytes], record: str) -> bytes:
    """Write the list of a wheel's files, each with its checksum and length."""
    rows = [
        f"{name},sha256={urlsafe_b64encode(sha256(content).digest()).rstrip(b'=').decode()},{len(content)}"
        for name, content in files.items()
    ]
    return "\n".join([*rows, f"{record},,", ""]).encode()


def main() -> None:
    """Make the wheel and print where it is."""
    parser = argparse.ArgumentParser(prog="python -m cubitos_kit.compiler.wheel", description=__doc__)
    parser.add_argument("plain", type=Path, metavar="PLAIN.whl", help="as `pip wheel --no-deps .` makes it")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the new wheel is put")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    print(with_machine_code(asked.plain, asked.folder))  # noqa: T201 - a command


if __name__ == "__main__":
    main()
