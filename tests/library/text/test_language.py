import pytest

from library.text.language import detect, own_first, run_on
from runs.words import speaking


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The history of steam", "en"),
        ("蒸汽机的历史", "zh"),
        ("什么是 Transformer 模型", "zh"),
        ("The word 道 means the way in Chinese thought", "en"),
        ("", "en"),
        ("1969", "en"),
    ],
)
def test_detect_by_script(text: str, language: str) -> None:
    assert detect(text) == language


@pytest.mark.parametrize(
    ("language", "first"), [("zh", ["宋朝", "牛顿", "Vaccines"]), ("en", ["Vaccines", "宋朝", "牛顿"])]
)
def test_what_is_in_the_language_that_is_spoken_comes_first(language: str, first: list[str]) -> None:
    with speaking(language):
        assert own_first(["宋朝", "Vaccines", "牛顿"]) == first


def test_sentences_of_two_languages_have_the_spaces_of_their_own() -> None:
    assert run_on(["He came.", "她来了。", "He left."]) == "He came. 她来了。He left."
