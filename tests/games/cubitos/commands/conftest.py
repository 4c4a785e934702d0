"""Commands, run as a user does."""

from tests.commands import cubitos, installed, pack, terminal

__all__ = ["cubitos", "installed", "pack", "terminal"]
