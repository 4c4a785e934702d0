"""From plain functions over records to machine code: what the rules of any game are compiled by."""
