"""Descriptions written apart from the examples: each ends as the design that was meant, or as an honest refusal."""

from pathlib import Path

from conversation.builds.offline.compiler import nearest

DESCRIPTIONS = [
    line.split("\t") for line in Path(__file__).with_name("descriptions.tsv").read_text("utf-8").splitlines()
]


def test_descriptions_are_understood_or_refused() -> None:
    wrong = [text for design, text in DESCRIPTIONS if (nearest(text) or "none") != design]
    assert len(wrong) <= 1, wrong
    # What cannot be built is refused without exception.
    assert not [text for design, text in DESCRIPTIONS if design == "none" and nearest(text)]
