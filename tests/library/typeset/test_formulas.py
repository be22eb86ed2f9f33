"""Formulas are read whole or refused with a sentence, and every form they are written in holds all their signs."""

import re
from datetime import datetime
from io import BytesIO
from time import process_time

import pytest
from docx import Document
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from pypdf import PdfReader

from library.typeset import files
from library.typeset.formulas import UnreadableFormula, read_formula, to_text
from library.typeset.formulas.elements import DEEPEST, told, told_markup
from library.typeset.formulas.mathml import to_mathml
from library.typeset.formulas.omml import MATH, to_omml
from library.typeset.markdown import to_markdown
from library.typeset.paper import Display, Paper, Paragraph
from library.typeset.reading import read_inline, read_markdown
from tests.library.typeset.formulas import SCHOOL

M = f"{{{MATH}}}"
MOST_SECONDS = 20
"""Of a busy machine; what grows with the square of the length takes minutes."""


def signs(text: str) -> set[str]:
    """What is left of a formula where nothing of its layout is looked at."""
    raised = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉ₙ°", "0123456789+−n0123456789n∘")
    return set(re.sub(r"[\s(){}\[\]|/√∛;,_^\u200b\u2009\u2003̅⃗]", "", text.translate(raised)))


@pytest.mark.parametrize("name", SCHOOL)
def test_a_formula_comes_to_one_line_of_text(name: str) -> None:
    latex, line = SCHOOL[name]
    assert to_text(read_formula(latex)) == line


@pytest.mark.parametrize("name", SCHOOL)
@pytest.mark.parametrize("place", ["word", "slide"])
def test_office_math_and_pages_hold_every_sign_of_it(name: str, place: str) -> None:
    latex, line = SCHOOL[name]
    formula = read_formula(latex)
    written = to_omml(formula, "word" if place == "word" else "slide")
    shown = "".join(written.itertext(f"{M}t")) + "".join(one.get(f"{M}val", "") for one in written.iter(f"{M}chr"))
    assert signs(shown) >= signs(line)
    # Word draws a box where nothing stands.
    assert not [one for tag in ("e", "num", "den") for one in written.iter(f"{M}{tag}") if not len(one)]
    page = etree.fromstring(to_mathml(formula))
    assert signs("".join(page.itertext())) >= signs(line)


@pytest.mark.parametrize("name", SCHOOL)
def test_what_is_written_as_elements_is_told_from_them_again(name: str) -> None:
    latex, line = SCHOOL[name]
    formula = read_formula(latex)
    # The room between a number and what it counts is as wide there as a blank.
    in_word, in_a_page = (
        re.sub(r"(?<=\d) (?=[A-Z])", "", one) for one in (told(to_omml(formula)), told_markup(to_mathml(formula)))
    )
    assert (in_word, in_a_page) == (line, line)


@pytest.mark.parametrize(
    ("markup", "line"),
    [
        ("<msup><mn>10</mn><mrow><mo>−</mo><mn>4</mn></mrow></msup>", "10⁻⁴"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "(a + b)/2"),
        ("<msqrt><mn>2</mn></msqrt><mo>&lt;</mo><mi>x</mi>", "√2 < x"),
        ("<mroot><mn>8</mn><mn>3</mn></mroot>", "∛8"),
        ("<msubsup><mi>v</mi><mn>1</mn><mn>2</mn></msubsup>", "v₁²"),
        ("<msup><mi>e</mi><mrow><mi>k</mi><mo>+</mo><mi>t</mi></mrow></msup>", "e^(k+t)"),
        ("<msup><mi>f</mi><mo>′</mo></msup>", "f′"),
        ("<mi>sin</mi><mo>&ApplyFunction;</mo><mi>x</mi>", "sin x"),
        ("<mover><mi>x</mi><mo>¯</mo></mover>", "x̄"),
        ("<munder><mo>lim</mo><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder><mi>a</mi>", "lim_(n→∞) a"),
        ("<mi>A</mi><mover><mo>→</mo><mtext>heat</mtext></mover><mi>B</mi>", "A →(heat) B"),
        ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a, b)"),
        ("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mrow><mi>a</mi><mi>b</mi></mrow></mtd></mtr></mtable>", "1 ab"),
        ("<mn>5</mn><mspace width='0.2em'/><mtext>kg</mtext><mspace width='-1em'/>", "5 kg"),
        ("<semantics><mi>N</mi><annotation>size 12{N}</annotation></semantics>", "N"),
    ],
)
def test_a_formula_of_a_page_is_told_within_a_line(markup: str, line: str) -> None:
    assert told_markup(f"<math>{markup}</math>") == line


@pytest.mark.parametrize(
    ("markup", "line"),
    [
        (
            "<m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>",
            "E = mc²",
        ),
        ("<m:r><m:rPr><m:nor/></m:rPr><m:t>if it is so</m:t></m:r>", "if it is so"),
        ('<m:r><m:rPr><m:nor m:val="off"/></m:rPr><m:t>sin x</m:t></m:r>', "sin x"),
        ('<m:r><m:rPr><m:nor m:val="off"/></m:rPr><m:t>a*b</m:t></m:r>', "a∗b"),
        ("<m:nary><m:sub/><m:sup/><m:e><m:r><m:t>f</m:t></m:r></m:e></m:nary>", "∫f"),
        ("<m:d><m:e><m:r><m:t>a</m:t></m:r></m:e><m:e><m:r><m:t>b</m:t></m:r></m:e></m:d>", "(a, b)"),
        (
            "<m:eqArr><m:e><m:r><m:t>a&amp;=1</m:t></m:r></m:e><m:e><m:r><m:t>b&amp;=2</m:t></m:r></m:e></m:eqArr>",
            "a = 1; b = 2",
        ),
    ],
)
def test_a_formula_of_an_office_document_is_told_as_those_write_it(markup: str, line: str) -> None:
    assert told(etree.fromstring(f'<m:oMath xmlns:m="{MATH}">{markup}</m:oMath>')) == line


def test_what_is_nested_too_deeply_is_told_by_its_letters() -> None:
    deep = DEEPEST * 2
    assert told_markup(f"<math>{'<mrow>' * deep}<mi>x</mi>{'</mrow>' * deep}</math>") == "x"


@pytest.mark.parametrize(
    ("latex", "line"),
    [
        (r"\mathrm{CO_2}", "CO₂"),
        (r"\mathrm{50\%}", "50%"),
        (r"10^{-3}\ \mathrm{mol \cdot L^{-1}}", "10⁻³ mol ⋅ L⁻¹"),
        (r"\boxed{x=1} \tag{2} \label{one}", "x = 1 (2)"),
        (r"{\rm H}_2, \textcolor{red}{x}, \color{red} y, \textcircled{1}", "H₂,x,y,1⃝"),
        (r"a \equiv b \pmod{n}", "a ≡ b (mod n)"),
        (r"\ce{2Na + Cl2 \xlongequal{点燃} 2NaCl}", "2Na + Cl₂ =(点燃) 2NaCl"),
        (r"\ce{1mol 铁}", "1mol铁"),
    ],
)
def test_what_textbooks_write_besides_is_read(latex: str, line: str) -> None:
    assert to_text(read_formula(latex)) == line


@pytest.mark.parametrize(
    ("latex", "problem"),
    [
        ("", "it is empty"),
        (r"\frac{a}{", "“}” is missing"),
        (r"\frac{a}", "it ends before it is complete"),
        ("x}", "“}” stands where it has no place"),
        ("{x", "“}” is missing"),
        ("x^2^3", "two exponents or two indices stand at the same place"),
        (r"\foo x", r"\foo is not known"),
        ("\x0crac12", "a control character stands where a backslash was"),
        ("3\times 4", "a control character stands where a backslash was"),
        (r"\left(x", r"“\right” is missing"),
        (r"\begin{pmatrix}1&2", "it ends before it is complete"),
        (r"\begin{tabular}1\end{tabular}", r"\tabular is not known"),
        ("a & b", "“&” stands where it has no place"),
        ("a $ b", "“$” stands where it has no place"),
        (r"\ce{H2O ; ???}", "“; ???” is no chemistry that is known here"),
        ("x" * 3000, "it is too long"),
        ("{" * 40 + "}" * 40, "it is nested too deeply"),
    ],
)
def test_what_cannot_be_read_is_said(latex: str, problem: str) -> None:
    with pytest.raises(UnreadableFormula) as told:
        read_formula(latex)
    assert str(told.value) == f"The formula “{latex[:80]}” cannot be read: {problem}."


@given(st.text(alphabet=r"\{}^_&()[]|abx12 +-=<>'$,.frac", max_size=30))
def test_anything_is_read_or_refused(latex: str) -> None:
    try:
        formula = read_formula(latex)
    except UnreadableFormula:
        return
    assert to_text(formula) is not None
    assert to_omml(formula) is not None
    assert to_mathml(formula)


def test_dollars_of_amounts_are_no_formulas() -> None:
    spans = read_inline("From $5 to $10, or $x^2$, \\(y\\), \\ce{H2O} and $\\foo$.", formulas=True)
    assert [one.formula.latex for one in spans if one.formula] == ["x^2", "y", r"\ce{H2O}"]
    assert "".join(one.text for one in spans) == "From $5 to $10, or x², y, H₂O and $\\foo$."
    assert [one.formula for one in read_inline("$x^2$")] == [None]


@pytest.mark.parametrize(
    "said", ["from $5/mo up to US$ 7", "set $HOME/bin:$PATH and $FOO_BAR/$BAZ", "pay with $tokens and some$ in all"]
)
def test_words_and_names_of_a_shell_between_dollars_are_no_formulas(said: str) -> None:
    assert read_inline(said, formulas=True) == read_inline(said)


@pytest.mark.parametrize("opened", ["$$\n", "\\[\n", "\\begin{align}\n", "\\( "])
def test_thousands_of_formulas_without_an_end_take_no_time(opened: str) -> None:
    said = f"{opened}a line of text\n\n" * 4000
    begun = process_time()
    assert read_markdown(said, formulas=True)
    assert process_time() - begun < MOST_SECONDS


def test_a_formula_of_several_lines_stands_by_itself_and_is_written_back() -> None:
    written = "前：\n\n$$\n\\begin{aligned}\na&=b\n\\\\\n&=c\n\\end{aligned}\n$$\n\n后 $x$"
    blocks = read_markdown(written, formulas=True)
    assert [one.kind for one in blocks] == ["paragraph", "formula", "paragraph"]
    again = read_markdown(to_markdown(Paper(title="题", language="zh", blocks=blocks)), formulas=True)[1:]
    assert again == blocks


def test_files_hold_the_formulas(created: datetime) -> None:
    blocks = [Display(formula=read_formula(latex)) for latex, _ in SCHOOL.values()]
    inline = Paragraph(spans=read_inline("行内 $E=mc^2$ 与 \\ce{H2SO4}。", formulas=True))
    paper = Paper(title="公式", language="zh", blocks=(inline, *blocks))
    document = Document(BytesIO(files.to_docx(paper, created)))
    body = document.element.body
    assert len(list(body.iter(f"{M}oMath"))) == len(SCHOOL) + 2
    assert len(list(body.iter(f"{M}oMathPara"))) == len(SCHOOL)
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(files.to_pdf(paper, created))).pages)
    assert all(word in text for word in ("速度", "点燃", "CaCO", "∑", "高温高压"))
