"""What is shown, as QTI has it: blocks and lines of HTML in its own names, formulas in MathML."""

from html import escape

from lxml import etree, html

from conversation.quizzes.exports.elements import Element, Tags
from conversation.quizzes.exports.reading import as_html, for_mathjax
from library.typeset.formulas.markup import readable
from library.typeset.formulas.mathml import NAMESPACE as MATHML
from library.typeset.formulas.mathml import to_mathml

NAMESPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"
SCHEMA = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
E = Tags(NAMESPACE, xsi=INSTANCE)
M = Tags(MATHML)
SHOWN_OF_FORMULAS = frozenset({"display", "mathvariant", "stretchy", "fence", "linethickness", "accent", "alttext"})


def located(root: Element) -> Element:
    root.set(f"{{{INSTANCE}}}schemaLocation", f"{NAMESPACE} {SCHEMA}")
    return root


def blocks_of(text: str) -> list[Element]:
    markup = as_html(text, _set_formula)
    return [_owned(one) for one in html.fragments_fromstring(markup) if isinstance(one, etree._Element)]  # noqa: SLF001


def flow(text: str) -> list[Element | str]:
    """What may stand in a choice: the text of its only paragraph, or its blocks."""
    blocks = blocks_of(text)
    if len(blocks) == 1 and blocks[0].tag == f"{{{NAMESPACE}}}p":
        return [blocks[0].text or "", *blocks[0]]
    return list(blocks)


def _owned(element: Element) -> Element:
    """The same element as QTI has it; formulas keep their own names."""
    tag = str(element.tag)
    if tag == "math":
        return _formula(element)
    made = E.make(tag)
    made.text, made.tail = element.text, element.tail
    for name in ("href", "colspan", "rowspan"):
        if value := element.get(name):
            made.set(name, value)
    made.extend(_owned(child) for child in element)
    return made


def _formula(element: Element) -> Element:
    made = M.make(str(element.tag))
    made.text, made.tail = element.text, element.tail
    for name, value in element.attrib.items():
        if name in SHOWN_OF_FORMULAS:
            made.set(str(name), str(value))
    made.extend(_formula(child) for child in element)
    return made


def _set_formula(latex: str, *, is_displayed: bool) -> str:
    """MathML, which QTI asks for; LaTeX where it cannot be read."""
    formula = readable(latex)
    if formula is None:
        return for_mathjax(latex, is_displayed=is_displayed)
    told = escape(latex).replace("\n", " ")
    return to_mathml(formula, is_displayed=is_displayed).replace("<math ", f'<math alttext="{told}" ', 1)
