"""The games: a wing each, which holds all that only this game knows. A wing uses the rooms; no wing uses another."""
