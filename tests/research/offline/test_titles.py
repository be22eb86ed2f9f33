import pytest

from research.offline.titles import title


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("How did the World Wide Web begin?", "How did the World Wide Web begin?"),
        ("How do vaccines work?", "How vaccines work"),
        ("How do I shut down the machine properly?", "How to shut down the machine properly"),
        ("Where in Shanghai can I see azaleas?", "Where in Shanghai can I see azaleas?"),
        ("When should we sow beans?", "When to sow beans"),
        ("What did the Apollo programme achieve?", "What did the Apollo programme achieve?"),
        ("How does a rocket fly?", "How does a rocket fly?"),
        ("When was the W3C founded?", "When was the W3C founded?"),
        ("Who was Edward Jenner?", "Edward Jenner"),
        ("What are the side effects of vaccines?", "Side effects of vaccines"),
        ("history of web browsers", "History of web browsers"),
        ("iPhone photography", "iPhone photography"),
        ("Is the Moon made of cheese?", "Is the Moon made of cheese?"),
        (
            "What is the difference between live and inactivated vaccines?",
            "What is the difference between live and inactivated vaccines?",
        ),
        ("上海的公园晚上开放吗？", "上海的公园晚上开放吗？"),
        ("How many people have walked on the Moon?", "How many people have walked on the Moon?"),
        ("Who started eBay, and what was it called at first?", "Who started eBay, and what was it called at first?"),
        ("What is W3C for?", "What is W3C for?"),
        ("What are the stages of dying described by Kübler-Ross?", "Stages of dying described by Kübler-Ross"),
        ("What are the four virtues Aristotle or Plato named?", "What are the four virtues Aristotle or Plato named?"),
        ("What is the lemons problem in used cars?", "Lemons problem in used cars"),
        ("Who was Apollo named after?", "Who was Apollo named after?"),
        ("What is in an mRNA vaccine and how does it work?", "What is in an mRNA vaccine and how does it work?"),
    ],
)
def test_an_english_question_becomes_a_phrase_or_stays_as_it_was_asked(query: str, expected: str) -> None:
    assert title(query) == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("宋朝的经济为什么繁荣？", "宋朝经济繁荣的原因"),
        ("南宋是怎么灭亡的？", "南宋如何灭亡"),
        ("mRNA疫苗是谁发明的？", "mRNA疫苗是谁发明的？"),
        ("什么是牛顿第三定律？", "牛顿第三定律"),
        ("王安石变法有哪些内容和影响？", "王安石变法有哪些内容和影响？"),
        ("春天去上海哪些公园赏花？", "春天去上海哪些公园赏花？"),
        ("宋朝的科举有什么变化？", "宋朝的科举有什么变化？"),
        ("辰山植物园怎么去？", "辰山植物园怎么去？"),
        ("岳飞是怎么死的？", "岳飞是怎么死的？"),
        ("牛顿是什么人", "牛顿"),
        ("辰山植物园的矿坑花园以前是什么？", "辰山植物园的矿坑花园以前是什么？"),
        ("急刹车的时候人为什么会往前冲？", "急刹车的时候人为什么会往前冲？"),
        ("宋朝人用什么钱", "宋朝人用什么钱"),
        ("天空为什么是蓝色的？", "天空为什么是蓝色的？"),
        ("上海有多大，有哪些港口？", "上海有多大，有哪些港口？"),
        ("上海有哪些值得去的公园？", "上海有哪些值得去的公园？"),
        ("第一个进入太空的人是谁？", "第一个进入太空的人"),
        ("顾村公园的樱花什么时候开？", "顾村公园的樱花什么时候开？"),
        ("请介绍一下澶渊之盟", "澶渊之盟"),
        ("文天祥最后怎么样了？", "文天祥最后怎么样了？"),
        ("杯酒释兵权是怎么回事？", "杯酒释兵权是怎么回事？"),
        ("papi 酱拿到了多少投资？", "papi 酱拿到了多少投资？"),
    ],
)
def test_a_chinese_question_becomes_a_phrase_or_stays_as_it_was_asked(query: str, expected: str) -> None:
    assert title(query) == expected
