"""What branches made, put together."""

from novachat.briefs.items import Produced, Product
from novachat.steps import merge


def test_of_two_posts_with_one_title_the_second_has_another() -> None:
    """Branches cannot see each other's titles."""
    bodies = ("早上总卡粉？\n先保湿，再薄涂。", "下午脱妆怎么补？\n先吸油，再按气垫。")
    branches = [Produced(items=[Product(title="底妆", content=body)], engine="m") for body in bodies]
    assert [one.title for one in merge(branches, 2)] == ["底妆", "下午脱妆怎么补？"]
    untitled = [Produced(items=[Product(content=body)], engine="m") for body in bodies]
    assert [one.title for one in merge(untitled, 2)] == ["", ""]
