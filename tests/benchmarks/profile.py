"""Where the engine's time goes, kernel by kernel: python -m tests.benchmarks.profile [SET] [PLAYER]. Needs Linux's perf.

Small kernels are merged into those that call them; with --apart none is, so that each shows, and calls weigh more.
"""

import argparse
import os
import re
import shutil
import struct
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from cubitos_kit.compiler import ahead, machine_code, store
from cubitos_kit.compiler.content import unit
from cubitos_kit.compiler.kernels import ENTRY, symbol
from cubitos_kit.compiler.linking import linked
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.lab.races import race
from cubitos_kit.games.cubitos.players.compiled import kernels
from cubitos_kit.games.cubitos.players.kernels.batch import race_many
from cubitos_kit.games.cubitos.players.registry import weights_of

SECONDS = 8
SHOWN = 45
A_FUNCTION = 2


def functions(code: bytes) -> Iterator[tuple[str, int, int]]:
    """Give the functions of an ELF file: name, place behind the first one's section, size."""
    head = struct.unpack_from("<16sHHIQQQIHHHHHH", code)
    sections = [struct.unpack_from("<IIQQQQIIQQ", code, head[6] + number * head[11]) for number in range(head[12])]
    for section in sections:
        if section[1] != 2:
            continue
        names = sections[section[6]][4]
        for at in range(section[4], section[4] + section[5], 24):
            name, info, _, _, value, size = struct.unpack_from("<IBBHQQ", code, at)
            if info & 15 == A_FUNCTION:
                end = code.index(b"\0", names + name)
                yield code[names + name : end].decode(), value, size


def texts(*, apart: bool) -> list[str]:
    """Return all kernels in LLVM's language."""
    ahead.make_ready(kernels())
    found = [(store.read(store.text_name(kernel.key)) or b"").decode() for kernel in kernels().kernels]
    return [
        re.sub(r"^(define .*\))\s*$", r"\1 noinline", text, flags=re.MULTILINE) if apart else text for text in found
    ]


def run(card_set: str, player: str, *, apart: bool) -> None:
    """Race for some seconds, with a list of the functions where perf looks for it."""
    entries = {ENTRY + kernel.symbol for kernel in kernels().kernels if kernel.is_entry}
    code = linked(texts(apart=apart), entries)
    with mock.patch.object(machine_code, "kept", return_value=code):
        pack = load_pack()
        program = build(pack, pack.sets[card_set], 4)
        weights = [weights_of(pack, player)(card_set)] * 4
        race(program, weights, 4)
        found = list(functions(code))
        loaded = machine_code._Code.of(unit(kernels().name).name)  # noqa: SLF001 - we look into it
        entry = ENTRY + symbol(race_many)
        start = loaded.engine.get_function_address(entry) - next(value for name, value, _ in found if name == entry)
        lines = [f"{start + value:x} {size:x} {name.removeprefix('cubitos_kit.')}\n" for name, value, size in found]
        Path(f"/tmp/perf-{os.getpid()}.map").write_text("".join(lines), encoding="utf-8")
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            race(program, weights, 200)


def main() -> None:
    """Race under perf and print what took how much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("set", nargs="?", default="race-1", metavar="SET")
    parser.add_argument("player", nargs="?", default="standard", metavar="PLAYER")
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.run:
        run(asked.set, asked.player, apart=asked.apart)
        return
    perf = shutil.which("perf") or sys.exit("perf is not installed: apt-get install linux-perf")
    with TemporaryDirectory() as folder:
        racing = [sys.executable, "-m", "tests.benchmarks.profile", asked.set, asked.player, "--run"]
        recorded = [perf, "record", "-q", "-e", "cpu-clock", "-F", "4000", "-o", f"{folder}/perf"]
        subprocess.run([*recorded, *racing, *(["--apart"] if asked.apart else [])], check=True, capture_output=True)
        report = [perf, "report", "-i", f"{folder}/perf", "--stdio", "--sort", "symbol", "--percent-limit", "0.05"]
        told = subprocess.run(report, check=True, capture_output=True, text=True).stdout
    shares: Counter[str] = Counter()
    for share, name in re.findall(r"([\d.]+)%\s+\[\.\]\s+((?:engine|players)\.kernels\.\S+)", told):
        shares[name.replace(".kernels", "")] += float(share)  # type: ignore[assignment]
    whole = sum(shares.values())
    for name, share_of_all in shares.most_common(SHOWN):
        print(f"{100 * share_of_all / whole:5.1f} %  {name}")  # noqa: T201 - a command


if __name__ == "__main__":
    main()
