"""Facts: searched for, cited, and honest when there are none."""

from django.contrib.auth.models import User

from library.models import CachedSearch
from library.services import ingest
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.plans import Searches, SearchIdea
from novachat.models import NovaItem
from runs.database import in_thread
from runs.models import Run
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.novachat.conftest import Caller, chunks, said

DOCUMENT = """# 防晒剂的光稳定性

部分有机防晒剂在紫外线照射下会分解，防护力随时间下降。
氧化锌属于物理防晒剂，对紫外线的反射与散射较为稳定。
补涂间隔通常建议为两小时一次。
"""


async def add_document(owner: User) -> None:
    await in_thread(lambda: ingest(owner, DOCUMENT.encode(), "防晒.md"))


async def test_facts_are_sentences_of_sources_that_were_searched(caller: Caller, alice: User) -> None:
    await add_document(alice)
    events = await caller.ask(query="查证防晒剂的事实和数据")
    plan, facts = chunks(events)
    assert [step["action"] for step in plan["payload"]["data"]] == ["facts"]
    assert (facts["agent_source"], facts["payload"]["content_type"]) == ("facts_agent", "nova3_facts")
    first = facts["payload"]["data"][0]
    assert (first["id"], first["type"]) == ("fact1", "fact")
    assert first["sources"][0]["title"] == "防晒剂的光稳定性"
    assert await in_thread(CachedSearch.objects.count) >= 1
    run = await in_thread(Run.objects.get)
    assert run.searches >= 1


async def test_no_source_is_said_and_never_prose(caller: Caller) -> None:
    events = await caller.ask(query="查证火星土壤的事实和数据")
    assert events[-1]["payload"]["data"].startswith("没有关于“火星土壤”的材料可用：25 篇笔记里有 0 篇讲它")
    assert events[-1]["payload"]["metadata"] == {"task_id": "task001", "nothing_about": "火星土壤"}
    assert await in_thread(NovaItem.objects.count) == 0


async def test_notes_are_counted_as_facts(caller: Caller, beauty: None) -> None:
    events = await caller.ask(query="收集底妆的数据")
    facts = chunks(events)[1]["payload"]["data"]
    assert facts[0]["content"].startswith("关于“底妆”的 ")


async def test_a_model_may_only_cite_what_was_found(caller: Caller, alice: User, env: SetEnv) -> None:
    await add_document(alice)
    env(model_roles={"novachat.facts_search": "clever", "novachat.facts": "clever"})
    searches = Searches(searches=[SearchIdea(query="防晒剂 光稳定性")])
    made_up = ProposedItems(items=[ProposedItem(content="编造的事实", sources=["e99"])])
    mixed = ProposedItems(
        items=[
            ProposedItem(content="氧化锌属于物理防晒剂。", sources=["e1", "e99"]),
            ProposedItem(content="没有出处的话", sources=[]),
        ]
    )
    clever = ScriptedModel([searches, made_up, mixed])
    with scripted(clever=clever):
        events = await caller.ask(query="查证防晒剂的事实和数据")
    facts = chunks(events)[1]["payload"]
    assert [fact["content"] for fact in facts["data"]] == ["氧化锌属于物理防晒剂。"]
    assert [source["id"] for source in facts["data"][0]["sources"]] == ["e1"]
    assert facts["metadata"]["engine"] == "clever"
    assert len(clever.asked) == 3


async def test_a_fact_that_its_source_does_not_say_is_none(caller: Caller, alice: User, env: SetEnv) -> None:
    await add_document(alice)
    env(model_roles={"novachat.facts_search": "clever", "novachat.facts": "clever"})
    searches = Searches(searches=[SearchIdea(query="防晒剂 光稳定性")])
    told = ProposedItems(
        items=[
            ProposedItem(content="氧化锌属于物理防晒剂。", sources=["e1"]),
            ProposedItem(content="上海的公园适合带孩子去放风筝。", sources=["e1"]),
            ProposedItem(content="氧化锌属于化学防晒剂，97%的人会过敏。", sources=["e1"]),
        ]
    )
    with scripted(clever=ScriptedModel([searches, told])):
        events = await caller.ask(query="查证防晒剂的事实和数据")
    assert [fact["content"] for fact in chunks(events)[1]["payload"]["data"]] == ["氧化锌属于物理防晒剂。"]


async def test_facts_know_the_item_they_were_searched_for(caller: Caller, alice: User, beauty: None) -> None:
    await add_document(alice)
    await caller.ask(query="深入研究防晒剂的内容策略，收集数据")
    selections = {"nova3_insight": [{"id": "insight1", "content": "氧化锌：物理防晒", "selected": True}]}
    queue = await caller.queue()
    assert [task["action"] for task in queue["tasks"]] == ["insight", "hitpoint", "facts"]
    await caller.client.post("/novachat/queue/demo_user/s1/tasks/task002/skip")
    events = await caller.ask(query="继续", interaction_type="nova3_continue", nova3_selections=selections)
    derived = {key for fact in chunks(events)[0]["payload"]["data"] for key in fact.get("derived_from", [])}
    assert derived == {"insight1"}
    assert any("已完成 2/2" in text for text in said(events))
