"""What a post rests on: notes and documents about its subject, or what the person says when asked, or nothing."""

import pytest
from django.contrib.auth.models import User

from creative.store.evidence import facts_of_notes, find_notes, stats_of
from creative.store.passages import facts_of_passages
from library import evidence, fulltext
from library import services as library
from library.notes import store as notes
from library.notes.schemas import NoteRecord
from library.schemas import SearchOutcome, SearchQuery
from runs.models import Run
from tests.creative.conftest import PARKS, Caller, of, outing_note, thread_of, types

DIVING = "给新手写一篇周末学潜水的攻略，目的是先了解要准备什么"


@pytest.mark.parametrize(
    ("topic", "found"),
    [("上海春游", True), ("春游", True), ("上海潜水", False), ("亲子烘焙", False), ("Shanghai outings", False)],
)
def test_notes_are_about_the_subject_or_none(alice: User, charlie: User, topic: str, found: bool) -> None:
    notes.keep(alice, [outing_note(number) for number in range(10)])
    language = "en" if topic.isascii() else "zh"
    assert bool(find_notes(alice.pk, topic, "", language).notes) is found
    assert find_notes(charlie.pk, topic, "", language).notes == []


@pytest.mark.parametrize(("topic", "found"), [("上海春游", True), ("顾村公园樱花", True), ("顾村公园摄影器材", False)])
def test_passages_are_about_the_subject_or_none(alice: User, topic: str, found: bool) -> None:
    library.ingest(alice, PARKS.encode(), "parks.md")
    hits = fulltext.search_passages(alice.pk, SearchQuery(text="上海春游 公园"))
    run = Run.objects.create(owner=alice, kind="creative.post", correlation_id="test")
    items = evidence.store(run.id, [SearchOutcome(query=topic, hits=hits)])
    facts = facts_of_passages(topic, items, "zh")
    assert bool(facts) is found
    assert all(fact.fact in PARKS for fact in facts)


def test_a_theme_narrows_the_notes(alice: User) -> None:
    notes.keep(alice, [outing_note(number) for number in range(3)])
    assert len(find_notes(alice.pk, "上海春游", "亲子出行", "zh").notes) == 3
    assert find_notes(alice.pk, "上海春游", "美妆护肤", "zh").notes == []


def test_a_note_with_all_of_the_subject_in_one_tag_leaves_out_those_beside_it(alice: User) -> None:
    kitchen = {"topic": "收纳整理", "likes": 10, "collects": 3, "comments": 1}
    shelves = [
        NoteRecord(
            title=f"厨房台面第{n}次", text="厨房收纳的一点心得。锅盖竖着放。", tags=["厨房收纳", "懒人"], **kitchen
        )
        for n in range(2)
    ]
    bins = [
        NoteRecord(title=f"厨余第{n}次", text="厨房垃圾的一点心得。桶底铺纸。", tags=["厨房", "收纳整理"], **kitchen)
        for n in range(2)
    ]
    notes.keep(alice, [*shelves, *bins])
    assert {note.title[:4] for note in find_notes(alice.pk, "厨房收纳", "", "zh").notes} == {"厨房台面"}


def test_the_last_word_of_a_subject_counts_where_it_is_taken_apart_into_characters(alice: User) -> None:
    kept = [
        NoteRecord(
            title=f"通勤底妆第{n}次", text="通勤底妆的一点心得。粉扑拧干。", tags=["通勤", "底妆"], topic="美妆护肤",
            likes=10, collects=3, comments=1,
        )
        for n in range(3)
    ]  # fmt: skip
    notes.keep(alice, kept)
    assert find_notes(alice.pk, "通勤底妆", "", "zh").notes != []
    assert find_notes(alice.pk, "通勤穿搭", "", "zh").notes == []


def note(title: str, text: str, *tags: str) -> NoteRecord:
    return NoteRecord(title=title, text=text, tags=list(tags), topic="运动健身", likes=10, collects=3, comments=1)


def test_notes_under_a_tag_that_names_the_subject_come_along(alice: User) -> None:
    kept = [note(f"早餐第{n}次", f"早餐的心得{n}。豆浆前一晚预约。", "早餐", "备餐") for n in range(2)]
    kept.append(note("饭团这样捏", "饭团捏好冷冻，早上微波两分钟。", "早餐", "备餐"))
    notes.keep(alice, kept)
    assert len(find_notes(alice.pk, "早餐", "", "zh").notes) == 3


@pytest.mark.parametrize(("heading", "found"), [("宋朝的城市", True), ("唐朝的城市", False)])
def test_a_sentence_says_what_its_heading_leaves_open_of_the_subject(alice: User, heading: str, found: bool) -> None:
    text = f"---\ntitle: {heading}\nlanguage: zh\n---\n\n## 城市生活\n\n965年，皇帝下令开封三更以前不得禁止夜市。城里店铺沿街开设。\n"
    library.ingest(alice, text.encode(), "cities.md")
    hits = fulltext.search_passages(alice.pk, SearchQuery(text="夜市"))
    run = Run.objects.create(owner=alice, kind="creative.post", correlation_id="test")
    items = evidence.store(run.id, [SearchOutcome(query="宋朝夜市", hits=hits)])
    assert bool(facts_of_passages("宋朝夜市", items, "zh")) is found


def test_the_tools_count_what_was_found(alice: User) -> None:
    notes.keep(alice, [outing_note(number) for number in range(3)])
    found = find_notes(alice.pk, "上海春游", "", "zh")
    stats = stats_of(found, "上海春游")
    assert stats.search["count"] == 3
    assert sorted((one["tag"], one["count"], one["weight"]) for one in stats.tags["topTags"]) == [  # type: ignore[index, call-overload, union-attr]
        ("上海春游", 3, 4530),
        ("亲子", 3, 4530),
        ("公园", 3, 4530),
    ]
    assert [title["likes"] for title in stats.titles["titles"]] == [920, 910, 900]  # type: ignore[index, union-attr]
    assert stats.trend["stats"]["totalLikes"] == 2730  # type: ignore[index, call-overload]
    assert all(fact.quote in "".join(note.text for note in found.notes) for fact in facts_of_notes(found))


async def test_what_the_person_knows_is_asked_once_and_written_from(caller: Caller, outings: None) -> None:
    first = await caller.stream(DIVING)
    (asked,) = of(first, "ask_user")
    assert asked["context"]["key"] == "writer_agent.evidence_gap"
    facts = "先做一次体验潜水再报课程\n耳压不适时不要下水"
    answer = {"selectedIds": ["need_more_facts"], "customInput": facts}
    second = await caller.confirm(thread_of(first), None, userResponse=answer)
    (asked,) = of(second, "ask_user")
    assert asked["context"]["kind"] == "content"
    assert all(line in asked["context"]["data"]["body"] for line in facts.splitlines())


async def test_without_facts_it_goes_on_and_says_so(caller: Caller, outings: None) -> None:
    first = await caller.stream(DIVING)
    second = await caller.confirm(
        thread_of(first), None, userResponse={"selectedIds": ["continue_with_general_knowledge"]}
    )
    assert "还没有相关内容" in of(second, "ask_user")[0]["context"]["data"]["body"]
    assert types(second)[-1] == "workflow_paused"
