"""A section of a document, or a slide that is only planned, otherwise: by a remark in the chat, in the pane, by hand."""

import pytest
from pydantic_ai.messages import ModelMessage

from conversation.briefs.tasks import WrittenText
from conversation.schemas.sections import sections_of
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.conversation.conftest import Caller, of, told, words
from tests.conversation.test_decks import CHINESE, chinese_leaves

__all__ = ["chinese_leaves"]
HANDOUT = "Write a handout about photosynthesis"


async def made(caller: Caller, message: str = HANDOUT) -> tuple[str, list[str]]:
    """The address of a document, and its sections."""
    (artifact,) = (await caller.ask(message))["artifacts"]
    address = artifact["url"].partition("/versions/")[0]
    return address, await texts(caller, address)


async def texts(caller: Caller, address: str) -> list[str]:
    content = (await caller.get(address))["content"]["content"]
    return [one.text for one in sections_of(content)[1]]


async def test_a_section_is_made_shorter_and_longer_as_new_versions(caller: Caller, leaves: None) -> None:
    address, before = await made(caller)
    said = await caller.stream("Section 2 shorter, please")
    shorter = await texts(caller, address)
    assert [one for at, one in enumerate(shorter) if at != 1] == [one for at, one in enumerate(before) if at != 1]
    assert 0 < shorter[1].count("\n- ") < before[1].count("\n- ")
    assert words(said) == "“Handout: photosynthesis”: part 2 is written anew, version 2."
    assert [one["data"]["version"] for one in of(said, "data-file-ready")] == [2]
    await caller.stream("The 2nd section longer")
    longer = await texts(caller, address)
    assert longer[1].startswith(shorter[1])
    assert (await caller.get(address))["versions"] == [1, 2, 3]
    # What was added stands in the documents, and nowhere else in the handout.
    added = [line.removeprefix("- ") for line in longer[1].split("\n") if line not in shorter[1].split("\n")]
    assert added
    assert all("\n".join(longer).count(line) == 1 for line in added)


async def test_a_section_in_chinese(caller: Caller, chinese_leaves: None) -> None:
    address, before = await made(caller, "写一份关于光合作用的讲义")
    await caller.stream("第二部分再短一点")
    after = await texts(caller, address)
    assert len(after[1]) < len(before[1])
    assert all(line in before[1] for line in after[1].split("\n"))
    await caller.stream("第二部分详细一点")
    longer = (await texts(caller, address))[1]
    added = [line.removeprefix("- ") for line in longer.split("\n") if line not in after[1].split("\n")]
    assert added
    assert all(line in CHINESE for line in added)


@pytest.mark.parametrize(
    ("remark", "reason"),
    [
        ("Rewrite section 1 as a poem", "Without a language model"),
        ("Make section 99 shorter", "There is no section “99”; there are"),
        ("The section “Check yourself” shorter", "Nothing can be left out there without a language model"),
        ("The section “Check yourself” longer", "Your documents say nothing more about it"),
    ],
)
async def test_what_cannot_be_computed_is_said(caller: Caller, leaves: None, remark: str, reason: str) -> None:
    address, before = await made(caller)
    said = await caller.stream(remark)
    assert reason in of(said, "tool-output-error")[0]["errorText"]
    assert await texts(caller, address) == before


async def test_a_section_is_put_by_hand(caller: Caller, other: Caller, leaves: None) -> None:
    address, before = await made(caller)

    async def put(by: Caller, version: int, part: str, text: str) -> tuple[int, str]:
        body = {"version": version, "content": {"text": text}}
        response = await by.client.put(f"{address}/parts/{part}", body, content_type="application/json")
        return response.status_code, response.json().get("code", "")

    assert await put(caller, 1, "1", "My own words.") == (200, "")
    assert (await texts(caller, address))[0] == f"{before[0].split(chr(10))[0]}\n\nMy own words."
    assert await put(caller, 1, "1", "Too late.") == (409, "stale_version")
    assert await put(caller, 2, "77", "Nowhere.") == (422, "unfit_part")
    assert (await put(caller, 2, "1", ""))[0] == 422
    assert (await put(other, 2, "1", "Not mine."))[0] == 404


async def test_the_pane_has_a_form_for_each_section_and_slide(caller: Caller, leaves: None) -> None:
    address, before = await made(caller)
    page = address.replace("/api/conversation", "/assistant") + "/versions/1"
    html = (await caller.client.get(page)).content.decode()
    assert html.count('name="remark"') == html.count('name="text"') == len(before)
    response = await caller.client.post(f"{page}/put", {"part": "1", "text": "My own words."})
    assert response["Location"] == page.replace("/versions/1", "/versions/2")
    assert "My own words." in (await texts(caller, address))[0]
    await caller.client.post(f"{page}/put", {"part": "1", "text": "Too late."})
    assert "Too late." not in (await texts(caller, address))[0]
    # An earlier version is only read.
    assert 'name="remark"' not in (await caller.client.get(page)).content.decode()
    for message in ("Make slides about photosynthesis", "go ahead"):
        answer = await caller.ask(message)
        artifact = (await caller.get(answer["artifacts"][0]["url"]))["content"]
        shown = await caller.client.get(answer["artifacts"][0]["url"].replace("/api/conversation", "/assistant"))
        assert shown.content.decode().count('name="remark"') == len(artifact["slides"])


async def test_the_word_for_a_part_says_what_it_is_part_of(caller: Caller, leaves: None) -> None:
    (quiz,) = (await caller.ask("Make a quiz about photosynthesis with 3 single choice questions"))["artifacts"]
    await made(caller)
    said = await caller.stream("Question 2 harder")
    assert [one["data"]["artifactId"] for one in of(said, "data-quiz-question")] == [quiz["id"]]


async def test_a_planned_slide_is_made_shorter_and_still_awaits_a_word(caller: Caller, leaves: None) -> None:
    first = await caller.stream("Make slides about photosynthesis")
    (outline,) = [one["data"] for one in of(first, "data-pptx-outline")]
    said = await caller.stream("Slide 3 shorter")
    (again,) = [one["data"] for one in of(said, "data-pptx-outline")]
    assert (again["artifactId"], again["version"]) == (outline["artifactId"], 2)
    points = [[slide["keyPoints"] for slide in one["outline"]] for one in (outline, again)]
    assert [len(one) for one in points[1]] == [
        len(one) if at != 2 else max(2, len(one) // 2) for at, one in enumerate(points[0])
    ]
    assert told(said)[-4][0] == "data-clarify"
    made_of_it = await caller.stream("go ahead")
    (deck,) = [one["data"] for one in of(made_of_it, "data-file-ready")]
    slides = (await caller.get(deck["artifactUrl"]))["content"]["slides"]
    assert slides[2]["points"] == points[1][2]


async def test_a_slide_is_made_longer_of_what_the_documents_say(caller: Caller, leaves: None) -> None:
    first = await caller.stream("Skip the outline and make slides on photosynthesis")
    (ready,) = [one["data"] for one in of(first, "data-file-ready")]
    slides = (await caller.get(ready["artifactUrl"]))["content"]["slides"]
    number = next(at for at, one in enumerate(slides, 1) if one["layout"] == "bullets" and one["notes"])
    longer = await caller.stream(f"Slide {number} longer")
    (again,) = [one["data"] for one in of(longer, "data-file-ready")]
    after = (await caller.get(again["artifactUrl"]))["content"]["slides"]
    assert after[number - 1]["points"][: len(slides[number - 1]["points"])] == slides[number - 1]["points"]
    assert len(after[number - 1]["points"]) > len(slides[number - 1]["points"])


async def test_a_model_writes_the_section_and_nothing_else(caller: Caller, leaves: None, env: SetEnv) -> None:
    address, before = await made(caller)
    asked = ["conversation.router", "conversation.assistant"]
    env(model="scripted", model_roles=dict.fromkeys(asked, "offline"))
    two = WrittenText(title="Handout", content="## One\n\nA text.\n\n## Two\n\nAnother.")
    one = WrittenText(title="Handout", content="# Something else\n\nLeaves make sugar of light.")
    model = ScriptedModel([two, one])
    with scripted(scripted=model):
        await caller.stream("Rewrite section 1 as a poem")
    after = await texts(caller, address)
    assert after[1:] == before[1:]
    assert after[0] == f"{before[0].split(chr(10))[0]}\n\nLeaves make sugar of light."
    assert _prompt(model.asked[0]).count("<instead_of>") == 1


def _prompt(messages: list[ModelMessage]) -> str:
    return "".join(str(getattr(part, "content", "")) for part in messages[0].parts)
