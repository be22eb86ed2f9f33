"""Formulas and powers, as each kind of document has them."""

from io import BytesIO

import pytest
from docx import Document
from docx.oxml import parse_xml
from pptx import Presentation

from library.readers import docx, html, markdown, pptx
from library.readers.document import Block, raised
from library.typeset.formulas import read_formula
from library.typeset.formulas.omml import to_omml


@pytest.mark.parametrize(
    ("before", "text", "told"),
    [("2 m", "2 ", "² "), ("1", "st", "st"), ("It rose.", "3 ", " "), ("[", "3", "3"), ("as he", " says ", " says ")],
)
def test_what_stands_above_the_line_keeps_its_blanks(before: str, text: str, told: str) -> None:
    assert raised(text, before) == told


FORMULA = "<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mi>a</mi><mo>*</mo><mi>b</mi><mo>*</mo><mi>c</mi></math>"


def test_a_formula_stands_so_in_markdown_and_in_pages() -> None:
    assert markdown.read(f"Then {FORMULA} holds.".encode()).blocks == [Block(text="Then x² = a∗b∗c holds.")]
    page = f"<html><body><main><p>Then {FORMULA} holds.</p></main></body></html>"
    assert html.read(page.encode()).blocks == [Block(text="Then x² = a∗b∗c holds.")]


def test_code_about_formulas_and_an_end_without_one_stay() -> None:
    assert markdown.read(b"Write `<math><mi>x</mi></math>` so.").blocks == [
        Block(text="Write <math><mi>x</mi></math> so.")
    ]
    assert markdown.read(b"It ends </math> here, <b>so</b>.").blocks == [Block(text="It ends here, so.")]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("The energy is $E = mc^2$, \\(a_1 * b_2 * c\\).", "The energy is E = mc², a₁∗b₂∗c."),
        ("$$\n\\frac{a}{2}\n$$", "a/2"),
        ("\\begin{equation}\nE = mc^2\n\\end{equation}", "E = mc²"),
        ("| a | b |\n|---|---|\n| $x^2$ | \\ce{H2O} |", "a; b\nx²; H₂O"),
        ("质量为 $6.0 \\times 10^{24}$ kg，即$m$。", "质量为 6.0 × 10²⁴ kg，即m。"),
        ("$$x_1 * \\foo{a}_2 * b$$ stays.", "$$x_1 * \\foo{a}_2 * b$$ stays."),
        ("From $5 to $10; $\\foo{x}$ and `$x^2$` stay.", "From $5 to $10; $\\foo{x}$ and $x^2$ stay."),
    ],
)
def test_latex_in_markdown_is_told_as_the_formula_it_is(source: str, text: str) -> None:
    assert markdown.read(source.encode()).blocks == [Block(text=text)]


def test_word_tells_its_formulas_and_what_was_inserted_and_nothing_deleted() -> None:
    document = Document()
    paragraph = document.add_paragraph("The energy is ")
    paragraph._p.append(to_omml(read_formula("E = mc^2")))
    paragraph.add_run(" in joules")
    namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    for tag, within in (
        ("ins", "<w:r><w:t>, as he said</w:t></w:r>"),
        ("del", "<w:r><w:delText>, or so</w:delText></w:r>"),
    ):
        paragraph._p.append(parse_xml(f'<w:{tag} xmlns:w="{namespace}">{within}</w:{tag}>'))
    paragraph.add_run(".")
    document.add_paragraph()._p.append(to_omml(read_formula(r"\frac{a}{2}"), is_displayed=True))
    file = BytesIO()
    document.save(file)
    assert docx.read(file.getvalue()).blocks == [Block(text="The energy is E = mc² in joules, as he said.\na/2")]


def test_slides_tell_their_formulas() -> None:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.shapes.title.text = "Energy"
    paragraph = slide.placeholders[1].text_frame.paragraphs[0]
    paragraph.text = "It is "
    wrapped = parse_xml(
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
        ' xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main">'
        '<mc:Choice Requires="a14"><a14:m/></mc:Choice><mc:Fallback/></mc:AlternateContent>'
    )
    wrapped[0][0].append(to_omml(read_formula("E = mc^2"), "slide"))
    paragraph._p.append(wrapped)
    paragraph.add_run().text = "."
    file = BytesIO()
    presentation.save(file)
    assert pptx.read(file.getvalue()).blocks == [Block(heading="Energy", text="\u2003It is E = mc².")]


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ('<script src="/js/MathJax.js"></script>', "Then x² = 4, and 2 holds; $x^2$ is code, from $5 to $10."),
        ("", "Then $x^2 = 4$, and \\(2\\) holds; $x^2$ is code, from $5 to $10."),
    ],
)
def test_a_page_whose_formulas_a_program_sets_tells_them(script: str, text: str) -> None:
    said = "Then $x^2 = 4$, <b>and</b> \\(2\\) holds; <code>$x^2$</code> is code, from $5 to $10."
    hidden = "<style>/* $x^2 */ .b {display: none} /* y$ */</style>"
    page = f"<html><head>{script}</head><body>{hidden}<main><p>{said}</p><p class='b'>Gone.</p></main></body></html>"
    assert html.read(page.encode()).blocks == [Block(text=text)]
