import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from library.answering.candidates import candidates, unrepeated
from research.briefs import DraftClaim, DraftReport
from research.offline.writer import limitations, write
from tests.conftest import SetEnv
from tests.measures import verdicts
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB, passage, writing


def claims_of(draft: DraftReport) -> list[DraftClaim]:
    return [*draft.summary, *draft.key_findings, *(claim for section in draft.sections for claim in section.claims)]


def test_a_short_question_gets_a_short_report() -> None:
    draft = write(writing("Who circulated the proposal of the World Wide Web, and when?", WEB, SERVERS))
    proposal = "In March 1989, Tim Berners-Lee circulated a proposal that began the World Wide Web project at CERN."
    assert draft.title == "Who circulated the proposal of the World Wide Web, and when?"
    assert draft.summary[0] == DraftClaim(text=proposal, evidence=["e1"])
    assert draft.sections == []


def test_evidence_about_something_else_makes_no_report() -> None:
    assert claims_of(write(writing("What is photosynthesis?", WEB, SERVERS))) == []
    assert claims_of(write(writing("数学家高斯的生平", MONEY, HARBOURS, language="zh"))) == []
    assert claims_of(write(writing("What is photosynthesis?"))) == []
    assert claims_of(write(writing("Did Berners-Lee like apples?", WEB))) == []


def test_beside_a_fact_that_is_sure_stands_nothing_that_may_only_be_one() -> None:
    polio = passage(
        1,
        "Albert Sabin developed an oral polio vaccine made from weakened live viruses. "
        "Mikhail Chumakov gave a polio vaccine to children. "
        "The last polio outbreak in the land was seen by Frank Miller.",
        title="Polio vaccines",
    )
    draft = write(writing("Who developed the polio vaccine?", polio))
    assert [claim.text for claim in draft.summary] == [
        "Albert Sabin developed an oral polio vaccine made from weakened live viruses."
    ]


def test_what_one_sentence_tells_of_two_parts_is_told_once_and_nothing_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("library.answering.answers.certainty", lambda one: 0.5)
    flower = "The town chose the magnolia as its flower in 1986."
    park = passage(1, f"{flower} The town first held its peach fair in 1991.", title="Flowers of the town")
    draft = write(writing("Which flower did the town choose, and when did the town choose it?", park))
    assert [claim.text for claim in draft.summary] == [flower]


def test_what_is_told_together_is_not_told_alone_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("library.answering.answers.certainty", lambda one: 1.0)
    skin = passage(
        1,
        "The skin has two layers. It has hair as well, glands that cool it, and nerves that feel warmth and touch.",
        title="Skin",
    )
    draft = write(writing("What does the skin have?", skin))
    assert [claim.text for claim in draft.summary] == [skin.text]


def test_an_entry_is_told_beside_another_that_has_its_words() -> None:
    fever, yellow = candidates([passage(1, "\u2003fever\n\u2003yellow fever and a sore throat")])
    assert list(unrepeated([yellow, fever])) == [yellow, fever]


def test_where_all_that_answers_are_entries_of_one_list_more_of_them_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("library.answering.answers.certainty", lambda one: 1.0)
    entries = ["Wool socks", "A rain jacket", "Wet boots", "Gloves of neoprene", "A warm hat", "A spare paddle"]
    listed, said = "\n".join(f"\u2003{one}" for one in entries), "\n\n".join(f"{one} keeps warm." for one in entries)
    asked = "What should one wear in a canoe in winter?"
    told = [
        write(writing(asked, passage(1, f"Wear in a canoe in winter:\n{text}", title="Canoes")))
        for text in (listed, said)
    ]
    assert [len(draft.summary) for draft in told] == [5, 3]


def test_an_entry_that_is_no_sentence_stands_under_its_heading() -> None:
    release = passage(1, "Release date: 2023-05-11", heading="E.18. Release 15.3", title="E.18. Release 15.3")
    draft = write(writing("When was PostgreSQL 15.3 released?", release))
    assert draft.summary == [DraftClaim(text="Release date: 2023-05-11", evidence=["e1"], under="Release 15.3")]


def test_the_best_answer_stands_under_its_heading_where_it_cannot_be_read_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("library.answering.answers.certainty", lambda one: 1.0)
    erupted, felt = "It erupted from March to October 2010.", "It was felt in Europe in April 2010."
    volcano = passage(1, f"{erupted}\n{felt}", title="Eyjafjallajökull")
    draft = write(writing("When did Eyjafjallajökull erupt?", volcano))
    assert draft.summary == [DraftClaim(text=erupted, evidence=["e1"], under="Eyjafjallajökull")]


def test_limitations_say_how_it_was_made_and_name_searches_without_sources() -> None:
    found = passage(1, WEB.text, title=WEB.title, queries=("World Wide Web",))
    task = writing(
        "Who circulated the proposal of the World Wide Web?", found, searches=("World Wide Web", "Antarctica")
    )
    told = write(task).limitations
    assert "The offline engine selected sentences word for word" in told
    assert told.endswith("No source was found for “Antarctica”.")


def test_an_explanation_is_told_by_what_is_nearest_where_no_reranker_tells() -> None:
    draft = verdicts.case("How do vaccines work?").draft
    assert draft.summary[0].text.startswith("Inactivated vaccines contain killed germs")


def test_a_chinese_question_is_answered_by_the_sentences_that_say_why() -> None:
    draft = verdicts.case("宋朝的经济为什么繁荣？").draft
    assert draft.title == "宋朝经济繁荣的原因"
    assert {claim.text for claim in draft.summary} >= {
        "宋朝经济繁荣的基础是南方水稻农业的扩展和人口的增长。",
        "商业限制的放松、纸币的流通和海外贸易的扩大，也推动了宋朝经济的繁荣。",
    }


def test_reports_on_the_sample_are_verbatim_and_free_of_repeats() -> None:
    for query in verdicts.QUESTIONS:
        one = verdicts.case(query)
        texts = {item.id: item.text for item in one.evidence}
        claims = claims_of(one.draft)
        assert all(claim.text in texts[claim.evidence[0]] for claim in claims), query
        assert len({claim.text for claim in claims}) == len(claims) >= 1, query
        assert len(one.draft.key_findings) <= 8, query
        headings = [section.heading for section in one.draft.sections]
        assert len(set(headings)) == len(headings), query


@settings(max_examples=40)
@given(
    st.lists(st.text(min_size=1, max_size=300), max_size=4),
    st.sampled_from(["How did the World Wide Web begin?", "宋朝的经济为什么繁荣？", "?", "a", "是", "第一", "<b>"]),
    st.sampled_from(["en", "zh"]),
)
def test_any_evidence_and_question_make_a_verbatim_report(texts: list[str], query: str, language: str) -> None:
    evidence = [passage(number, text, heading=text[:20]) for number, text in enumerate(texts, start=1)]
    draft = write(writing(query, *evidence, language="zh" if language == "zh" else "en"))
    held = {item.id: item.text for item in evidence}
    assert all(claim.text in held[claim.evidence[0]] for claim in claims_of(draft))


def test_a_life_is_told_by_what_names_it() -> None:
    life = passage(
        1,
        "Waldemar Haffkine injected himself with an experimental cholera vaccine in Paris on 18 July 1892. "
        "On 10 January 1897 Haffkine tested a new plague vaccine on his own body in Bombay. "
        "Haffkine carried out large cholera vaccination trials in India in April 1893.",
        title="Killed vaccines",
    )
    draft = write(writing("Give me a short biography of Waldemar Haffkine for my pupils", life))
    assert draft.title == "A short biography of Waldemar Haffkine"
    assert [claim.text[:12] for claim in draft.summary] == ["Waldemar Haf"]


@pytest.mark.parametrize(
    ("query", "is_history"),
    [("A short history of the harbour cranes", True), ("How were the harbour cranes sold to a company abroad?", False)],
)
def test_a_history_is_told_in_order_of_time_and_what_answers_first(query: str, *, is_history: bool) -> None:
    later = passage(41, "In 1998 the harbour cranes were sold to a company abroad.", title="The cranes")
    first = passage(42, "In 1902 the first harbour cranes were built by the town.", title="The port", document=2)
    made = write(writing(query, later, first))
    assert made.summary[0].text == (first if is_history else later).text


def test_a_history_leaves_out_what_has_no_date() -> None:
    said = [
        "A harbour crane is a machine that lifts cargo from ships in a harbour.",
        "In 1902 the first harbour cranes were built by the town.",
        "In 1950 the harbour cranes were given electric motors.",
        "In 1998 the harbour cranes were sold to a company abroad.",
    ]
    made = write(writing("A history of the harbour cranes", passage(43, " ".join(reversed(said)), title="The cranes")))
    assert [claim.text for claim in made.summary] == said[1:]


def test_how_something_came_about_is_told_in_order_of_time() -> None:
    said = [
        "The programme to eradicate smallpox began on 1 January 1967.",
        "Brazil eradicated smallpox in April 1971.",
        "Smallpox became the first human disease to be eradicated, as was declared on 8 May 1980.",
        "Eradication is the permanent reduction of new cases of a disease to zero.",
    ]
    made = write(writing("How was smallpox eradicated?", passage(45, " ".join(reversed(said)), title="Smallpox")))
    assert [claim.text for claim in made.summary] == said[:3]


def test_what_answers_far_worse_than_the_best_is_no_part_of_how_something_came_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("library.answering.answers.certainty", lambda one: 1.0)
    said = [
        "The programme by which smallpox was eradicated in the villages of the north began on 1 January 1967.",
        "Smallpox was eradicated in the towns and villages of the north by April 1971.",
        "Smallpox was eradicated in the north, as was declared in the villages on 8 May 1973.",
    ]
    shown = "In 1796 Edward Jenner showed that cowpox protects from smallpox."
    evidence = passage(45, " ".join(said), title="Smallpox"), passage(46, shown, title="Jenner")
    made = write(writing("How was smallpox eradicated in the villages of the north?", *evidence))
    assert [claim.text for claim in made.summary] == said


def test_how_something_came_about_is_no_story_where_what_answers_best_has_no_date(
    env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    env(encoder="none")
    monkeypatch.setattr("library.answering.answers.certainty", lambda one: 1.0)
    said = [
        "The Moon was formed when a planet struck the early Earth.",
        "In 1959 the first probe reached the Moon.",
        "In 1966 a probe landed softly on the Moon.",
        "In 1969 two people walked on the Moon.",
    ]
    made = write(writing("How was the Moon formed?", passage(47, " ".join(said), title="The Moon")))
    assert made.summary[0].text == said[0]


def test_beside_a_fact_that_is_sure_stands_no_finding() -> None:
    said = [
        "The lighthouse at Farsund was built in 1836 by the town.",
        "In 1911 the keeper of the lighthouse was given a boat.",
        "The lighthouse lost its lens in the storm of 1954.",
        "A museum was opened in 1998 in the keeper's house beside the lighthouse at Farsund.",
        "The lamp of the lighthouse burned 300 litres of oil a year.",
    ]
    light = passage(44, " ".join(said), title="The lighthouse at Farsund")
    surely, why = (write(writing(query, light)) for query in ("When was the lighthouse built?", "Why the lighthouse?"))
    assert [claim.text for claim in surely.summary][:1] == said[:1]
    assert surely.key_findings == []
    assert why.key_findings != []


def test_texts_of_one_author_are_told_as_one_origin_as_the_verification_counts_them() -> None:
    cited = [
        passage(number, "A text.", document=number).model_copy(update={"publisher": f"Port office, after {source}"})
        for number, source in enumerate(("the harbour log", "a newspaper"), 1)
    ]
    claim = DraftClaim(text="A text.", evidence=["e1", "e2"])
    told = limitations(writing("What is it?", *cited), [claim])
    assert told == "This report rests on 2 passages of 2 documents (1 independent origin)."


def test_how_much_is_in_another_language_is_told() -> None:
    claims = [DraftClaim(text=text, evidence=["e1"]) for text in ("A text.", "交子是最早的纸币。")]
    told = [
        limitations(writing("What is it?", passage(1, "A text.")), some) for some in (claims[1:], claims, claims[:1])
    ]
    rests = "This report rests on 1 passage of 1 document (1 independent origin)."
    assert [one.removeprefix(rests) for one in told] == [
        " All of it is in the language of its sources.",
        " Part of it is in the language of its sources.",
        "",
    ]
