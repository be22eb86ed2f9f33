"""HTML of learning platforms as the Markdown of questions: its text, its formulas, its tables."""

import re
from collections.abc import Iterator

from lxml import etree, html

from library.readers.document import UnreadableDocument

_BLOCKS = frozenset({"p", "div", "br", "li", "ul", "ol", "table", "tr", "h1", "h2", "h3", "h4", "blockquote"})
_INLINE_MATH = re.compile(r"\\\((.+?)\\\)", re.DOTALL)
_DISPLAY_MATH = re.compile(r"\\\[(.+?)\\\]", re.DOTALL)
DEEPEST = 200


def parsed(data: bytes) -> etree._Element:  # lxml names the type so
    """XML of a stranger: no entities, no network, no DTD, nothing huge. Raises `UnreadableDocument`."""
    if b"<!DOCTYPE" in data[:4096] or b"<!ENTITY" in data:
        raise UnreadableDocument("The file defines entities of its own; it was not opened.")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=False)
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise UnreadableDocument("The file is no complete XML.") from error


def as_markdown(text: str) -> str:
    """Text of HTML, a block a line; formulas between dollar signs."""
    if "<" in text or "&" in text:
        try:
            fragment = html.fragment_fromstring(text, create_parent="div")
        except (etree.ParserError, etree.XMLSyntaxError, ValueError):
            return with_formulas(text.strip())
        text = "".join(_written(fragment))
    lines = (re.sub(r"[ \t\u00a0]+", " ", line).strip() for line in text.splitlines())
    return with_formulas(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip())


def with_formulas(text: str) -> str:
    text = _DISPLAY_MATH.sub(lambda found: f"$${found[1].strip()}$$", text)
    return _INLINE_MATH.sub(lambda found: f"${found[1].strip()}$", text)


def _written(element: etree._Element, depth: int = 0) -> Iterator[str]:  # as above
    tag = element.tag if isinstance(element.tag, str) else ""
    name = tag.rpartition("}")[2]
    if depth > DEEPEST:
        return
    if name == "table":
        yield "\n\n" + _table(element) + "\n\n"
    elif name == "math" and (latex := element.get("alttext")):
        yield f"${latex}$"
    elif name not in ("script", "style") and tag:
        mark = {"sup": "^", "sub": "_"}.get(name, "")
        yield ("\n" if name in _BLOCKS else "") + (f"${mark}{{" if mark else "") + (element.text or "")
        for child in element:
            yield from _written(child, depth + 1)
        yield ("}$" if mark else "") + ("\n" if name in _BLOCKS else "")
    yield element.tail or ""


def _table(element: etree._Element) -> str:  # as above
    rows = [
        [" ".join("".join(str(part) for part in cell.itertext()).split()) for cell in row.iter("{*}td", "{*}th")]
        for row in element.iter("{*}tr")
    ]
    if not rows:
        return ""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], f"|{' --- |' * len(rows[0])}", *lines[1:]])
