import pytest

from library.judging.reading import read, read_inferred
from library.schemas import EvidenceItem
from tests.research.offline.passages import passage

BEFORE = passage(3, "In 1990 the city of Bremen counted 100 bicycle commuters on the bridge.")
AFTER = passage(7, "In 2020 the city of Bremen counted 900 bicycle commuters on the bridge.")
FERRY = passage(8, "Heat pumps of the Kiel ferry use sea water. They were repaired in 2011.")
HARBOUR = passage(9, "Heat pumps of the Aarhus harbour use sea water as well, and cost 40 million crowns.")
WATT = passage(10, "James Watt improved the steam engine with a separate condenser.")
BOULTON = passage(11, "Matthew Boulton sold the engines to mines in Cornwall.")
EARLIER = passage(12, "1990年，不来梅市在桥上统计到100名骑自行车通勤的人。")
LATER = passage(13, "2020年，不来梅市在桥上统计到900名骑自行车通勤的人。")
COUNTED = "the bicycle commuters counted on the bridge in Bremen"


@pytest.mark.parametrize(
    ("sentence", "passages"),
    [
        (f"Taken together, {COUNTED} rose from 100 in 1990 to 900 in 2020.", [BEFORE, AFTER]),
        (f"Between 1990 and 2020 {COUNTED} rose from 100 to 900.", [BEFORE, AFTER]),
        ("Both Kiel and Aarhus have heat pumps that use sea water.", [FERRY, HARBOUR]),
        ("James Watt improved the steam engine, and Matthew Boulton sold the engines to mines.", [WATT, BOULTON]),
        ("综合来看，不来梅市桥上骑自行车通勤的人从1990年的100名增加到2020年的900名。", [EARLIER, LATER]),
    ],
)
def test_what_several_passages_bear_out_together_is_supported_as_an_inference(
    sentence: str, passages: list[EvidenceItem]
) -> None:
    reading = read_inferred(sentence, passages)
    assert (reading.verdict, reading.finding) == ("supported", "together")


@pytest.mark.parametrize(
    ("sentence", "passages", "verdict", "finding"),
    [
        (f"{COUNTED} rose from 900 in 1990 to 100 in 2020.", [BEFORE, AFTER], "weak", "absent"),
        (f"{COUNTED} fell from 900 in 1990 to 100 in 2020.", [BEFORE, AFTER], "weak", "absent"),
        (f"{COUNTED} rose from 100 in 1990 to 800 in 2020.", [BEFORE, AFTER], "weak", "absent"),
        (f"{COUNTED} grew by 800 from 1990 to 2020.", [BEFORE, AFTER], "weak", "absent"),
        ("In Kiel the bicycle commuters rose from 100 in 1990 to 900 in 2020.", [BEFORE, AFTER], "weak", "absent"),
        ("Both Kiel and Malmö have heat pumps that use sea water.", [FERRY, HARBOUR], "weak", "absent"),
        (
            "Matthew Boulton improved the steam engine, and James Watt sold the engines to mines.",
            [WATT, BOULTON],
            "weak",
            "absent",
        ),
        (
            "Bicycle commuters of Bremen grew from 1990 to 2020, which shows how many commuters use the bridge.",
            [BEFORE, AFTER],
            "weak",
            "concluded",
        ),
        ("不来梅市桥上骑自行车通勤的人从1990年的900名减少到2020年的100名。", [EARLIER, LATER], "weak", "absent"),
    ],
)
def test_an_inference_from_what_the_passages_do_not_say_is_not_supported(
    sentence: str, passages: list[EvidenceItem], verdict: str, finding: str
) -> None:
    reading = read_inferred(sentence, passages)
    assert (reading.verdict, reading.finding) == (verdict, finding)


@pytest.mark.parametrize(
    ("sentence", "passages", "words"),
    [
        (
            "The city of Bremen counted 900 bicycle commuters on the bridge in 2020, which shows that its policy worked.",
            [AFTER],
            "which shows",
        ),
        ("The city of Bremen has more bicycle commuters on the bridge than ever before.", [BEFORE, AFTER], "than ever"),
    ],
)
def test_a_conclusion_that_no_passage_draws_is_weak(sentence: str, passages: list[EvidenceItem], words: str) -> None:
    reading = read(sentence, passages)
    assert (reading.verdict, reading.finding, reading.said) == ("weak", "concluded", words)


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        (
            "The survey counted 900 commuters, which shows that the bridge was used.",
            "The survey counted 900 commuters and proved that the bridge was used.",
        ),
        ("Bremen counted more commuters than ever before.", "Bremen counted the most commuters it had ever counted."),
        ("Bremen is the largest port of the coast.", "No other port of the coast is as large as Bremen."),
        ("The survey was made in the most recent year, 2020.", "The survey was made in 2020."),
        ("不来梅是沿海最大的港口。", "沿海港口以不来梅居首。"),
    ],
)
def test_a_conclusion_that_the_passage_draws_as_well_is_none_of_the_reports(sentence: str, text: str) -> None:
    assert read(sentence, [passage(1, text)]).finding != "concluded"


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        (
            "Spaceflight companies are competing in the market, with SpaceX and Blue Origin being the most prominent.",
            "Commercial spaceflight means launches and spacecraft that private companies own, often with governments as "
            "customers. Elon Musk founded SpaceX in 2002, and Jeff Bezos had founded Blue Origin in 2000.",
        ),
        ("不来梅港是沿海最大的港口。", "不来梅港在1827年建成，从沿海各地来的船在此停泊。"),
    ],
)
def test_what_is_the_most_of_all_must_be_told_so(sentence: str, text: str) -> None:
    assert not read(sentence, [passage(1, text)]).is_borne_out


def test_what_is_not_marked_as_inferred_reckons_nothing() -> None:
    assert read(f"{COUNTED} grew by 800 from 1990 to 2020.", [BEFORE, AFTER]).verdict == "conflicting"
