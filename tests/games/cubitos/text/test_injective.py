"""Two abilities that behave differently never read the same, in any language, and no text stutters."""

import pytest

from tests.games.cubitos.text import injective


@pytest.mark.parametrize("seed", range(3))
def test_no_near_mutant_of_a_random_ability_reads_like_it(seed: int) -> None:
    assert [str(fault) for fault in injective.faults(seed, 12)] == []


@pytest.mark.parametrize(
    ("text", "clumsy"),
    [
        ("Gain 1 coin, then then lose it.", True),
        ("Gain 1 coin (at most ).", True),
        ("Run: : gain 1 coin.", True),
        ("Gain 1 coin (at most 4), then lose this die.", False),
        ("Кожен інший гравець: «Втратьте 1 кубик».", False),
    ],
)
def test_what_stutters_is_seen(text: str, clumsy: bool) -> None:  # noqa: FBT001
    assert bool(injective.CLUMSY.search(text)) is clumsy


def test_a_text_that_keeps_silent_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts that leave out every number say the same of many an ability and its mutants."""
    monkeypatch.setattr(injective, "texts", lambda ability: (str(ability.when),) * 3)
    assert list(injective.faults(1, 3))
