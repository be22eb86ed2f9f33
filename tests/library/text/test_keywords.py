from library.text.keywords import keywords

STEAM = [
    "The steam engine was improved by James Watt, who added a separate condenser.",
    "James Watt's steam engine with its separate condenser was financed by Matthew Boulton.",
]
SONG = ["活字印刷术由毕昇发明。宋朝的海外贸易十分发达。", "泉州的海外贸易带来了财富，活字印刷术传播很广。"]


def test_keywords_are_phrases_of_several_texts_first() -> None:
    assert keywords(STEAM, 4)[:3] == ["James Watt", "separate condenser", "steam engine"]


def test_keywords_in_chinese_are_nouns() -> None:
    assert keywords(SONG, 2) == ["活字印刷术", "海外贸易"]


def test_keywords_of_nothing() -> None:
    assert keywords([], 5) == []
    assert keywords(["the of and"], 5) == []
