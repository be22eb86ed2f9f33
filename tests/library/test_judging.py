import pytest
from hypothesis import given
from hypothesis import strategies as st

from library.judging.reading import read
from library.judging.verdicts import PassageReading
from library.schemas import EvidenceItem
from library.text.sentences import split
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB, passage

RABIES = passage(
    9,
    "On 6 July 1885 Joseph Meister, a boy from Alsace bitten by a rabid dog, received the first injection. "
    "Public donations funded the institute, which was inaugurated on 14 November 1888. "
    "Flights resumed on 29 September 1988 with the mission of Discovery.",
)
AUTISM = passage(
    7,
    "On 28 February 1998 The Lancet published a paper that suggested a link between the MMR vaccine and autism. "
    "In November 2002 a Danish study of more than 537,000 children found no link between MMR vaccination and autism. "
    "It is false that vaccines cause autism in healthy children.",
)


@pytest.mark.parametrize(
    "sentence",
    [
        "Mike Sendall wrote the words “Vague but exciting” on the cover of the 1989 proposal.",
        "mike sendall wrote the words 'Vague but exciting' on the cover of the 1989 proposal".replace("'", '"'),
        'Ｍike Sendall  wrote the words "Vague but exciting" on the cover of the １９８９ proposal.',
    ],
)
def test_the_same_words_are_quoted_however_they_are_typed(sentence: str) -> None:
    quote = 'Mike Sendall wrote the words "Vague but exciting" on the cover of the 1989 proposal.'
    assert read(sentence, [SERVERS, WEB]) == PassageReading("quoted", "e1", quote, 1.0, "same")


def test_chinese_words_are_quoted_with_or_without_spaces() -> None:
    quote = "1023年，宋廷在益州设立交子务，把交子改为官方发行。"
    assert read("1023 年，宋廷在益州设立交子务，把交子改为官方发行", [MONEY]) == PassageReading(
        "quoted", "e3", quote, 1.0, "same"
    )


@pytest.mark.parametrize(
    ("sentence", "passages"),
    [
        ("There were around 10000 servers and 10 million Web users at the end of 1994.", [SERVERS]),
        ('Sendall wrote "Vague but exciting" on the proposal\'s cover.', [WEB]),
        ("More than five hundred Web servers were known by late 1993.", [SERVERS]),
        ("A Danish study of over 537000 children found no link between the MMR vaccine and autism.", [AUTISM]),
        ("宋朝于1023年在益州设立交子务。", [MONEY]),
        ("北宋1080年铸造铜钱500万贯。", [MONEY]),
        ("1087年宋朝在泉州设立了市舶司。", [HARBOURS]),
    ],
)
def test_the_same_content_is_supported_in_other_words_and_other_forms_of_figures(
    sentence: str, passages: list[EvidenceItem]
) -> None:
    assert read(sentence, passages).verdict == "supported"


@pytest.mark.parametrize(
    ("sentence", "item", "said", "instead"),
    [
        ("By late 1993, more than 600 Web servers were known.", SERVERS, "600", "500"),
        ("At the end of 1995, the World Wide Web counted about 10,000 servers.", SERVERS, "1995", "the end of 1994"),
        (
            "At the end of 1994, the World Wide Web counted about 1,000 servers and 10 million users.",
            SERVERS,
            "1,000",
            "10,000",
        ),
        (
            "In March 1988, Tim Berners-Lee circulated a proposal that began the World Wide Web project at CERN.",
            WEB,
            "March 1988",
            "March 1989",
        ),
        ("1024年，宋廷在益州设立交子务。", MONEY, "1024年", "1023年"),
        ("元丰三年（1080年），北宋官府铸造铜钱约六百万贯。", MONEY, "六百万", "五百万"),
        ("1087年，宋朝在广州设立第一个市舶司。", HARBOURS, "1087年", "971年"),
    ],
)
def test_another_figure_in_the_same_context_conflicts(
    sentence: str, item: EvidenceItem, said: str, instead: str
) -> None:
    found = read(sentence, [item])
    assert (found.verdict, found.finding, found.said) == ("conflicting", "other", said)
    assert instead in found.instead or found.instead in instead


def test_figures_that_changed_places_conflict() -> None:
    scores = passage(1, "Of the 23 cases in the book, 14 were the doctor's own patients.")
    found = read("Of the 14 cases in the book, 23 were the doctor's own patients.", [scores])
    assert (found.verdict, found.said, found.instead) == ("conflicting", "14", "23")


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("Tim Berners-Lee did not circulate a proposal that began the World Wide Web project at CERN.", WEB),
        (
            "In November 2002 a Danish study of more than 537,000 children found a link between MMR vaccination and autism.",
            AUTISM,
        ),
        ("971年，宋朝灭南汉后没有在广州设立第一个市舶司。", HARBOURS),
    ],
)
def test_a_denial_of_what_the_source_says_conflicts(sentence: str, item: EvidenceItem) -> None:
    found = read(sentence, [item])
    assert (found.verdict, found.finding) == ("conflicting", "negation")


@pytest.mark.parametrize(
    "sentence", ["Vaccines cause autism in healthy children.", "A link exists between the MMR vaccine and autism."]
)
def test_words_that_the_source_doubts_conflict(sentence: str) -> None:
    found = read(sentence, [AUTISM])
    assert (found.verdict, found.finding) == ("conflicting", "negation")


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ('Mike Sendall wrote the words "Vague but exciting" on the cover of the 1989 proposal.', SERVERS),
        ("Jenner tested his vaccine on the son of his gardener.", WEB),
        ("1087年，宋朝在泉州设立市舶司，泉州在南宋发展为东方大港。", MONEY),
    ],
)
def test_a_passage_that_does_not_speak_of_it_supports_nothing(sentence: str, item: EvidenceItem) -> None:
    assert read(sentence, [item]).verdict == "unsupported"


def test_a_name_the_source_does_not_have_is_weak() -> None:
    found = read(
        'Mike Sendall and Robert Cailliau wrote the words "Vague but exciting" on the cover of the 1989 proposal.',
        [WEB],
    )
    assert (found.verdict, found.finding, found.said) == ("weak", "absent", "Robert Cailliau")


def test_another_language_is_left_open() -> None:
    found = read("1989年3月，伯纳斯-李在欧洲核子研究中心提出了建议。", [WEB])
    assert (found.verdict, found.finding) == ("weak", "language")


RIVALS = passage(
    8,
    "Jim Clark founded the company, because the board of Silicon Graphics rejected his plan. "
    "Anna Reed succeeded Tom Hale as president in late 2004, after nearly half of the staff had left. "
    "The new server is faster than the old one and does not block other users.",
)
ROADS = passage(
    9,
    "官府在1069年开放了大多数市场，商人向官府购入茶叶。由于道路太远，部分商人改走水路。水路比陆路快，不收过路费。",
)


@pytest.mark.parametrize(
    ("sentence", "item", "finding", "said", "instead"),
    [
        ("Tom Hale succeeded Anna Reed as president in late 2004.", RIVALS, "exchanged", "Tom Hale", "Anna Reed"),
        ("The old server is faster than the new one.", RIVALS, "exchanged", "old", "new"),
        ("The new server is slower than the old one.", RIVALS, "other", "slower", "faster"),
        ("Anna Reed succeeded Tom Hale as president in early 2004.", RIVALS, "other", "early", "late"),
        (
            "Anna Reed succeeded Tom Hale after more than half of the staff had left.",
            RIVALS,
            "other",
            "more than",
            "nearly",
        ),
        ("The new server is faster than the old one and blocks other users.", RIVALS, "negation", "", ""),
        (
            "The board of Silicon Graphics rejected his plan because Jim Clark founded the company.",
            RIVALS,
            "cause",
            "",
            "",
        ),
        ("官府在1069年开放了大多数市场，商人向官府出售茶叶。", ROADS, "other", "出售", "购入"),
        ("官府在1069年开放了所有市场。", ROADS, "other", "所有", "大多数"),
        ("官府在1069年关闭了大多数市场。", ROADS, "other", "关闭", "开放"),
        ("陆路比水路快，不收过路费。", ROADS, "exchanged", "陆", "水"),
        ("水路比陆路快，收过路费。", ROADS, "negation", "", ""),
        ("由于部分商人改走水路，道路太远。", ROADS, "cause", "", ""),
    ],
)
def test_what_both_cannot_say_conflicts(
    sentence: str, item: EvidenceItem, finding: str, said: str, instead: str
) -> None:
    found = read(sentence, [item])
    assert (found.verdict, found.finding, found.said, found.instead) == ("conflicting", finding, said, instead)


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("Tom Hale was succeeded as president by Anna Reed in late 2004.", RIVALS),
        ("The old server is slower than the new one.", RIVALS),
        ("The company was started by Jim Clark after the board of Silicon Graphics turned down his plan.", RIVALS),
        ("水上的路更快，也不用交过路费。", ROADS),
        ("因为路途遥远，一些商人转走水路。", ROADS),
    ],
)
def test_the_same_thing_told_otherwise_is_supported(sentence: str, item: EvidenceItem) -> None:
    assert read(sentence, [item]).verdict == "supported"


GIFTS = passage(
    10,
    "The envoy gave two horses to the governor in 1702. Ali Reed was succeeded in 1710 by Tom Hale. "
    "In 1715 Anna Moss succeeded Ben Crane as governor of the island. The fort was probably built by sailors. "
    "The parser uses the lexer library. None of the five guards survived the siege.",
)
TRIBUTE = passage(
    11,
    "1702年，使者把两匹马送给总督。头一季，茶农采下的茶装进木箱；第二季，茶农采下的茶装进竹篮。市易务收购货物并向商人贷款。",
)


@pytest.mark.parametrize(
    ("sentence", "item", "verdict", "finding"),
    [
        ("The governor gave two horses to the envoy in 1702.", GIFTS, "conflicting", "exchanged"),
        ("总督把两匹马送给使者。", TRIBUTE, "conflicting", "exchanged"),
        ("The lexer uses the parser library.", GIFTS, "conflicting", "exchanged"),
    ],
)
def test_who_gives_and_who_gets_is_compared(sentence: str, item: EvidenceItem, verdict: str, finding: str) -> None:
    found = read(sentence, [item])
    assert (found.verdict, found.finding) == (verdict, finding)


def test_a_thousands_comma_does_not_end_a_cause() -> None:
    item = passage(
        12,
        "Because the waterway made the voyage 7,000 kilometres shorter, steamships soon replaced sailing ships there.",
    )
    found = read("Because steamships replaced sailing ships there, the voyage became 7,000 kilometres shorter.", [item])
    assert (found.verdict, found.finding) == ("conflicting", "cause")


def test_a_denial_before_the_same_words_conflicts_whatever_else_the_sentence_denies() -> None:
    item = passage(13, "Janet Reed died in Leeds in 1978 after an infection linked to a university laboratory.")
    found = read("The infection of Janet Reed was not linked to a university laboratory.", [item])
    assert (found.verdict, found.finding) == ("conflicting", "negation")


def test_two_passages_may_support_a_sentence_together() -> None:
    one = passage(1, "The harbour of Quanzhou was opened to foreign merchants by an imperial order.")
    other = passage(2, "Guangzhou collected customs duties on incense, ivory and precious woods.")
    sentence = "Quanzhou was opened to foreign merchants by order, and Guangzhou collected customs duties on incense and ivory."
    assert [read(sentence, [item]).verdict for item in (one, other)] != ["supported", "supported"]
    assert read(sentence, [one, other]).verdict == "supported"


def test_two_passages_do_not_support_a_name_that_neither_has() -> None:
    one = passage(1, "Kiel opened a new tram line along the harbour.")
    other = passage(2, "The tickets of the tram line were paid for by the state and by the province.")
    sentence = (
        "Kiel and Bergen opened a tram line along the harbour with tickets paid for by the state and by the province."
    )
    assert read(sentence, [one, other]).verdict == "unsupported"
    assert read(sentence.replace("Kiel and Bergen", "Kiel"), [one, other]).verdict == "supported"


def test_nothing_cited_is_unsupported() -> None:
    assert read("Anything at all.", []) == PassageReading("unsupported", None, "", 0.0, "nothing")


@given(st.text(max_size=200), st.text(max_size=400))
def test_any_texts_can_be_read_and_the_quote_is_always_verbatim(sentence: str, text: str) -> None:
    found = read(sentence, [passage(1, text)])
    assert found.quote in text
    assert 0 <= found.support <= 1


@given(st.sampled_from([WEB, SERVERS, MONEY, HARBOURS]), st.data())
def test_every_sentence_of_a_passage_is_quoted_from_it(item: EvidenceItem, data: st.DataObject) -> None:
    sentence = data.draw(st.sampled_from(split(item.text)))
    assert read(sentence.text, [item]) == PassageReading("quoted", item.id, sentence.text, 1.0, "same")


MUSEUM = passage(
    11,
    "The museum had been closed for repairs for eleven months in 2008. Sales passed 100,000 in 2020. "
    "The Vega was withdrawn in March 2015 after its mount had failed in tests. At least 40 people came.",
)
TUNNEL = passage(
    12,
    "2018年7月，三号斜井突发涌水，施工停了四个月。旧的云岭公路建于1958年，1976年因山体滑坡中断。"
    "2019年，双桥水库因泥沙淤积停止发电。",
)


@pytest.mark.parametrize(
    ("sentence", "item", "expected"),
    [
        (
            "The Vega's mount failed in tests because it had been withdrawn in March 2015.",
            MUSEUM,
            ("conflicting", "cause", "", ""),
        ),
    ],
)
def test_cause_effect_and_denial_are_compared_in_other_words(
    sentence: str, item: EvidenceItem, expected: tuple[str, str, str, str]
) -> None:
    reading = read(sentence, [item])
    assert (reading.verdict, reading.finding, reading.said, reading.instead) == expected


@pytest.mark.parametrize(
    ("sentence", "item"),
    [
        ("The museum had been closed for repairs for eleven months in 2008.", MUSEUM),
        ("旧的云岭公路1976年因山体滑坡中断。", TUNNEL),
    ],
)
def test_what_agrees_in_these_is_not_refused(sentence: str, item: EvidenceItem) -> None:
    assert read(sentence, [item]).verdict in {"quoted", "supported"}


@pytest.mark.parametrize(
    ("sentence", "verdict", "finding"),
    [
        ("在1885年7月6日，梅斯特接受了第一次注射。", "weak", "language"),
        ("在1895年7月6日，梅斯特接受了第一次注射。", "weak", "absent"),
    ],
)
def test_of_another_language_figures_tell_what_words_cannot(sentence: str, verdict: str, finding: str) -> None:
    found = read(sentence, [RABIES])
    assert (found.verdict, found.finding) == (verdict, finding)


@pytest.mark.parametrize(
    ("sentence", "text", "said", "instead"),
    [
        (
            "The antidote must be given within 2 days.",
            "The antidote must be given within 2 hours.",
            "days",
            "hours",
        ),
        ("止血带应绑在伤口近心端5到10毫米处。", "止血带绑在伤口近心端5-10cm处。", "毫米", "cm"),
        ("全球气温下降了约0.4华氏度。", "全球气温下降了约0.4°C。", "华氏度", "C"),
    ],
)
def test_the_same_figure_in_another_unit_conflicts(sentence: str, text: str, said: str, instead: str) -> None:
    found = read(sentence, [passage(14, text)])
    assert (found.verdict, found.finding, found.said, found.instead) == ("conflicting", "other", said, instead)


@pytest.mark.parametrize(
    ("sentence", "text", "verdict"),
    [
        ("Fondant is a safe feed only in winter.", "Fondant is a safe feed at any time of the year.", "weak"),
        ("Fondant is a safe feed only in winter.", "Fondant is a safe feed in winter alone.", "supported"),
        ("只有室外猫需要驱虫。", "室外猫需要每月驱虫，室内猫每季驱虫。", "weak"),
    ],
)
def test_what_makes_less_of_it_must_be_told_so(sentence: str, text: str, verdict: str) -> None:
    assert read(sentence, [passage(15, text)]).verdict == verdict


def test_a_name_in_place_of_those_that_the_sentence_has_is_weak_though_the_passage_names_it_elsewhere() -> None:
    text = (
        "The cycle of heat engines was first studied by Sadi Carnot. It has two isothermal steps. "
        "The heat of friction was measured by James Joule."
    )
    found = read("The cycle of heat engines was studied first by James Joule.", [passage(16, text)])
    assert (found.verdict, found.said) == ("weak", "James Joule")


def test_a_figure_may_stand_in_the_sentence_beside() -> None:
    text = "Scott published two books in 1903. They were the first books on the use of psychology in business."
    sentence = "Scott's two books of 1903 were the first on the use of psychology in business."
    assert read(sentence, [passage(17, text)]).verdict == "supported"


def test_what_stands_in_brackets_denies_nothing_of_the_sentence() -> None:
    text = "In September 1774, delegates from 12 colonies (Georgia did not send any) met in Philadelphia."
    assert (
        read("Delegates from 12 colonies met in Philadelphia in September 1774.", [passage(18, text)]).verdict
        == "supported"
    )


def test_the_form_of_a_name_is_free() -> None:
    text = "After the war Britain was deep in debt, and Parliament made the colonies help to pay it."
    assert (
        read("Parliament made the colonies help to pay the British debt after the war.", [passage(19, text)]).verdict
        == "supported"
    )
