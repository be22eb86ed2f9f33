"""Reads Markdown with front matter: title, url, publisher, published, language, topic."""

import re
from collections.abc import Iterator, MutableMapping
from html import unescape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from mdit_py_plugins.admon.index import admonition
from mdit_py_plugins.container import container_plugin
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError

from library.readers import drawings, media_types
from library.readers.dating import publication_date
from library.readers.document import BLANK, MAX_CHARACTERS, BlockBuilder, ReadDocument, TooMuchText, raised
from library.readers.dunders import keep_dunders
from library.readers.encodings import decode
from library.readers.text import joined
from library.schemas import Language
from library.text.language import HAN
from library.text.sentences import is_ended
from library.text.terms import CJK_RUN
from library.typeset.formulas.markup import keep_formulas
from library.typeset.formulas.plain import to_text

_FRONT_MATTER = re.compile(r"\A(?P<fence>---|\+{3})[ \t]*\n(?P<fields>.*?)\n(?P=fence)[ \t]*(?:\n|\Z)", re.DOTALL)
"""In YAML, or in TOML."""
_TABLE = re.compile(r"^\[+[\w.-]+\]", re.MULTILINE)
_FIELD = re.compile(
    r"^(?P<key>[\w-]+)(?::|[ \t]*=)[ \t]*(?:[>|][+-]?[ \t]*(?P<below>(?:\n[ \t]+\S.*)+)|(?P<beside>.*))$", re.MULTILINE
)
"""A field of front matter, its text beside its name or in the lines below."""
MARKUP = 2
"""How many times as long as its text a source may be."""
INDENT = 4
"""Columns that the text of a box stands to the right of what opens it."""
BOX = "box"
"""The name the parser knows every text between colons by, whatever that is a box of."""
_BOX_OPENS, _BOX_CLOSES = (
    frozenset({f"container_{BOX}_{edge}", f"admonition_{edge}", f"alert_{edge}"}) for edge in ("open", "close")
)
_TITLES = frozenset({"admonition_title_open", "alert_title_open"})
"""Before the title of a box, which may be no more than the kind of box it is."""
_ADMONITION = re.compile(r"(?:!!!|\?\?\?\+?) ?[a-z-]+(?: [a-z-]+)*(?: +\"[^\"]*\")? *")
"""The line that opens a box of MkDocs; not one that only cries out, or asks, three times."""
_KIND = re.compile(r"\{[^{}]*\}|[^\s\[{]+")
"""What kind of box stands between colons; behind it may stand its title, and what style sheets know it by."""
_BRACES = re.compile(r"\{[^{}]*\}")
Env = MutableMapping[str, Any]
"""What the parser knows of the whole document: where its references lead."""
_DIVIDER = re.compile(r"[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)*[ \t]*:?-+:?[ \t]*\|?[ \t]*")
_CELL_END = re.compile(r"(?<!\\)\|")
_PICTURE = re.compile(
    r"!\[(?P<name>[^\[\]]*)\]\(\s?(?:[^\s()]|\([^\s()]*\)| (?=[^\s\"]))+(?:\s+\"(?P<caption>(?:[^\"\\]|\\.)*)\")?\s?\)"
)
"""A picture, with what stands in its place for who does not see it, and what stands below it."""
_CREDIT = re.compile(
    r"\s?\((?:credit|image|photo|source|图源|图片来源|来源)\b(?:[^():：]*[:：]| by\b)[^()]*(?:\([^()]*\)[^()]*)*\)",
    re.IGNORECASE,
)
"""Whose a picture is, behind what its caption says."""
_MARKUP = re.compile(r"[\\`*_\[\]!<&$]|~~")
_ATTRIBUTE = r"(?:[\w-]+(?:=(?:\"[^\"]*\"|'[^']*'))?(?:[#.][\w:-]+)*|(?:[#.][\w:-]+)+)"
_ATTRIBUTES = re.compile(
    rf"(?P<code>(?P<ticks>`{{1,9}})[^`]+(?P=ticks))|(?:\* \* \*\s)?\{{:\s?(?:{_ATTRIBUTE}(?:\s+{_ATTRIBUTE})*)?\s?\}}"
)
"""What kramdown writes behind a word, below a paragraph or for a break between lines; of code it is a part."""
_LINK = r"\[\\?\[link\\?\]\]\(#[^)\s]*\)(?:\*\*\w{1,2}\*\*)?"
_NOWHERE = re.compile(
    rf"\s?\((?:see |(?:as )?shown in )?{_LINK}\)|(?:(?m:^)|(?<=[.!?] ))As (?:shown|seen|illustrated) in {_LINK}, ?|,? (?:as )?(?:shown|seen|illustrated) in {_LINK}"
)
"""A reference that a machine left without its number."""
_NAMED = re.compile(r"\{#[\w:.-]+\}\s*$")
"""What a heading is linked to by."""
_ICON = re.compile(
    r"\s*(?!\S*\.(?:png|jpe?g|gif|svg|webp|bmp)\b|(?-i:[a-z]+(?:[-_][a-z\d]+)+\s*$))\S{1,20}(?: \S{1,10})?\s*",
    re.IGNORECASE,
)
"""What a picture within a text says in its place: a key, a mark; not the name of its file, as pour-over-01 is."""
_BEFORE_ENTRY = re.compile(r"\A(?:\[[ xX]\]\s+|#{2,6}(?=\w))")
"""The box in front of what is to be done, ticked or not, and the mark of a heading without its space."""
_BOLD = re.compile(r"(?P<code>(?P<ticks>`{1,9})[^`]+(?P=ticks))|\*\*(?P<said>[^\s*`](?:[^*\n`]{0,80}[^\s*`])?)\*\*")
"""Bold as it is meant between Chinese characters, where a parser of Western text sees no edge of a word."""
_WIKI = re.compile(
    r"(?P<code>(?P<ticks>`{1,9})[^`]+(?P=ticks))|(?P<shown>!?)\[\[(?:[^\[\]|\n]*\|)?(?:[^\[\]|\n]*[/#])?(?P<said>[^\[\]|/#\n]+)\]\](?!\()"
)
"""A link between notes, with what it says before its bar or the last part of where it leads; or a picture."""
_LIQUID = re.compile(
    r"(?P<code>(?P<ticks>`{1,9})[^`]+(?P=ticks))|\{%-?\s{0,9}\w{1,40}\b(?P<said>(?:[^%]|%(?!\})){0,400})%\}|\{\{[<%][^{}]{0,400}[>%]\}\}"
)
"""What a site is built by, within its text; only what it says in Chinese is part of that."""
_MARKS = re.compile(r"(?P<code>(?P<ticks>`{1,9})[^`]+(?P=ticks))|\[\^(?P<note>[\w-]{1,40})\](?::\s)?|\A\[!\w{1,20}\]\s")
"""Of a footnote, in its text and before it, and what kind of box a quotation is where its text goes on behind that."""
_NOTE = re.compile(r"^[ \t]{0,3}\[\^([\w-]{1,40})\]:", re.MULTILINE)
"""Begins a footnote; a mark without one is text, as [^5] is a class of characters."""
_DEFINITION = re.compile(r"[ \t]{0,3}\n:[ \t]+")
_END = re.compile(r"^[ \t]*\^[ \t]*$", re.MULTILINE)
"""The mark behind a list of kramdown."""
_WRAPPER = re.compile(r"^[ \t]*<[a-z]+\b[^<>\n]*\smarkdown\s*=\s*[\"']?(?:1|block)\b[^<>\n]*>[ \t]*$", re.MULTILINE)
"""The tag around Markdown that kramdown reads as such."""
_SPAN = re.compile(r"\s*<(?:a|abbr|b|br|code|em|font|i|img|kbd|s|small|span|strong|sub|sup|u)\b", re.IGNORECASE)
"""Opens a paragraph in which Markdown goes on, though nothing else stands in its line."""
_BLOCK = re.compile(
    r"</(?:p|div|h[1-6]|li|blockquote)>\s*(?:<[^<>]*>\s*)*<(?:p|div|h[1-6]|li|blockquote)\b", re.IGNORECASE
)
"""Where one paragraph of HTML ends and the next begins, in what Markdown takes for one."""
_ANNOTATION = re.compile(r"<annotation\b[^<>]*>[^<]*</annotation>")
"""A formula once more, as another program writes it."""
_LINE_END = re.compile(
    r"(?<=[。；;：:!！?？])\s*<br\s*/?>\s*[；;]?|\s*<br\s*/?>(?=\s*[^\s:：，。；]{1,12}[:：])"
    rf"|(?<=[{HAN}。；！？]) {{2,}}\n(?=\s*[{HAN}])",
    re.IGNORECASE,
)
"""A break between two lines that each say something, as each of two Chinese ones does; others only shape a line."""
_BREAK = re.compile(r"(?<=[^\s,.;:，。；：、])\s*<br\s*/?>\s*(?=\S)", re.IGNORECASE)
_MARK = re.compile(r"[\\`*_\[\]<&]")
_SUPERSCRIPT = re.compile(r"<(?P<end>/?)sup>", re.IGNORECASE)
_LEFT_OUT = re.compile(r"<u>(?:\s|&(?:nbsp|emsp|ensp);|_)*</u>")
"""What a reader shall fill in; a row of underscores is seen as it is."""
_GOES_ON = re.compile(r"[a-z\d,.;:)]")
"""Begins the rest of a sentence, which a converter has put in a paragraph of its own behind a formula."""
_CLOSED = re.compile(r"^[ \t]*</(?:div|section|article|aside)>[ \t]*$", re.MULTILINE)


def _table(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001  # as the parser calls it
    """A table as one token that keeps its rows as they are written; a token for every cell fills the memory."""
    if start + 2 > end or state.sCount[start + 1] < state.blkIndent or state.is_code_block(start):
        return False
    head, divider = _line(state, start), _line(state, start + 1)
    is_table = "|" in head and _DIVIDER.fullmatch(divider) and len(_cells(head)) == len(_cells(divider))
    if not is_table or silent:
        return bool(is_table)
    ends = state.md.block.ruler.getRules("blockquote")
    line = start + 2
    while line < end and state.sCount[line] >= state.blkIndent and (row := _line(state, line).strip()):
        # What begins with a bar is nothing else.
        if row[0] != "|" and (state.is_code_block(line) or any(rule(state, line, end, True) for rule in ends)):  # noqa: FBT003  # as above
            break
        line += 1
    token = state.push("table", "table", 0)
    token.content = "\n".join([head, *(_line(state, one) for one in range(start + 2, line))])
    token.map = [start, line]
    state.line = line
    return True


def _box(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001  # as the parser calls it
    """A box as MkDocs writes it: its kind, its title in quotation marks, its text indented below."""
    if not _ADMONITION.fullmatch(_line(state, start)):
        return False
    below = next((line for line in range(start + 1, end) if not state.isEmpty(line)), end)
    is_filled = below < end and state.sCount[below] >= state.sCount[start] + INDENT
    return is_filled and admonition(state, start, end, silent)


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _cells(row: str) -> list[str]:
    plain = row.strip()
    plain = plain[1:] if plain.startswith("|") else plain
    plain = plain[:-1] if plain.endswith("|") and not plain.endswith("\\|") else plain
    return [cell.strip().replace("\\|", "|") for cell in _CELL_END.split(plain)]


def _made() -> MarkdownIt:
    parser = MarkdownIt("commonmark")
    parser.block.ruler.at("table", _table, {"alt": ["paragraph", "reference"]})
    parser.enable(["table", "strikethrough"])
    parser.block.ruler.before("fence", "box", _box, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    parser.use(container_plugin, BOX, validate=lambda named, *_: bool(named.strip()))
    parser.options["alerts"] = True  # as in a quotation that begins with [!NOTE]
    # Inline text is parsed where it is used, a paragraph at a time.
    parser.core.ruler.disable(["inline", "text_join"])
    return keep_formulas(keep_dunders(parser))


_parser = _made()


class FrontMatter(BaseModel):
    model_config = ConfigDict(extra="ignore")

    title: str = Field("", validation_alias=AliasChoices("title", "post_title"))
    url: str = ""
    publisher: str = ""
    published: str = ""
    date: str = Field("", validation_alias=AliasChoices("date", "post_date", "publishdate", "pubdate"))
    language: Language | None = None
    topic: str = ""


def read(data: bytes) -> ReadDocument:
    source = decode(data).replace("\r\n", "\n")
    matter = _FRONT_MATTER.match(source)
    front = _front_matter(_TABLE.split(matter["fields"], 1)[0]) if matter else FrontMatter()
    body = source[matter.end() :] if matter else source
    if len(source) > MAX_CHARACTERS * MARKUP:
        raise TooMuchText
    builder = BlockBuilder()
    env: Env = {"notes": frozenset(_NOTE.findall(body)), "formulas": True}
    first_heading = _walk(_parser.parse(_unwrapped(body), env), env, builder, titled=bool(front.title))
    return ReadDocument(
        title=front.title or first_heading,
        url=front.url,
        publisher=front.publisher,
        published=publication_date(front.published) or publication_date(front.date),
        language=front.language,
        topic=front.topic,
        media_type=media_types.MARKDOWN,
        blocks=builder.finish(front.title or first_heading),
    )


def _front_matter(source: str) -> FrontMatter:
    found = ((one["key"].lower(), one["below"] or one["beside"]) for one in _FIELD.finditer(source))
    fields = {key: unescape(" ".join(value.split()).strip("\"'")) for key, value in found}
    try:
        return FrontMatter.model_validate({key: value for key, value in fields.items() if value})
    except ValidationError:
        return FrontMatter.model_validate({key: value for key, value in fields.items() if value and key != "language"})


class _Lists:
    """How deep in lists within lists a document is, token by token."""

    def __init__(self) -> None:
        self._open: list[int] = []
        self._boxes: list[int] = []

    def follow(self, token: Token) -> None:
        if token.type == "list_item_open":
            self._open.append(1)
        elif token.type == "list_item_close":
            self._open.pop()
        elif token.type in _BOX_OPENS:
            self._boxes.append(len(self._open))
        elif token.type in _BOX_CLOSES:
            del self._open[self._boxes.pop() :]

    def head(self) -> int:
        """Where the title of the box that is open stands, as an entry to which belongs what the box holds."""
        self._open += [1, 1]
        return sum(self._open[:-1])

    @property
    def depth(self) -> int:
        """Of what belongs to the entry that is open, as an entry of it would."""
        return sum(self._open) + len(self._open[-1:])

    def placed(self, lines: list[str]) -> list[tuple[str, int]]:
        """The lines of a paragraph, of an entry the further ones below the first; what is nested belongs to the last."""
        outer, own = sum(self._open[:-1]), len(self._open[-1:])
        if own:
            self._open[-1] = 1 + (len(lines) > 1)
        return [(line, outer + own * (1 + (place > 0))) for place, line in enumerate(lines)]


def _walk(tokens: list[Token], env: Env, builder: BlockBuilder, *, titled: bool) -> str:
    """Fill the builder; returns the text of the first top heading, which names the document."""
    title = ""
    lists = _Lists()
    for index, token in enumerate(_with_formulas(_with_html(tokens))):
        before, around = tokens[index - 1], tokens[max(index - 2, 0)]
        lists.follow(token)
        if token.type == "inline" and before.type == "heading_open":
            heading = _plain(_NAMED.sub("", _without_attributes(token.content)), env)
            if before.tag == "h1" and not title:
                title = heading
                if not titled:
                    continue
            builder.heading(heading, int(before.tag[1]))
        elif (boxed := _box_title(token, before)) is not None:
            if boxed:
                builder.paragraph(_plain(boxed, env), lists.head())
        elif token.type == "inline" and not _is_html(token.content):
            for said in _said(_without_attributes(token.content), in_a_list=around.type == "list_item_open"):
                for line, depth in lists.placed(_LINE_END.split(said)):
                    builder.paragraph(_plain(line, env), depth)
        else:
            _add(token, env, builder, lists.depth)
    return title


def _add(token: Token, env: Env, builder: BlockBuilder, depth: int) -> None:
    """The text of a table, of HTML, also where Markdown takes it for a paragraph, of charts and of code; a table within a list belongs to the entry before it."""
    if token.type == "table":
        rows = token.content.split("\n")
        builder.table(([_plain(_on_one_row(cell), env) for cell in _cells(row)] for row in rows), depth)
    elif token.type == "html_block" and _SPAN.match(token.content) and not _BLOCK.search(token.content):
        builder.paragraph(_plain(_without_attributes(token.content), env), depth)
    elif token.type in {"html_block", "inline"}:
        from library.readers import html  # noqa: PLC0415  # lxml, which only those pay who have some

        html.fill(token.content, builder)
    elif token.type == "fence" and token.info.strip() == "mermaid" and (lines := drawings.told(token.content)):
        for line in lines:
            builder.paragraph(line, depth)
    elif token.type in {"fence", "code_block"}:
        builder.verbatim(token.content)
    elif token.type == "formula_block":
        builder.paragraph(to_text(token.meta["formula"]), depth)


def _is_html(paragraph: str) -> bool:
    """Whether what Markdown takes for a paragraph are several of HTML; what stands in code is told as it is."""
    return "`" not in paragraph and _BLOCK.search(paragraph) is not None


def _with_html(tokens: list[Token]) -> list[Token]:
    """The same with HTML that goes on in indented lines, which Markdown takes for code."""
    is_html = False
    for token in tokens:
        if token.type == "code_block" and is_html and _is_html(token.content):
            token.type = "html_block"
        is_html = _is_html(token.content) if token.content else is_html
    return tokens


def _on_one_row(cell: str) -> str:
    """A cell whose lines are told one behind another."""
    return _BREAK.sub("，" if CJK_RUN.search(cell) else ", ", cell)


def _unwrapped(body: str) -> str:
    """A text without the tags around its parts that kramdown looks through."""
    return _CLOSED.sub("\\g<0>\n", _WRAPPER.sub("", body)) if _WRAPPER.search(body) else body


def _with_formulas(tokens: list[Token]) -> list[Token]:
    """The same with each sentence that goes on behind its formula in one paragraph."""
    before: Token | None = None
    for token in tokens:
        if token.type not in {"inline", "code_block"}:
            before = None if token.type not in {"paragraph_open", "paragraph_close"} else before
        elif before and before.content.endswith("</math>") and _GOES_ON.match(token.content.lstrip()):
            before.content = f"{before.content} {' '.join(_END.sub('', token.content).split())}"
            token.content, token.type = "", "inline"
        else:
            before = token if token.type == "inline" else None
    return tokens


def _box_title(token: Token, before: Token) -> str | None:
    """What a box is called, behind its kind: `tip Mind this`, `note[Mind this]`; empty for a note or a tip, None where none begins."""
    if before.type in _TITLES:
        return "" if before.markup.rpartition(" ")[2] in ("", token.content.lower()) else token.content
    if token.type != f"container_{BOX}_open":
        return None
    info = token.info.strip()
    kind = _KIND.match(info)
    title = _BRACES.sub("", info[kind.end() if kind else 0 :]).strip().rstrip(":").strip()
    return title[1:-1] if title.startswith("[") and title.endswith("]") else title


def _said(paragraph: str, *, in_a_list: bool) -> Iterator[str]:
    """A paragraph with its definitions behind their terms; of pictures that stand alone what stands below each."""
    if paragraph and not _PICTURE.sub("", paragraph).strip():
        yield from map(_caption, _PICTURE.finditer(paragraph))
    else:
        yield _DEFINITION.sub(": ", _END.sub("", _BEFORE_ENTRY.sub("", paragraph) if in_a_list else paragraph))


def _caption(picture: re.Match[str]) -> str:
    """The sentence below a picture; where none stands there the one in its place, which else describes what is to be seen."""
    said = _CREDIT.sub("", picture["caption"] or picture["name"])
    return said if is_ended(said) else ""


def _without_attributes(text: str) -> str:
    return _ATTRIBUTES.sub(lambda match: match["code"] or "", text) if "{:" in text else text


def _plain(text: str, env: Env) -> str:
    """Inline text without its markup."""
    text = _without_marks(_LEFT_OUT.sub(BLANK.replace("_", r"\\_"), _ANNOTATION.sub("", _NOWHERE.sub("", text))), env)
    if not _MARKUP.search(text):
        return _on_one_line(text)
    parts: list[str] = []
    children: list[Token] = []
    _parser.inline.parse(_told_formulas(text), _parser, env, children)
    struck, is_raised = 0, False
    for child in children:
        struck += {"s_open": 1, "s_close": -1}.get(child.type, 0)
        if struck:
            continue  # What its author has taken back.
        if child.type == "html_inline" and (tag := _SUPERSCRIPT.fullmatch(child.content)):
            is_raised = not tag["end"]
        elif child.type in {"text", "text_special", "code_inline"}:
            parts.append(raised(child.content, "".join(parts[-1:])) if is_raised else child.content)
        elif child.type == "formula":
            parts.append(to_text(child.meta["formula"]))
        elif child.type == "image":
            parts.append(_in_its_place(child.content))
        elif child.type in {"softbreak", "hardbreak"} or child.content.startswith("<br"):
            parts.append("\n")
    return _on_one_line("".join(parts))


def _without_marks(text: str, env: Env) -> str:
    """The text without what this parser knows no marks for."""
    if "**" in text and CJK_RUN.search(text):
        text = _BOLD.sub(lambda match: match["code"] or match["said"], text)
    if "{%" in text or "{{" in text:
        text = _LIQUID.sub(lambda match: match["code"] or _said_by_a_tag(match["said"] or ""), text)
    if "[^" in text or "[!" in text:
        text = _MARKS.sub(lambda match: match[0] if match["code"] or _is_text(match["note"], env) else "", text)
    if "[[" in text:
        text = _WIKI.sub(lambda match: match["code"] or ("" if match["shown"] else match["said"]), text)
    return text


def _told_formulas(text: str) -> str:
    """The text with its formulas in a line, none of whose signs are marks of Markdown; in code they stay as they are."""
    *pieces, rest = text.split("</math>")
    if not pieces:
        return text
    from library.typeset.formulas.elements import told_markup  # noqa: PLC0415  # lxml, which only those pay who have some

    told, ticks = "", 0
    for piece in pieces:
        before, tag, formula = piece.rpartition("<math")
        ticks += before.count("`")
        is_formula = tag and ticks % 2 == 0
        told += before + _MARK.sub(r"\\\g<0>", told_markup(tag + formula)) if is_formula else f"{piece}</math>"
    return told + rest


def _is_text(note: str | None, env: Env) -> bool:
    return note is not None and note not in env["notes"]


def _said_by_a_tag(text: str) -> str:
    return text.strip(" -") if CJK_RUN.search(text) else ""


def _in_its_place(name: str) -> str:
    """What a picture within a text says there; not what is to be seen in it."""
    said = unescape(name)
    return said if _ICON.fullmatch(said) else ""


def _on_one_line(text: str) -> str:
    return joined(filter(None, map(str.strip, text.split("\n"))))
