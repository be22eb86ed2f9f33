"""What the platform refuses is found, and nothing else."""

import io
from collections.abc import Callable

import pytest
from PIL import Image

from creative.cards import choose, draw
from creative.cards.palettes import PALETTES
from creative.cards.schemas import DrawnCard, PageBrief
from creative.checking.platform import check, count
from creative.checking.platform.schemas import Post

BODY = "周末去公园走走，带一瓶水。第一次来的朋友，最好提前一天预约。"
LINES = ["甲园：湖边草坪最适合野餐", "乙园：樱花在三号门右手边"]


def post(**changes: object) -> Post:
    return Post.model_validate({"title": "一天玩转三个公园🌸", "body": BODY, "tags": ["春游", "公园"], **changes})


def page(*lines: str) -> PageBrief:
    return PageBrief(kind="list", title="春天去哪儿", lines=list(lines or LINES))


def drawn(**colours: str) -> DrawnCard:
    card = choose([page()], None, "seed")[0]
    return draw(card, PALETTES["paper"].model_copy(update=colours), language="zh")


def plain(width: int, height: int) -> DrawnCard:
    data = io.BytesIO()
    Image.new("RGB", (width, height), "#fafafa").save(data, "PNG")
    return DrawnCard(png=data.getvalue(), alt="", pages=1)


def rules(told: Post) -> list[str]:
    return [one.rule for one in check(told)]


def test_a_good_post_has_no_finding() -> None:
    assert check(post(pages=[page(), page("带水", "带伞")], images=[drawn()])) == []


def test_titles_are_counted_as_the_platform_does() -> None:
    assert [count(text) for text in ("", "abc", "公园", "🌸", "公园a", "A" * 40)] == [0, 2, 2, 2, 3, 20]


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({"title": ""}, ["title"]),
        ({"title": "公" * 20}, []),
        ({"title": "公" * 21}, ["title"]),
        ({"title": "A" * 40}, []),
        ({"title": "🌸" * 11}, ["title"]),
        ({"body": " "}, ["body"]),
        ({"body": "园" * 1000}, []),
        ({"body": "园" * 1001}, ["body"]),
        ({"tags": [str(at) for at in range(11)]}, ["tags"]),
        ({"tags": ["春游", "春游"]}, ["tags"]),
        ({"tags": ["#春游"]}, ["tags"]),
        ({"tags": ["a b", ""]}, ["tags", "tags"]),
        ({"pages": [page(f"第{at}条是{chr(0x4E00 + at * 97) * 9}") for at in range(19)]}, ["image_count"]),
        ({"pages": [page(), page()]}, ["near_duplicate"]),
        ({"pages": [page(), PageBrief(kind="quote", lines=["—"])]}, ["blank"]),
        ({"pages": [page("欢迎{{品牌}}")]}, ["placeholder"]),
    ],
)
def test_limits_and_pages(changes: dict[str, object], broken: list[str]) -> None:
    assert rules(post(**changes)) == broken


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("{{brand}}", "placeholder"),
        ("XX路 12 号", "placeholder"),
        ("【此处填写价格】", "placeholder"),
        ("[insert name]", "placeholder"),
        ("TODO", "placeholder"),
        ("加我微信领资料", "off_platform"),
        ("vx：abc", "off_platform"),
        ("扫码进群", "off_platform"),
        ("电话 13812345678", "off_platform"),
        ("DM me for the list", "off_platform"),
        ("全网最低价", "absolute"),
        ("销量第一", "absolute"),
        ("独一无二的体验", "absolute"),
        ("100%有效", "absolute"),
        ("the world's best coffee", "absolute"),
    ],
)
def test_words_that_may_not_stand_in_a_post(words: str, rule: str) -> None:
    assert set(rules(post(body=f"{BODY}{words} "))) == {rule}
    assert set(rules(post(pages=[page(*LINES, words)]))) == {rule}


@pytest.mark.parametrize(
    "words",
    [
        "第一次、第一天、第一步",
        "最好先预约，最近最多人去",
        "最佳观赏期是四月",
        "XXL 码和 xs 码",
        "微信支付和支付宝都可以",
        "把饺子包好，把饭包过来",
        "顶着太阳，级别不高",
        "编号 202604120013 的展品",
        "the best time is spring",
        "「括号」和 [1] 号门 {不是}".replace("{不是}", ""),
        "这件神器，一件就够",
    ],
)
def test_everyday_words_are_left_alone(words: str) -> None:
    assert rules(post(body=f"{BODY}{words}")) == []


def test_cliches_are_found_where_they_crowd() -> None:
    assert rules(post(body="宝藏公园，野餐神器，赏花天花板。")) == ["cliche"]
    assert rules(post(body=f"宝藏公园。{BODY * 6}野餐神器。{BODY * 6}赏花天花板。")) == []


@pytest.mark.parametrize(
    ("make", "broken"),
    [
        (lambda: plain(1080, 1440), ["blank"]),
        (lambda: plain(1440, 1080), ["image_shape", "blank"]),
        (lambda: drawn(ink="#d8d2c8", soft="#d8d2c8", mark="#e0d8cc", accent="#e8e0d4"), ["contrast"]),
        (lambda: drawn().model_copy(update={"pages": 2}), ["overflow"]),
    ],
)
def test_pictures(make: Callable[[], DrawnCard], broken: list[str]) -> None:
    assert rules(post(images=[make()])) == broken


def test_findings_name_their_images_and_are_told_once() -> None:
    same = drawn()
    found = check(post(pages=[page(), page()], images=[same, same]))
    assert [(one.rule, one.images, str(one.message)) for one in found] == [
        ("near_duplicate", [1, 2], "Pages 1 and 2 are nearly the same.")
    ]
