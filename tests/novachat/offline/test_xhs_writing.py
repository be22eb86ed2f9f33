"""Drafts of posts from notes and from documents, and the frame around a small model's."""

from collections.abc import Sequence
from typing import Any

import pytest

from library.notes.requests import sides as sides_of
from library.notes.schemas import NoteDigest, NoteQuote
from library.schemas import Language
from library.xiaohongshu import problems
from novachat.agents.repeats import alike
from novachat.briefs.inputs import FoundPassage, InputItem
from novachat.briefs.items import ProposedPost
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.xhs_writing import framed, posts
from runs.words import speaking

PAIN = NoteQuote(text="I order in every night.", note="note1", title="")


def frame(body: str, query: str = "Write a post about quick dinners.") -> list[str]:
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en", query=query, wanted=1)
    material = Material(brief=brief, digest=NoteDigest(notes=1, pains=[PAIN]))
    return framed(ProposedPost(title="Dinners", content=body), material).content.split("\n\n")


def test_a_post_of_points_alone_ends_with_a_question() -> None:
    body, closing = frame("Boil water while you wash greens.")
    assert body == "Boil water while you wash greens."
    assert closing.endswith(("?", "comments.", "below.", "together."))


def test_a_post_that_asks_stays_as_it_is() -> None:
    whole = "I order in every night. Boil water first. And you?"
    assert frame(whole) == [whole]


def test_the_requests_own_facts_stand_in_the_post_once() -> None:
    query = "Write a post about quick dinners. Our shop opens on 1 December in Nanjing Road."
    told = frame("I order in every night. Boil water first. And you?", query)
    assert [line for line in told if line.startswith("📌")] == ["📌 Our shop opens on 1 December in Nanjing Road"]
    both = frame("I order in every night. Our shop opens on 1 December in Nanjing Road. And you?", query)
    assert not any(line.startswith("📌") for line in both)


def drafted(
    query: str, language: Language, *tips: NoteQuote, wanted: int = 1, filed: Sequence[str] = ()
) -> list[ProposedPost]:
    """The drafts of a brief, of what notes filed under some tags advise."""
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language=language, query=query, wanted=wanted)
    with speaking(language):
        return posts(
            Material(brief=brief, digest=NoteDigest(notes=len(tips), tips=[*tips], common_tags=[*filed]))
        ).items


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("Two posts on organising a small wardrobe", "rganising a small wardrobe"),
        ("Two posts on packing for a weekend train trip", "acking"),
    ],
)
def test_a_title_has_all_of_a_subject_or_ends_before_a_phrase_that_is_cut(query: str, name: str) -> None:
    tips = [NoteQuote(text=f"{one} the bag first.", note="n", title="") for one in ("Weigh", "Air")]
    titles = [one.title for one in drafted(query, "en", *tips, wanted=2)]
    assert len({*titles}) == 2
    assert all(name in title and (name != "acking" or "for" not in title) for title in titles)


def test_of_a_post_that_has_only_a_line_code_tells_the_points() -> None:
    tips = [
        NoteQuote(text=text, note="note1", title="")
        for text in ("Boil the water first, wash the greens meanwhile", "Freeze rice in portions, it keeps a month")
    ]
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en", query="Quick dinners", wanted=1)
    material = Material(brief=brief, digest=NoteDigest(notes=1, pains=[PAIN], tips=tips))
    line = "I order in every night."
    begun, listing, _ = framed(ProposedPost(title="Dinners", content=line), material).content.split("\n\n")
    assert (begun, len(listing.splitlines())) == (line, 2)
    assert "Boil the water first" in listing
    told = framed(ProposedPost(title="Dinners", content=f"{tips[1].text}."), material).content
    assert told.count("Freeze rice in portions") == 1


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("我们咖啡馆「拾光」12月12日在永康路58号开业，前三天所有饮品第二杯半价，写5篇开业笔记", "zh"),
        ("Our studio, Clay & Kiln, opens at 7 Harbour Street on 3 March; a class costs 25 euros. Write 5 posts.", "en"),
    ],
)
def test_announcements_of_one_request_are_no_repeats(query: str, language: Language) -> None:
    made = drafted(query, language, wanted=5)
    assert (len(alike(made)), len({one.title for one in made})) == (5, 4)


def test_a_shop_that_offers_the_subject_gives_the_post_a_tag() -> None:
    tip = NoteQuote(text="盐最后放，放早了肉发紧", note="note1", title="")
    query = "我们在梧桐路58号新开了一家小店，店名叫「慢火」，主打煲汤，单人套餐38元，写一篇推广笔记"
    (post,) = drafted(query, "zh", tip)
    assert post.tags == ["煲汤", "慢火"]


def test_what_is_part_of_a_sentence_is_no_tag() -> None:
    tip = NoteQuote(text="Stand up every hour, and walk", note="note1", title="")
    query = "Write a post about sitting at a desk for people with bad knees"
    (post,) = drafted(
        query, "en", tip, filed=["back pain", "seasonal clear-out", "exercises for the office and at home"]
    )
    assert post.tags == ["BackPain", "SeasonalClearOut"]


def test_a_subject_that_complains_ends_the_title_as_a_question_and_is_no_tag() -> None:
    tips = [
        NoteQuote(text=one, note="note1", title="") for one in ("蛋液加一勺水，炒到七成", "番茄先烫一下，切小块出汁快")
    ]
    (post,) = drafted("番茄炒蛋老是出水，写一篇", "zh", *tips, filed=["番茄炒蛋"])
    assert post.title.startswith("番茄炒蛋老是出水？")
    assert post.tags == ["番茄炒蛋"]


def test_hook_and_tags_name_what_a_question_is_about() -> None:
    tip = NoteQuote(text="图表先画出来，文字跟着图走", note="note1", title="")
    query = "写一篇书桌线怎么整理的笔记"
    (post,) = drafted(query, "zh", tip)
    assert "书桌线怎么整理" in post.title
    assert "书桌线怎么整理" not in post.content.partition("\n\n")[0]
    assert post.tags == ["书桌线"]


def test_who_wants_no_emoji_and_no_tags_gets_none() -> None:
    asked_for = "写一篇猫砂，不要emoji，别带话题标签"
    tips = [NoteQuote(text="盆边放两层落砂垫，一个月省半袋😂", note="note1", title="猫砂")]
    brief = TaskBrief(
        task_id="t", action="xhs_writing", full_input="", language="zh", query=asked_for, wanted=1, limit=1
    )
    (post,) = posts(Material(brief=brief, digest=NoteDigest(notes=1, tips=tips))).items
    assert "\n盆边放两层落砂垫——一个月省半袋\n" in post.content
    assert post.tags == []


def test_a_draft_tells_as_much_as_there_is_room_for_and_one_that_is_short_says_so() -> None:
    brief = TaskBrief(
        task_id="t", action="xhs_writing", full_input="", language="zh", query="写一篇猫砂", wanted=1, limit=1
    )
    for length, count, is_short in ((20, 6, True), (160, 4, False)):
        tips = [
            NoteQuote(text=f"{place}放两层落砂垫，{'抖' * length}", note="note1", title="猫砂")
            for place in "甲乙丙丁戊己"
        ]
        with speaking("zh"):
            (post,) = posts(Material(brief=brief, digest=NoteDigest(notes=1, tips=tips))).items
        body, _, marks = post.content.rpartition("\n\n")
        assert (body.count("落砂垫"), "偏短" in marks) == (count, is_short)
        assert len(body) <= 800


@pytest.mark.parametrize(("points", "count"), [(6, 1), (40, 2)])
def test_who_names_no_number_gets_as_many_drafts_as_are_long_enough(points: int, count: int) -> None:
    tips = [
        NoteQuote(text=f"第{place}步放两层落砂垫，带出来的都抖回去", note="note1", title="猫砂")
        for place in range(points)
    ]
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="zh", query="猫砂", limit=5)
    assert len(posts(Material(brief=brief, digest=NoteDigest(notes=1, tips=tips))).items) == count


def test_a_post_is_no_longer_than_is_asked_for_and_then_not_called_short() -> None:
    asked_for = "写一篇猫砂，100字以内"
    tips = [
        NoteQuote(text=f"{place}盆边放两层落砂垫，一个月省半袋", note="note1", title="猫砂") for place in "甲乙丙丁戊己"
    ]
    brief = TaskBrief(
        task_id="t", action="xhs_writing", full_input="", language="zh", query=asked_for, wanted=1, limit=1
    )
    with speaking("zh"):
        (post,) = posts(Material(brief=brief, digest=NoteDigest(notes=1, tips=tips))).items
    body, _, marks = post.content.rpartition("\n\n")
    assert 50 < len(body) <= 100
    assert "偏短" not in marks


@pytest.mark.parametrize("query", ["随便写点猫砂的东西，别太长", "写一篇猫砂，100字以内，简短"])
def test_who_wants_it_short_gets_it_short_and_no_excuse(query: str) -> None:
    tips = [
        NoteQuote(text=f"{place}盆边放两层落砂垫，一个月省下半袋砂", note="note1", title="猫砂")
        for place in "甲乙丙丁戊己庚辛壬癸子丑"
    ]
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="zh", query=query, limit=1)
    with speaking("zh"):
        (post,) = posts(Material(brief=brief, digest=NoteDigest(notes=1, tips=tips))).items
    body, _, marks = post.content.rpartition("\n\n")
    assert 200 < len(body) <= 400
    assert "偏短" not in marks


LAW = [
    "The third law holds for every pair of bodies.",
    "Newton's third law states that bodies push back as hard as they are pushed.",
    "However, this is often forgotten by those who push a cart.",
    "A rocket flies by the third law, since the gas it throws out pushes it forward.",
    "Newton published the third law in 1687, together with the first and the second.",
    "A swimmer uses the third law at every stroke and pushes water back.",
]


def material(query: str, passages: dict[str, list[str]], language: Language = "en", **more: Any) -> Material:
    brief = TaskBrief(
        task_id="t", action="xhs_writing", full_input="", language=language, query=query, wanted=1, **more
    )
    found = [
        FoundPassage(id=f"p{number}", title=title, text=" ".join(said))
        for number, (title, said) in enumerate(passages.items(), 1)
    ]
    return Material(brief=brief, passages=found)


def test_what_begins_with_the_subject_opens_and_what_leans_is_left_out() -> None:
    (post,) = posts(material("Write a post about Newton's third law", {"Newton's third law": LAW})).items
    lines = post.content.splitlines()
    assert lines[0] == "Newton's third law: where to begin? Start here."
    assert lines[2] == f"1. {LAW[1][:-1]}"
    assert "However" not in post.content
    assert lines[-1] == "(Draft from “Newton's third law”: rewrite and check it first.)"
    assert (post.sources, post.tags) == (["p1"], ["NewtonsThirdLaw"])
    assert problems(post.title, post.content, post.tags) == []


def test_another_law_is_none_of_it() -> None:
    second = {"Newton's second law": ["Newton's second law says that force is mass times acceleration, as all know."]}
    (post,) = posts(material("Write a post about Newton's third law", {"Newton's third law": LAW, **second})).items
    assert "second law says" not in post.content


@pytest.mark.parametrize("query", ["Write a post about dogs and the third law", "Write a post about quantum gravity"])
def test_nothing_is_told_of_what_is_not_named(query: str) -> None:
    assert posts(material(query, {"Newton's third law": LAW})).items == []


def test_facts_that_were_collected_are_told() -> None:
    fact = InputItem(
        id="fact1", type="fact", content="x", has_source=True, source="A page", quote="Cannons recoil by the third law."
    )
    (post,) = posts(material("Write a post about the third law", {"Newton's third law": LAW}, inputs=[fact])).items
    assert "Cannons recoil by the third law" in post.content
    assert "fact1" in post.based_on


FOODS = [
    "以下食物对猫咪有害，切勿投喂：",
    "巧克力",
    "葱蒜类（包括洋葱和大蒜）",
    "生鱼生肉",
    "葡萄和葡萄干",
    "生蛋白",
    "发霉的食物",
    "坚果类食物",
]


def test_a_list_is_not_told_in_part() -> None:
    given = material("写一篇小红书：猫咪不能吃的食物", {"养猫指南": ["\n".join(FOODS)]}, "zh")
    with speaking("zh"):
        told = "".join(post.content for post in posts(given).items)
    assert not any(food in told for food in FOODS[1:])


def test_a_name_in_quotation_marks_is_no_news() -> None:
    (post,) = posts(material("Write a post about “Newton's third law”", {"Newton's third law": LAW})).items
    assert "📌" not in post.content
    assert posts(material("写一篇小红书，主题是墨子说的“兼爱”", {}, "zh")).items == []


def test_who_asks_how_is_told_how_beside_the_news_of_a_shop() -> None:
    query = "Write a post about how to oil a chain. Our shop Spoke opens on 3 May in Leith."
    oil = [
        "Oil the chain once a month, and wipe off what drips from the chain.",
        "A dry chain wears out in one winter.",
    ]
    (post,) = posts(material(query, {"How to oil a chain": oil})).items
    assert "Oil the chain once a month" in post.content
    assert [line for line in post.content.splitlines() if line.startswith("📌")] == [
        "📌 Our shop Spoke opens on 3 May in Leith"
    ]


def test_branches_share_out_the_number_of_posts() -> None:
    said = [
        "A gun recoils by the third law whenever its bullet leaves the barrel.",
        "Walking needs the third law, for the ground pushes every foot forward.",
        "Birds fly by the third law because their wings throw air downwards.",
        "Magnets show the third law when both of them begin to slide.",
    ]
    whole = material("Write 2 posts about the third law", {"The third law": [*LAW, *said]})
    brief = whole.brief.model_copy(update={"wanted": 2, "limit": 2})
    points = [InputItem(id=f"hitpoint{number}", type="hitpoint", content="A law") for number in (1, 2)]
    made = [posts(whole.model_copy(update={"brief": brief.branch(place, points, 2)})).items for place in (0, 1)]
    assert [[one.title for one in posts] for posts in made] == [["Third law: first steps"], ["Third law: the basics"]]
    lines = [line.partition(". ")[2] for (post,) in made for line in post.content.splitlines() if line[:1].isdigit()]
    assert len({*lines}) == len(lines) == 9


def test_documents_do_not_stand_beside_advice_and_another_platform_is_named() -> None:
    query = "Write one TikTok post about running"
    tip = NoteQuote(text="Walk five minutes first, then run", note="note1", title="Running")
    about = FoundPassage(
        id="p1", title="Running", text="Running is a sport. Running on roads is the usual kind of running."
    )
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en", query=query, wanted=1)
    (post,) = posts(Material(brief=brief, digest=NoteDigest(notes=1, tips=[tip]), passages=[about])).items
    assert [line for line in post.content.splitlines() if line.startswith("👉")] == [
        "👉 Walk five minutes first – then run"
    ]
    assert "(Made for Xiaohongshu; TikTok has other limits and readers.)" in post.content


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("Write two posts about packing light for a long weekend", "packing light"),
        ("Write two posts about quick breakfasts before the school run", "quick breakfasts"),
        ("Write two posts about beating procrastination when writing", "beating procrastination"),
        ("Write two posts about how to pack for a weekend", "how to pack for a weekend"),
    ],
)
def test_a_subject_that_is_too_long_for_a_title_is_cut_before_what_is_added(query: str, name: str) -> None:
    brief = TaskBrief(task_id="task001", action="xhs_writing", full_input="", language="en", query=query)
    assert Material(brief=brief).name == name


def test_advice_on_two_things_says_which_it_is_of() -> None:
    query = "空气炸锅和电饭煲有什么区别？写一篇"
    tips = [
        NoteQuote(text=text, note=note, title="锅")
        for text, note in (("表面先擦干，皮才脆", "note1"), ("米和水按一比一，蔬菜会出水", "note2"))
    ]
    sides = [
        side.model_copy(update={"digest": NoteDigest(notes=1, tips=[tip])})
        for side, tip in zip(sides_of(query), tips, strict=True)
    ]
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="zh", query=query, wanted=1, limit=1)
    with speaking("zh"):
        (post,) = posts(Material(brief=brief, digest=NoteDigest(notes=2, tips=tips), sides=sides)).items
    assert "空气炸锅\n👉 表面先擦干——皮才脆\n\n电饭煲\n👉 米和水按一比一——蔬菜会出水" in post.content


def test_a_post_on_two_things_is_no_longer_than_any_other() -> None:
    query = "周末去海边看日出和去山里的古镇慢慢走有什么区别？写一篇"
    tips = [
        NoteQuote(
            text=f"第{place}件事先想一想要带什么再出门，{'路上慢慢走' * 8}", note=f"note{place % 2}", title="周末"
        )
        for place in range(12)
    ]
    sides = [
        side.model_copy(
            update={"digest": NoteDigest(notes=1, tips=[tip for tip in tips if tip.note == f"note{place}"])}
        )
        for place, side in enumerate(sides_of(query))
    ]
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="zh", query=query, wanted=1, limit=1)
    for room in range(700, 800, 7):
        short = brief.model_copy(update={"request": f"不超过{room}字"})
        with speaking("zh"):
            (post,) = posts(Material(brief=short, digest=NoteDigest(notes=2, tips=tips), sides=sides)).items
        assert len(post.content.partition("\n\n（")[0]) <= room


def test_nothing_is_announced_that_the_request_does_not_offer() -> None:
    query = "I run Northgate Physio. Neck check-ups are £35 until 30 November. Two posts on stiff shoulders"
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en", query=query, wanted=2, limit=2)
    material = Material(brief=brief)
    assert posts(material).items == []
    assert not material.has_something


def test_an_announcement_for_another_platform_says_so() -> None:
    query = "Two Instagram captions for our wedding florist, bouquets from $95"
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en", query=query, wanted=2, limit=2)
    assert all(
        "Made for Xiaohongshu; Instagram has other limits" in one.content for one in posts(Material(brief=brief)).items
    )


def test_a_subject_that_would_be_cut_is_called_as_its_notes_are() -> None:
    brief = TaskBrief(
        task_id="t",
        action="xhs_writing",
        full_input="",
        language="en",
        query="How do I stop vegetables going off in the fridge? One post",
    )
    assert Material(brief=brief, digest=NoteDigest(common_tags=["kitchen", "fridge"])).name == "fridge"


def test_no_draft_says_what_the_request_forbids() -> None:
    tips = [
        NoteQuote(text=text, note="n", title="")
        for text in ("先看地面，再搭帐篷", "烧烤炉放下风口，炭带两斤", "睡袋提前晒，晚上不潮")
    ]
    (post,) = drafted("写一篇露营笔记，别提烧烤", "zh", *tips, filed=["露营", "露营烧烤"])
    assert ("帐篷" in post.content, "烧烤" in post.content, post.tags) == (True, False, ["露营"])
    (free,) = drafted("写一篇露营笔记", "zh", *tips, filed=["露营", "露营烧烤"])
    assert ("烧烤" in free.content, free.tags) == (True, ["露营", "露营烧烤"])
