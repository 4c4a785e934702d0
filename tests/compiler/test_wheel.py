"""A wheel with machine code in it: for this kind of machine, whole by its own list, and never waiting."""

import csv
import subprocess
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

from cubitos_kit.compiler import store
from cubitos_kit.compiler.content import unit
from cubitos_kit.compiler.wheel import with_machine_code

EXAMPLE = "tests.compiler.example"


def plain_wheel(folder: Path) -> Path:
    made = folder / "cubitos_kit-0.1-py3-none-any.whl"
    with ZipFile(made, "w") as wheel:
        wheel.writestr("cubitos_kit/__init__.py", "")
        wheel.writestr(
            "cubitos_kit-0.1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr("cubitos_kit-0.1.dist-info/METADATA", "Metadata-Version: 2.4\nName: cubitos-kit\nVersion: 0.1\n")
        wheel.writestr("cubitos_kit-0.1.dist-info/RECORD", "")
    return made


def test_it_is_for_this_kind_of_machine_and_every_file_is_listed_with_its_checksum(tmp_path: Path) -> None:
    made = with_machine_code(plain_wheel(tmp_path), tmp_path, [EXAMPLE])
    assert not made.name.endswith("any.whl")
    with ZipFile(made) as wheel:
        listed = list(csv.reader(wheel.read("cubitos_kit-0.1.dist-info/RECORD").decode().splitlines()))
        assert {row[0] for row in listed} == set(wheel.namelist())
        for name, checksum, size in listed[:-1]:
            content = wheel.read(name)
            assert checksum == "sha256=" + urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
            assert int(size) == len(content)
        assert f"Tag: {made.stem.partition('0.1-')[2]}" in wheel.read("cubitos_kit-0.1.dist-info/WHEEL").decode()


def test_pip_installs_it_and_the_code_in_it_is_found(tmp_path: Path) -> None:
    made = with_machine_code(plain_wheel(tmp_path), tmp_path, [EXAMPLE])
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(tmp_path / "site"), str(made)]
    subprocess.run(command, check=True, capture_output=True)
    found = unit(EXAMPLE)
    brought = tmp_path / "site" / "cubitos_kit" / "_shipped" / store.FOLDER
    assert store.read_from(brought, store.object_name(found.name, found.key))
