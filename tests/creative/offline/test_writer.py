from creative.briefs import WriterTask
from creative.offline.writer import write
from creative.schemas.content import BriefFact, CreativeBrief, EvidencePack
from library.xiaohongshu import POST_BODY
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
    assert first == "The Song lived off trade.\nFor pupils."
    assert ports.splitlines() == ["Ports", *(f"{at}. {text.rstrip('.')}" for at, text in enumerate(PORTS[:3], 1))]
    assert sea.splitlines() == ["Sea", "4. Ships sailed"]
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
    opening, *stages, closing = body.split("\n\n")
    assert opening.splitlines() == [
        "“The tent was wet”: does that sound familiar?",
        "Others say: “We froze at night”",
        "For pupils: Song trade.",
    ]
    heads = [stage.splitlines()[0] for stage in stages]
    assert heads == ["Start with these:", "Then try these:", "Small things that help as well:"]
    assert stages[1].splitlines()[1].startswith("4. Take")
    assert closing.splitlines()[-1] == "Which one will you try first? Tell me in the comments."
    assert ("9. Take" in body, "7. Take" in first, "8. Take" in first) == (True, True, False)


def test_dated_statements_stand_in_order_of_time_and_the_earliest_opens() -> None:
    body = written(facts([
        "In 1150 Song trade moved to the sea.",
        "In 1080 Song trade began in the north.",
        "In 1200 Song trade was at its height.",
        "In 1120 Song trade stopped for a year.",
    ]))  # fmt: skip
    assert body.startswith("In 1080 Song trade began in the north.\nFor pupils.")
    assert [line[6:10] for line in body.splitlines() if line[:1].isdecimal()] == ["1120", "1150", "1200"]


def test_what_the_request_says_of_price_and_place_stands_in_the_post_in_its_words() -> None:
    brief = CreativeBrief(topic="Song trade", constraints=["boxes from £12", "no more than three pages"])
    with speaking("en"):
        task = {"language": "en", "brief": brief, "evidence": EvidencePack(items=facts(PORTS[:4]))}
        assert "📌 boxes from £12\n\n" in write(WriterTask.model_validate(task)).body


def test_where_only_another_language_knows_the_subject_the_post_says_so() -> None:
    with speaking("en"):
        task = {"language": "en", "brief": CreativeBrief(topic="Song trade"), "evidence": EvidencePack(elsewhere=True)}
        assert "only documents in another language speak of it" in write(WriterTask.model_validate(task)).body


def test_what_a_request_says_of_itself_is_announced_where_nothing_is_known() -> None:
    brief = CreativeBrief(topic="Pottery", constraints=["Our shop Clay & Co opens on 3 January", "lessons from £12"])
    with speaking("en"):
        made = write(WriterTask.model_validate({"language": "en", "brief": brief, "evidence": EvidencePack()}))
    assert made.title == "Clay & Co Pottery: 3 January"
    assert made.body.startswith("📣 Clay & Co Pottery\n📌 Our shop Clay & Co opens on 3 January\n📌 Lessons from £12\n")
    assert "nothing is claimed" not in made.body


def test_news_without_a_price_or_a_day_is_told_with_the_rest() -> None:
    brief = CreativeBrief(topic="陶艺", constraints=["我们新开了陶艺体验课", "每人168元", "不要标签"])
    with speaking("zh"):
        made = write(WriterTask(language="zh", brief=brief, evidence=EvidencePack()))
    assert made.body.startswith("📣 陶艺体验课\n📌 我们新开了陶艺体验课\n📌 每人168元\n\n")
    assert made.tags == []


def test_who_wants_no_emoji_gets_none() -> None:
    brief = CreativeBrief(topic="Pottery", constraints=["lessons from £12", "no emoji"])
    with speaking("en"):
        made = write(WriterTask.model_validate({"language": "en", "brief": brief, "evidence": EvidencePack()}))
    assert made.body.startswith("Pottery\nLessons from £12\n\n")
    assert made.tags == ["Pottery"]


def test_a_shop_that_offers_the_subject_gives_the_post_a_tag() -> None:
    stated = ["我们店「一碗春」在和平街9号", "2月4日早餐套餐19元"]
    brief = CreativeBrief(topic="早餐套餐", constraints=stated)
    pack = EvidencePack(items=facts(["三明治不放酱，出门前再抹"], kind="advice"))
    with speaking("zh"):
        made = write(WriterTask(language="zh", brief=brief, evidence=pack))
    assert made.tags == ["早餐套餐", "一碗春"]


def test_a_subject_that_names_its_readers_is_not_said_twice() -> None:
    brief = CreativeBrief(topic="Sensitive skin in winter", audience="sensitive skin in winter")
    with speaking("en"):
        task = {"language": "en", "brief": brief, "evidence": EvidencePack(items=facts(PORTS[:2]))}
        body = write(WriterTask.model_validate(task)).body
    assert body.startswith("About: Sensitive skin in winter.")


def test_no_tag_is_longer_than_a_title() -> None:
    brief = CreativeBrief(topic="The book swap-and-mending-evening we hold for everybody", constraints=["from £2"])
    with speaking("en"):
        made = write(WriterTask.model_validate({"language": "en", "brief": brief, "evidence": EvidencePack()}))
    assert made.tags
    assert max(map(len, made.tags)) <= 40
