"""The rules, phase by phase, in the rulebook's words; the same source runs compiled and as plain Python."""
