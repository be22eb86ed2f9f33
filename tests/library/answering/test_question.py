import pytest

from library.answering.kinds import Kind
from library.answering.question import QuestionPart, ask_apart


@pytest.mark.parametrize(
    ("query", "parts"),
    [
        ("When was the W3C founded?", [("When was the W3C founded?", "when")]),
        (
            "When did Google become a company, and who started it?",
            [("When did Google become a company", "when"), ("who started it", "who")],
        ),
        ("Who was Edward Jenner?", [("Who was Edward Jenner?", "what")]),
        (
            "How many crews went there and why did they leave?",
            [("How many crews went there", "count"), ("why did they leave", "why")],
        ),
        ("How do vaccines work?", [("How do vaccines work?", "how")]),
        ("What does a ticket cost?", [("What does a ticket cost?", "count")]),
        ("What is opportunity cost?", [("What is opportunity cost?", "what")]),
        ("history of web browsers", [("web browsers", "what")]),
        (
            "What is the difference between tea and coffee?",
            [("What is the difference between tea and coffee?", "compare")],
        ),
        ("上海植物园要买门票吗，坐地铁怎么去？", [("上海植物园要买门票吗", "what"), ("坐地铁怎么去", "how")]),
        ("白玉兰几月开花", [("白玉兰几月开花", "when")]),
        ("牛顿定律什么时候不适用？", [("牛顿定律什么时候不适用？", "what")]),
        ("When do his laws not apply?", [("When do his laws not apply?", "what")]),
        ("Who was emperor when Kaifeng fell?", [("Who was emperor when Kaifeng fell?", "who")]),
        ("When do the roses bloom?", [("When do the roses bloom?", "when")]),
        ("发明活字印刷的人是谁？", [("发明活字印刷的人是谁？", "who")]),
        ("毕昇是谁？", [("毕昇是谁？", "what")]),
        ("测试版适合谁用？", [("测试版适合谁用？", "what")]),
        ("Who should use the testing release?", [("Who should use the testing release?", "what")]),
        ("RAID-5 和 RAID-4 比好在哪里？", [("RAID-5 和 RAID-4 比好在哪里？", "compare")]),
        ("王安石变法有哪些内容和影响？", [("王安石变法有哪些内容和影响？", "list")]),
        ("东港和西港哪个面积大？", [("东港和西港哪个面积大？", "compare")]),
        ("李白和杜甫谁先去世？", [("李白和杜甫谁先去世？", "compare")]),
        ("东港和西港哪个先开放？", [("东港和西港哪个先开放？", "compare")]),
        ("Which came first, tea or coffee?", [("Which came first, tea or coffee?", "compare")]),
        ("Which year was it, 1989 or 1990?", [("Which year was it, 1989 or 1990?", "when")]),
        ("李白和杜甫在哪里相遇？", [("李白和杜甫在哪里相遇？", "where")]),
    ],
)
def test_a_question_is_taken_apart_in_its_own_order(query: str, parts: list[tuple[str, Kind]]) -> None:
    assert [(part.text, part.kind) for part in ask_apart(query).parts] == parts


@pytest.mark.parametrize(
    ("query", "is_history"),
    [
        ("The history of web browsers", True),
        ("How did the Web begin at CERN?", True),
        ("How was smallpox eradicated?", True),
        ("宋朝是怎么灭亡的？", True),
        ("牛顿第一定律是怎样形成的？", True),
        ("How was Neptune discovered?", False),
        ("How does a storm develop?", False),
        ("宋朝的钱怎么用？", False),
        ("《通鉴》写的是哪段历史？", False),
    ],
)
def test_how_something_came_about_asks_for_its_history(query: str, *, is_history: bool) -> None:
    assert ask_apart(query).is_history is is_history


def test_asking_for_a_condition_takes_no_word_of_what_is_asked_away() -> None:
    (part,) = ask_apart("When do his laws not apply?").parts
    assert "laws not apply" in part.focus


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("When a lorry hits a car, does it push harder?", [("does it push harder if a lorry hits a car?", "what")]),
        ("If a fuse blows, what should be changed?", [("what should be changed if a fuse blows?", "what")]),
        ("When was it built, and by whom?", [("When was it built", "when"), ("by whom", "who")]),
        ("When was it built, how tall is it?", [("When was it built", "when"), ("how tall is it", "count")]),
    ],
)
def test_under_which_condition_something_is_so_is_no_part(query: str, told: list[tuple[str, Kind]]) -> None:
    assert [(part.text, part.kind) for part in ask_apart(query).parts] == told


def test_whether_two_things_are_one_compares_them() -> None:
    asked = ["互联网和万维网是一回事吗？", "Is the Web the same thing as the Internet?", "防火墙是怎么一回事？"]
    asked.append("How do I do the same thing in a text file?")
    assert [ask_apart(one).parts[0].kind for one in asked] == ["compare", "compare", "what", "how"]


def test_what_became_of_something_asks_for_nothing_that_became() -> None:
    assert "became" not in ask_apart("What became of the old harbour cranes?").parts[0].focus


def test_a_part_that_names_nothing_is_read_behind_what_the_one_before_names() -> None:
    first, second = ask_apart("When did Google become a company, and who started it?").parts
    assert (second.sought, second.names) == ("Google who started it", ("Google",))
    assert first.sought == first.text
    (alone,) = ask_apart("Why?", "How did the Web begin?").parts
    assert alone.sought == "How did the Web begin? Why?"


@pytest.mark.parametrize(
    ("query", "context", "names", "sought"),
    [
        (
            "Why was it repaired, and when did it fall back to Earth?",
            "What was Skylab?",
            ("Skylab", "Earth"),
            "Skylab when did it fall back to Earth",
        ),
        (
            "Which countries still had polio in 2025, and when was Africa declared free of it?",
            "",
            ("Africa",),
            "Which countries still had polio in 2025 when was Africa declared free of it",
        ),
        (
            "DNA双螺旋结构是谁发现的，他们什么时候得的诺贝尔奖？",
            "",
            ("DNA", "诺贝尔奖"),
            "DNA 他们什么时候得的诺贝尔奖",
        ),
        ("When was Sputnik launched, and when did Gagarin die?", "", ("Gagarin",), "when did Gagarin die"),
        ("What is the Song, and which other dynasty had Kaifeng?", "", ("Kaifeng",), "which other dynasty had Kaifeng"),
    ],
)
def test_a_part_that_points_back_is_about_what_was_named_before_as_well(
    query: str, context: str, names: tuple[str, ...], sought: str
) -> None:
    part = ask_apart(query, context).parts[-1]
    assert (part.names, part.sought) == (names, sought)


@pytest.mark.parametrize(
    ("kind", "sentence", "holds"),
    [
        ("when", "Release date: 2023-05-11", True),
        ("when", "白玉兰一般在3月开花。", True),
        ("when", "会试; 级别: 国家级; 考试时间: 乡试的次年3 月", True),
        ("when", "It was released later.", False),
        ("when", "It has been inhabited since November 2000.", True),
        ("count", "Polyakov spent 437 days on one mission.", True),
        ("count", "Python is 10-60% faster.", True),
        ("count", "About 95 per cent of a community needs immunity.", True),
        ("count", "Trials of the vaccine began on 27 July 2020.", False),
        ("who", "The project was led by Professor Michael Stonebraker.", True),
        ("who", "The project was led by somebody.", False),
        ("who", "It was certified free on 25 August 2020.", False),
        ("who", "In 1963 it was designated a National Historic Landmark.", False),
        ("where", "It was written in London.", True),
    ],
)
def test_a_sentence_holds_the_kind_of_answer_or_not(kind: Kind, sentence: str, holds: bool) -> None:
    assert QuestionPart("", kind).is_answered_in_kind(sentence) is holds


@pytest.mark.parametrize(
    ("asked", "sentence", "holds"),
    [
        ("Who gave the first vaccination?", "In 1800 Benjamin Waterhouse gave one of the first vaccinations.", False),
        ("Who gave the first vaccination?", "Edward Jenner gave the first vaccination.", True),
        ("Who gave vaccinations?", "In 1800 Benjamin Waterhouse gave one of the first vaccinations.", True),
        ("上海最早的公园是哪一个？", "复兴公园是上海最早的公园之一。", False),
        ("上海最早的公园是哪一个？", "黄浦公园是上海最早的公园。", True),
        ("上海植物园门票多少钱？", "上海植物园免收大门门票。", True),
        ("上海植物园停车多少钱？", "上海植物园免收大门门票。", False),
        ("How much is the ticket?", "Entry is free on Mondays.", True),
        ("How many tickets were sold?", "Entry is free on Mondays.", False),
        ("薯条要炸几分钟？", "薯条; 温度(℃): 200; 时间（分钟）: 15-20", True),
        ("薯条要炸几分钟？", "薯条; 温度(℃): 200; 油（克）: 15-20", False),
        ("上海最老的公园是哪个？", "上海动物园占地约74公顷。", False),
        ("上海最老的公园是哪个？", "黄浦公园是上海最早的城市公园。", True),
        ("When were X-rays discovered?", "Wilhelm Röntgen (1845–1923) discovered X-rays.", False),
        ("When did Röntgen live?", "Wilhelm Röntgen (1845–1923) discovered X-rays.", True),
        ("When was the war?", "The war (1939–1945) was fought at sea as well.", True),
    ],
)
def test_one_of_the_first_is_not_the_first(asked: str, sentence: str, holds: bool) -> None:
    assert ask_apart(asked).parts[0].is_answered_in_kind(sentence) is holds


def test_what_is_not_to_be_done_is_told_by_what_forbids_it() -> None:
    (part,) = ask_apart("高压锅不能煮什么？").parts
    assert part.is_answered_in_kind("不要用高压锅煮燕麦。") is True
    assert part.is_answered_in_kind("水的沸点也随之提高。") is False
    assert ask_apart("能不能煮燕麦？").parts[0].is_answered_in_kind("煮燕麦要二十分钟。") is True


def test_a_name_that_is_asked_about_is_not_the_one_who_is_asked_for() -> None:
    (part,) = ask_apart("Who designed the Mark Twain House?").parts
    assert part.is_answered_in_kind("Visitors now see the Mark Twain House.") is False
    assert part.is_answered_in_kind("The Mark Twain House was designed by Edward Potter.") is True


def test_to_whom_something_was_done_answers_who_asks_for_that() -> None:
    (part,) = ask_apart("Who was the book dedicated to?").parts
    assert part.is_answered_in_kind("The book was dedicated to Ada Lovelace.") is True


@pytest.mark.parametrize(
    ("asked", "needed"),
    [
        ("When was the garlic planted?", True),
        ("When should I plant garlic?", False),
        ("大蒜是什么时候种下的？", True),
        ("什么时候可以种大蒜？", False),
        ("炒菜要什么时候放盐？", False),
        ("How much garlic do I need?", True),
        ("Who planted the garlic?", True),
        ("Where do plants make their food?", False),
    ],
)
def test_a_place_need_not_be_named_nor_what_is_done_always_be_dated(asked: str, *, needed: bool) -> None:
    assert ask_apart(asked).parts[0].needs_its_kind is needed


def test_the_number_of_a_line_is_no_day() -> None:
    (part,) = ask_apart("去顾村公园坐几号线地铁？").parts
    assert part.kind == "what"
    assert ask_apart("花展几号开幕？").parts[0].kind == "when"


@pytest.mark.parametrize(
    ("query", "is_short"),
    [
        ("Which parks are free?", False),
        ("Who was Newton and what did he do?", False),
    ],
)
def test_one_thing_of_several_is_told_shortly(query: str, is_short: bool) -> None:
    assert ask_apart(query).is_short is is_short


@pytest.mark.parametrize(
    ("query", "word"), [("Why does herd immunity matter?", "immunity"), ("Why is it important to rest?", "rest")]
)
def test_why_something_without_a_name_matters_stays_a_question_for_reasons(query: str, word: str) -> None:
    (part,) = ask_apart(query).parts
    assert part.kind == "why"
    assert word in part.focus


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("宋朝先后在哪些地方设过市舶司？", ["list"]),
        ("樱花节在哪几个公园办过？", ["list"]),
        ("市舶司设在哪里？", ["where"]),
        ("均输法和市易法有什么不一样？", ["compare"]),
        ("交子和会子有何异同？", ["compare"]),
        ("What sets Salyut apart from Skylab?", ["compare"]),
        ("Why did Columbia break apart?", ["why"]),
        ("第一位在太空行走的女宇航员是谁？", ["who"]),
        ("宋朝末代皇帝是谁？", ["who"]),
        ("岳飞是谁？", ["what"]),
        ("这本书好在哪里？", ["what"]),
        ("熟牛肉怕不怕寄生虫，猪肉要烧到多少度？", ["what", "count"]),
        ("《人类简史》的作者是谁？", ["who"]),
        ("哪几年办过樱花节？", ["when"]),
        ("Compare Sputnik and Vostok 1, and when did Gagarin die?", ["compare", "when"]),
    ],
)
def test_more_ways_to_ask_for_a_kind(question: str, kinds: list[Kind]) -> None:
    assert [part.kind for part in ask_apart(question).parts] == kinds


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("What is a price ceiling, and what happens when one is set on rents?", ["what", "what"]),
        ("What is the half-life of carbon-14?", ["count"]),
        ("What is a half-life?", ["what"]),
        ("What are comets made of?", ["what"]),
        ("What was the Malthusian theory of population?", ["what"]),
        ("What happens to the price of a good when supply falls?", ["what"]),
        ("What is the population of Reykjavik?", ["count"]),
        ("What did Apollo cost?", ["count"]),
        ("How do banks decide who gets a loan?", ["how"]),
        ("人口老龄化有什么影响？", ["list"]),
        ("上海的人口是多少？", ["count"]),
        ("我国人口有什么特点？", ["list"]),
    ],
)
def test_a_price_or_population_is_a_figure_only_by_itself(question: str, kinds: list[Kind]) -> None:
    assert [part.kind for part in ask_apart(question).parts] == kinds


def test_a_language_or_nation_is_nobody() -> None:
    who = ask_apart("Who coined the term?").parts[0]
    assert not who.is_answered_in_kind("It is a German word that means to understand.")
    assert not who.is_answered_in_kind("It was the Greeks who knew it.")
    assert who.is_answered_in_kind("It was coined by the German thinker Max Weber.")


def test_a_name_has_all_its_words_in_another_language() -> None:
    names = ask_apart("When did Song China print money?").parts[0].abroad().names
    assert {"宋代", "宋朝"} <= {*names}


def test_a_version_is_the_same_in_any_language() -> None:
    assert "15.3" in ask_apart("PostgreSQL 15.3 修复了什么？").parts[0].abroad().names


@pytest.mark.parametrize(
    ("question", "sentence", "is_told"),
    [
        ("What is a pulsar?", "Pulsars are spinning neutron stars.", True),
        ("What is a pulsar?", "Pulsar; a star that spins", True),
        ("What is a pulsar?", "A star that spins so is called a pulsar.", True),
        ("What is a pulsar?", "One new pulsar is born every 25 years.", False),
        ("What is a pulsar?", "Pulsar research began in 1967.", False),
        ("什么是电负性？", "电负性：用来描述原子吸引力的大小。", True),
        ("什么是电负性？", "电负性大小的标准：以氟为4.0。", False),
        ("燃烧热是什么？", "所放出的热量叫做燃烧热，单位为kJ/mol。", True),
        ("Who discovered pulsars?", "Pulsars are spinning neutron stars.", False),
    ],
)
def test_a_sentence_tells_the_meaning_of_a_word_it_begins_or_ends_with(
    question: str, sentence: str, is_told: bool
) -> None:
    (part,) = ask_apart(question).parts
    assert part.defines(sentence) is is_told
