import pytest

from library.answering.candidates import candidates, is_citable, is_fit, is_titled, leans, led_in
from tests.research.offline.passages import HARBOURS, MONEY, WEB, passage


@pytest.mark.parametrize(
    "sentence",
    [
        "He invented the World Wide Web at CERN in 1989.",
        "However, the Web carried little traffic in the beginning.",
        "In addition, the Web carried little traffic at first.",
        "Just two years later, in 1972, Congress passed another law.",
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
        "and so the Web began at CERN in the spring of 1989.",
        "Who invented the World Wide Web at CERN in the year 1989?",
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


def test_what_points_back_is_read_behind_what_it_points_to_in_its_paragraph() -> None:
    text = (
        "Each hair has a small muscle. It contracts in the cold. This is visible as goose bumps.\n"
        "They also grow.\nA hair grows from a follicle."
    )
    read = [led_in(one) for one in candidates([passage(1, text)])]
    assert [one and one.text for one in read] == [
        "Each hair has a small muscle.",
        "Each hair has a small muscle. It contracts in the cold.",
        "Each hair has a small muscle. It contracts in the cold. This is visible as goose bumps.",
        None,  # It begins its paragraph.
        "A hair grows from a follicle.",
    ]


def test_what_points_back_is_understood_by_the_sentence_before_it_in_its_paragraph() -> None:
    text = "Each hair has a small muscle. It contracts in the cold.\nThey also grow."
    found = candidates([passage(1, text, title="Hair", heading="Muscles")])
    assert [one.understood.removeprefix("Hair. Muscles. ") for one in found] == [
        "Each hair has a small muscle.",
        "Each hair has a small muscle. It contracts in the cold.",
        "They also grow.",
    ]
    # The title of a chapter is often of something broader.
    assert [one.headed for one in found] == [one.understood.removeprefix("Hair. ") for one in found]
    assert [one.headed for one in candidates([passage(1, "They also grow.", title="Hair")])] == ["They also grow."]


def test_the_same_sentence_of_another_origin_is_cited_too() -> None:
    sentence = "On 30 April 1993, CERN put the World Wide Web software into the public domain."
    copies = [
        passage(1, sentence),
        passage(2, sentence.replace("On 30 April", "On April 30"), document=2),
        passage(3, sentence, origin=1),
    ]
    assert [(one.text, one.citations) for one in candidates(copies)] == [(sentence, ["e1", "e2"])]


def test_what_a_document_says_twice_is_told_where_it_says_it_first() -> None:
    cut = "Cut the meat into cubes."
    later, first = passage(2, f"{cut} Peel the lettuce.", origin=1), passage(1, f"{cut} Boil it.", origin=1)
    found = sorted(candidates([later, first]), key=lambda one: one.order)
    assert [(one.text, one.citations) for one in found] == [
        (cut, ["e1"]),
        ("Boil it.", ["e1"]),
        ("Peel the lettuce.", ["e2"]),
    ]


def test_sentences_that_differ_in_a_figure_are_not_the_same() -> None:
    one, other = (
        "By late 1993 more than 500 Web servers were known to CERN.",
        "By late 1993 more than 600 Web servers were known to CERN.",
    )
    assert [found.citations for found in candidates([passage(1, one), passage(2, other)])] == [["e1"], ["e2"]]


def test_entries_of_lists_stand_under_what_opens_the_list_and_nothing_else() -> None:
    text = (
        "VACUUM has to process each table on a regular basis for several reasons:\n"
        "To recover disk space.\nTo update data statistics.\n\nIt does not touch the index file."
    )
    assert [(one.text, one.under) for one in candidates([passage(1, text)])] == [
        ("To recover disk space.", ("VACUUM has to process each table on a regular basis for several reasons:",)),
        ("To update data statistics.", ("VACUUM has to process each table on a regular basis for several reasons:",)),
        ("It does not touch the index file.", ()),
    ]


def test_a_comment_in_a_file_is_no_command() -> None:
    found = candidates([passage(1, "The file of a testing release\n# Testing\n# Security updates")])
    assert [one.text for one in found] == ["The file of a testing release"]


@pytest.mark.parametrize(
    ("entry", "can_be_cited"),
    [
        ("Release date: 2023-05-11", True),
        ("以太网连接 ; 1500 ; 默认标准值", True),
        ("薯条; 温度(℃): 200; 时间（分钟）: 15-20; 摇晃: 5", True),
        ("for several reasons:", False),
        ("git reset [-q] [<tree-ish>] [--] <pathspec>", False),
        ("{ return 1; }", False),
        ("Turning a prairie into a field is an example of ________.", False),
        ("Homepage: https://example.org/", False),
        ("原文：https://example.org/how-to-take-care-of-air-plants", False),
        ("The lists stand at https://example.org/lists.", True),
        ("deb https://example.org/debian testing main", False),
        ("[user@host] kill -l 9", False),
        ("KILL    9    forced end", False),
        ('class="summary" title="Chapter Review"', False),
    ],
)
def test_entries_can_be_cited_and_code_cannot(entry: str, can_be_cited: bool) -> None:
    assert is_citable(entry) is can_be_cited


def test_a_line_in_another_language_than_its_passage_and_no_sentence_is_a_command() -> None:
    found = candidates(
        [passage(1, "tmux可以保存会话，断开以后还能恢复。\nbrew install tmux\nIt was written by Nicholas Marriott.")]
    )
    assert [one.text for one in found] == [
        "tmux可以保存会话，断开以后还能恢复。",
        "It was written by Nicholas Marriott.",
    ]


def test_the_languages_stand_side_by_side() -> None:
    assert {one.language for one in candidates([WEB, MONEY, HARBOURS])} == {"en", "zh"}


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
        "Compare common forms of government and identify real-life examples of each",
        "Understand how different sociological perspectives have developed",
        "Click here to hear Thomson describe his discovery in his own voice.",
        "(If there are two reflections of light, another rainbow is produced.",
        "Read this article to find out how the rings came about.",
        "Click the link to learn more about photosynthesis.",
        "Play a blood typing game on the Nobel Prize website to solidify your understanding of blood types.",
        "学完本课，你将能够说出三种细胞器的名称。",
        "If you like this, subscribe to our newsletter.",
        "Let us know what you think in the comments below.",
        "欢迎在评论区留言。",
        "觉得有用的话，欢迎关注公众号。",
    ],
)
def test_what_bids_a_reader_or_promises_a_lesson_is_not_cited(said: str) -> None:
    assert not is_citable(said)


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ("A map shows the exchange of goods and diseases.", False),
        ("如图所示，细胞分为三层。", False),
        ("The components of human blood are shown.", False),
        ("The film is shown every night.", True),
        ("The chart of 1507 shows America for the first time.", True),
        ("The images show that the tumour has grown smaller.", True),
        ("The figures show a fall in prices of a third.", True),
        ("宋代的地图中已经有方格。", True),
        ("The trial showed that the vaccine protects children.", True),
        ("Pictures of the moon were sent back in 1966.", True),
        ("The First Cotton-Gin, a drawing by William L. Sheppard, shows the first use of a gin.", False),
        ("In Pittsford on the Erie Canal (1837), George Harvey portrays it in a pastoral setting.", False),
        ("His drawing of 1687 shows that the orbit is an ellipse.", True),
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
        "Use the link cable to connect two consoles.",
        "Learn the names of the plants before you buy any",
        "Compare the prices of two shops.",
        "Calculate what you need before you go.",
        "Explore the site of Pompeii, where bodies were preserved in ash.",
        "Imagine Dragons was founded in Las Vegas in 2008.",
        "There are three kinds of rock: igneous, sedimentary and metamorphic.",
        "Members can sign up to the beginner courses in spring.",
        "The Romans let us know what a legion ate.",
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
        "(b) Calculate the energy of the photon.",
        "Demonstrate how a heat pump works to warm an interior space.",
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
        "There are several reasons why forgetting occurs.",
        "See our video on acid rain for more on this.",
        "接下来我们来学习光合作用的过程。",
    ],
)
def test_what_a_speaker_promises_is_not_cited(said: str) -> None:
    assert not is_citable(said)


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


@pytest.mark.parametrize(
    ("line", "is_title"),
    [
        ("Symptoms of Kidney Failure", True),
        ("From Monarchy to an American Republic", True),
        ("The pharynx runs from the nostrils to the esophagus", False),
        ("The Treaty of Paris, 1783", False),
        ("Grace Hopper", False),
        ("What Shall We Do?", False),
        ("The Strange Career of Jim Crow.", True),
        ("Jim Crow Moves North: The Battle over Northern School Desegregation, 1865–1954.", True),
        ("They also grow in cold and wet soil.", False),
        ("Paul Revere rode to Lexington.", False),
        ("齐桓公（管仲）、宋襄公、晋文公、秦穆公、楚庄王；", False),
    ],
)
def test_a_title_is_no_sentence(line: str, *, is_title: bool) -> None:
    assert is_titled(line) is is_title
    cited = [one.text for one in candidates([passage(1, f"Some text stands here for the reader.\n{line}")])]
    assert (line in cited) is (not is_title and is_citable(line))


def test_short_entries_of_a_list_are_cited() -> None:
    foods = passage(1, "These foods are bad for cats:\ngrapes\nonions")
    assert [one.text for one in candidates([foods])] == ["grapes", "onions"]


def test_wrong_answers_to_choose_from_are_not_cited() -> None:
    text = (
        "A phage may leave the genome.\nWhich of the following statements is false?\n"
        "\u2003New phages are released into the environment.\n\u2003Stress causes the lysogenic cycle.\n"
        "Animal viruses do not have to penetrate a wall."
    )
    told = ["A phage may leave the genome.", "Animal viruses do not have to penetrate a wall."]
    assert [one.text for one in candidates([passage(1, text)])] == told


def test_what_a_lesson_is_to_teach_is_told_by_none_of_its_entries() -> None:
    aims = "By the end of this section, you will be able to:\n- Trace the growth of towns\n- Name three kinds of guild"
    assert candidates([passage(9, aims, title="Medieval towns")]) == []
