"""Fields of notes: what is asked of something is told by the one that is called so, below its name."""

import pytest

from library.schemas import Language
from research.offline.writer import write
from tests.research.offline.passages import passage, writing

AUXIN = passage(
    1,
    "\u2003合成部位：芽、幼嫩的叶\n\u2003主要作用：1.促进细胞生长。2.影响花和果实的发育。\n\u2003敏感度：根 > 芽 > 茎",
    title="概念",
    heading="植物激素 › 生长素（IAA）",
)
ETHYLENE = passage(
    2, "\u2003合成部位：植物体各个部位\n\u2003主要作用：促进果实成熟", title="概念", heading="植物激素 › 乙烯"
)
OCEANS = passage(
    3,
    "Size: BIGGEST!\nMarine Life: Whales, sharks",
    title="World Geography",
    heading="The 5 Oceans › 1. Pacific Ocean",
    document=2,
)
ARCTIC = passage(
    4,
    "Size: Smallest ocean\nMarine Life: Polar bears, seals",
    title="World Geography",
    heading="The 5 Oceans › 5. Arctic Ocean",
    document=2,
)


@pytest.mark.parametrize(
    ("question", "language", "told"),
    [
        ("生长素的合成部位在哪里？", "zh", ["合成部位：芽、幼嫩的叶"]),
        ("生长素有什么作用？", "zh", ["主要作用：1.促进细胞生长。", "2.影响花和果实的发育。"]),
        ("乙烯在植物体的合成部位有什么？", "zh", ["合成部位：植物体各个部位"]),
        ("乙烯的主要作用是什么？", "zh", ["主要作用：促进果实成熟"]),
        ("What marine life is there in the Arctic Ocean?", "en", ["Marine Life: Polar bears, seals"]),
    ],
)
def test_a_field_answers_what_is_asked_for_by_its_name(question: str, language: Language, told: list[str]) -> None:
    draft = write(writing(question, AUXIN, ETHYLENE, OCEANS, ARCTIC, language=language))
    assert [claim.text for claim in draft.summary] == told


def test_what_a_value_is_of_stands_above_it() -> None:
    draft = write(writing("Which is the largest ocean?", OCEANS, ARCTIC))
    assert [(claim.under, claim.text) for claim in draft.summary] == [("Pacific Ocean", "Size: BIGGEST!")]
