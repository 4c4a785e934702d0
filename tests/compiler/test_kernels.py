"""Kernels say what they take, and run the same as machine code and as plain Python."""

from typing import Any

import numpy as np
import pytest

from cubitos_kit.compiler.kernels import NoKernelError, Number, is_kernel, is_plain, kernel, signature
from tests.compiler import example


def piled() -> Any:
    pile = np.zeros(1, example.PILE)
    pile["weights"] = [1.5, 9, 2.25, 3]
    return pile


def test_a_kernel_is_called_from_python_as_what_it_looks_like() -> None:
    assert example.tripled(5) == 15
    assert is_kernel(example.tripled)
    assert not is_kernel(piled)


@pytest.mark.parametrize("run", ["machine code", "plain Python"])
def test_an_entry_does_the_same_as_machine_code_and_as_plain_python(run: str) -> None:
    summed: Any
    steps: Any
    marked: Any
    summed, steps, marked = (
        each if run == "machine code" else each._plainly  # noqa: SLF001 - the other way it may run
        for each in (example.summed, example.steps, example.marked)
    )
    pile, numbers, table = piled(), np.arange(4), np.zeros((4, 2), np.int64)
    assert summed(pile, numbers, table) == 18
    assert table.tolist() == [[0, 0], [3, 1], [6, 3], [9, 4]]
    assert pile["count"][0] == 18
    assert steps(pile, 8, 5) == 5 + 2.25 + 3
    assert steps(pile, 8, 11) == 7 + 2.25 + 3
    assert marked(np.uint64(2**64 - 1), True) == 0  # noqa: FBT003 - as kernels are called
    assert marked(np.uint64(2**63), False) == 2**63  # noqa: FBT003


@pytest.mark.skipif(is_plain(), reason="plain Python looks at nothing beforehand")
@pytest.mark.parametrize(
    ("pile", "numbers"),
    [
        (np.zeros(1, "i4"), np.arange(4)),
        (piled(), np.arange(4, dtype="i4")),
        (piled(), np.arange(8)[::2]),
        (piled()[:0], np.arange(4)),
    ],
)
def test_what_an_entry_would_take_for_something_else_is_refused(pile: Any, numbers: Any) -> None:
    with pytest.raises(TypeError, match="are needed"):
        example.summed(pile, numbers, np.zeros((4, 2), np.int64))


def test_a_kernel_that_does_not_say_what_it_takes_is_told() -> None:
    def silent(number) -> int:  # type: ignore[no-untyped-def] # noqa: ANN001
        return int(number)

    def wordy(text: str) -> int:
        return len(text)

    with pytest.raises(NoKernelError, match="silent does not say what `number` is"):
        signature(silent)
    with pytest.raises(NoKernelError, match="no kernel takes or returns"):
        signature(kernel(wordy))
    assert signature(example.tripled).returns == Number("int64")


def test_an_entry_can_be_bound_to_where_it_reads_and_writes() -> None:
    pile = piled()
    steps = example.steps.bound(pile, ...)
    assert [steps(8, 5), steps(8, 11)] == [5 + 2.25 + 3, 7 + 2.25 + 3]
    pile["weights"][0, 2] = 4
    assert steps(8, 5) == 5 + 4 + 3
