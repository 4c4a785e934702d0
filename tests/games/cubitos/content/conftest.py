"""Packs laid over the base."""

from tests.laying import ability, found, laid, sentences

__all__ = ["ability", "found", "laid", "sentences"]
