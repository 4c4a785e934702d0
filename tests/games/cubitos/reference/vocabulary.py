"""Every word of the language, as the oracle counts what it has spoken."""

from cubitos_kit.games.cubitos.language.counters import COUNTERS
from cubitos_kit.games.cubitos.language.triggers import TRIGGERS
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS, EFFECTS
from cubitos_kit.games.cubitos.model.ability import Who


def words_of_the_language() -> tuple[str, ...]:
    """Return effects, conditions, counters, moments and whom swords name, each once."""
    swords = (Who.MOST_SWORDS, Who.EVERYONE_WITH_SWORDS)
    words = (*EFFECTS, *CONDITIONS, *COUNTERS, *map(str, TRIGGERS), *map(str, swords))
    return tuple(dict.fromkeys(words))
