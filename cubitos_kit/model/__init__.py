"""What the content is: frozen dataclasses without behaviour of their own. This room imports nothing of ours."""
