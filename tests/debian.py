"""Programs of Debian's that tests look with: installed where that is ours to do, once for all test processes."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PATIENCE = 600
PROGRAMS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "chromium-driver": ("chromedriver",),
    "poppler-utils": ("pdftotext",),
}
"""By the package that brings it: a program, by each name that it may have."""


def once(folder: Path, name: str, make: Callable[[Path], str]) -> tuple[Path, str]:
    """Let one of the test processes make something, and all others wait for it; return where, and what it said."""
    place, said = folder / name, folder / f"{name}.said"
    try:
        place.mkdir(parents=True)
    except FileExistsError:
        end = time.monotonic() + PATIENCE
        while not said.exists() and time.monotonic() < end:
            time.sleep(0.2)
    else:
        beside, text = folder / f"{name}.saying", "whoever was to make it failed"
        try:
            text = make(place)
        finally:  # or all others would wait for what never comes
            beside.write_text(text, encoding="utf-8")
            beside.rename(said)
    return place, said.read_text(encoding="utf-8")


def program(folder: Path, package: str) -> str:
    """Return where a package's program is; skip the test, and say why, where it can neither be found nor installed."""
    found = _found(package)
    if not found:
        _, complaint = once(folder, "debian", _install)
        found = _found(package)
        if not found:
            pytest.skip(f"{PROGRAMS[package][0]} is not installed: {complaint or 'and cannot be'}")
    return found


def _found(package: str) -> str:
    return next((found for name in PROGRAMS[package] if (found := shutil.which(name))), "")


def _install(_: Path) -> str:
    """Install all that is missing at once: two of these commands cannot run beside one another."""
    if os.geteuid() or not shutil.which("apt-get"):
        return "only root can install it, on a Debian"
    missing = [package for package in PROGRAMS if not _found(package)]
    for command in (["update"], ["install", "-y", "--no-install-recommends", *missing]):
        run = subprocess.run(["apt-get", *command], capture_output=True, timeout=PATIENCE, check=False)
        if run.returncode:
            return run.stderr.decode(errors="replace")[-300:]
    return ""
