"""Where the content and the catalogs are found."""

from pathlib import Path

import pytest

from cubitos_kit.base import shipped as room
from cubitos_kit.base.shipped import shipped

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["content", "locales"])
def test_a_checkout_reads_its_own_folders(name: str) -> None:
    assert shipped(name) == ROOT / name


def test_a_wheel_reads_what_it_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "cubitos_kit"
    (package / "_shipped" / "content").mkdir(parents=True)
    (tmp_path / "site-packages" / "content").mkdir()  # of another package
    monkeypatch.setattr(room, "PACKAGE", package)
    assert shipped("content") == package / "_shipped" / "content"
    with pytest.raises(FileNotFoundError, match="locales"):
        shipped("locales")
