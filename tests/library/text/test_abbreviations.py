"""What a text abbreviates, as it says itself."""

import pytest

from library.text.abbreviations import introduced, said_otherwise

TBL = {"TBL": "triple bottom line"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("He called this the triple bottom line (TBL).", TBL),
        ("The World Health Organization (WHO) was founded then.", {"WHO": "World Health Organization"}),
        ("The Bureau of Labor Statistics (BLS) counts them.", {"BLS": "Bureau of Labor Statistics"}),
        ("He spent much on research and development (R&D).", {"R&D": "research and development"}),
        ("They need self-contained breathing apparatus (SCBA).", {"SCBA": "self-contained breathing apparatus"}),
        (
            "由上海市绿化和市容管理局（以下简称市绿化市容局）负责。",
            {"市绿化市容局": "市绿化和市容管理局"},
        ),
        ("The company (IBM) moved.", {}),
        ("He came back (USA).", {}),
    ],
)
def test_an_abbreviation_stands_for_the_words_that_begin_with_its_letters(text: str, found: dict[str, str]) -> None:
    assert introduced([text]) == found


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("The TBL asks for three accounts.", "triple bottom line"),
        ("A triple bottom line asks for three.", "TBL"),
        ("The triple bottom line (TBL) asks for three.", ""),
        ("TBLOCK is no abbreviation of it.", ""),
    ],
)
def test_a_text_says_the_one_or_the_other(text: str, other: str) -> None:
    assert said_otherwise(text, TBL) == other
