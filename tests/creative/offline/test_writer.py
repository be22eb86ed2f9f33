from creative.briefs import WriterTask
from creative.offline.writer import write
from creative.schemas.content import BriefFact, CreativeBrief, EvidencePack
from library.notes.posting import POST_BODY
from runs.words import speaking

PORTS = [f"In {1080 + number} the court opened an office for trade in port number {number}." for number in range(9)]
ASIDE = "Five kilns were famous for their bowls."


def facts(texts: list[str], theme: str = "", kind: str = "statement") -> list[BriefFact]:
    made = [{"id": f"e{at}", "fact": text, "theme": theme, "kind": kind} for at, text in enumerate(texts, 1)]
    return [BriefFact.model_validate(one) for one in made]


def written(items: list[BriefFact], **more: object) -> str:
    brief = CreativeBrief(topic="Song trade", audience="pupils")
    with speaking("en"):
        task = {"language": "en", "brief": brief, "evidence": EvidencePack(items=items), **more}
        return write(WriterTask.model_validate(task)).body


def test_what_says_most_of_the_subject_opens_the_post_and_the_rest_stands_under_its_headings() -> None:
    body = written([*facts(PORTS[:3], "Ports"), *facts(["The Song lived off trade.", "Ships sailed."], "Sea")])
    first, ports, sea, closing = body.split("\n\n")
    assert first == "For pupils: Song trade.\nThe Song lived off trade."
    assert ports.splitlines() == ["Ports", *(f"{at}. {text.rstrip('.')}" for at, text in enumerate(PORTS[:3], 1))]
    assert sea.splitlines() == ["The sources also say:", "4. Ships sailed"]
    assert closing == "What would you add?"


def test_what_does_not_name_the_subject_gives_way_where_there_is_enough() -> None:
    assert ASIDE.rstrip(".") in written(facts([*PORTS[:4], ASIDE]))
    assert ASIDE.rstrip(".") not in written(facts([*PORTS, ASIDE]))


def test_of_what_does_not_fit_the_furthest_from_the_subject_is_left_out() -> None:
    long = [f"{text[:-1]}, {'as every chronicle of the time tells at length ' * 3}." for text in PORTS[:6]]
    body = written(
        facts([*long, "The Song empire lived off trade by sea.", "Kilns fired bowls all year round, day and night."])
    )
    assert len(body) <= POST_BODY
    assert "The Song empire lived off trade by sea" in body
    assert "Kilns" not in body


def test_all_complaints_open_a_post_of_advice_and_a_series_keeps_some_for_later() -> None:
    pains = facts(["The tent was wet", "We froze at night"], kind="complaint")
    tips = facts([f"Take thing {number} along" for number in range(9)], kind="advice")
    body, first = written([*pains, *tips]), written([*pains, *tips], parts=2)
    assert body.startswith("“The tent was wet”\nOthers say:\n“We froze at night”\n\nStart with these:\n1. ")
    assert ("9. Take" in body, "7. Take" in first, "8. Take" in first) == (True, True, False)
