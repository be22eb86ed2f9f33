import pytest

from library.readers import html, markdown
from library.readers.document import Block, raised
from library.readers.formulas import DEEPEST, of_markup


@pytest.mark.parametrize(
    ("markup", "told"),
    [
        ("<msup><mn>10</mn><mrow><mo>−</mo><mn>4</mn></mrow></msup>", "10⁻⁴"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "(a + b)/2"),
        ("<msqrt><mn>2</mn></msqrt><mo>&lt;</mo><mi>x</mi>", "√2 < x"),
        ("<msubsup><mi>v</mi><mn>1</mn><mn>2</mn></msubsup>", "v1²"),
        ("<msup><mi>e</mi><mrow><mi>k</mi><mo>+</mo><mi>t</mi></mrow></msup>", "e^(k+t)"),
        ("<msup><mi>f</mi><mo>′</mo></msup>", "f′"),
        ("<semantics><mi>N</mi><annotation>size 12{N}</annotation></semantics>", "N"),
    ],
)
def test_a_formula_is_told_within_a_line(markup: str, told: str) -> None:
    assert of_markup(f"<math>{markup}</math>") == told


def test_what_is_nested_too_deeply_is_told_by_its_letters() -> None:
    deep = DEEPEST * 2
    assert of_markup(f"<math>{'<mrow>' * deep}<mi>x</mi>{'</mrow>' * deep}</math>") == "x"


@pytest.mark.parametrize(
    ("before", "text", "told"),
    [("2 m", "2 ", "² "), ("1", "st", "st"), ("It rose.", "3 ", " "), ("[", "3", "3"), ("as he", " says ", " says ")],
)
def test_what_stands_above_the_line_keeps_its_blanks(before: str, text: str, told: str) -> None:
    assert raised(text, before) == told


FORMULA = "<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mi>a</mi><mo>*</mo><mi>b</mi><mo>*</mo><mi>c</mi></math>"


def test_a_formula_stands_so_in_markdown_and_in_pages() -> None:
    assert markdown.read(f"Then {FORMULA} holds.".encode()).blocks == [Block(text="Then x² = a*b*c holds.")]
    page = f"<html><body><main><p>Then {FORMULA} holds.</p></main></body></html>"
    assert html.read(page.encode()).blocks == [Block(text="Then x² = a*b*c holds.")]


def test_code_about_formulas_and_an_end_without_one_stay() -> None:
    assert markdown.read(b"Write `<math><mi>x</mi></math>` so.").blocks == [
        Block(text="Write <math><mi>x</mi></math> so.")
    ]
    assert markdown.read(b"It ends </math> here, <b>so</b>.").blocks == [Block(text="It ends here, so.")]
