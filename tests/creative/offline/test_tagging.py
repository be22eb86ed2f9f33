import pytest

from creative.offline.tagging import phrases
from library.notes.posting import tag_word


@pytest.mark.parametrize(
    ("topic", "tags"),
    [
        ("the Song dynasty's paper money", ["SongDynasty", "PaperMoney"]),
        ("Why mRNA vaccines were so fast", ["mRNAVaccines"]),
        ("cherry blossoms in Shanghai", ["CherryBlossoms", "Shanghai"]),
        ("women in spaceflight", ["women", "spaceflight"]),
        ("厨房收纳", ["厨房收纳"]),
        ("牛顿第三定律的趣味实验", ["牛顿第三定律", "趣味实验"]),
        ("怎么向孩子解释疫苗", ["孩子解释疫苗"]),
    ],
)
def test_tags_are_the_phrases_of_a_subject(topic: str, tags: list[str]) -> None:
    assert [tag_word(one) for one in phrases(topic)] == tags
