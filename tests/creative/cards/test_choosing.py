"""What a page says decides its template; a picture, or the seed, its palette."""

import io

import pytest
from PIL import Image, ImageDraw

from creative.cards import look
from creative.cards.choosing import choose
from creative.cards.schemas import Figure, PageBrief, Row

LONG = "先把窗户打开通风十分钟。" * 30


def figures(*labels: str, units: tuple[str, ...] = ("元",)) -> list[Figure]:
    return [Figure(label=label, value=at + 1, unit=units[at % len(units)]) for at, label in enumerate(labels)]


PAGES = [
    (PageBrief(kind="cover", title="春游", lines=["甲", "乙", "丙", "丁"]), {"cover_contents"}),
    (PageBrief(kind="cover", title="春游", lines=["甲", "乙"]), {"cover_band"}),
    (PageBrief(kind="cover", title="春游"), {"cover_poster"}),
    (PageBrief(kind="cover", title="春游", lines=["甲"]), {"cover_poster", "cover_band"}),
    (PageBrief(kind="list", title="春游", lines=["带水", "带伞"]), {"list_checks", "list_ledger"}),
    (PageBrief(kind="list", title="春游", lines=["水：两升", "伞：一把"]), {"list_panels", "list_ledger"}),
    (PageBrief(kind="list", title="春游", lines=["水：两升"] * 5), {"list_ledger"}),
    (PageBrief(kind="steps", title="春游", lines=["走", "停"]), {"steps_path", "steps_blocks"}),
    (PageBrief(kind="comparison", rows=[Row(label="费用", left="12 元", right="80 元")]), {"comparison_table"}),
    (PageBrief(kind="comparison", rows=[Row(label="费用", left="十二元" * 9, right="80 元")]), {"comparison_columns"}),
    (PageBrief(kind="quote", lines=["慢一点没关系。"]), {"quote_large", "quote_marked"}),
    (PageBrief(kind="data", figures=figures("人均")), {"data_figure"}),
    (PageBrief(kind="data", figures=figures("人均", "时间", units=("元", "天"))), {"data_figure"}),
    (PageBrief(kind="data", figures=figures("甲", "乙")), {"data_bars"}),
    (PageBrief(kind="data", figures=figures("2021", "2022 年", "2023")), {"data_columns"}),
    (PageBrief(kind="list", title="什么也没有"), {"quote_large", "quote_marked"}),
]


@pytest.mark.parametrize(("page", "suited"), PAGES)
def test_the_content_decides_the_template(page: PageBrief, suited: set[str]) -> None:
    chosen = {card.template for seed in "abcdefgh" for card in choose([page], None, seed)}
    assert chosen == suited


def test_the_same_seed_chooses_the_same_and_one_palette() -> None:
    pages = [page for page, _ in PAGES]
    cards = choose(pages, None, "seed")
    assert cards == choose(pages, None, "seed")
    assert len({card.palette for card in cards}) == 1
    assert [(card.number, card.total) for card in cards] == [(at, len(cards)) for at in range(1, len(cards) + 1)]
    assert len({choose(pages[:1], None, str(seed))[0].palette for seed in range(60)}) == 8


@pytest.mark.parametrize(
    ("ground", "accent", "palette"),
    [
        ("#141d3a", "#ffce54", "night"),
        ("#fbe4d8", "#d0402a", "peach"),
        ("#ffdf40", "#201a05", "lemon"),
        ("#10281f", "#c0e070", "forest"),
        ("#e4effa", "#2060c0", "sky"),
    ],
)
def test_a_picture_decides_the_palette(ground: str, accent: str, palette: str) -> None:
    picture, data = Image.new("RGB", (300, 400), ground), io.BytesIO()
    ImageDraw.Draw(picture).ellipse((100, 100, 200, 200), fill=accent)
    picture.save(data, "PNG")
    assert choose([PAGES[0][0]], look(data.getvalue()), "seed")[0].palette == palette


def test_what_does_not_fit_goes_on_evenly_on_further_cards() -> None:
    lines = [f"第{at}条：{LONG[:48]}" for at in range(9)]
    cards = choose([PageBrief(kind="steps", title="大扫除", lines=lines)], None, "seed")
    assert [line for card in cards for line in card.lines] == lines
    sizes = [len(card.lines) for card in cards]
    assert len(sizes) > 1
    assert max(sizes) - min(sizes) <= 1
    assert [card.first for card in cards] == [1 + sum(sizes[:at]) for at in range(len(sizes))]
    assert {card.title for card in cards} == {"大扫除"}


def test_a_line_too_long_for_a_card_is_divided_between_sentences() -> None:
    cards = choose([PageBrief(kind="quote", lines=[LONG * 2])], None, "seed")
    assert len(cards) > 1
    assert "".join(line for card in cards for line in card.lines) == LONG * 2
    assert all(line.endswith("。") for card in cards for line in card.lines)


def test_a_cover_that_cannot_show_its_contents_is_followed_by_a_list() -> None:
    lines = [f"第{at}件：{LONG[:24]}" for at in range(16)]
    cards = choose([PageBrief(kind="cover", title="大扫除", lines=lines)], None, "seed")
    assert [card.kind for card in cards] == ["cover"] + ["list"] * (len(cards) - 1)
    assert [line for card in cards for line in card.lines] == lines


def test_lines_beside_a_comparison_are_a_list() -> None:
    page = PageBrief(kind="comparison", lines=["先算总价", "再看时间"], rows=[Row(label="费用", left="高", right="低")])
    cards = choose([page], None, "seed")
    assert [(card.kind, card.lines, len(card.rows)) for card in cards] == [
        ("comparison", [], 1),
        ("list", ["先算总价", "再看时间"], 0),
    ]


def test_figures_of_different_kinds_are_few_on_a_card() -> None:
    told = figures(*"甲乙丙丁戊己", units=("元", "天"))
    cards = choose([PageBrief(kind="data", title="一年", figures=told, lines=["说明"])], None, "seed")
    assert [(len(card.figures), card.lines) for card in cards] == [(4, ["说明"]), (2, [])]


def test_notes_too_long_for_a_chart_stand_on_a_card_of_their_own() -> None:
    page = PageBrief(kind="data", title="花费", figures=figures("吃", "住", "行"), lines=[LONG])
    cards = choose([page], None, "seed")
    assert [card.kind for card in cards] == ["data"] + ["list"] * (len(cards) - 1)
    assert "".join(line for card in cards[1:] for line in card.lines) == LONG
