"""The command line: one Typer file a command group, no logic of its own. Nothing imports this room."""
