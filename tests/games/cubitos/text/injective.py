"""Do texts tell abilities apart? Random sound abilities against their near mutants, in every language."""

import json
import random
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.engine.program.refusals import refusals
from cubitos_kit.games.cubitos.language.reading import read_ability
from cubitos_kit.games.cubitos.model.ability import Ability
from cubitos_kit.games.cubitos.text.cards import ability_line
from cubitos_kit.games.cubitos.text.speaker import Speaker
from tests.games.cubitos.engine import random_cards
from tests.games.cubitos.text.mutants import Plain, Pool, mutant
from tests.games.cubitos.text.same import normal

LANGUAGES = ("en", "pl", "uk")
MUTANTS = 20
TRIES = 80
"""A slip of the pen often makes no ability, or the same one."""
AT_A_TIME = 120
"""Abilities in a pack: of one too large for a pack, only its first card beyond the bound would be told."""
CLUMSY = re.compile(
    r"(?<![-\w])(?i:([^\W\d_]+) \1)(?![-\w])|  |\(\s*\)|[(„«“] | [)”»]| [,.;:]|[,;:]\s*[,.;:]|\.\s*[,;:.]|None|Spoken"
)
"""Doubled words, doubled stops, empty brackets: what no text may have."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with the text of an ability, or of two."""

    language: str
    text: str
    abilities: tuple[Plain, ...]

    def __str__(self) -> str:
        return "\n".join([f"{self.language}: {self.text}", *(f"  {json.dumps(each)}" for each in self.abilities)])


@cache
def speaker(language: str) -> Speaker:
    return Speaker.of(load_pack(), language)


def texts(ability: Ability) -> tuple[str, ...]:
    """Say an ability in every language, heading and all."""
    return tuple(str(ability_line(ability, speaker(each).at(ability.when))) for each in LANGUAGES)


def sound(abilities: list[Plain]) -> list[bool]:
    """Tell which abilities a pack may have."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pack.yaml").write_text("pack: {id: drawn, name: Drawn, format: 1}\n", encoding="utf-8")
        cards = [
            {"id": f"drawn-{at}", "die": "white", "name": f"Drawn {at}", "cost": 3, "abilities": [each]}
            for at, each in enumerate(abilities)
        ]
        wrong: set[int] = set()
        while len(wrong) < len(cards):
            kept = [at for at in range(len(cards)) if at not in wrong]
            lines = ["cards:", *(f"  - {json.dumps(cards[at])}" for at in kept)]
            (folder / "cards.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
            loaded = check_pack(folder)
            if loaded.pack is not None:
                refused = {int(each.id.removeprefix("drawn-")) for each in refusals(loaded.pack)}
                wrong |= refused
                if not refused:
                    break
            else:
                wrong |= {kept[problem.place.line - 2] for problem in loaded.errors}
        return [at not in wrong for at in range(len(cards))]


def drawn(seed: int, number: int) -> Iterator[Plain]:
    """Draw so many sound abilities."""
    chance = random.Random(seed)
    found = 0
    while found < number:
        batch = [random_cards.ability(chance) for _ in range(max(40, min(AT_A_TIME, 2 * (number - found))))]
        for each, fine in zip(batch, sound(batch), strict=True):
            if fine and found < number:
                found += 1
                yield each


def faults(seed: int, number: int) -> Iterator[Fault]:
    """Look at so many abilities, each against its mutants."""
    chance, pool = random.Random(seed), Pool()
    cards = list(drawn(seed, number))
    for each in cards:
        pool.look(each)
    doubted = []
    for plain in cards:
        ability = read_ability(plain)
        said = texts(ability)
        for language, text in zip(LANGUAGES, said, strict=True):
            if CLUMSY.search(text):
                yield Fault(language, text, (plain,))
        for changed, other in _others(plain, pool, chance):
            same = [at for at, text in enumerate(_said(other)) if text == said[at]]
            doubted += [Fault(LANGUAGES[at], said[at], (plain, changed)) for at in same]
    fine = sound([fault.abilities[1] for fault in doubted])
    yield from (fault for fault, so in zip(doubted, fine, strict=True) if so)


def _others(plain: Plain, pool: Pool, chance: random.Random) -> Iterator[tuple[Plain, Ability]]:
    """Run over mutants that do something else."""
    own, found = normal(read_ability(plain)), 0
    for _ in range(TRIES):
        changed = mutant(plain, pool, chance)
        other = _read(changed) if found < MUTANTS else None
        if other is not None and normal(other) != own:
            found += 1
            yield changed, other


UNREADABLE = (AssertionError, AttributeError, IndexError, KeyError, RuntimeError, StopIteration, TypeError, ValueError)


def _read(plain: Any) -> Ability | None:
    """Read what may be no ability at all."""
    try:
        ability = read_ability(plain)
        hash(normal(ability))
    except UNREADABLE:
        return None
    return ability


def _said(ability: Ability) -> tuple[str, ...]:
    """Say what may be no ability at all."""
    try:
        return texts(ability)
    except UNREADABLE:
        return ()
