"""What our directives put into a page beside docutils' own nodes. Each kind of output draws them in its own way."""

from docutils import nodes


class symbol(nodes.Inline, nodes.Element):  # noqa: N801 - docutils names its nodes so
    """One of the game's icons in a line of text: `name` is its token, `label` what it is called."""


class face(nodes.Inline, nodes.Element):  # noqa: N801
    """A die in a line of text that shows a face: `colour`, `side`, and `label`, which says both."""


class drawing(nodes.General, nodes.Element):  # noqa: N801
    """A picture of its own: `svg` is the whole of it, `label` says what is to be seen, `size` is wide, half or small."""
