import json

from tests.conversation.conftest import Caller, types, words


async def tst_a_quiz(caller: Caller, leaves: None) -> None:
    told = await caller.stream("Make a quiz about photosynthesis with 5 questions")
    for e in told:
        print(json.dumps(e, ensure_ascii=False)[:400])


async def test_chat(caller: Caller, leaves: None) -> None:
    for m in (
        "Make a quiz about photosynthesis with 5 questions",
        "Make a PowerPoint about photosynthesis",
        "Make a quiz about knitting",
        "photosynthesis",
        "help me with this",
        "hi",
        "给我出10道光合作用的题",
        "Which classes do I teach?",
        "What does class find hard?",
    ):
        print("=====", m)
        told = await caller.stream(m)
        print([e for e in types(told) if e != "text-delta"])
        print(words(told)[:500])
        for e in told:
            if e["type"] in ("data-clarify", "error", "data-action", "tool-output-error", "data-file-ready"):
                print(json.dumps(e)[:300])
