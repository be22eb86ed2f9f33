"""The gate: what the rules find is never passed, whatever the reviewer says, and what is unreadable is not reviewed."""

from typing import Any

import pytest

from creative import steps
from creative.briefs import ReviewTask, Verdict
from creative.cards import choose, draw
from creative.cards.palettes import PALETTES
from creative.cards.schemas import DrawnCard, PageBrief
from creative.checking.paragraphs import blocks_of
from creative.checking.platform.schemas import Post
from creative.checking.review import concluded, flaws_of
from creative.schemas.content import (
    CreativeBrief,
    EvidencePack,
    GeneratedContent,
    ImagePlan,
    ParagraphImageBinding,
    QualityScores,
    Scores,
)
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.creative.conftest import OUTING, TIPS, Caller, of, types

BODY = "写给家长：上海春游。\n\n1. 先查入园时间\n2. 带好水壶和垫子\n\n你还有什么要补充的？"
PAGES = [
    PageBrief(kind="cover", title="上海春游的准备", lines=["写给家长"]),
    PageBrief(kind="list", title="出门前", lines=["先查入园时间", "带好水壶和垫子"]),
]
PRAISE = Verdict(scores=Scores.model_validate(dict.fromkeys(Scores.model_fields, 1.0)), approved=True)


def drawn(pages: list[PageBrief]) -> list[DrawnCard]:
    return [draw(card, PALETTES[card.palette], language="zh") for card in choose(pages, None, "seed")]


@pytest.fixture(scope="module")
def images() -> list[DrawnCard]:
    return drawn(PAGES)


def task(**values: Any) -> ReviewTask:
    content = GeneratedContent(
        title=values.pop("title", "上海春游的准备"),
        body=values.pop("body", BODY),
        tags=values.pop("tags", ["上海春游", "亲子"]),
    )
    given: dict[str, Any] = {
        "language": "zh",
        "brief": CreativeBrief(topic="上海春游", banned_expressions=["绝绝子"]),
        "content": content,
        "evidence": EvidencePack(),
        "plans": [ImagePlan(sequence=place, role="detail", description="d") for place in range(2)],
        "overlays": [],
        "bindings": [ParagraphImageBinding(image_seq=place, paragraph_ids=["p2"]) for place in range(2)],
        "blocks": blocks_of(content.body),
        "images": 2,
    }
    return ReviewTask(**(given | values))


def found(draft: ReviewTask, pages: list[PageBrief], images: list[DrawnCard]) -> set[str]:
    """The dimensions in which something is found; the gate must then refuse the highest praise."""
    content = draft.content
    post = Post(title=content.title, body=content.body, tags=content.tags, pages=pages, images=images)
    flaws = flaws_of(draft, post)
    quality, feedback = concluded(flaws, PRAISE)
    assert feedback.approved is not bool(flaws)
    assert (quality is not None and quality.fail_reasons != []) is bool(flaws)
    return {flaw.dimension for flaw in flaws}


def test_a_sound_draft_passes(images: list[DrawnCard]) -> None:
    assert found(task(), PAGES, images) == set()


@pytest.mark.parametrize(
    ("values", "dimension"),
    [
        ({"title": "上海春游之前一定要先看完的这一篇超级完整准备清单"}, "platform_fit"),
        ({"body": BODY + "\n\n集合地点：XX路"}, "platform_fit"),
        ({"body": BODY + "\n\n{{变量}}"}, "platform_fit"),
        ({"body": BODY + "\n\n这是全国第一的公园"}, "platform_fit"),
        ({"body": BODY + "\n\n加微信了解"}, "platform_fit"),
        ({"body": BODY + "\n\n真的绝绝子"}, "platform_fit"),
        ({"body": "上海春游" * 300}, "platform_fit"),
        ({"tags": [f"标签{number}" for number in range(11)]}, "platform_fit"),
        ({"title": "通勤底妆", "body": "粉底少量多次。\n\n散粉只压T区。"}, "info_density"),
        ({"missing_images": 1}, "text_image_alignment"),
        ({"bindings": []}, "text_image_alignment"),
    ],
)
def test_a_seeded_defect_never_passes(values: dict[str, Any], dimension: str, images: list[DrawnCard]) -> None:
    assert dimension in found(task(**values), PAGES, images)


def test_pages_that_are_nearly_the_same_never_pass() -> None:
    twice = [*PAGES, PAGES[1].model_copy(update={"title": "出门前！"})]
    assert "text_image_alignment" in found(task(), twice, [])


def test_words_that_do_not_fit_never_pass(images: list[DrawnCard]) -> None:
    overflowing = [images[0], images[1].model_copy(update={"pages": 2})]
    assert found(task(), PAGES, overflowing) == {"readability"}


def test_low_scores_do_not_pass_though_the_reviewer_approves() -> None:
    low = PRAISE.model_copy(update={"scores": PRAISE.scores.model_copy(update={"readability": 0.5})})
    quality, feedback = concluded([], low)
    assert isinstance(quality, QualityScores)
    assert (feedback.approved, feedback.target_agent) == (False, "image_planner_agent")


def test_what_the_reviewer_does_not_approve_does_not_pass() -> None:
    _, feedback = concluded([], PRAISE.model_copy(update={"approved": False}))
    assert not feedback.approved


async def test_an_unreadable_review_is_no_review_and_no_pass(caller: Caller, outings: None, env: SetEnv) -> None:
    env(model_roles={"creative.review": "critic"})
    with scripted(critic=ScriptedModel(["no scores here"] * 9)):
        told = await caller.stream(OUTING, enableHITL=False)
    assert [event["qualityScores"] for event in of(told, "quality_score")] == [None]
    assert types(told)[-2:] == ["workflow_complete", "[DONE]"]
    assert of(told, "message")[-1]["content"] == "这篇没有经过审核，使用前请自己读一遍。"


async def test_with_a_model_that_never_answers_well_the_flow_ends_properly(
    caller: Caller, outings: None, env: SetEnv
) -> None:
    """The offline engine stands in for every agent but the reviewer, and people are told so."""
    env(model="babbler", budget_model_requests=100)
    with scripted(babbler=ScriptedModel(["春游春游春游"] * 100)):
        told = await caller.stream(OUTING, enableHITL=False)
    assert types(told)[-2:] == ["workflow_complete", "[DONE]"]
    assert "公园" in of(told, "workflow_complete")[0]["body"]
    assert of(told, "message")[-1]["content"] == "这篇没有经过审核，使用前请自己读一遍。"
    assert any("离线引擎" in event["content"] for event in of(told, "progress"))


async def test_a_model_may_not_write_figures_that_no_source_gives(caller: Caller, outings: None, env: SetEnv) -> None:
    env(model_roles={"creative.writer": "liar"})
    invented = GeneratedContent(title="上海春游", body="上海春游有98个公园免费。\n\n1. 早点去", tags=["春游"])
    honest = GeneratedContent(title="上海春游", body="共青森林公园占地约131公顷。\n\n1. 早点去", tags=["春游"])
    liar = ScriptedModel([invented, honest, honest, honest])
    with scripted(liar=liar):
        told = await caller.stream(OUTING, enableHITL=False)
    assert "98" not in "".join(event["body"] for event in of(told, "content_update"))
    assert "No source gives the number 98." in str(liar.asked[1])


async def test_a_model_that_writes_less_than_it_was_given_is_asked_again(
    caller: Caller, outings: None, env: SetEnv
) -> None:
    env(model_roles={"creative.writer": "lazy"})
    lazy = ScriptedModel(
        [
            GeneratedContent(
                title="上海春游", body="了解上海春游。", tags=["春游", "全国各地的少年儿童在春天到公园里去玩的一天"]
            )
        ]
        * 3
    )
    with scripted(lazy=lazy):
        told = await caller.stream(OUTING, enableHITL=False)
    assert "The body has 7 characters: tell what the evidence says, at least 120." in str(lazy.asked[1])
    assert "These are no tags: 全国各地的少年儿童在春天到公园里去玩的一天" in str(lazy.asked[1])
    assert "公园" in of(told, "workflow_complete")[0]["body"]


async def test_who_does_not_approve_says_why(caller: Caller, outings: None, env: SetEnv) -> None:
    env(model_roles={"creative.review": "critic"})
    critic = ScriptedModel([PRAISE.model_copy(update={"approved": False}), PRAISE])
    with scripted(critic=critic):
        told = await caller.stream(OUTING, enableHITL=False)
    assert "name nothing that is lacking" in str(critic.asked[1])
    assert of(told, "message")[-1]["content"] == "这篇通过了审核。"


async def test_what_a_model_is_sent_back_for_twice_is_made_by_code(caller: Caller, outings: None, env: SetEnv) -> None:
    env(model_roles={"creative.review": "critic", "creative.writer": "writer"})
    critic = ScriptedModel([Verdict(scores=PRAISE.scores.model_copy(update={"platform_fit": 0.2}), approved=False)] * 3)
    body = f"上海春游带孩子，{'。'.join(TIPS)}。共青森林公园占地约131公顷，适合带孩子慢慢走。早去早回，路上别赶。"
    writer = ScriptedModel(
        [GeneratedContent(title=title, body=body, tags=["春游"]) for title in ("上海春游", "春游上海")]
    )
    with scripted(critic=critic, writer=writer):
        told = await caller.stream(OUTING, enableHITL=False)
    assert [event["body"] == body for event in of(told, "content_update")][:3] == [True, True, False]
    assert len(writer.asked) == 2


async def test_a_small_model_plans_neither_layout_nor_images(
    caller: Caller, outings: None, env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_small(*_: object) -> bool:
        return True

    monkeypatch.setattr(steps, "decides_by_code", is_small)
    env(model_roles=dict.fromkeys(("creative.layout_planner", "creative.image_planner", "creative.image"), "small"))
    small = ScriptedModel([])
    with scripted(small=small):
        told = await caller.stream(OUTING, enableHITL=False)
    assert types(told)[-2:] == ["workflow_complete", "[DONE]"]
    assert small.asked == []


async def test_the_best_draft_is_kept_when_the_rounds_are_over(caller: Caller, outings: None, env: SetEnv) -> None:
    """Three rounds, each sent back to the writer; the second scores best."""
    env(model_roles={"creative.review": "critic"})

    def verdict(fit: float) -> Verdict:
        return Verdict(scores=PRAISE.scores.model_copy(update={"platform_fit": fit}), approved=False)

    critic = ScriptedModel([verdict(0.2), verdict(0.5), verdict(0.3)])
    with scripted(critic=critic):
        told = await caller.stream(OUTING, enableHITL=False)
    titles = [event["title"] for event in of(told, "content_update")]
    assert len(of(told, "quality_score")) == 3
    assert (titles[-1], of(told, "workflow_complete")[0]["title"]) == (titles[1], titles[1])
    assert len(set(titles[:3])) == 3
