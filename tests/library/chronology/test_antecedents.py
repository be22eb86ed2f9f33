"""Whom "she", "it" and 他 stand for in the titles of events."""

import pytest

from tests.research.timelines.making import told

PAINTER = "林若海生于1898年。1921年他赴法国留学。白鸥画会会址被毁。1937年他没有离开上海。"


def titles(text: str, title: str) -> list[str]:
    return [one.title for one in told(text, title=title)]


@pytest.mark.parametrize(
    ("text", "title", "expected"),
    [
        (
            "Ines Maravall found an orchid. She was born in Lisbon on 3 April 1931. At seven she moved to Funchal. "
            "Her herbarium was given away. She died on 19 December 2015.",
            "Ines Maravall, 1931–2015",
            ["Ines Maravall was born in Lisbon", "Ines Maravall died"],
        ),
        (
            "When Ines M. Maravall took the post in Porto on 3 April 1961, she knew little of orchids.",
            "Orchids: A Gardener’s Domestic Nightmare",
            ["When Ines M. Maravall took the post in Porto, she knew little of orchids"],
        ),
        (PAINTER, "画家林若海", ["林若海生于1898年", "林若海赴法国留学", "林若海没有离开上海"]),
    ],
)
def test_a_pronoun_is_told_by_its_name(text: str, title: str, expected: list[str]) -> None:
    assert titles(text, title) == expected
    assert not any(one.leans for one in told(text, title=title))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Halley visited Cambridge. He asked a question in 1684.", "Isaac Newton and the Principia"),
        ("The book was printed by Halley. He died in 1742.", "Isaac Newton and the Principia"),
        ("The Soviet Union launched Sputnik 1. It burned up in 1958.", "Early satellites"),
        ("It burned up in 1958.", "Early satellites"),
        (
            "When Gerald Ford took the oath, the nation was divided. He pardoned many in 1974.",
            "Watergate: A Nation’s Domestic Nightmare",
        ),
    ],
)
def test_where_somebody_else_may_be_meant_the_pronoun_stays(text: str, title: str) -> None:
    last = told(text, title=title)[-1]
    assert last.title.startswith(("He ", "It "))
    assert last.leans
