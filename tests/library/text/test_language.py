import pytest

from library.text.language import detect


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
