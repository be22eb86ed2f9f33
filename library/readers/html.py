"""Reads HTML: the main text under its headings, without navigation and page furniture."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import urlsplit

from lxml import etree, html

from library.readers import media_types
from library.readers.dating import publication_date
from library.readers.document import (
    BLANK,
    LEAST_TITLE,
    MOST_LINKS,
    PAIR,
    BlockBuilder,
    ReadDocument,
    UnreadableDocument,
    one_line,
    raised,
)
from library.readers.encodings import decode
from library.schemas import SourceLink
from library.text.word_lists import entries
from library.typeset.formulas.elements import told
from library.typeset.formulas.markup import told_within

_FURNITURE = (
    "//script|//style|//del|//s|//strike|//noscript|//template|//nav|//aside|//form|//button|//select|//svg|//annotation|//iframe|//object|//footer"
    "|//header[not(ancestor::article or ancestor::main)]|//*[@hidden or @aria-hidden='true']"
    "|//*[@role='navigation' or @role='banner' or @role='contentinfo' or @role='search']|//sup[@class='reference']"
)
_FURNITURE_NAMES = re.compile(
    r"(?:^|[\s_-])(?:nav(?:header|footer|bar|igation|box)?|toc|menu|sidebar|breadcrumbs?|cookie\S*|advert\S*|ads?|social|share|footer"
    r"|masthead|related|comments?|newsletter|popup|mw-editsection|mw-jump-link|reflist)(?:$|[\s_-])",
    re.IGNORECASE,
)
_TYPESETTER = re.compile("mathjax|katex", re.IGNORECASE)
_UNSEEN = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))(?![\w-])", re.IGNORECASE)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}|[^{}]*\{|\}")
"""A rule of a style sheet, or the beginning or end of a block of rules, such as those for printing."""
_SELECTOR = re.compile(r"[\w-]*([.#][\w-]+)")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_INLINE = frozenset(entries(__name__, "inline"))
_DECLARED = re.compile(
    rb"""<(?:meta[^>]{0,200}?charset|\?xml[^>]{0,100}?encoding)\s*=\s*["']?\s*([\w-]{2,30})""", re.IGNORECASE
)


def read(data: bytes, declared: str | None = None) -> ReadDocument:
    root = _parse(data, declared)
    links = root.xpath("//link[@rel='canonical']/@href")
    url = str(links[0]) if links else _meta(root, "og:url")
    document = ReadDocument(
        title=_title(root),
        url=url if urlsplit(url).scheme in {"http", "https"} else "",
        publisher=_meta(root, "og:site_name", "citation_journal_title", "dc.publisher", "publisher"),
        published=_published(root),
        media_type=media_types.HTML,
    )
    if any(_TYPESETTER.search(f"{one.get('src', '')} {one.text or ''}") for one in root.iter("script")):
        _tell_formulas(root)
    _drop_furniture(root)
    builder, main = BlockBuilder(), _main(root)
    links = list(_links(main))
    _fill(main, builder)
    return document.model_copy(update={"blocks": builder.finish(document.title), "links": links})


def fill(source: str, builder: BlockBuilder) -> None:
    """Add the text of a piece of a page, such as stands within Markdown."""
    root = _parse_text(f"<html><body><div>{source}</div></body></html>")
    _drop_furniture(root)
    _fill(_main(root), builder)


def _tell_formulas(root: html.HtmlElement) -> None:
    """The formulas that a program in the reader's browser would set; what stands as code is none."""
    for text in root.xpath(
        "//body//text()[not(ancestor::pre or ancestor::code or ancestor::script or ancestor::style)]"
    ):
        parent = text.getparent()
        if text.is_text:
            parent.text = told_within(str(text))
        else:
            parent.tail = told_within(str(text))


def _links(main: html.HtmlElement) -> Iterator[SourceLink]:
    """The links of the text that say where they lead."""
    for anchor in islice(main.iter("a"), MOST_LINKS):
        title, address = one_line(anchor.text_content()), anchor.get("href", "").strip()
        if LEAST_TITLE <= len(title) <= 200 and 0 < len(address) <= 2000 and not address.startswith("#"):
            yield SourceLink(url=address, title=title)


def _parse(data: bytes, declared: str | None) -> html.HtmlElement:
    in_page = _DECLARED.search(data[:4096])
    source = decode(data, declared or (in_page[1].decode("ascii") if in_page else None)).replace("\x00", "")
    # lxml refuses text that declares an encoding of its own.
    return _parse_text(re.sub(r"\A\s*<\?xml[^>]*\?>", "", source))


def _parse_text(source: str) -> html.HtmlElement:
    parser = html.HTMLParser(remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        root = html.document_fromstring(source, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        raise UnreadableDocument("The page holds no text.") from error
    # The parser then stops, and the rest of the page is missing.
    if any(error.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT for error in parser.error_log):
        raise UnreadableDocument("The page nests more elements in each other than can be read (2,048).")
    return root


def _drop_furniture(root: html.HtmlElement) -> None:
    """Remove what is no text of the page, and what its readers do not see."""
    unseen = _unseen(root)
    for element in [*root.xpath(_FURNITURE)]:
        _remove(element)
    for element in [*root.xpath("//body//*[@class or @id or @style]")]:
        own, classes = element.get("id", ""), element.get("class", "")
        names = {f"#{own}", *(f".{name}" for name in classes.split())}
        is_furniture = element.tag not in {"main", "article"} and _FURNITURE_NAMES.search(f"{classes} {own}")
        if is_furniture or not unseen.isdisjoint(names) or _UNSEEN.search(element.get("style", "")):
            _remove(element)
    for element in root.iter("sup"):
        beside = element.getprevious()
        before = element.getparent().text if beside is None else beside.tail
        for leaf in element.iter():
            leaf.text = raised(leaf.text or "", before or "")
    for formula in [*root.iter("math")]:
        line = told(formula)
        formula.clear(keep_tail=True)
        formula.text = line


def _name_columns(root: html.HtmlElement) -> None:
    """Each cell of a table with a head behind the name of its column, as `BlockBuilder.table` has them."""
    for table in root.xpath(".//table[not(.//table or .//*[@rowspan or @colspan])]"):
        rows = table.xpath("(.|thead|tbody)/tr[*]")
        names = [one_line(cell.text_content()) for cell in rows[0] if cell.tag == "th"] if len(rows) > 1 else []
        if PAIR < len(names) == len(rows[0]):
            for row in rows[1:]:
                for name, cell in zip(names[1:], row[1:], strict=False):
                    if name and cell.text_content().strip():
                        cell.text = f"{name}: {(cell.text or '').lstrip()}"
            rows[0].drop_tree()


def _unseen(root: html.HtmlElement) -> set[str]:
    """Classes and ids that the page's style sheets never show."""
    found: set[str] = set()
    for sheet in root.xpath("//style[not(@media) or @media='all' or @media='screen']/text()"):
        depth = 0
        for rule in _RULE.finditer(re.sub(r"/\*.*?\*/", "", str(sheet), flags=re.DOTALL)):
            if rule[1] is None:
                depth += 1 if rule[0].endswith("{") else -1
            elif depth == 0 and _UNSEEN.search(rule[2]):
                selectors = (_SELECTOR.fullmatch(one.strip()) for one in rule[1].split(","))
                found.update(selector[1] for selector in selectors if selector)
    return found


def _remove(element: html.HtmlElement) -> None:
    if element.getparent() is not None:
        element.drop_tree()


def _main(root: html.HtmlElement) -> html.HtmlElement:
    """The element that holds the text: `main` or the longest `article`, when they hold most of it."""
    body = root.find("body")
    whole = body if body is not None else root
    candidates = whole.xpath(
        ".//main[not(ancestor::main)]|.//*[@role='main'][not(ancestor::*[@role='main'])]|.//article[not(ancestor::article)]"
    )
    length = len(whole.text_content())
    for candidate in sorted(candidates, key=lambda one: -len(one.text_content())):
        if len(candidate.text_content()) > length * 0.4:
            return candidate
    return whole


def _fill(root: html.HtmlElement, builder: BlockBuilder) -> None:
    _name_columns(root)
    parts: list[str] = []
    heading: html.HtmlElement | None = None
    code: html.HtmlElement | None = None
    depth = 0
    for event, element in etree.iterwalk(root, events=("start", "end")):
        tag = element.tag if isinstance(element.tag, str) else ""
        if tag in {"td", "th"} and event == "start" and any(part.strip() for part in parts):
            parts.append("; ")
        elif tag == "br":
            parts.append("\n" if event == "start" else "")
        elif tag not in _INLINE and tag not in {"td", "th"}:
            if heading is None or element is heading:
                _flush(parts, builder, heading, code, depth)
            depth += 0 if tag != "li" else 1 if event == "start" else -1
            if tag in _HEADINGS:
                heading = element if event == "start" else None
            elif tag == "pre" and (code is None or code is element):
                code = element if event == "start" else None
        tail = "" if element is root else element.tail
        parts.append((_text(element) if event == "start" else tail) or "")
    _flush(parts, builder, heading, code, depth)


def _text(element: html.HtmlElement) -> str | None:
    """What an element begins with; of an underline without a word that something is left out."""
    text: str | None = element.text
    return BLANK if element.tag == "u" and text and not text.strip() and len(element) == 0 else text


def _flush(
    parts: list[str],
    builder: BlockBuilder,
    heading: html.HtmlElement | None,
    code: html.HtmlElement | None,
    depth: int,
) -> None:
    text = "".join(parts)
    parts.clear()
    if heading is not None:
        builder.heading(one_line(text).rstrip("¶#"), int(heading.tag[1]))
    elif code is not None:
        builder.verbatim(text)
    else:
        builder.paragraph(text, depth)


def _title(root: html.HtmlElement) -> str:
    """The page's title without the site's name after a dash."""
    given = _meta(root, "og:title", "citation_title", "dc.title")
    title = given or one_line(root.findtext(".//title") or "")
    shortened = re.split(r"\s+[|–—·]\s+|\s+-\s+", title)
    if len(shortened) > 1 and len(shortened[0]) > 3:
        return shortened[0]
    headings = root.xpath("//h1")
    return title or (one_line(headings[0].text_content()) if headings else "")


def _meta(root: html.HtmlElement, *names: str) -> str:
    for name in names:
        for element in root.xpath("//meta[@content]"):
            if name in {(element.get("property") or "").lower(), (element.get("name") or "").lower()}:
                return one_line(element.get("content") or "")
    return ""


def _published(root: html.HtmlElement) -> str:
    stated = _meta(
        root,
        "article:published_time",
        "citation_publication_date",
        "dc.date",
        "dcterms.created",
        "datepublished",
        "date",
        "pubdate",
    )
    for written in [
        stated,
        *_structured(root),
        *map(str, root.xpath("//time[@pubdate or @itemprop='datePublished']/@datetime")),
    ]:
        if found := publication_date(written):
            return found
    return ""


def _structured(root: html.HtmlElement) -> Iterator[str]:
    """Publication dates in JSON-LD."""
    for source in root.xpath("//script[@type='application/ld+json']/text()"):
        try:
            data = json.loads(str(source))
        except ValueError:
            continue
        for item in data if isinstance(data, list) else [data]:
            if isinstance(item, dict) and isinstance(item.get("datePublished"), str):
                yield item["datePublished"]
