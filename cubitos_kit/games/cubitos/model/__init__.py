"""What Cubitos consists of: frozen dataclasses without behaviour of their own."""
