"""The kit is as quick as it promises, measured against what the same machine does by turns with it."""

from collections.abc import Callable

import pytest

from tests.benchmarks.ratios import BENCHMARKS, Ratio


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=lambda benchmark: benchmark.__name__)
def test_it_takes_no_longer_than_it_may(benchmark: Callable[[], Ratio]) -> None:
    pytest.importorskip("pty")
    found = benchmark()
    assert found.ratio <= found.bar, f"{found.what} took {found.ratio:.1f} times as long as {found.against}"
