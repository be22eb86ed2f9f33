import pytest

from library.answering.candidates import candidates, is_citable, is_fit, leans
from tests.research.offline.passages import HARBOURS, MONEY, WEB, passage


@pytest.mark.parametrize(
    "sentence",
    [
        "He invented the World Wide Web at CERN in 1989.",
        "However, the Web carried little traffic in the beginning.",
        "In addition, the Web carried little traffic at first.",
        "这种纸币由成都十六户富商联合发行，后来引起纠纷。",
        "因此，城市的夜间贸易由此合法化，店铺沿街开设。",
        "答案往往是因为你不知道你该干什么。",
    ],
)
def test_a_sentence_that_starts_with_a_pronoun_or_connective_leans(sentence: str) -> None:
    assert leans(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["Hesiod wrote a poem.", "Theory and practice differ.", "In 1989 the Web began.", "宋朝在泉州设立市舶司。"],
)
def test_other_sentences_stand_alone(sentence: str) -> None:
    assert not leans(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Too short a sentence.",
        "The king of France in those years was ____, who called the estates.",
        "A heading without an end that nevertheless has enough words in it",
        "See https://example.org for all of the details about the project.",
        "and so the Web began at CERN in the spring of 1989.",
        "Who invented the World Wide Web at CERN in the year 1989?",
        "He said that (the Web began at CERN in the spring of 1989.",
        "太短了。",
        "没有句号的一段文字，它的长度其实已经足够",
    ],
)
def test_fragments_questions_and_addresses_are_not_fit(sentence: str) -> None:
    assert not is_fit(sentence)


def test_sentences_keep_their_words_and_order() -> None:
    found = candidates([WEB])
    assert [one.order for one in found] == [(0, 1, 0), (0, 1, 1), (0, 1, 2)]
    assert all(one.text in WEB.text for one in found)
    assert [one.leans for one in found] == [False, True, False]


def test_the_same_sentence_of_another_origin_is_cited_too() -> None:
    sentence = "On 30 April 1993, CERN put the World Wide Web software into the public domain."
    copies = [
        passage(1, sentence),
        passage(2, sentence.replace("On 30 April", "On April 30"), document=2),
        passage(3, sentence, origin=1),
    ]
    assert [(one.text, one.citations) for one in candidates(copies)] == [(sentence, ["e1", "e2"])]


def test_sentences_that_differ_in_a_figure_are_not_the_same() -> None:
    one, other = (
        "By late 1993 more than 500 Web servers were known to CERN.",
        "By late 1993 more than 600 Web servers were known to CERN.",
    )
    assert [found.citations for found in candidates([passage(1, one), passage(2, other)])] == [["e1"], ["e2"]]


def test_entries_of_lists_stand_under_what_opens_the_list_and_definitions_under_their_term() -> None:
    text = (
        "VACUUM has to process each table on a regular basis for several reasons:\n"
        "To recover disk space.\nTo update data statistics.\n--soft\nDoes not touch the index file."
    )
    assert [(one.text, one.under) for one in candidates([passage(1, text)])] == [
        ("To recover disk space.", ("VACUUM has to process each table on a regular basis for several reasons:",)),
        ("To update data statistics.", ("VACUUM has to process each table on a regular basis for several reasons:",)),
        ("Does not touch the index file.", ("--soft",)),
    ]


def test_a_comment_in_a_file_is_no_command() -> None:
    found = candidates([passage(1, "The file of a testing release\n# Testing\n# Security updates")])
    assert [one.text for one in found] == ["The file of a testing release"]


@pytest.mark.parametrize(
    ("entry", "can_be_cited"),
    [
        ("Release date: 2023-05-11", True),
        ("以太网连接 ; 1500 ; 默认标准值", True),
        ("for several reasons:", False),
        ("git reset [-q] [<tree-ish>] [--] <pathspec>", False),
        ("{ return 1; }", False),
        ("Turning a prairie into a field is an example of ________.", False),
        ("Homepage: https://example.org/", False),
        ("原文：https://example.org/how-to-take-care-of-air-plants", False),
        ("The lists stand at https://example.org/lists.", True),
        ("deb https://example.org/debian testing main", False),
    ],
)
def test_entries_can_be_cited_and_code_cannot(entry: str, can_be_cited: bool) -> None:
    assert is_citable(entry) is can_be_cited


def test_the_languages_stand_side_by_side() -> None:
    assert {one.language for one in candidates([WEB, MONEY, HARBOURS])} == {"en", "zh"}


def test_a_line_of_a_listing_is_no_term_that_the_next_line_explains() -> None:
    listing = passage(1, "#7 logical  498.8 MB      ext3\nThe disk of this example has two partitions for data.")
    assert {one.text: one.under for one in candidates([listing])}[
        "The disk of this example has two partitions for data."
    ] == ()


def test_the_number_of_a_section_is_no_term() -> None:
    essay = passage(1, "1、\n2016年3月，有一条新闻，一个姑娘得到了1200万元风险投资。")
    assert [one.under for one in candidates([essay])] == [()]


def test_a_term_is_as_long_as_it_is_without_its_brackets() -> None:
    entry = "光合作用（Photosynthesis）\n植物把光能变成化学能。"
    assert [one.under for one in candidates([passage(1, entry)])][-1] == ("光合作用（Photosynthesis）",)


def test_a_step_or_a_value_is_no_term_that_the_next_line_explains() -> None:
    steps = "预估烹饪难度：★★★\n预估卡路里：730 大卡\n想要流动的蛋黄，静置 6 分钟\n想要完全煮熟的蛋黄，需静置 10 分钟\n将鳝鱼切成三段后切成细丝\n加入胡椒粉搅拌均匀"
    release = "Release date: 2023-05-11\nSupported until 11 November 2027"
    assert {one.under for one in candidates([passage(1, steps), passage(2, release)])} == {()}


@pytest.mark.parametrize(
    "said",
    [
        "Watch this video to see how the ear works.",
        "Visit this website to explore the Devonian period.",
        "Visit Office of the Historian to understand different perspectives on the war.",
        "To learn more about the Boston Tea Party, explore the archive.",
        "In this section you will learn how cells divide.",
        "In this section, we focus on the rings of Saturn and Uranus.",
        "Describe the effects of the Coriolis force.",
        "Click here to hear Thomson describe his discovery in his own voice.",
        "(If there are two reflections of light, another rainbow is produced.",
        "Read this article to find out how the rings came about.",
        "学完本课，你将能够说出三种细胞器的名称。",
    ],
)
def test_what_bids_a_reader_or_promises_a_lesson_is_not_cited(said: str) -> None:
    assert not is_citable(said)


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ("A map shows the exchange of goods and diseases.", False),
        ("如图所示，细胞分为三层。", False),
        ("The chart of 1507 shows America for the first time.", True),
        ("The images show that the tumour has grown smaller.", True),
        ("The figures show a fall in prices of a third.", True),
        ("宋代的地图中已经有方格。", True),
        ("The trial showed that the vaccine protects children.", True),
        ("Pictures of the moon were sent back in 1966.", True),
    ],
)
def test_what_is_seen_in_a_picture_is_not_told(said: str, is_told: bool) -> None:
    assert is_citable(said) is is_told


@pytest.mark.parametrize(
    "said",
    [
        "观看日食时必须使用专用滤光片。",
        "通过本草纲目，人们可以了解明代药物。",
        "If you smoke, you will understand why nicotine is addictive.",
        "Explore the site of Pompeii, where bodies were preserved in ash.",
        "Imagine Dragons was founded in Las Vegas in 2008.",
    ],
)
def test_what_begins_like_a_bidding_and_tells_something_is_cited(said: str) -> None:
    assert is_citable(said)


def test_what_a_lesson_promises_is_not_cited() -> None:
    lesson = "By the end of this section, you will be able to:\nDescribe how cancer is caused by uncontrolled growth\n\nCells divide."
    assert [one.text for one in candidates([passage(1, lesson)])] == ["Cells divide."]


@pytest.mark.parametrize(
    "said",
    [
        "Consider the airline industry.",
        "Suppose that a rent control law is passed.",
        "For more detail on the effects, see the following feature.",
        "试想一位正在找工作的人。",
        "给付定金的一方不履行约定的债务的，",
    ],
)
def test_what_bids_a_reader_to_imagine_or_to_look_is_not_cited(said: str) -> None:
    assert not is_citable(said)


@pytest.mark.parametrize(
    "said",
    [
        "In this video we're going to consider the advantages of incineration.",
        "Now you will see the two principal ways to soften hard water.",
        "You'll also learn about acid rain.",
        "Here are the stages.",
        "See our video on acid rain for more on this.",
        "接下来我们来学习光合作用的过程。",
    ],
)
def test_what_a_speaker_promises_is_not_cited(said: str) -> None:
    assert not is_citable(said)


def test_the_line_that_names_the_columns_of_a_table_is_no_entry() -> None:
    table = "Price; Quantity supplied; Quantity demanded\nhigh rent; many flats; few tenants\nCapital; Reykjavik"
    assert [one.text for one in candidates([passage(1, table)])] == [
        "high rent; many flats; few tenants",
        "Capital; Reykjavik",
    ]


def test_one_short_entry_of_a_list_does_not_explain_the_next() -> None:
    steps = passage(1, "Trap（诱捕）\nNeuter（绝育）\nReturn（放归）")
    assert {one.under for one in candidates([steps])} == {()}


def test_a_sentence_in_brackets_is_no_term() -> None:
    moon = passage(1, "(It looks as if it needs a shot.)\nIts volcanoes were discovered by a spacecraft.")
    assert {one.under for one in candidates([moon])} == {()}


@pytest.mark.parametrize(
    "said",
    [
        "Explain your decision to those who have to carry it out.",
        "Describe what readers have to do, not how the system works.",
        "The first image of a black hole was made in 2019.",
        "(The telescope returned again and again.)",
    ],
)
def test_advice_and_what_is_told_of_a_picture_are_cited(said: str) -> None:
    assert is_citable(said)


def test_short_entries_of_a_list_are_cited() -> None:
    foods = passage(1, "These foods are bad for cats:\ngrapes\nonions")
    assert [one.text for one in candidates([foods])] == ["grapes", "onions"]
