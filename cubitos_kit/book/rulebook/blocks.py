"""What stands on lines of its own: sections, paragraphs, lists, tables, pictures, boxes, cards, worked examples."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from types import MappingProxyType

from docutils import nodes
from sphinx import addnodes
from sphinx.locale import admonitionlabels

from cubitos_kit.book.nodes import drawing
from cubitos_kit.book.palette import colours
from cubitos_kit.book.rulebook.markup import call, label, string, value
from cubitos_kit.book.rulebook.writer import (
    CARDS,
    NESTED,
    PART,
    At,
    Handler,
    Writing,
    block,
    boxed,
    nothing,
    side_by_side,
    stands_alone,
    through,
)

LEGEND = "legend"
"""The class of the tables that explain drawings."""
RULE = "rule-"
"""What the anchors of rules begin with."""
PLAIN = frozenset(
    {
        *("lead", "source", "note", "names", "where", "series", "found-in", "decided"),
        *("card-cost", "example-heading", "example-play", "example-when", "in-play-heading"),
    }
)
"""Classes of paragraphs that look different from other text; each is a function of the template."""


def heading(writing: Writing, node: nodes.Element, at: At, title: str, **how: object) -> str:
    """Return the heading of a section with all its places."""
    names = writing.labels(node, at)
    if at.docname not in writing.places:
        writing.places.add(at.docname)
        names.insert(0, at.docname)
    first = label(names[0]) if names else ""
    others = "".join("#metadata(none)" + label(name) for name in names[1:])
    return f"{others}{call('heading', level=max(1, at.level), **how)}[{title}]{first}"


def title_of(node: nodes.Element) -> nodes.Element:
    """Return the title of a section, or an empty one."""
    return next((child for child in node.children if isinstance(child, nodes.title)), nodes.title())


def _section(writing: Writing, node: nodes.Element, at: At) -> str:
    inner = replace(at, level=at.level + 1)
    own = title_of(node)
    title = writing.inside(own, inner)
    rest = [child for child in node.children if child is not own]
    if side_by_side(node) == CARDS:
        named = heading(writing, node, inner, title, outlined=False, bookmarked=True)
        return block(f"#card-section[{writing.flow(rest, replace(inner, card=named)).strip()}]")
    mark = PART if stands_alone(node) else ""
    return mark + block(heading(writing, node, inner, title)) + writing.flow(rest, inner)


def _start_of_file(writing: Writing, node: nodes.Element, at: At) -> str:
    """Name a page that belongs here: it is written by itself."""
    del writing
    return f"{NESTED}{node['docname']}{NESTED}{at.level}{NESTED}{'' if stands_alone(node) else 'within'}{NESTED}"


def _paragraph(writing: Writing, node: nodes.Element, at: At) -> str:
    content = through(writing, node, at)
    if any(name.startswith(RULE) for name in node["ids"]):
        return block(f"#rule[{content}]")
    if "card-name" in node["classes"]:
        return at.card or content
    function = next((name for name in node["classes"] if name in PLAIN), "")
    return block(f"#{function}[{content}]" if function else content)


def _bullet_list(writing: Writing, node: nodes.Element, at: At) -> str:
    return block(call("list", tight=_is_tight(node)) + _items(writing, node, at))


def _enumerated_list(writing: Writing, node: nodes.Element, at: At) -> str:
    begin = {"arabic": "1", "loweralpha": "a", "upperalpha": "A", "lowerroman": "i", "upperroman": "I"}
    numbering = begin.get(node.get("enumtype", "arabic"), "1") + (node.get("suffix") or ".")
    opening = call("enum", tight=_is_tight(node), start=node.get("start", 1), numbering=numbering)
    return block(opening + _items(writing, node, at))


def _items(writing: Writing, node: nodes.Element, at: At) -> str:
    return "".join(
        f"[{writing.anchors(item, at)}{writing.inside(item, at).strip()}]"
        for item in node.children
        if isinstance(item, nodes.list_item)
    )


def _is_tight(node: nodes.Element) -> bool:
    """Tell whether no item of a list has more than a paragraph."""
    return all(len(item.children) <= 1 for item in node.children)


def _definition_list(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write terms with what they mean below them."""
    items = "".join(_definition(writing, item, at) for item in node.children if isinstance(item, nodes.Element))
    return block(f"#glossary[{items}]" if "terms" in node["classes"] else items)


def _definition(writing: Writing, item: nodes.Element, at: At) -> str:
    terms = "#linebreak()".join(
        through(writing, each, at).strip() for each in item.children if isinstance(each, nodes.term | nodes.field_name)
    )
    kinds = "".join(f" ({through(writing, each, at)})" for each in item.children if isinstance(each, nodes.classifier))
    meaning = "".join(
        writing.inside(each, at) for each in item.children if isinstance(each, nodes.definition | nodes.field_body)
    )
    return block(f"#definition[{writing.anchors(item, at)}{terms}{kinds}][{meaning.strip()}]")


def _literal_block(writing: Writing, node: nodes.Element, at: At) -> str:
    return block(f"{writing.anchors(node, at)}#code({string(node.astext())})")


def _line_block(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write lines one below the other."""
    return block("#linebreak()".join(writing.write(line, at).strip() for line in node.children))


def _admonition(writing: Writing, node: nodes.Element, at: At) -> str:
    own = next((child for child in node.children if isinstance(child, nodes.title)), None)
    words = writing.inside(own, at) if own is not None else str(admonitionlabels.get(node.tagname, ""))
    rest = "".join(writing.write(child, at) for child in node.children if child is not own)
    return block(f"#admonition({string(node.tagname)})[{words}][{writing.anchors(node, at)}{rest.strip()}]")


def _table(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write a table; its head is repeated on the next page."""
    titles = [child for child in node.children if isinstance(child, nodes.title)]
    caption = "".join(f"#caption[{writing.inside(title, at)}]" for title in titles)
    groups = [_group(writing, group, at, node) for group in node.findall(nodes.tgroup)]
    return block(writing.anchors(node, at) + caption + "".join(groups))


def _group(writing: Writing, group: nodes.Element, at: At, table: nodes.Element) -> str:
    widths = [spec["colwidth"] for spec in group.findall(nodes.colspec)]
    columns = f"{len(widths)}" if "colwidths-auto" in table["classes"] else f"({', '.join(f'{n}fr' for n in widths)},)"
    head, body = (
        [_row(writing, row, at) for part in group.children if isinstance(part, kind) for row in part.children]
        for kind in (nodes.thead, nodes.tbody)
    )
    header = f"table.header({', '.join(head)}), " if head else ""
    kind = next((name for name in table["classes"] if not name.startswith("colwidths")), "")
    if kind == LEGEND:
        return f"#legend-of({', '.join(body)})"
    return f"#grid-of({string(kind)}, columns: {columns}, {header}{', '.join(body)})"


def _row(writing: Writing, row: nodes.Node, at: At) -> str:
    return ", ".join(_cell(writing, entry, at) for entry in row.children if isinstance(entry, nodes.Element))


def _cell(writing: Writing, entry: nodes.Element, at: At) -> str:
    spans = {"colspan": 1 + entry.get("morecols", 0), "rowspan": 1 + entry.get("morerows", 0)}
    content = f"[{writing.anchors(entry, at)}{writing.inside(entry, at).strip()}]"
    wide = ", ".join(f"{name}: {n}" for name, n in spans.items() if n > 1)
    return f"table.cell({wide}){content}" if wide else content


def _figure(writing: Writing, node: nodes.Element, at: At) -> str:
    return block(f"#figure-of[{writing.anchors(node, at)}{writing.inside(node, at).strip()}]")


def _image(writing: Writing, node: nodes.Element, at: At) -> str:
    """Show an image file of the author's."""
    path = str(node["uri"])
    name = writing.picture(writing.read(path), PurePosixPath(path).suffix.removeprefix("."))
    width = node.get("width") or ""
    shown = width if width.endswith(("%", "pt", "cm", "mm", "in", "em")) else "auto"
    alt = value(node.get("alt"))
    image = f"#image({string(name)}, width: {shown}, alt: {alt})"
    anchors = writing.anchors(node, at)
    return f"{anchors}#box[{image}]" if isinstance(node.parent, nodes.TextElement) else block(anchors + image)


def _described(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write what a word of a language is like: its name, and what is said of it."""
    names = "#linebreak()".join(
        through(writing, each, at) for each in node.children if isinstance(each, addnodes.desc_signature)
    )
    about = "".join(writing.inside(each, at) for each in node.children if isinstance(each, addnodes.desc_content))
    return block(f"#definition[#raw-name[{names}]][{about.strip()}]")


BLOCKS: Mapping[type, Handler] = MappingProxyType(
    {
        nodes.section: _section,
        addnodes.start_of_file: _start_of_file,
        nodes.compound: through,
        addnodes.compact_paragraph: _paragraph,
        nodes.paragraph: _paragraph,
        nodes.bullet_list: _bullet_list,
        nodes.enumerated_list: _enumerated_list,
        nodes.definition_list: _definition_list,
        nodes.field_list: _definition_list,
        addnodes.glossary: through,
        nodes.literal_block: _literal_block,
        nodes.doctest_block: _literal_block,
        nodes.line_block: _line_block,
        nodes.line: through,
        nodes.block_quote: boxed("quoted"),
        nodes.attribution: boxed("attribution"),
        nodes.rubric: boxed("rubric"),
        addnodes.centered: boxed("centred"),
        nodes.transition: lambda *_: block("#transition()"),
        nodes.Admonition: _admonition,
        nodes.topic: _admonition,
        nodes.sidebar: _admonition,
        nodes.table: _table,
        nodes.figure: _figure,
        nodes.caption: boxed("caption"),
        nodes.legend: boxed("legend"),
        nodes.image: _image,
        addnodes.desc: _described,
        addnodes.desc_name: through,
        addnodes.desc_addname: through,
        addnodes.versionmodified: through,
        addnodes.tabular_col_spec: nothing,
        nodes.footnote: lambda *_: "",  # it stands below the page that first names it
        nodes.comment: nothing,
        nodes.substitution_definition: nothing,
        nodes.system_message: nothing,
        nodes.meta: nothing,
        nodes.pending: nothing,
        addnodes.toctree: nothing,
        addnodes.highlightlang: nothing,
    }
)
"""The kinds of blocks, and what writes them."""


DIE = "die-"
_VIEW_BOX = re.compile(r'viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"')
BOXES = frozenset(
    {"ability", "card-faces", "difference", "example", "example-board", "in-play", "lead", "note", "ruling", "source"}
)
"""Classes of containers that look different from other text; each is a function of the template."""


def _container(writing: Writing, node: nodes.Element, at: At) -> str:
    classes = node["classes"]
    if "card" in classes:
        return _card(writing, node, at)
    inside = writing.anchors(node, at) + writing.flow(node.children, at).strip()
    function = next((name for name in classes if name in BOXES), "")
    return block(f"#{function}[{inside}]" if function else inside)


def _card(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write a card: its head in the colour of its die, and what it does."""
    die = next((name.removeprefix(DIE) for name in node["classes"] if name.startswith(DIE)), "")
    paint = colours(die)
    head, *rest = node.children
    name, cost = (writing.write(line, at).strip() for line in head.children)
    body = "".join(writing.write(child, at) for child in rest).strip()
    opening = call("card", fill=paint.fill, ink=paint.ink, edge=paint.edge, alone=not at.card)
    return block(f"{opening}[{name}][{cost}][{writing.anchors(node, at)}{body}]")


def _drawing(writing: Writing, node: nodes.Element, at: At) -> str:
    """Show a drawing of ours."""
    svg = node["svg"]
    shown = call("drawing", writing.picture(svg, "svg"), node["label"], node["size"], _tallness(svg))
    return writing.anchors(node, at) + (shown if node["size"] == "mark" else block(shown))


def _tallness(svg: str) -> float:
    """Return how many times as tall as wide a drawing is."""
    found = _VIEW_BOX.search(svg)
    width, height = (float(found[1]), float(found[2])) if found else (1.0, 1.0)
    return round(height / width, 4)


def _inline(writing: Writing, node: nodes.Element, at: At) -> str:
    """Write words, in their own language where it is not the book's."""
    language = node.get("language", "")
    content = through(writing, node, at)
    return f"{call('text', lang=language)}[{content}]" if language else content


GAME: Mapping[type, Handler] = MappingProxyType({nodes.container: _container, drawing: _drawing, nodes.inline: _inline})
"""The kinds of nodes that look like nothing else, and what writes them."""
