import pytest

from library.answering.answers import NEARLY, PartAnswer, answers, is_answer
from library.answering.candidates import candidates
from library.answering.question import ask_apart
from library.answering.scoring import Scored
from library.meaning import reranker
from library.schemas import EvidenceItem
from tests.conftest import SetEnv
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB, passage

RELEASE = passage(
    5, "Release date: 2023-05-11\nThis release contains fixes.", title="Release 15.3", heading="Release 15.3"
)
GOOGLE = passage(
    6,
    "The company GoTo.com introduced auctions in 1998. Larry Page and Sergey Brin founded the company Google in 1998.",
    title="Search Engines",
)
UNIT = passage(8, "1牛顿是使1千克物体产生每二次方秒1米加速度的力。", title="力的单位：从达因到牛顿", heading="牛顿")
MINT = passage(
    9,
    "Isaac Newton became Warden of the Royal Mint in 1696 and Master of the Mint at the end of 1699. "
    "Queen Anne knighted Isaac Newton at Trinity College on April 16, 1705. "
    "Newton's Opticks, a treatise on light and colour, was first published in English in 1704.",
    title="Isaac Newton",
    heading="The Mint",
)
SOYUZ = passage(
    10,
    "The crew of Soyuz 11 entered Salyut 1 in June 1971 and worked on board for about three weeks. "
    "Three men died on 30 June 1971 when Soyuz 11 lost cabin pressure before re-entry.",
    title="Space stations",
    heading="Salyut 1",
)
LIVES = passage(
    12,
    "Measles vaccination accounted for about 60 per cent of the lives saved by vaccines. "
    "A study estimated that vaccination had saved 154 million lives since 1974.",
    title="Vaccination programmes",
)
DEORBIT = passage(
    14,
    "In June 2024 NASA selected SpaceX to build the vehicle intended to push the ISS out of orbit around 2030.",
    title="Space stations",
    heading="The end of the ISS",
)
CHALLENGER = passage(
    18,
    "On 28 January 1986 Challenger broke apart 73 seconds after launch.",
    title="The Space Shuttle",
    heading="Challenger, Columbia and retirement",
)
DEBIAN = passage(
    19, "Debian continues to be a leader in Linux development.", title="What is Debian?", heading="What is Debian?"
)
INSTITUTE = passage(
    20,
    "Louis Duclaux opened a school near Paris on 28 September 1895. "
    "Public donations funded the Pasteur Institute in Paris, which was inaugurated on 14 November 1888.",
    title="Louis Pasteur and his vaccines",
    heading="The Pasteur Institute",
)
COOKIE = passage(
    15,
    "Lou Montulli of Netscape invented the browser cookie in 1994 so that websites could remember a visitor.",
    title="Web applications",
    heading="Dynamic pages",
)
HEIGHT = passage(7, "Gravity at the height of the station, about 400 kilometres, is still strong.", title="Newton")


@pytest.mark.parametrize(
    ("query", "evidence", "first"),
    [
        ("When was PostgreSQL 15.3 released?", [RELEASE], ["Release date: 2023-05-11"]),
        ("When was PostgreSQL 15.4 released?", [RELEASE], [""]),
        ("When will PostgreSQL 25 be released?", [RELEASE], [""]),
        (
            "When was the company Google founded?",
            [GOOGLE],
            ["Larry Page and Sergey Brin founded the company Google in 1998."],
        ),
        (
            "交子出现在哪里，值多少钱？",
            [MONEY, HARBOURS],
            ["交子是世界上最早的纸币，10世纪末至11世纪初出现在使用笨重铁钱的四川。", ""],
        ),
        ("How do I make borscht?", [WEB, SERVERS, MONEY], [""]),
        ("泰坦尼克号是什么时候沉没的？", [MONEY, HARBOURS, WEB], [""]),
        ("牛顿的身高是多少？", [HEIGHT], [""]),
        ("Who founded Debian?", [DEBIAN], [""]),
        ("Why did Columbia fall apart on its way back?", [CHALLENGER], [""]),
        ("Why did Netscape lose to Internet Explorer?", [COOKIE], [""]),
        ("How did Newton cook fish?", [MINT], [""]),
    ],
)
def test_each_part_is_answered_or_stays_open(query: str, evidence: list[EvidenceItem], first: list[str]) -> None:
    found = answers(ask_apart(query), evidence)
    assert [one.sentences[0].sentence.text if one.sentences else "" for one in found] == first


@pytest.mark.skipif(not reranker.runs_here(), reason="the reranker's engine is not built for this machine")
@pytest.mark.parametrize(
    ("query", "evidence", "first"),
    [
        ("How many lives have vaccines saved?", LIVES, "A study"),
        ("When was the Pasteur Institute opened?", INSTITUTE, "Public donations"),
        ("When will the ISS come down?", DEORBIT, "In June 2024"),
        ("How did Newton cook fish?", MINT, ""),
        ("Why did Netscape lose to Internet Explorer?", COOKIE, ""),
    ],
)
def test_with_a_reranker_what_answers_most_nearly_goes_first(
    query: str, evidence: EvidenceItem, first: str, env: SetEnv
) -> None:
    env(reranker="bundled")
    assert [one[: len(first)] for one in told(query, [evidence])[:1]] == [first][: bool(first)]


@pytest.mark.parametrize(("best", "count"), [(0.1, 0), (0.2, 2)])
def test_a_part_is_answered_where_the_best_comes_far_enough_and_what_comes_along_need_not(
    best: float, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "library.answering.answers.certainty", lambda one: best if "Three men" in one.sentence.text else 0.05
    )
    assert len(told("Why did three men die in Soyuz 11?", [SOYUZ])) == count


@pytest.mark.parametrize(
    ("query", "sure"),
    [
        ("When was the company Google founded?", [True]),
        ("Why was the company Google founded?", [False]),
        ("How was the company Google founded?", [False]),
    ],
)
def test_no_way_is_sure_and_what_says_the_question_again_gives_no_reason(query: str, sure: list[bool]) -> None:
    found = answers(ask_apart(query), [GOOGLE])
    assert [one.is_sure for one in found] == sure


def test_a_question_is_answered_from_the_other_language_by_its_own_words() -> None:
    web = passage(9, "Tim Berners-Lee invented the World Wide Web at CERN in 1989.", title="Birth of the Web")
    found = answers(ask_apart("谁发明了万维网？"), [web])
    assert [one.sentences[0].sentence.text for one in found] == [web.text]


def test_what_a_report_says_counts_once_when_it_is_read_again() -> None:
    found = answers(ask_apart("When was the company Google founded?"), [GOOGLE])
    said = [found[0].sentences[0].sentence]
    (again,) = answers(ask_apart("When was the company Google founded?"), [GOOGLE], said)
    assert (again.sentences[0].focus, again.is_open) == (found[0].sentences[0].focus, False)


def test_what_a_report_says_is_weighed_as_it_was_when_it_was_chosen() -> None:
    question = ask_apart("When was the company founded that introduced auctions for adverts?")
    (chosen,) = answers(question, [GOOGLE])
    said = [chosen.scored[-1].sentence]
    (again,) = answers(question, [GOOGLE], said)
    assert again.scored[0].focus == chosen.scored[-1].focus


def test_a_fact_stands_with_the_name_that_is_asked_about_or_means_what_is_asked() -> None:
    text = "The Mozilla Foundation was established in July 2003 in California. Chrome was announced by Google later."
    browsers = passage(23, text, title="Browsers")
    (answer,) = answers(ask_apart("谷歌是哪一年成立的？"), [browsers])
    assert answer.is_open


def test_what_a_name_stands_for_is_answered_where_no_sentence_says_so_in_these_words() -> None:
    text = "HTTP, or Hypertext Transfer Protocol, is the protocol by which browsers obtain resources from servers."
    protocol = passage(24, f"The original HTTP of 1991 supported only the GET method. {text}", title="Protocols")
    question = ask_apart("What does HTTP stand for?")
    (answer,) = answers(question, [protocol])
    assert answer.sentences[0].sentence.text == text


def test_a_sentence_in_another_language_gives_way_to_one_in_the_questions_own() -> None:
    english = passage(26, "Bi Sheng invented movable type printing in the Song dynasty.")
    chinese = passage(27, "活字印刷是平民毕昇在庆历年间发明的。")
    evidence = [english, chinese]
    (answer,) = answers(ask_apart("谁发明了活字印刷？"), evidence)
    assert [one.sentence.language for one in answer.scored] == ["zh", "en"]


def test_behind_the_best_answer_those_in_the_questions_own_language_come_first() -> None:
    english = passage(
        26, "Bi Sheng invented movable type printing. Movable type printing was invented in the Song dynasty."
    )
    chinese = passage(27, "沈括记载了活字印刷的发明。活字印刷是平民毕昇在庆历年间发明的。")
    (answer,) = answers(ask_apart("活字印刷是怎样发明的？"), [english, chinese])
    assert [one.sentence.language for one in answer.sentences] == ["zh", "zh", "en", "en"]


def test_what_is_typed_as_it_stands_there_is_a_name_as_well() -> None:
    code = passage(
        23, "The GIMP code base of 2.0 contains about 230,000 lines of C code.", title="History", heading="2.0"
    )
    (found,) = answers(ask_apart("GIMP 2.0 有多少行代码？"), [code])
    assert found.sentences or [one.sentence.text for one in found.nearest] == [code.text]


def test_what_comes_near_where_a_number_is_asked_for_holds_one() -> None:
    club = passage(
        25, "The rowing club welcomes new members. The rowing club was founded by 12 members.", title="Rowing club"
    )
    (found,) = answers(ask_apart("How many members does the rowing club have today?"), [club])
    assert {one.sentence.text for one in [*found.sentences, *found.nearest]} == {
        "The rowing club was founded by 12 members."
    }


def told(query: str, evidence: list[EvidenceItem]) -> list[str]:
    (part,) = answers(ask_apart(query), evidence)
    return [one.sentence.text for one in part.sentences]


def test_an_account_stands_with_the_name_that_is_asked_about() -> None:
    started = "Lycos started in July 1994 as a research project of Michael Mauldin. "
    shares = passage(30, f"{started}Yahoo shares were first traded on 12 April 1996.", title="Search Engines")
    ranks = passage(31, "PageRank scores a page by the pages that link to it.", title="Search", heading="Google")
    assert told("How did Yahoo start?", [shares]) == []
    assert told("How does Google rank pages?", [ranks]) == [ranks.text]


def test_an_account_of_nothing_named_holds_what_tells_the_question_from_others() -> None:
    others = [
        "NASA presented the seven Mercury astronauts, all military test pilots, to the press on April 9, 1959. "
        "Inspiration4 was the first orbital mission with no professional astronaut aboard.",
        "In September 2014 NASA chose Boeing and SpaceX to carry astronauts to the International Space Station.",
        "American astronauts depended on Russian Soyuz flights for almost nine years.",
    ]
    text = "Astronauts exercise for two hours a day because weightlessness causes loss of bone and muscle."
    passages = [passage(32 + place, one, title="Crews") for place, one in enumerate([*others, text])]
    assert told("Why are astronauts weightless?", passages) == [text]


WAR = passage(
    43,
    "By the end of 1845 the government had broken its ties. The treaty that gave up half the land was signed in February 1848.",
    title="The Harbour War, 1846–1848",
)
BLAST = passage(
    44,
    "Two-thirds of the buildings in Hiroshima were destroyed. At least sixty thousand people were killed at Nagasaki.",
    title="The atomic bomb",
)


def test_a_figure_told_of_another_place_counts_nothing_here() -> None:
    (found,) = answers(ask_apart("How many people were killed at Hiroshima?"), [BLAST])
    assert found.is_open


def test_the_number_of_a_day_is_no_version() -> None:
    release = passage(22, "Python 3.9 was released on October 5, 2020.", title="What's new in Python 3.9")
    assert told("When was Python 5 released?", [release]) == []
    assert told("When was Python 3.9 released?", [release]) == [release.text]


def test_an_abbreviation_that_the_sources_introduce_is_read_as_what_it_stands_for() -> None:
    first = passage(28, "Elkington called this the triple bottom line (TBL) in his book of 1997.", title="Accounts")
    second = passage(29, "The TBL asks a company to report on people, on the planet and on profit.", title="Accounts")
    assert told("What does the triple bottom line ask a company to report on?", [first, second])[0] == second.text
    assert told("What does the TBL ask a company to report on?", [first, second])[0] == second.text


def test_whether_something_is_so_is_told_by_both_sides() -> None:
    suggested = "In 1998 a paper suggested a link between the vaccine and autism."
    denied = "In 2002 a study of many children found no link between the vaccine and autism."
    studies = passage(24, f"{suggested} {denied}", title="Studies")
    assert sorted(told("Does the vaccine cause autism?", [studies])) == [suggested, denied]


def test_beside_a_fact_with_the_name_stands_none_without_it() -> None:
    capital = passage(25, "宋朝由赵匡胤在960年建立，都城设在东京开封府。", title="宋朝的建立")
    peace = passage(26, "1044年，宋朝与西夏在兴庆府订立和议，每年赐银七万二千两。", title="宋夏关系")
    assert told("宋朝的都城在哪里？", [capital, peace]) == [capital.text]


def test_a_word_that_bids_is_no_part_of_a_name() -> None:
    (part,) = ask_apart("Compare Sputnik and Explorer.").parts
    assert part.names == ("Sputnik", "Explorer")


def test_where_something_is_is_told_beside_its_name() -> None:
    gods = passage(35, "The standing gods of the Ekur temple stand in the path of the moon in Nippur.", title="Babylon")
    hathor = passage(36, "The temple of Hathor at Denderah dates from Ptolemaic times.", title="Egypt")
    question = ask_apart("Where does the temple of Hathor stand?")
    (answer,) = answers(question, [gods, hathor])
    assert [one.sentence.text[:10] for one in answer.sentences] == ["The temple"]


def test_a_bare_by_whom_is_told_by_what_tells_when() -> None:
    ray = passage(41, "In 1895, Röntgen took the first X-ray of his wife’s hand.", title="Imaging", heading="X-Rays")
    flat = passage(42, "东边的房子早晨可以被第一缕阳光照醒。", title="买房", heading="选择")
    found = answers(
        ask_apart("When was the first X-ray taken, and by whom?"),
        [ray, flat],
    )
    assert [answer.sentences[0].sentence.text[:7] for answer in found] == ["In 1895", "In 1895"]


def test_who_first_used_a_word_is_told_of_that_word() -> None:
    weber = passage(
        43, "Weber introduced the concept of verstehen, a German word for deep understanding.", title="Sociology"
    )
    comte = passage(44, "Auguste Comte first used the word sociology in 1838.", title="The History of Sociology")
    question = ask_apart("Who first used the word sociology?")
    (answer,) = answers(question, [weber, comte])
    assert [one.sentence.text[:7] for one in answer.sentences] == ["Auguste"]
    (answer,) = answers(question, [weber])
    assert answer.is_open


def _told(query: str, *evidence: EvidenceItem) -> list[list[str]]:
    found = answers(ask_apart(query), evidence)
    return [[one.sentence.text for one in answer.sentences] for answer in found]


def test_what_is_asked_as_a_list_is_the_list_that_has_the_best_answer_in_its_order() -> None:
    unit = passage(
        1,
        "氮的固定：将大气中游离态的氮转化为氮的化合物的过程。\n固氮的方式有：\n自然高能固氮\n生物固氮\n人工固氮（工业制取氨气）",
        title="氮的循环",
    )
    assert _told("固氮有哪几种方式？", unit)[0] == ["自然高能固氮", "生物固氮", "人工固氮（工业制取氨气）"]
    assert _told("Which stars are visible in winter?", unit) == [[]]


def test_the_one_entry_that_says_what_is_asked_is_told_without_its_list() -> None:
    climates = passage(
        30,
        "主要气候有：\n热带雨林气候：终年高温多雨\n热带沙漠气候：终年炎热干旱\n地中海气候：夏季炎热干燥，冬季温和多雨",
        title="气候",
    )
    (told,) = answers(ask_apart("地中海气候夏季有哪些特点？"), [climates])
    assert told.sentences[0].sentence.text == "地中海气候：夏季炎热干燥，冬季温和多雨"
    assert not told.is_in_turn


def test_by_whom_is_told_by_another_sentence_where_what_tells_when_names_nobody() -> None:
    planet = passage(
        1, "Pluto was discovered in 1930. Clyde Tombaugh discovered Pluto when he was 24 years old.", title="Pluto"
    )
    assert _told("When was Pluto discovered and by whom?", planet)[1] == [
        "Clyde Tombaugh discovered Pluto when he was 24 years old."
    ]


def test_what_answers_the_part_before_may_tell_a_fact_of_the_next_one_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("library.answering.answers.certainty", lambda one: 1.0 if one.part.kind == "count" else 0.0)
    stay = "Valeri Polyakov spent 437 days there, the longest stay in space."
    station = passage(1, f"{stay} Anna Fisher trained for it.", title="Mir")
    query = "How many days was the longest stay in space, and who was it?"
    assert [told[0] for told in _told(query, station)] == [stay, stay]
    assert _told("How many days was the longest stay in space, and who paid for it?", station)[1] == []
    query = "How many days was the longest stay in space, and who measured the days with clocks and calendars?"
    assert _told(query, station)[1] == []


def test_what_rests_on_what_is_likely_is_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    lenses = passage(1, "James Gregory invented a telescope in 1663.", title="Lenses")
    for certainty, sure in ((1.0, [True, True]), (0.5, [False, False])):
        monkeypatch.setattr(
            "library.answering.answers.certainty",
            lambda one, likely=certainty: likely if one.part.kind == "who" else 1.0,
        )
        told = answers(ask_apart("Who invented a telescope, and when?"), [lenses])
        assert [one.is_sure for one in told] == sure


def test_what_has_a_number_by_which_it_is_called_is_told_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("library.answering.answers.certainty", lambda one: 1.0)
    flight = passage(1, "1969年7月16日，火箭载着阿波罗11号起飞。1970年4月11日，火箭载着阿波罗13号起飞。", title="登月")
    assert _told("阿波罗13号是哪年起飞的？", flight) == [["1970年4月11日，火箭载着阿波罗13号起飞。"]]


def test_a_noun_of_the_question_is_not_what_only_names_the_deed() -> None:
    credited = "Louis Pasteur is credited with disproving the theory of spontaneous generation."
    lecture = "In this lecture Pasteur spoke of a spontaneous thought."
    told = _told("Who disproved spontaneous generation?", passage(1, f"{lecture} {credited}", title="Germs"))
    assert told[0][0] == credited


def test_an_age_says_when_of_animals_and_children() -> None:
    guide = passage(1, "首次接种疫苗在8-12周龄。", title="小猫的疫苗")
    assert _told("小猫什么时候打第一针疫苗？", guide) == [["首次接种疫苗在8-12周龄。"]]


def test_what_something_is_is_told_by_what_names_it_before_or_behind() -> None:
    ground = passage(
        1,
        "Aquitard - a body of rock that hinders groundwater and cannot be drained.\nWells are drilled into an aquifer.",
        title="Module 6",
        heading="Ground water",
    )
    assert _told("What is an aquitard?", ground)[0][0].startswith("Aquitard - ")
    alkenes = passage(
        2,
        "消去反应\n乙醇在浓硫酸的作用下加热到170℃可以生成乙烯。\n从一个分子中脱去小分子而生成不饱和化合物的反应叫做消去反应。",
        title="有机化学",
    )
    assert _told("什么叫消去反应？", alkenes)[0][0].endswith("叫做消去反应。")
    jars = passage(
        3,
        "An olla helps stabilize moisture levels and reduces the need for frequent watering. "
        "At its core, an olla is an unglazed clay vessel buried in the soil and filled with water.",
        title="Watering",
    )
    assert _told("What is an olla?", jars)[0][0].startswith("At its core, an olla")


def test_what_was_asked_said_again_answers_nothing() -> None:
    fuel = passage(1, "燃料的充分燃烧\n通入足量空气，使燃料充分燃烧。", title="化学", heading="能源")
    assert _told("燃料怎么充分燃烧？", fuel) == [["通入足量空气，使燃料充分燃烧。"]]


def test_of_facts_those_go_first_that_stand_with_all_the_names() -> None:
    company = passage(
        1,
        "GoTo.com introduced auctions for paid search in 1998. Two students incorporated Google on September 4, 1998.",
        title="Google",
    )
    assert _told("When was Google incorporated?", company)[0][0].startswith("Two students")


def test_a_sentence_that_says_it_is_not_so_is_no_repetition() -> None:
    planets = passage(1, "Pluto is not a planet. It has five moons.", title="Pluto")
    assert _told("Is Pluto a planet?", planets)[0][0] == "Pluto is not a planet."


def test_a_list_whose_opening_only_means_what_is_asked_has_the_best_answer() -> None:
    pets = passage(1, "Dogs should not eat green tomatoes or any part of a tomato plant.", title="Food for pets")
    kinds = "Which tomatoes can people eat:\n- Bush tomatoes\n- Tall tomatoes\n- Cherry tomatoes"
    tomatoes = passage(2, kinds, title="Tomatoes", heading="Tomatoes", document=2)
    assert _told("Can dogs eat tomatoes?", pets, tomatoes)[0][0] == pets.text


def test_what_nearly_answers_is_shown_as_nearest() -> None:
    wales = "Jimmy Wales and Larry Sanger launched the encyclopedia Wikipedia on January 15, 2001."
    (found,) = answers(ask_apart("When did Wikipedia start?"), [passage(1, wales, title="The social web")])
    for closeness, shown in ((0.9, [wales]), (0.86, [wales]), (0.8, [])):
        scored = [one._replace(closeness=closeness) for one in found.scored]
        assert [one.sentence.text for one in PartAnswer(found.part, [], scored).nearest] == shown


@pytest.mark.parametrize(
    ("query", "text", "is_told"),
    [
        ("When was Kettle 15.3 released?", "Release date: 2023-05-11", True),
        ("When was Kettle 15.3 sold out?", "Release date: 2023-05-11", False),
        ("When was Kettle 15.3 released?", "Release notes: 12 pages", False),
    ],
)
def test_a_value_behind_the_words_that_are_asked_for_answers(
    query: str, text: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("library.meaning.reranker.closeness", lambda _questions, texts: [0.8] * len(texts))
    (found,) = answers(ask_apart(query), [passage(1, text, title="Kettle 15.3", heading="Kettle 15.3")])
    assert [one.sentence.text for one in found.sentences] == [text] * is_told


@pytest.mark.parametrize(
    ("query", "dated"),
    [
        ("Who invented the World Wide Web and when?", "In 1989 he wrote a proposal for a web."),
        ("When was Tim Berners-Lee born?", "Tim Berners-Lee, born on 8 June 1955, invented the Web."),
    ],
)
def test_a_birth_is_no_date_of_a_deed(query: str, dated: str) -> None:
    texts = ["Tim Berners-Lee, born on 8 June 1955, invented the Web.", "In 1989 he wrote a proposal for a web."]
    part = ask_apart(query).parts[-1]
    assert next(one for one in texts if part.is_answered_in_kind(one)) == dated


def test_of_a_comparison_nothing_is_sure_since_one_sentence_seldom_tells_both_sides() -> None:
    part = ask_apart("How does Salk's vaccine differ from Sabin's?").parts[0]
    told_of = candidates([passage(1, "Salk's vaccine is injected and holds killed viruses of three types.")])[0]
    assert not PartAnswer(part, [Scored(told_of, 1, 1, 1, 1, True, part, 0.99)], []).is_sure


def test_of_a_comparison_the_other_side_is_told_by_what_nearly_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is as far from the question and tells neither side is not told."""
    injected, swallowed = "Salk's vaccine is injected into an arm.", "Sabin's vaccine is swallowed on a piece of sugar."
    evidence = passage(1, f"{injected} {swallowed} A campaign reached all children in the country.")
    monkeypatch.setattr(
        "library.answering.answers.certainty", lambda one: 1.0 if one.sentence.text == injected else NEARLY
    )
    assert told("How does Salk's vaccine differ from Sabin's?", [evidence]) == [injected, swallowed]


@pytest.mark.parametrize(("closeness", "is_sure"), [(0.95, True), (0.91, False)])
def test_what_is_sure_comes_much_nearer_than_what_just_answers(closeness: float, *, is_sure: bool) -> None:
    (part,) = ask_apart("When was the company Google founded?").parts
    told_of = candidates([GOOGLE])[0]
    assert PartAnswer(part, [Scored(told_of, 1, 0, 0, 1, True, part, closeness)], []).is_sure is is_sure


def test_beside_a_place_that_is_named_nothing_without_a_name_is_told() -> None:
    named, unnamed = "Garlic was first grown in Turkestan.", "Garlic was first grown on dry slopes in the mountains."
    assert told("Where was garlic first grown?", [passage(1, f"{named} {unnamed}", title="Garlic")]) == [named]
    assert told("Where was garlic first grown?", [passage(1, unnamed, title="Garlic")]) == [unnamed]


def test_what_points_back_to_a_name_tells_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("library.answering.answers.certainty", lambda one: 1.0)
    reason = "They lose their leaves in autumn to save water."
    texts = [f"Tall trees like Quercus grow here. {reason}", f"Tall trees like Quercus grow here.\n{reason}"]
    asked = "Why does Quercus lose its leaves in autumn?"
    assert [reason in told(asked, [passage(1, text, title="A wood")]) for text in texts] == [True, False]


def test_a_name_that_no_passage_has_is_not_told_by_its_neighbour() -> None:
    evidence = [passage(1, "976年十一月，宋太宗即位，改元太平兴国。", title="北宋的建立")]
    assert told("唐太宗是哪一年即位的？", evidence) == []
    assert len(told("宋太宗是哪一年即位的？", evidence)) == 1
    park = [passage(1, "1954年5月25日，上海的西郊公园开园。", title="上海的公园")]
    assert told("上海迪士尼乐园是哪年开园的？", park) == []
    assert len(told("上海西郊公园是哪年开园的？", park)) == 1


def test_what_something_is_of_which_no_passage_has_a_word_stays_open() -> None:
    evidence = [passage(1, "1900年12月14日，普朗克提出能量量子假说，解释了黑体辐射的光谱。", title="量子")]
    evidence.append(passage(2, "Inertia is the property of matter by which a body resists a change.", title="Inertia"))
    assert told("What is quantum chromodynamics?", evidence) == []
    assert len(told("What is inertia?", evidence)) == 1


def test_what_asks_by_a_pronoun_alone_may_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("library.answering.answers.certainty", lambda one: 1.0)
    evidence = [passage(1, "Inertia is the property of matter by which a body resists a change.", title="Inertia")]
    _, what = answers(ask_apart("Who named inertia, and what is it?"), evidence)
    assert not what.is_open


@pytest.mark.parametrize(
    ("query", "text", "is_sure"),
    [
        ("Who translated the Principia into Chinese?", "Andrew Motte translated the Principia into English.", False),
        ("Who translated the Principia into Chinese?", "Li Shanlan translated the Principia into Chinese.", True),
        ("合作社2005年的产量是多少？", "1985年，合作社产干茶5吨。", False),
        ("合作社2005年的产量是多少？", "2005年，合作社产干茶96吨。", True),
        ("郾城之战和采石之战分别是哪一年？", "采石之战在1161年。", False),
        ("郾城之战和采石之战分别是哪一年？", "郾城之战在1140年，采石之战在1161年。", True),
    ],
)
def test_what_tells_of_another_nation_or_year_is_not_sure(query: str, text: str, *, is_sure: bool) -> None:
    """They are no names, so that what is of another one may answer."""
    (part,) = ask_apart(query).parts
    (told_of,) = candidates([passage(1, text, title="合作社")])
    assert PartAnswer(part, [Scored(told_of, 1, 1, 1, 1, True, part, 0.99)], []).is_sure == is_sure


@pytest.mark.parametrize(
    ("query", "text", "is_it"),
    [
        ("When was the language Rust released?", "Rust 1.0 was released in 2015.", True),
        ("When was the language Rust released?", "The trust was founded in 1998.", False),
        ("How do Python 3.10 and 3.11 differ?", "Python 3.11 is faster.", True),
        ("How do Python 3.10 and 3.11 differ?", "Python 3.9 is slower.", False),
        ("Why was Postgres95 called PostgreSQL?", "The name PostgreSQL reflects its past.", True),
        ("第一届樱花节来了多少人？", "2012年的第二届樱花节来了15万人。", False),
        ("第一届樱花节来了多少人？", "2011年樱花节来了七十万人。", True),
        ("What happened to Apollo 13?", "Apollo 12 landed on the Moon.", False),
        ("What does brushing do?", "Brushing", False),
        ("What does brushing do?", "Brushing keeps teeth clean", True),
    ],
)
def test_a_name_and_one_of_two_versions_are_spoken_of_and_something_is_told(
    query: str, text: str, *, is_it: bool
) -> None:
    (part,) = ask_apart(query).parts
    (sentence,) = candidates([passage(1, f"\u2003{text}", title="Notes")])
    assert is_answer(Scored(sentence, 1, 1, 1, 1, True, part, 0.95)) is is_it


def test_a_year_and_a_numbered_name_are_told_in_the_other_language() -> None:
    star = [passage(1, "1054年7月，宋朝司天监记录到天关星附近出现客星，白昼可见二十三天。", title="宋朝的科学")]
    assert len(told("What did Song astronomers see in the sky in 1054?", star)) == 1
    (part,) = ask_apart("How heavy was the astronaut on Tiangong-1?").parts
    assert "天宫" in part.abroad().names
    (moon,) = candidates([passage(1, "地面上1千克物体的重量约为9.8牛，在月球表面只有约1.6牛。", title="重量")])
    assert not is_answer(Scored(moon, 1, 1, 1, 1, True, part.abroad(), 0.95))


def test_a_name_that_no_dictionary_has_is_told_by_its_sound() -> None:
    (part,) = ask_apart("Which metro line takes me to Gucun Park?").parts
    assert part.abroad({"顾村", "公园", "地铁"}).names[:2] == ("顾村", "公园")
    assert "顾村" in part.abroad({"顾村", "公园", "地铁"}).text
