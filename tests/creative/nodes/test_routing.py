"""Who works next, what a model may wish for, and what an edit undoes."""

import pytest

from creative.cards.schemas import Kind
from creative.nodes.order import NODES, depending_on
from creative.nodes.routing import Decision, bounded, decide, reroute
from creative.nodes.state import AgentState, Draft, changed, redo
from creative.schemas.content import CreativeBrief, GeneratedContent, ImagePlan, ReviewFeedback, Scores
from runs.words import Sentence

FLAGS = [node.done for node in NODES]
AGENTS = [node.agent for node in NODES]
CONTENT = GeneratedContent(title="标题", body="正文", tags=["标签"])


def state(complete: int = 0, **values: object) -> AgentState:
    """A thread whose first nodes are complete."""
    made = dict.fromkeys(FLAGS[:complete], True)
    return AgentState.model_validate(
        {"thread_id": "t", "language": "zh", "message": "春游", "generated_content": CONTENT, **made, **values}
    )


def plan(sequence: int, kind: Kind = "list") -> ImagePlan:
    return ImagePlan(sequence=sequence, role="detail", description="d", kind=kind)


def feedback(*, approved: bool = False, reviewed: bool = True) -> ReviewFeedback:
    return ReviewFeedback(approved=approved, reviewed=reviewed, target_agent="layout_planner_agent")


def draft(of: AgentState, told: ReviewFeedback) -> Draft:
    return Draft(
        iteration=1, digest=of.draft_digest, content=CONTENT, image_plans=[], text_overlay_plan=[], image_asset_ids=[],
        scores=None, feedback=told,
    )  # fmt: skip


@pytest.mark.parametrize("complete", range(len(NODES)))
def test_the_first_node_that_is_not_complete_is_next(complete: int) -> None:
    assert decide(state(complete)).agent == AGENTS[complete]


def test_what_is_missing_for_the_rest_is_written_first() -> None:
    assert decide(state(4, last_error="MISSING_BODY_FOR_LAYOUT")).agent == "writer_agent"


@pytest.mark.parametrize(
    ("values", "following"),
    [
        ({"review_feedback": feedback(approved=True)}, None),
        ({"review_feedback": feedback(reviewed=False)}, None),
        ({"review_feedback": feedback()}, "layout_planner_agent"),
        ({"review_feedback": feedback(), "iteration_count": 3}, None),
    ],
)
def test_behind_the_review(values: dict[str, object], following: str | None) -> None:
    assert decide(state(8, **values)).agent == following


def test_a_draft_that_comes_back_unchanged_is_the_last() -> None:
    standing = state(8, review_feedback=feedback())
    twice = [draft(standing, feedback()), draft(standing, feedback())]
    assert decide(standing.model_copy(update={"drafts": twice})).agent is None


@pytest.mark.parametrize(
    ("complete", "wish", "granted"),
    [
        (4, "writer_agent", "writer_agent"),
        (4, "layout_planner_agent", "layout_planner_agent"),
        (4, "image_planner_agent", "layout_planner_agent"),
        (4, "review_agent", "layout_planner_agent"),
        (4, "END", "layout_planner_agent"),
        (4, None, "layout_planner_agent"),
        (7, "writer_agent", "review_agent"),
    ],
)
def test_a_model_may_send_back_or_repeat_and_nothing_else(complete: int, wish: str | None, granted: str) -> None:
    standing = state(complete)
    assert bounded(standing, wish, decide(standing)).agent == granted


@pytest.mark.parametrize("values", [{"iteration_count": 3}, {"last_error": "WRITER_EMPTY_BODY"}])
def test_at_the_limit_and_after_critical_errors_the_rules_alone_decide(values: dict[str, object]) -> None:
    decided = Decision("image_agent", Sentence("x"))
    assert bounded(state(6, **values), "brief_compiler_agent", decided) == decided


@pytest.mark.parametrize(
    ("low", "target"),
    [
        ("info_density", "research_evidence_agent"),
        ("text_image_alignment", "layout_planner_agent"),
        ("style_consistency", "reference_intelligence_agent"),
        ("readability", "image_planner_agent"),
        ("platform_fit", "writer_agent"),
    ],
)
def test_a_low_dimension_goes_back_to_whom_it_concerns(low: str, target: str) -> None:
    scores = dict.fromkeys(Scores.model_fields, 0.9) | {low: 0.5}
    assert reroute(Scores.model_validate(scores)) == target


@pytest.mark.parametrize(
    ("fields", "again"),
    [
        (["message"], ["brief_compiler_agent", "research_evidence_agent", *AGENTS[3:]]),
        (["reference_inputs"], ["reference_intelligence_agent", "image_agent", "review_agent"]),
        (["tags"], ["review_agent"]),
        (["title"], AGENTS[4:]),
        (["layout_preference"], AGENTS[4:]),
        (["image_plans"], ["image_agent", "review_agent"]),
        (["paragraph_image_bindings"], ["review_agent"]),
    ],
)
def test_an_edit_undoes_what_rests_on_it(fields: list[str], again: list[str]) -> None:
    assert [node.agent for node in depending_on(fields)] == again


def test_what_was_given_with_an_edit_is_kept() -> None:
    standing = state(8, image_plans=[plan(0)], creative_brief=CreativeBrief(topic="春游"))
    edited = changed(
        standing, {"layout_preference": "dense", "image_plans": [plan(1)]}, ["layout_preference", "image_plans"]
    )
    assert edited.image_plans == [plan(1)]
    assert [edited.is_done(agent) for agent in AGENTS] == [True] * 4 + [False, True, False, False]


def test_a_node_that_works_again_takes_all_behind_it_along() -> None:
    again = redo(state(8, image_plans=[plan(0)]), "writer_agent")
    assert [again.is_done(agent) for agent in AGENTS] == [True] * 3 + [False] * 5
    assert (again.image_plans, again.generated_content) == ([], CONTENT)
