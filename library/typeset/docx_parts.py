"""The parts of a Word file that python-docx has no words for: fonts, languages, links, numbering."""

from typing import cast

from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Cm, RGBColor
from docx.styles.style import CharacterStyle, ParagraphStyle
from docx.table import _Row
from docx.text.paragraph import Paragraph
from docx.text.run import Run

LATIN = "Calibri"
CHINESE = "Microsoft YaHei"
MUTED = RGBColor(0x62, 0x69, 0x75)


def element(tag: str, **attributes: str) -> BaseOxmlElement:
    made = cast("BaseOxmlElement", OxmlElement(f"w:{tag}"))
    for attribute, value in attributes.items():
        made.set(qn(f"w:{attribute}"), value)
    return made


def set_fonts(document: Document, language: str) -> None:
    """Name a Latin and a Chinese font in every style, in place of the theme's, which has no Chinese one."""
    for fonts in document.styles.element.iter(qn("w:rFonts")):
        fonts.attrib.clear()
        for script, font in (("ascii", LATIN), ("hAnsi", LATIN), ("cs", LATIN), ("eastAsia", CHINESE)):
            fonts.set(qn(f"w:{script}"), font)
    for tag in document.styles.element.iter(qn("w:lang")):
        tag.set(qn("w:val"), language if language.startswith("en") else "en-US")
        tag.set(qn("w:eastAsia"), "zh-CN")


def prefer_chinese(document: Document) -> None:
    """Have quotation marks and dashes, which both scripts use, drawn as wide as Chinese ones."""
    for run in document.element.iter(qn("w:r")):
        run.get_or_add_rPr().get_or_add_rFonts().set(qn("w:hint"), "eastAsia")


def set_styles(document: Document) -> None:
    quote = cast("ParagraphStyle", document.styles["Quote"])
    # Slanted Chinese is hard to read, so quotes are set off by their margin.
    quote.font.italic = False
    quote.font.color.rgb = MUTED
    quote.paragraph_format.left_indent = Cm(0.8)
    link = cast("CharacterStyle", document.styles.add_style("Hyperlink", WD_STYLE_TYPE.CHARACTER))
    link.font.color.rgb = RGBColor(0x1D, 0x54, 0xA0)
    link.font.underline = True


def wrap_in_link(paragraph: Paragraph, run: Run, link: str) -> None:
    hyperlink = element("hyperlink", history="1")
    if link.startswith("#"):
        hyperlink.set(qn("w:anchor"), link[1:])
    else:
        hyperlink.set(qn("r:id"), paragraph.part.relate_to(link, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
    run.element.addprevious(hyperlink)
    hyperlink.append(run.element)


def add_bookmark(paragraph: Paragraph, name: str, number: int) -> None:
    """Mark the whole paragraph."""
    body = paragraph.paragraph_format.element
    body.get_or_add_pPr().addnext(element("bookmarkStart", id=str(number), name=name))
    body.append(element("bookmarkEnd", id=str(number)))


def add_line_below(paragraph: Paragraph) -> None:
    borders = element("pBdr")
    borders.append(element("bottom", val="single", sz="6", space="1", color="BFC4CC"))
    paragraph.paragraph_format.element.get_or_add_pPr().append(borders)


def mark_header(row: _Row) -> None:
    """Shade the row and have it repeated on every page."""
    properties = row._tr.get_or_add_trPr()  # noqa: SLF001 - python-docx shows no other way to its elements
    properties.append(element("tblHeader"))
    for cell in row.cells:
        shading = element("shd", val="clear", color="auto", fill="F0F2F5")
        cell._tc.get_or_add_tcPr().append(shading)  # noqa: SLF001 - as above


def new_numbering(document: Document, style: str) -> int:
    """Begin a numbered list at 1 again, and give the id its paragraphs carry."""
    numbering = document.part.numbering_part.element
    properties = cast("ParagraphStyle", document.styles[style]).paragraph_format.element.pPr
    number = numbering.num_having_numId(properties.numPr.numId.val)
    restarted = numbering.add_num(number.abstractNumId.val)
    restarted.add_lvlOverride(ilvl=0).add_startOverride(1)
    return int(restarted.numId)


def set_numbering(paragraph: Paragraph, identifier: int) -> None:
    properties = paragraph.paragraph_format.element.get_or_add_pPr().get_or_add_numPr()
    properties.get_or_add_ilvl().val = 0
    properties.get_or_add_numId().val = identifier


def add_field(paragraph: Paragraph, instruction: str) -> None:
    """What Word works out itself, such as the number of the page."""
    for kind in ("begin", "", "end"):
        run = paragraph.add_run()
        if kind:
            run.element.append(element("fldChar", fldCharType=kind))
        else:
            text = element("instrText")
            text.text = instruction
            run.element.append(text)
