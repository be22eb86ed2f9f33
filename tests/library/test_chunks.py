import pytest
from hypothesis import given
from hypothesis import strategies as st

from library.chunks import PassageText, content_hash, passages
from library.readers.document import Block
from library.text.outlines import indented
from library.text.sentences import split

ENGLISH = " ".join(
    f"Sentence number {n} says something about engines and the people who built them." for n in range(30)
)
CHINESE = "".join(f"第{n}句话讲的是活字印刷术的发明与传播以及它的影响。" for n in range(40))


@pytest.mark.parametrize(("text", "least", "most"), [(ENGLISH, 400, 900), (CHINESE, 200, 450)])
def test_passages_are_of_readable_length(text: str, least: int, most: int) -> None:
    lengths = [len(passage.text) for passage in passages([Block(heading="H", text=text)])]
    assert min(lengths[:-1]) >= least
    assert max(lengths) <= most


def test_passages_carry_headings_and_leave_out_references() -> None:
    blocks = [
        Block(heading="Engines", text="One. Two."),
        Block(heading="Sources", text="A list."),
        Block(heading="参考来源", text="清单。"),
        Block(heading="7. References", text="A list."),
        Block(heading="References › Books", text="A list."),
    ]
    assert passages(blocks) == [PassageText("Engines", "One. Two.")]


def test_exercises_are_no_passages_where_a_text_stands_beside_them() -> None:
    text = [Block(heading="Keystone species", text="A keystone species upholds its community.")]
    questions = [
        Block(heading=heading, text="It is\nA foundation species\nA pioneer species")
        for heading in (
            "Review Questions",
            "Critical Thinking Questions",
            "3. Exercises",
            "Section Quiz",
            "Conceptual Questions",
            "Problems & Exercises",
            "Fill in the Blank",
            "Chemistry End of Chapter Exercises",
            "Problems",
            "课后练习",
            "选择题：",
        )
    ]
    assert passages([*text, *questions]) == [PassageText(one.heading, one.text) for one in text]
    assert len(passages(questions)) == len(questions)
    kept = [
        Block(heading=heading, text="Walking lowers blood pressure.") for heading in ("Exercise", "Homework", "练习")
    ]
    assert len(passages([*text, *kept])) == 1 + len(kept)


def test_what_readers_will_learn_is_no_passage() -> None:
    goals = "By the end of this section, you will be able to:\nDescribe the symptoms\nName two treatments\n"
    told = "Many people sleep badly.\nSome walk in their sleep"
    assert passages([Block(text=goals + told)]) == [PassageText("", told)]
    assert passages([Block(text=goals.replace("symptoms\n", "symptoms.\n") + told)]) == [PassageText("", told)]
    more = "Articulate the role of duty.\nCompare two theories of duty.\n"
    assert passages([Block(text=goals.replace("symptoms\n", "symptoms.\n") + more + told)]) == [PassageText("", told)]
    opening = "Describe the birth of geriatrics\nName the five stages of grief\nExplain how people mourn\n"
    assert passages([Block(text=opening + told)]) == [PassageText("", told)]
    whole = "Define nuclear fission.\nDiscuss how fission fuel reacts.\nDescribe chain reactions.\n"
    assert passages([Block(text=whole + told)]) == [PassageText("", told)]
    assert passages([Block(text=told), Block(text=opening + told)])[1].text == opening + told
    for steps in (
        "Define the goal of the survey\nList your questions\n",
        "Name: Alice Johnson\nName: Bob Miller\nName: Carol King\n",
        "Compare the prices.\nList what you need.\nExplore the shops.\n",
    ):
        assert passages([Block(text=steps + told)]) == [PassageText("", steps + told)]
    assert passages([Block(text=goals.strip())]) == [PassageText("", goals.strip())]


def test_text_without_punctuation_is_cut_between_words() -> None:
    found = passages([Block(text="word " * 2000)])
    assert max(len(passage.text) for passage in found) <= 2500
    assert " ".join(passage.text for passage in found).split() == ["word"] * 2000


@given(st.lists(st.text(alphabet="abC .!?。！\n中文", min_size=1, max_size=300), max_size=5))
def test_passages_hold_every_sentence_once_and_whole(texts: list[str]) -> None:
    blocks = [Block(text=text) for text in texts]
    expected = [sentence.text for block in blocks for sentence in split(block.text)]
    found = [sentence.text for passage in passages(blocks) for sentence in split(passage.text)]
    assert found == expected


def test_content_hash_ignores_case_width_and_white_space() -> None:
    assert content_hash("Watt  ＡＢＣ\n1") == content_hash("watt abc 1")
    assert content_hash("Watt") != content_hash("Boulton")


def test_a_passage_that_begins_within_a_list_repeats_what_heads_it() -> None:
    entries = [indented(f"Reason {number} is that the harvest failed in that year. " * 3, 1) for number in range(12)]
    found = passages([Block(heading="Revolutions", text="\n".join(["Causes:", *entries]))])
    assert {one.heading for one in found} == {"Revolutions"}
    assert [one.text.splitlines()[0] for one in found] == ["Causes:"] * len(found)
    assert all(line.startswith("\u2003") for one in found for line in one.text.splitlines()[1:])
