"""A process that compiles: it is told tasks line by line, and tells line by line what is done; it ends with its input.

Whoever starts it ends it; see `ahead`.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from cubitos_kit.compiler import store
from cubitos_kit.compiler.content import Kernel, Unit, unit
from cubitos_kit.compiler.kernels import ENTRY

if TYPE_CHECKING:
    from cubitos_kit.compiler.lowering import Front


def main(asked: TextIO, told: TextIO) -> None:
    """Do what is asked until nobody asks any more; each answer is a line, as what is written by others is not."""
    for line in asked:
        task = json.loads(line)
        found, folder = unit(task["unit"]), Path(task["folder"])
        wanted = set(task["kernels"])
        try:
            for kernel in found.kernels:
                if kernel.symbol in wanted:
                    write_out(kernel, folder)
                    print(json.dumps({"done": kernel.symbol}), file=told, flush=True)
            if not wanted:
                link(found, folder)
                print(json.dumps({"done": found.name}), file=told, flush=True)
        except OSError as full:
            print(json.dumps({"unkept": full.strerror or str(full)}), file=told, flush=True)
        except Exception as wrong:  # noqa: BLE001 - told to whoever asked, who raises it
            print(json.dumps({"error": f"{type(wrong).__name__}: {wrong}"}), file=told, flush=True)


def write_out(kernel: Kernel, folder: Path) -> None:
    """Write a kernel out in LLVM's language, where nobody else has done so meanwhile."""
    name = store.text_name(kernel.key)
    if store.read_from(folder, name) is None:
        store.write_into(folder, name, _front().written(kernel).encode())


def link(found: Unit, folder: Path) -> None:
    """Link the kernels of a unit, all written out before, and keep the machine code."""
    from cubitos_kit.compiler.linking import linked  # noqa: PLC0415 - LLVM, only where something is linked

    texts = []
    for kernel in found.kernels:
        text = store.read_from(folder, store.text_name(kernel.key)) or store.read(store.text_name(kernel.key))
        if text is None:
            raise ValueError(f"{kernel.symbol} is not written out")
        texts.append(text.decode())
    entries = {ENTRY + kernel.symbol for kernel in found.kernels if kernel.is_entry}
    store.write_into(folder, store.object_name(found.name, found.key), linked(texts, entries))


@cache
def _front() -> Front:
    from cubitos_kit.compiler.lowering import Front  # noqa: PLC0415 - Numba, only where something is compiled

    return Front()


if __name__ == "__main__":
    gc.disable()  # it lives for seconds, and Numba makes a great deal that stays
    answers, sys.stdout = sys.stdout, sys.stderr  # what others print is no answer
    try:
        main(sys.stdin, answers)
    except BrokenPipeError:  # whoever asked has left
        os._exit(0)
