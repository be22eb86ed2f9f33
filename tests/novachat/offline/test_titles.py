import pytest

from library.notes.posting import POST_TITLE, title_length
from library.schemas import Language
from novachat.offline.titles import ADVISING, title
from runs.words import speaking


@pytest.mark.parametrize(
    ("subject", "theme", "pattern", "language", "expected"),
    [
        ("上班族", "眼妆", "number", "zh", "上班族眼妆｜3条照着做"),
        ("敏感肌", "敏感肌护肤", "question", "zh", "敏感肌护肤怎么做？3条试试"),
        ("通勤底妆", "底妆", "contrast", "zh", "通勤底妆避坑，先看3条"),
        ("职场女性注重效率与效果平衡", "眼妆", "number", "zh", "职场女性注重效率与效果平衡｜3条照着做"),
        ("上海周末公园", "", "facts", "zh", "上海周末公园｜3条资料"),
        ("office workers (上班族)", "眼妆", "number", "en", "Office workers: 3 things to try"),
    ],
)
def test_the_fullest_title_that_fits(subject: str, theme: str, pattern: str, language: Language, expected: str) -> None:
    with speaking(language):
        assert title(subject, theme, 3, pattern, language) == expected


@pytest.mark.parametrize("pattern", ADVISING)
def test_long_subjects_are_cut(pattern: str) -> None:
    with speaking("zh"):
        assert title_length(title("长" * 40, "主题", 3, pattern, "zh")) == POST_TITLE
