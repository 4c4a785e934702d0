"""The ability language: its words, how they are written in YAML, and how they say themselves.

A new effect is a class in one of the `effects_` modules and its name in `vocabulary.EFFECTS`; a new counter or trigger is
a line in its table. The schema, the reader, the sentences and the manual follow from there.
"""
