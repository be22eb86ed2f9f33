"""Slides through the real stream: an outline is proposed, the teacher agrees, and the file is there."""

from io import BytesIO

import pytest
from django.http import HttpResponse
from docx import Document
from pptx import Presentation
from pypdf import PdfReader

from conversation.briefs.tasks import FinalResult
from conversation.checking.terminal import EmittedArtifact, RetryNeeded, validate_terminal_state
from library import services as library
from runs.database import in_thread
from runs.testing import scripted
from tests.conftest import SetEnv
from tests.conversation.conftest import Caller, TalkingModel, of, told, types, words
from tests.conversation.school import load_sample

CHINESE = """---
title: 绿色植物的光合作用
language: zh
topic: 光合作用
---
# 绿色植物的光合作用

## 光合作用是什么

光合作用是绿色植物利用光能把二氧化碳和水转化为有机物的过程。光合作用在叶肉细胞的叶绿体中进行。叶绿素主要吸收红光和蓝紫光。

## 光合作用产生什么

光合作用产生葡萄糖，葡萄糖可以转化为淀粉储存起来。氧气作为光合作用的副产品从气孔排出。

## 影响光合作用的因素

光照强度影响光合作用的速率。温度通过影响酶的活性改变光合作用的速率。二氧化碳浓度也会限制光合作用。
"""
ASKED = "This is the outline. Shall I make the slides, or what is to be different?"


@pytest.fixture
async def chinese_leaves(caller: Caller) -> None:
    await in_thread(library.ingest, caller.user, CHINESE.encode(), "光合作用.md")


async def test_an_outline_is_proposed_and_awaits_a_word(caller: Caller, leaves: None) -> None:
    said = await caller.stream("Make slides about photosynthesis for grade 8")
    kinds = [one for one in types(said) if one != "text-delta"]
    assert kinds == [
        "start",
        "data-conversation",
        "start-step",
        "data-action",
        "tool-input-start",
        "tool-input-available",
        "data-tool-progress",
        "data-pptx-outline",
        "source-document",
        "tool-output-available",
        "data-tool-progress",
        "finish-step",
        "start-step",
        "text-start",
        "text-end",
        "data-clarify",
        "finish-step",
        "finish",
        "[DONE]",
    ]
    (outline,) = of(said, "data-pptx-outline")
    assert outline["data"]["requiresConfirmation"] is True
    assert outline["data"]["totalSlides"] == len(outline["data"]["outline"]) == 7
    assert [one["layout"] for one in outline["data"]["outline"]] == [
        "title", "picture", "bullets", "bullets", "bullets", "bullets", "closing",
    ]  # fmt: skip
    assert ("data-clarify", (ASKED, ["Make the slides"])) in told(said)
    assert words(said) == ASKED


@pytest.mark.parametrize(
    ("first", "yes", "file"),
    [
        ("Make slides about photosynthesis", "go ahead", "Photosynthesis.pptx"),
        ("做一份关于光合作用的课件", "好的", "光合作用.pptx"),
    ],
)
async def test_a_word_makes_the_deck(
    caller: Caller, leaves: None, chinese_leaves: None, first: str, yes: str, file: str
) -> None:
    await caller.stream(first)
    said = await caller.stream(yes)
    (ready,) = [one["data"] for one in of(said, "data-file-ready")]
    assert (ready["kind"], ready["type"], ready["filename"]) == ("deck", "pptx", file)
    response = await caller.client.get(ready["url"])
    made = Presentation(BytesIO(response.content))
    assert len(made.slides) == ready["preview"]["pageCount"]
    picture: HttpResponse = await caller.client.get(ready["preview"]["thumbnailUrl"])
    assert picture["Content-Type"] == "image/png"
    assert (await caller.client.get(f"{ready['artifactUrl']}/slides/99.png")).status_code == 404
    page = await caller.client.get(ready["artifactUrl"].replace("/api/conversation", "/assistant"))
    assert ready["preview"]["thumbnailUrl"] in page.content.decode()


async def test_who_agrees_gets_the_outline_as_it_stands_and_no_model_is_asked(
    caller: Caller, leaves: None, env: SetEnv
) -> None:
    (outline,) = of(await caller.stream("Make slides about photosynthesis"), "data-pptx-outline")
    env(model="scripted", model_roles={"conversation.deck": "offline"})
    with scripted(scripted=TalkingModel([])):
        said = await caller.stream("go ahead")
    (ready,) = [one["data"] for one in of(said, "data-file-ready")]
    assert ready["preview"]["pageCount"] == outline["data"]["totalSlides"]
    assert of(said, "data-notice") == []


async def test_who_wants_no_outline_gets_the_deck_at_once(caller: Caller, leaves: None) -> None:
    said = await caller.stream("Skip the outline and make slides on photosynthesis")
    assert [one["data"]["kind"] for one in of(said, "data-file-ready")] == ["deck"]
    assert not of(said, "data-pptx-outline")


async def test_another_number_of_slides_is_another_outline(caller: Caller, leaves: None) -> None:
    await caller.stream("Make slides about photosynthesis")
    said = await caller.stream("5 slides instead")
    (outline,) = of(said, "data-pptx-outline")
    assert (outline["data"]["title"], outline["data"]["totalSlides"]) == ("Photosynthesis", 5)


async def test_what_nobody_wrote_about_is_asked_for(caller: Caller, leaves: None) -> None:
    said = await caller.stream("Make slides about knitting")
    assert not of(said, "data-pptx-outline")
    assert of(said, "data-clarify")


async def test_figures_of_a_class_come_from_its_tools(caller: Caller, leaves: None) -> None:
    await in_thread(load_sample)
    said = await caller.stream("Skip the outline and make slides on photosynthesis for the class Physics 8A")
    (ready,) = [one["data"] for one in of(said, "data-file-ready")]
    content = (await caller.get(ready["artifactUrl"]))["content"]
    charts = [one["chart"] for one in content["slides"] if one["chart"]]
    assert charts
    assert all(one["basis"] for one in charts), charts


async def test_strangers_see_no_slide(caller: Caller, other: Caller, leaves: None) -> None:
    said = await caller.stream("Skip the outline and make slides on photosynthesis")
    (ready,) = [one["data"] for one in of(said, "data-file-ready")]
    for address in (ready["url"], ready["preview"]["thumbnailUrl"], ready["artifactUrl"]):
        assert (await other.client.get(address)).status_code == 404


@pytest.mark.parametrize("status", ["artifact_ready", "answer_ready"])
def test_an_outline_never_passes_for_a_deck(status: str) -> None:
    emitted = [EmittedArtifact("x", "outline", is_proposal=True)]
    result = FinalResult.model_validate({"status": status, "artifacts": ["x"], "message": "Your slides are ready."})
    with pytest.raises(RetryNeeded, match="proposal"):
        validate_terminal_state(result, emitted, ["propose_pptx_outline"], "artifact")


async def test_a_slide_is_made_shorter_as_a_new_version(caller: Caller, leaves: None) -> None:
    first = await caller.stream("Skip the outline and make slides on photosynthesis")
    (ready,) = [one["data"] for one in of(first, "data-file-ready")]
    said = await caller.stream("Slide 3 shorter, please")
    (again,) = [one["data"] for one in of(said, "data-file-ready")]
    assert (again["artifactId"], again["version"]) == (ready["artifactId"], 2)
    before, after = [(await caller.get(one["artifactUrl"]))["content"]["slides"] for one in (ready, again)]
    assert [one for at, one in enumerate(after) if at != 2] == [one for at, one in enumerate(before) if at != 2]
    assert 0 < len(after[2]["points"]) < len(before[2]["points"])
    # Nothing is lost: what left the slide is said to it.
    assert all(one in after[2]["points"] or one in after[2]["notes"] for one in before[2]["points"])


async def test_a_change_that_needs_a_model_is_left_to_the_teacher(caller: Caller, leaves: None) -> None:
    await caller.stream("Skip the outline and make slides on photosynthesis")
    for text, reason in (
        ("Rewrite slide 3 as a poem", "Without a language model"),
        ("Make slide 77 shorter", "There is no slide “77”; there are"),
    ):
        said = await caller.stream(text)
        assert not of(said, "data-file-ready")
        assert reason in of(said, "tool-output-error")[0]["errorText"]


async def test_a_pdf_of_a_document_is_asked_for_by_name(caller: Caller, leaves: None) -> None:
    said = await caller.stream("Write a handout about photosynthesis as PDF")
    (ready,) = [one["data"] for one in of(said, "data-file-ready")]
    assert (ready["type"], ready["filename"]) == ("pdf", "Handout photosynthesis.pdf")
    text = "".join(
        page.extract_text() for page in PdfReader(BytesIO((await caller.client.get(ready["url"])).content)).pages
    )
    assert "Photosynthesis produces glucose" in text


async def test_a_lesson_plan_has_its_parts_and_a_worksheet_its_key_apart(caller: Caller, leaves: None) -> None:
    (plan,) = (await caller.ask("Write a lesson plan on photosynthesis for grade 8"))["artifacts"]
    (sheet,) = (await caller.ask("Make a worksheet about photosynthesis"))["artifacts"]
    files = [await caller.client.get(f"{one['url']}/export/docx") for one in (plan, sheet)]
    document, paper = (Document(BytesIO(one.content)) for one in files)
    headings = [one.text for one in document.paragraphs if one.style and one.style.name.startswith("Heading 1")]
    assert headings[:3] == ["Objectives", "What is needed", "Course of the lesson"]
    assert {"Homework", "Answers"} <= set(headings)
    minutes = [int(row.cells[0].text) for row in document.tables[1].rows[1:]]
    assert sum(minutes) == 45
    assert document.sections[0].footer.paragraphs[0].text.startswith("Lesson plan: photosynthesis")
    before = next(at for at, one in enumerate(paper.paragraphs) if one.text == "Answers")
    assert 'w:type="page"' in paper.paragraphs[before - 1]._p.xml
    assert any(one.text.startswith("＿＿＿＿") for one in paper.paragraphs)


async def test_a_slides_notes_lead_to_the_passages_that_it_rests_on(caller: Caller, leaves: None) -> None:
    said = await caller.stream("Skip the outline and make slides on photosynthesis")
    (ready,) = [one["data"] for one in of(said, "data-file-ready")]
    slides = (await caller.get(ready["artifactUrl"]))["content"]["slides"]
    made = Presentation(BytesIO((await caller.client.get(ready["url"])).content))
    led = {
        number: [
            (run.text, run.hyperlink.address)
            for paragraph in slide.notes_slide.notes_text_frame.paragraphs
            for run in paragraph.runs
            if run.hyperlink.address
        ]
        for number, slide in enumerate(made.slides)
    }
    stating = [at for at, one in enumerate(slides) if one["layout"] == "bullets" and one["title"] != "Check yourself"]
    assert stating
    for at in stating:
        assert led[at], slides[at]
        for name, address in led[at]:
            assert name.startswith("Photosynthesis in green plants")
            page = (await caller.client.get(address.removeprefix("http://127.0.0.1:8000"))).content.decode()
            assert slides[at]["points"][0] in " ".join(page.split())
    handout = await caller.client.get(ready["url"].replace("/pptx", "/pdf"))
    assert {address for found in led.values() for _, address in found} <= addresses(handout.content)
    page = await caller.client.get(ready["artifactUrl"].replace("/api/conversation", "/assistant"))
    assert f'href="{slides[stating[0]]["links"][0]["address"]}"' in page.content.decode()


def addresses(pdf: bytes) -> set[str]:
    """Where the links of a PDF lead."""
    found = [one.get_object() for page in PdfReader(BytesIO(pdf)).pages for one in page.get("/Annots") or []]
    return {str(one["/A"]["/URI"]) for one in found if "/A" in one and "/URI" in one["/A"]}


async def test_sources_of_documents_and_keys_lead_to_the_passages(caller: Caller, leaves: None) -> None:
    (plan,) = (await caller.ask("Write a handout about photosynthesis"))["artifacts"]
    (quiz,) = (await caller.ask("Make a quiz about photosynthesis with 2 questions"))["artifacts"]
    links = [one["address"] for one in (await caller.get(plan["url"]))["content"]["links"]]
    urls = [one["passageUrl"] for one in (await caller.get(quiz["url"]))["content"]["questions"]]
    assert links
    for made, expected in ((plan, links), (quiz, urls)):
        word = Document(BytesIO((await caller.client.get(f"{made['url']}/export/docx")).content))
        led = {one.target_ref for one in word.part.rels.values() if one.is_external}
        assert led == {f"http://127.0.0.1:8000{one}" for one in expected}
        assert led <= addresses((await caller.client.get(f"{made['url']}/export/pdf")).content)
    for one in (*links, *urls):
        assert (await caller.client.get(one.partition("#")[0])).status_code == 200
