import pytest

from research.offline.titles import title


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("How did the World Wide Web begin?", "How the World Wide Web began"),
        ("How do vaccines work?", "How vaccines work"),
        ("What did the Apollo programme achieve?", "What the Apollo programme achieved"),
        ("How does a rocket fly?", "How a rocket flies"),
        ("Why did the Soviet Union lose the Moon race?", "Why the Soviet Union lost the Moon race"),
        ("When was the W3C founded?", "When the W3C was founded"),
        ("Who was Edward Jenner?", "Edward Jenner"),
        ("What are the side effects of vaccines?", "Side effects of vaccines"),
        ("history of web browsers", "History of web browsers"),
        ("Is the Moon made of cheese?", "Is the Moon made of cheese"),
    ],
)
def test_an_english_question_becomes_a_statement(query: str, expected: str) -> None:
    assert title(query) == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("宋朝的经济为什么繁荣？", "宋朝经济繁荣的原因"),
        ("南宋是怎么灭亡的？", "南宋如何灭亡"),
        ("什么是牛顿第三定律？", "牛顿第三定律"),
        ("王安石变法有哪些内容和影响？", "王安石变法的内容和影响"),
        ("春天去上海哪些公园赏花？", "春天去上海公园赏花"),
        ("顾村公园的樱花什么时候开？", "顾村公园的樱花何时开"),
        ("请介绍一下澶渊之盟", "澶渊之盟"),
    ],
)
def test_a_chinese_question_becomes_a_statement(query: str, expected: str) -> None:
    assert title(query) == expected
