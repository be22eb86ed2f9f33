import pytest

from library.text.similarity import jaccard, origins, term_containment

WATT = (
    "The steam engine was improved by James Watt, who added a separate condenser in 1769. It made a great difference "
    "to mines and mills all over Britain in the late eighteenth century, and Boulton sold hundreds of engines."
)
TEA = "Tea was traded along the Silk Road for many centuries before Dutch merchants shipped it to Europe."
SONG = "宋仁宗庆历年间，平民毕昇发明胶泥活字印刷术。毕昇用胶泥刻字烧硬，排在铁板上印刷，印完后可以拆下活字再用。"


def test_jaccard_of_same_words_in_another_order() -> None:
    assert jaccard("Watt improved engines", "engines improved by Watt") == 1.0
    assert jaccard("Watt improved engines", "tea from China") == 0.0
    assert jaccard("", "") == 0.0


def test_term_containment_ignores_order() -> None:
    assert term_containment("engines steam Watt", WATT) == 1.0


@pytest.mark.parametrize("text", [WATT, SONG])
def test_origins_of_near_identical_texts(text: str) -> None:
    reprint = text.replace("great", "huge").replace("平民", "布衣") + " (Reprint.)"
    assert origins([text, TEA, reprint]) == [1, 2, 1]


def test_origins_go_on_after_known_ones() -> None:
    assert origins([TEA, WATT], [(4, WATT)]) == [5, 4]
