"""Markdown, text and tables."""

import tracemalloc
from collections.abc import Callable

import pytest

from library.readers import markdown, table, text
from library.readers.document import Block, UnreadableDocument
from library.readers.encodings import decode
from library.text.sentences import split

NOTE = """---
title: "Steam: a history"
url: https://example.org/steam
publisher: Museum
published: 9 January 2007
language: en
topic: Steam
ignored: yes
---

# Steam

Watt added a *separate*
[condenser](https://example.org).

## Numbers

| Year | Engines |
|------|---------|
| 1776 | 12 |

- first
- second
"""


def test_markdown_with_front_matter() -> None:
    document = markdown.read(NOTE.encode())
    assert document.model_dump(exclude={"blocks"}) == {
        "title": "Steam: a history",
        "url": "https://example.org/steam",
        "publisher": "Museum",
        "published": "2007-01-09",
        "language": "en",
        "topic": "Steam",
        "media_type": "text/markdown",
        "links": [],
    }
    assert document.blocks == [
        Block(heading="Steam", text="Watt added a separate condenser."),
        Block(heading="Numbers", text="Year; Engines\n1776; 12\n\u2003first\n\u2003second"),
    ]


def test_markdown_with_front_matter_in_toml() -> None:
    source = '+++\ndraft = false\ntitle = "Leaf mold"\ndate = "2025-09-24T12:32:00.000Z"\n[cover]\ntitle = "Leaves"\n+++\nIt holds water.'
    document = markdown.read(source.encode())
    assert (document.title, document.published) == ("Leaf mold", "2025-09-24")
    assert [block.text for block in document.blocks] == ["It holds water."]


def test_marks_of_footnotes_boxes_and_site_builders_are_no_text() -> None:
    source = (
        "Plasmolysis[^cytolysis] occurs in `[^a-z]` and [^5] cells.\n\n[^cytolysis]: An animal cell would burst.\n\n"
        "> [!NOTE] 原文片段在此。\n\n{{< notice tip >}}Pile the leaves.{{< /notice >}}\n\n"
        '{% include image.html width="75%" %}'
    )
    assert [block.text for block in markdown.read(source.encode()).blocks] == [
        "Plasmolysis occurs in [^a-z] and [^5] cells.\nAn animal cell would burst.\n原文片段在此。\nPile the leaves."
    ]


TABLE = """Before
| a | **b** |
|---|:-:|
| 1 | [x](https://example.org) and `c\\|d` |
|| *only* |
| 2 | &amp; \\* |
- item

| no | table |
"""


def test_markdown_tables_row_by_row() -> None:
    expected = "Before\na; b\n1; x and c|d\nonly\n2; & *\n\u2003item\n| no | table |"
    assert markdown.read(TABLE.encode()).blocks == [Block(text=expected)]


def test_a_reference_is_resolved_wherever_it_is_defined() -> None:
    assert markdown.read(b"See [Watt][1].\n\n[1]: https://example.org\n").blocks == [Block(text="See Watt.")]


def test_of_a_picture_stays_what_is_said_in_its_place_and_not_its_mere_name() -> None:
    pictures = (
        "# ![Cells](logo.png)\n\n![The cell has a wall.](b.png)\n\n![plate-3](c.png)\n\nA ![cell](d.png) divides.\n"
    )
    read = markdown.read(pictures.encode())
    assert (read.title, read.blocks) == ("Cells", [Block(text="The cell has a wall.\nA cell divides.")])


def test_below_pictures_stands_their_caption_and_no_description() -> None:
    pictures = '![A map shows "goods".](a.png "The &#x201C;exchange&#x201D; began in 1492. (credit: work by the Archives (CC-BY))")\n![A dome.](b 2 (1).png "(credit: NASA)")\n'
    assert markdown.read(pictures.encode()).blocks == [Block(text="The “exchange” began in 1492.")]


KRAMDOWN = """
The **canal**{: data-type="term" #canal}, opened in 1825 ([\\[link\\]](#figure_1)), is `{:long}`.
{: .lead}

It was long.* * *
{: data-type="newline"}
 It was deep.

<div class="cost" markdown='1'>
### Glossary
{: .title}

canal
: an artificial river
^

</div>
"""


def test_what_kramdown_writes_for_style_sheets_is_no_text() -> None:
    assert markdown.read(KRAMDOWN.encode()).blocks == [
        Block(text="The canal, opened in 1825, is {:long}.\nIt was long. It was deep."),
        Block(heading="Glossary", text="canal: an artificial river"),
    ]


@pytest.mark.parametrize(
    "piece",
    ["{:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "![", "![](", "{: a=", "`{:", " ([", "](", "**a", "{#a "],
)
def test_what_looks_like_markup_is_read_in_time_that_grows_with_it(piece: str) -> None:
    source = piece * (20_000 // len(piece))
    assert len(markdown.read(source.encode()).blocks) == 1


PAGE_WITHIN = """
# Gates

<table><tr><th>Gate</th><th>Fee</th></tr><tr><td>South</td><td>54</td></tr></table>

<script>ticket()</script>

<i class="icon"></i>
Open *daily* from [9:00](#hours).
"""


def test_the_text_of_html_within_markdown_is_read() -> None:
    assert markdown.read(PAGE_WITHIN.encode()).blocks == [Block(text="Gate; Fee\nSouth; 54\nOpen daily from 9:00.")]


def peak_of(reader: Callable[[bytes], object], data: bytes) -> int:
    tracemalloc.start()
    try:
        reader(data)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_table_of_small_cells_takes_little_memory() -> None:
    source = b"|a|b|\n|-|-|\n" + b"|x|y|\n" * 10_000
    assert peak_of(markdown.read, source) < 100 * len(source)


class Counted(str):
    """A text that counts the characters that are copied out of it."""

    __slots__ = ()
    copied = 0

    def __getitem__(self, key: object) -> str:
        piece = super().__getitem__(key)  # type: ignore[index]
        Counted.copied += len(piece)
        return piece


@pytest.mark.parametrize("source", ["a.\n" + "- -\n" * 3000, "no. (" * 3000], ids=["marks", "abbreviations"])
def test_sentences_are_found_without_copying_the_text_again_and_again(source: str) -> None:
    Counted.copied = 0
    split(Counted(source))
    assert Counted.copied < 10 * len(source)


def test_markdown_without_front_matter_is_named_by_its_first_heading() -> None:
    document = markdown.read("# 蒸汽机\n\n瓦特改良了\n蒸汽机。\n".encode())
    assert (document.title, document.blocks) == ("蒸汽机", [Block(text="瓦特改良了蒸汽机。")])


@pytest.mark.parametrize(
    ("matter", "title", "published"),
    [
        ("title: A trial\ndate: 2017-02-22\nlast_updated: 2020-01-01", "A trial", "2017-02-22"),
        ("post_title: >\n  A trial\n  ends\npost_date: 2016-03-06 19:32:12\npublished: true", "A trial ends", "2016-03-06"),
        ("title: Apple&#039;s phone\npublished: 2016", "Apple's phone", "2016"),
    ],
)  # fmt: skip
def test_day_and_title_are_read_as_blogs_write_them(matter: str, title: str, published: str) -> None:
    document = markdown.read(f"---\n{matter}\n---\nIt ended.\n".encode())
    assert (document.title, document.published) == (title, published)


def test_paragraphs_of_html_within_markdown_stay_apart() -> None:
    source = '<span id="a"/><p>She died at home.</p><span id="b"/><p>"She is with him," he wrote.</p>\n'
    (block,) = markdown.read(source.encode()).blocks
    assert block.text == 'She died at home.\n"She is with him," he wrote.'
    assert markdown.read(b"Write `</p><p>` there.\n").blocks == [Block(text="Write </p><p> there.")]


def test_html_that_goes_on_indented_is_no_code() -> None:
    shown = "        <p>Third.</p><p>Fourth.</p>"
    (block,) = markdown.read(f"<span/><p>First.</p><p>Second.</p>\n\n{shown}\n".encode()).blocks
    assert block.text == "First.\nSecond.\nThird.\nFourth."
    (block,) = markdown.read(f"Write two paragraphs so:\n\n{shown}\n".encode()).blocks
    assert block.text.endswith(shown.strip())


def test_text_is_unwrapped_under_its_headings() -> None:
    source = (
        "The Engine\n\nJames Watt added a separate conden-\nser to the engine of Newcomen in\n1769.\n\n- one\n- two\n"
    )
    assert text.read(source.encode()).blocks == [
        Block(
            heading="The Engine",
            text="James Watt added a separate condenser to the engine of Newcomen in 1769.\n- one\n- two",
        )
    ]


def test_table_rows_name_their_columns() -> None:
    source = "version;codename;release\n8;Jessie;2015-04-26\n;;\n9;Stretch;2017-06-17\n"
    assert table.read(source.encode()).blocks == [
        Block(
            text="version: 8; codename: Jessie; release: 2015-04-26\nversion: 9; codename: Stretch; release: 2017-06-17"
        )
    ]


WARS = "First World War; years: 1914–1918; begun by: the shots of Sarajevo\nSecond World War; years: 1939–1945"


@pytest.mark.parametrize("head", ["| | years | begun by |", "| war | years | begun by |"])
def test_of_a_table_with_a_head_each_row_names_its_columns(head: str) -> None:
    source = f"{head}\n|--|--|--|\n| First World War | 1914–1918 | the shots of Sarajevo |\n| Second World War | 1939–1945 | |\n"
    assert markdown.read(source.encode()).blocks == [Block(text=WARS)]


def test_a_head_without_rows_is_a_row() -> None:
    assert markdown.read(b"| a | b | c |\n|--|--|--|\n").blocks == [Block(text="a; b; c")]


SIMPLIFIED = "毕昇发明了活字印刷术，这是中国古代的一大发明。\n一"
TRADITIONAL = "北宋慶曆年間，畢昇發明了泥活字，這是世界上最早的活字印刷術。\n一"
ENGLISH = "The engine of Watt, 1769.\n"
GERMAN = "Größe: 12 µm, „geöffnet“ – Ärger über Öl."


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Größe", "utf-8"),
        ("Größe", "latin-1"),
        (GERMAN, "cp1252"),
        (SIMPLIFIED, "gb18030"),
        (TRADITIONAL, "gb18030"),
        (TRADITIONAL, "big5"),
        (SIMPLIFIED, "utf-8-sig"),
        ("毕昇", "utf-16"),
        *(
            (text, encoding)
            for text in (ENGLISH, GERMAN, SIMPLIFIED, TRADITIONAL)
            for encoding in ("utf-16-le", "utf-16-be")
        ),
    ],
)
def test_decode_finds_the_encoding(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Привет, мир! Сегодня хорошая погода.", "cp1251"),
        ("吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。", "shift_jis"),
        ("吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。", "euc_jp"),
        ("나는 고양이다. 이름은 아직 없다. 어디서 태어났는지 모른다.", "euc_kr"),
        ("Καλημέρα κόσμε, τι κάνετε σήμερα;", "cp1253"),
    ],
)
def test_decode_says_that_it_does_not_know(text: str, encoding: str) -> None:
    with pytest.raises(UnreadableDocument, match="could not be recognised"):
        decode(text.encode(encoding))


def test_what_big5_declares_may_hold_hong_kongs_characters() -> None:
    assert decode("香港嘅咖啡".encode("big5hkscs"), "big5") == "香港嘅咖啡"


def test_a_heading_is_without_what_it_is_linked_to_by() -> None:
    read = markdown.read("# Thinkers\n\n## Max Weber (1864–1920) {#eip-id1}\n\nHe wrote.".encode())
    assert [block.heading for block in read.blocks] == ["Max Weber (1864–1920)"]


def test_a_picture_within_a_text_says_a_key_and_not_what_is_to_be_seen() -> None:
    text = "![QR code for a film](code.png) Calcium starts it (see [\\[link\\]](#f1)), as shown in [\\[link\\]](#f2). Press ![Enter](e.png) now."
    assert markdown.read(text.encode()).blocks == [Block(text="Calcium starts it. Press Enter now.")]


def test_a_reference_left_without_its_number_goes_with_what_points_to_it_and_the_letter_behind() -> None:
    text = "It bends ([\\[link\\]](#f1)**c**). As shown in [\\[link\\]](#f2), Saturn has rings (shown in [\\[link\\]](#f3)**a**)."
    assert markdown.read(text.encode()).blocks == [Block(text="It bends. Saturn has rings.")]


def test_a_picture_within_a_text_does_not_say_the_name_of_its_file() -> None:
    read = markdown.read("先把水煮沸\n![pour-over-01](a.jpg)\n".encode())
    assert read.blocks == [Block(text="先把水煮沸")]


def test_chinese_lines_that_their_author_ends_stay_apart() -> None:
    read = markdown.read("安静下来  \n没有嘈杂的声音  \n水温 88°C  \nand so\non".encode())
    assert read.blocks == [Block(text="安静下来\n没有嘈杂的声音\n水温 88°C and so on")]


def test_bold_is_none_of_the_text_between_chinese_characters() -> None:
    said = "**发展定位：**大力发展`a**b**c`产业。"
    assert markdown.read(said.encode()).blocks == [Block(text="发展定位：大力发展a**b**c产业。")]


@pytest.mark.parametrize(
    "source",
    [
        '!!! danger "Never feed"\n    These are bad:\n\n    - grapes\n    - [ ] onions\n',
        '???+ danger "Never feed"\n     These are bad:\n\n     - grapes\n     - onions\n',
        "::: danger Never feed\nThese are bad:\n\n- grapes\n- [x] onions\n:::\n",
    ],
)
def test_what_a_box_holds_belongs_to_its_title(source: str) -> None:
    said = (
        "Cats\n\u2003Never feed\n\u2003\u2003These are bad:\n\u2003\u2003\u2003grapes\n\u2003\u2003\u2003onions\nWater"
    )
    assert markdown.read(f"Cats\n\n{source}\nWater".encode()).blocks == [Block(text=said)]


def test_a_formula_stands_within_its_sentence_and_once() -> None:
    formula = '<math><semantics><mrow><mn>14</mn><mi>N</mi></mrow><annotation encoding="StarMath">size 12{N}</annotation></semantics></math>'
    assert markdown.read(f"Neutrinos strike {formula}\n\n in the air.\n\nIt decays.".encode()).blocks == [
        Block(text="Neutrinos strike 14N in the air.\nIt decays.")
    ]


def test_a_number_goes_on_behind_its_formula_and_its_power_is_none_of_its_digits() -> None:
    times = "<math><mo>×</mo></math>"
    source = f"A mole has 6.022 {times}\n\n 10<sup>23</sup> atoms, of Al<sup>3+</sup> too, (a + b)<sup>2</sup>.\n^\n\n2 of them met on May 1<sup>st</sup>."
    assert markdown.read(source.encode()).blocks == [
        Block(text="A mole has 6.022 × 10²³ atoms, of Al³⁺ too, (a + b)².\n2 of them met on May 1st.")
    ]


def test_the_number_of_a_note_is_no_text_and_what_is_to_be_seen_in_a_picture_neither() -> None:
    source = "It rose.<sup>3</sup> Then it fell.[<sup>4</sup>] <span>![A curve is shown. It falls.](a.png)</span>"
    assert markdown.read(source.encode()).blocks == [Block(text="It rose. Then it fell.[4]")]


@pytest.mark.parametrize(
    "source", ["!!! note\n    Cats sleep.\n", "::: note\nCats sleep.\n:::\n", "> [!NOTE]\n> Cats sleep.\n"]
)
def test_that_a_box_is_a_note_is_none_of_the_text(source: str) -> None:
    assert markdown.read(source.encode()).blocks == [Block(text="Cats sleep.")]


@pytest.mark.parametrize("cried", ["!!! 注意：猫不能吃巧克力", "!!! Do not feed chocolate", "??? really"])
def test_what_is_cried_out_is_no_box(cried: str) -> None:
    assert markdown.read(f"{cried}\n\nCats sleep.".encode()).blocks == [Block(text=f"{cried}\nCats sleep.")]


@pytest.mark.parametrize(
    ("opening", "title"),
    [
        ("::: {.note #cats}", ""),
        ("::: note :::", ""),
        (":::note[Mind this]", "\u2003Mind this\n\u2003\u2003"),
        (":::{tip} Mind this", "\u2003Mind this\n\u2003\u2003"),
        ('!!! warning "Mind this"\n', "\u2003Mind this\n\u2003\u2003"),
    ],
)
def test_the_title_of_a_box_is_read_and_its_attributes_are_not(opening: str, title: str) -> None:
    text, end = ("    Cats sleep.", "") if opening.startswith("!") else ("Cats sleep.", "\n:::")
    assert markdown.read(f"{opening}\n{text}{end}\n".encode()).blocks == [Block(text=f"{title}Cats sleep.")]


def test_only_what_stands_in_a_list_is_to_do() -> None:
    assert markdown.read(b"[x] marks what is done.\n\n- [x] milk\n- [ ] bread").blocks == [
        Block(text="[x] marks what is done.\n\u2003milk\n\u2003bread")
    ]


def test_only_a_credit_is_left_out_of_a_caption() -> None:
    caption = "Heat flows out of the stove (source of heat). (credit: NASA (JPL))"
    assert markdown.read(f'![x](a.png "{caption}")'.encode()).blocks == [
        Block(text="Heat flows out of the stove (source of heat).")
    ]


def test_code_about_formulas_stays_as_it_is() -> None:
    code = "<math>a</math>\n\n  and <annotation>x</annotation>\n"
    assert markdown.read(f"```html\n{code}```\n".encode()).blocks == [Block(text=code.replace("\n\n", "\n").strip())]


def test_lines_of_an_entry_stand_below_its_first_and_a_list_below_its_last() -> None:
    source = "1. 领导阶级：地主阶级；<br>\n   目的：维护统治；<br>\n   口号：自强\n    - 兵工厂\n2. 一行<br>两半"
    assert [block.text for block in markdown.read(source.encode()).blocks] == [
        "\u2003领导阶级：地主阶级；\n\u2003\u2003目的：维护统治；\n\u2003\u2003口号：自强\n\u2003\u2003\u2003兵工厂\n\u2003一行两半"
    ]


def test_a_table_within_a_list_belongs_to_its_entry() -> None:
    source = "1. Two wars\n\n   | war | year |\n   | --- | --- |\n   | first | 1840 |\n"
    assert [block.text for block in markdown.read(source.encode()).blocks] == [
        "\u2003Two wars\n\u2003\u2003war; year\n\u2003\u2003first; 1840"
    ]


def test_a_heading_stands_below_those_above_it_and_not_below_what_names_all() -> None:
    source = "# The Water Cycle\n\n## Steps\n\n### 1. Rising\n\nWater dries.\n\n### 2. Falling\n\nIt rains.\n\n## Uses\n\nWe drink."
    assert [block.heading for block in markdown.read(source.encode()).blocks] == [
        "Steps › 1. Rising",
        "Steps › 2. Falling",
        "Uses",
    ]
    chapters = "# One\n\nA text.\n\n# Two\n\n## Part\n\nA text."
    assert [block.heading for block in markdown.read(f"---\ntitle: A book\n---\n{chapters}".encode()).blocks] == [
        "One",
        "Two › Part",
    ]


def test_links_between_notes_say_what_they_lead_to_and_pictures_nothing() -> None:
    source = (
        "见 [[化学/必修#二、铝|铝热反应]]、[[二、铝]]，![[x.png]]`[[ -f x ]]`，[[1]](#cite)。[![164.png](a.png)](a.png)"
    )
    assert [block.text for block in markdown.read(source.encode()).blocks] == ["见 铝热反应、二、铝，[[ -f x ]]，[1]。"]


def test_tags_of_a_site_builder_are_no_text_but_in_code() -> None:
    source = "{% grid %}\n\n来源：{% u 色氨酸 %}，`{% csrf_token %}` and {% " + "a " * 50_000
    assert [block.text[:34] for block in markdown.read(source.encode()).blocks] == [
        "来源：色氨酸，{% csrf_token %} and {% a a"
    ]


def test_what_is_struck_out_is_not_said_and_the_lines_of_a_cell_are_parted() -> None:
    source = "It costs ~~$10~~ $8.\n\n| Part | Does |\n|---|---|\n| Plasma | Carries salt<br>Carries sugar |\n"
    assert [block.text for block in markdown.read(source.encode()).blocks] == [
        "It costs $8.\nPart; Does\nPlasma; Carries salt, Carries sugar"
    ]


def test_a_heading_without_its_space_shows_no_mark() -> None:
    assert [block.text for block in markdown.read(b"1. ###Pathogens\n2. #1 of all").blocks] == [
        "\u2003Pathogens\n\u2003#1 of all"
    ]


def test_underscores_are_blanks_emphasis_or_part_of_a_name() -> None:
    source = "他是____人，生于 ______ 年。\n\n___All___ of `a____b` and `___c` stays."
    assert [block.text for block in markdown.read(source.encode()).blocks] == [
        "他是____人，生于 ______ 年。\nAll of a____b and ___c stays."
    ]
