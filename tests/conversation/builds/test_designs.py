"""Descriptions written apart from the examples: each ends as the design that was meant, or as an honest refusal."""

from pathlib import Path

import pytest

from conversation.builds.briefs import CompileTask
from conversation.builds.offline.compiler import compile_blueprint, nearest
from library.schemas import Language
from runs.words import speaking

DESCRIPTIONS = [
    line.split("\t") for line in Path(__file__).with_name("descriptions.tsv").read_text("utf-8").splitlines()
]


def test_descriptions_are_understood_or_refused() -> None:
    wrong = [text for design, text in DESCRIPTIONS if (nearest(text).design or "none") != design]
    assert len(wrong) <= 1, wrong
    # What cannot be built is refused without exception.
    assert not [text for design, text in DESCRIPTIONS if design == "none" and nearest(text).design]


@pytest.mark.parametrize(
    ("language", "asked", "limit"),
    [
        ("zh", "每天自动给没交作业的家长发短信提醒。", "它只读取、计算和显示"),
        ("en", "Grade the essays and show the class average", "It only reads, computes and shows"),
    ],
)
def test_what_asks_for_more_than_can_be_built_is_told_so(language: Language, asked: str, limit: str) -> None:
    with speaking(language):
        blueprint = compile_blueprint(CompileTask(language=language, description=asked)).blueprint
        plain = compile_blueprint(CompileTask(language=language, description="每天提醒我哪些学生没有交作业")).blueprint
    assert blueprint
    assert plain
    assert limit in blueprint.description
    assert limit not in plain.description
