import pytest
from hypothesis import given
from hypothesis import strategies as st

from library.text.sentences import split


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It cost 3.5 million, e.g. more. Then he left.", ["It cost 3.5 million, e.g. more.", "Then he left."]),
        (
            "Dr. Smith met J. R. R. Tolkien in the U.S. in 1950.",
            ["Dr. Smith met J. R. R. Tolkien in the U.S. in 1950."],
        ),
        ("He lived in the U.S. The end.", ["He lived in the U.S.", "The end."]),
        ('"Why?" he asked. Nobody knew!', ['"Why?" he asked.', "Nobody knew!"]),
        ("See Fig. 3 and No. 5. Go on.", ["See Fig. 3 and No. 5.", "Go on."]),
        ("It ruled in Scott v. Sandford. Anger followed.", ["It ruled in Scott v. Sandford.", "Anger followed."]),
        ("The war ended.[3] Peace came.", ["The war ended.[3]", "Peace came."]),
        ("One line\nAnother line", ["One line", "Another line"]),
        ("“你好。”他说；真的吗？是的！", ["“你好。”", "他说；", "真的吗？", "是的！"]),
        ("毕昇发明了活字印刷术。 沈括记载了它。", ["毕昇发明了活字印刷术。", "沈括记载了它。"]),
        ("The law is 31 U.S.C. § 3729. It pays.", ["The law is 31 U.S.C. § 3729.", "It pays."]),
        ("价格是3.5元。完", ["价格是3.5元。", "完"]),
        ("1. apples and 2. pears", ["1. apples and 2. pears"]),
        ("作用：1.促进生长.2.促进分化。", ["作用：1.促进生长.2.促进分化。"]),
        ("", []),
        ("...", ["..."]),
    ],
)
def test_split_at_ends_of_sentences(text: str, sentences: list[str]) -> None:
    assert [sentence.text for sentence in split(text)] == sentences


@given(st.text(alphabet="aB3 .!?。！？；“”\"')]\n中文…", max_size=80))
def test_split_loses_nothing_but_white_space(text: str) -> None:
    found = split(text)
    assert all(text[sentence.start : sentence.end] == sentence.text for sentence in found)
    edges = [0, *(edge for sentence in found for edge in (sentence.start, sentence.end)), len(text)]
    assert edges == sorted(edges)
    between = "".join(text[edges[i] : edges[i + 1]] for i in range(0, len(edges), 2))
    assert between.strip() == ""


@given(st.text(max_size=200))
def test_split_accepts_any_text(text: str) -> None:
    assert "".join("".join(one.text.split()) for one in split(text)) == "".join(text.split())
