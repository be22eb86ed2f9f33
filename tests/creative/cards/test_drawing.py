"""Cards as pictures: whole, readable, the same for the same words."""

import io
from typing import get_args

import pytest
from PIL import Image

from creative.cards import choose, draw
from creative.cards.palettes import PALETTES
from creative.cards.schemas import CardPage, DrawnCard, Figure, PageBrief, Row, Template
from creative.checking.platform import check
from creative.checking.platform.schemas import Post
from library.schemas import Language
from library.text.language import detect
from library.typeset import press
from tests.creative.cards.looking import faults
from tests.creative.cards.posts import post

LINES = ["辰山植物园🌷：地铁 9 号线直达，8:30 前入园不用排队。", "共青森林公园🚲：双人自行车 40 元/小时。"]
FULL = PageBrief(
    kind="list",
    title="一天玩转三个公园🌸人均80元！",
    kicker="春游攻略 · 上海周边",
    lines=LINES,
    figures=[Figure(label="世纪公园", value=8.6, unit="万人次"), Figure(label="辰山", value=5.4, unit="万人次")],
    sides=("地铁", "自驾"),
    rows=[Row(label="费用", left="12 元", right="80 元"), Row(label="时间", left="70 分钟", right="50 分钟")],
    by="一位花农",
    source="来源：客流统计，2025",
)
TEMPLATES = get_args(Template)


def card(template: Template, **changes: object) -> CardPage:
    kind = template.partition("_")[0]
    names = list(PALETTES)
    look = {"kind": kind, "template": template, "palette": names[TEMPLATES.index(template) % len(names)], "total": 4}
    # A poster has one line under its title, a comparison none.
    lines = {"cover_poster": LINES[:1], "comparison_table": [], "comparison_columns": []}.get(template, LINES)
    return CardPage.model_validate({**FULL.model_dump(), **look, "lines": lines, **changes})


def drawn(page: CardPage, language: Language = "zh", background: bytes | None = None) -> DrawnCard:
    return draw(page, PALETTES[page.palette], language=language, background=background)


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_draws_a_whole_and_readable_card(template: Template) -> None:
    page = card(template)
    seen = drawn(page)
    assert faults(page, seen, "zh") == []
    assert check(Post(title="春游", body="春游", images=[seen])) == []


def test_the_words_below_a_field_of_colour_stand_below_it_on_a_card_of_its_own() -> None:
    page = card("cover_band", lines=["植物园八点半前入园不用排队，出口人少。" * 2], kicker="", source="", total=1)
    edge = int(1440 * 0.66)
    with Image.open(io.BytesIO(drawn(page).png)) as seen:
        strips = [seen.convert("RGB").crop((200, top, 1040, top + 20)) for top in (edge - 30, edge + 10)]
    assert [len(strip.getcolors() or []) for strip in strips] == [1, 1]


@pytest.mark.parametrize("number", [3, 9, 11, 14])
def test_whatever_a_post_says_fits_its_cards(number: int) -> None:
    pages = post(number)
    language = detect(" ".join(text for page in pages for text in (page.title, *page.lines)))
    found = {}
    for page in choose(pages, None, str(number)):
        found[page.number, page.template] = faults(page, drawn(page, language), language)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
    assert len(found) >= len(pages)


def test_the_same_words_make_the_same_bytes() -> None:
    pages = [card("cover_poster"), card("list_panels"), card("data_bars")]
    first = [drawn(page).png for page in pages]
    # Nothing that was set before may show.
    press._compiler.cache_clear()
    assert [drawn(page).png for page in reversed(pages)] == first[::-1]
    assert len(set(first)) == 3


def test_words_are_never_markup() -> None:
    markup = ['#panic("read")', "*bold* _x_ $x^2$ `code` @label <label>", '= "]) #image("/etc/passwd")', "\\u{41} //"]
    page = card("list_ledger", lines=markup, title="#title[x]", source="#source")
    assert faults(page, drawn(page), "zh") == []
    assert drawn(page).alt.splitlines()[2:6] == [f"{at}. {line}" for at, line in enumerate(markup, 1)]


def test_the_alternative_text_is_all_the_words_in_reading_order() -> None:
    assert drawn(card("list_ledger", figures=[], rows=[], by="", first=3)).alt.splitlines() == [
        "春游攻略 · 上海周边",
        "一天玩转三个公园🌸人均80元！",
        "3. 辰山植物园🌷: 地铁 9 号线直达，8:30 前入园不用排队。",
        "4. 共青森林公园🚲: 双人自行车 40 元/小时。",
        "来源：客流统计，2025",
    ]
    table = drawn(card("comparison_table", figures=[], lines=[], by="", kicker="")).alt.splitlines()
    assert table[1:3] == ["费用 · 地铁: 12 元 · 自驾: 80 元", "时间 · 地铁: 70 分钟 · 自驾: 50 分钟"]
    assert drawn(card("data_bars", rows=[], lines=[])).alt.splitlines()[2] == "世纪公园: 8.6 万人次"


def test_words_that_do_not_fit_are_told() -> None:
    seen = drawn(card("list_ledger", lines=LINES * 12))
    assert seen.pages > 1
    rules = [one.rule for one in check(Post(title="春游", body="春游", images=[seen]))]
    assert rules == ["overflow"]


def test_art_lies_under_a_sheet_that_keeps_the_words_readable() -> None:
    art = io.BytesIO()
    Image.new("RGB", (864, 1152), "#c0a0e0").save(art, "JPEG")
    page = card("cover_poster")
    seen = drawn(page, background=art.getvalue())
    with Image.open(io.BytesIO(seen.png)) as picture:
        assert picture.size == (1080, 1440)
        assert picture.mode == "RGB"
        above, below = picture.getpixel((540, 100)), picture.getpixel((20, 1200))
    assert isinstance(above, tuple)
    assert max(abs(one - other) for one, other in zip(above, (0xC0, 0xA0, 0xE0), strict=True)) < 6
    assert below == tuple(bytes.fromhex(PALETTES[page.palette].ground[1:]))
    assert check(Post(title="春游", body="春游", images=[seen])) == []
