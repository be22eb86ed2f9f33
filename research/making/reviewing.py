"""A plan that a person looks at before it is carried out: what is offered, and the one answer that is taken."""

from hashlib import sha256
from typing import cast

from django.db import transaction

from research.asking import searched_as
from research.errors import OtherPlan, PlanNotOpen
from research.events import PlanOfferedEvent
from research.models import Report
from research.schemas.plans import MOST_SEARCHES, PlanOffer, PlanReview, ResearchPlan, SearchStep
from runs.models import Run
from runs.services import answer
from runs.words import Sentence, speaking

OFFERED = "plan.offered"
"""What the event is said under that asks for the answer."""


def version_of(plan: ResearchPlan) -> str:
    """Names a plan by what it says, so that an answer is bound to what was shown."""
    return sha256(plan.model_dump_json(exclude_defaults=True).encode()).hexdigest()[:12]


def offered(plan: ResearchPlan) -> PlanOfferedEvent:
    return PlanOfferedEvent(version=version_of(plan), plan=plan)


def offer_of(run: Run) -> PlanOffer | None:
    """The plan of a run as it stands; None before it is made."""
    kept = Report.objects.get(run=run).plan
    if kept is None:
        return None
    plan = ResearchPlan.model_validate(kept)
    return PlanOffer(version=version_of(plan), plan=plan, is_open=run.state == "waiting")


def take(run: Run, review: PlanReview) -> int:
    """Keep the plan as it was changed and continue the run, once; returns the event behind which it goes on.

    The same answer again leads to the same continuation. Raises `PlanNotOpen` and `OtherPlan`.
    """
    said = review.model_dump(mode="json")
    with transaction.atomic():
        run = Run.objects.select_for_update(no_key=True).get(pk=run.pk)
        asked = run.events.filter(once=OFFERED).values_list("seq", flat=True).first()
        if asked is None:
            raise PlanNotOpen
        if run.state != "waiting":
            if isinstance(run.answer, dict) and run.answer.get("review") == said:
                return int(asked)
            raise PlanNotOpen
        report = Report.objects.get(run=run)
        plan = ResearchPlan.model_validate(report.plan)
        if version_of(plan) != review.version:
            raise OtherPlan
        with speaking(run.language):
            report.plan = _changed(plan, review, report.query).model_dump(mode="json")
        report.save(update_fields=["plan"])
        answer(run, {"review": said, "plan": report.plan})
    return int(asked)


def reviewed(run: Run) -> ResearchPlan:
    """The plan that a continued run was answered with."""
    return ResearchPlan.model_validate(cast("dict[str, object]", run.answer)["plan"])


def _changed(plan: ResearchPlan, review: PlanReview, query: str) -> ResearchPlan:
    """The plan with the searches as they were handed in; what was kept as it is keeps its purpose.

    A question that is new is searched for as well, as far as there is room: what nobody searched for is not answered.
    """
    questions = plan.questions if review.questions is None else list(dict.fromkeys(review.questions))
    purposes = {step.search_terms: step.purpose for step in plan.web_search_steps}
    steps = {
        one.search_terms: SearchStep(
            search_terms=one.search_terms, purpose=one.purpose or purposes.get(one.search_terms, "")
        )
        for one in review.web_search_steps
    }
    why = Sentence("Finds what answers a question that was added.")
    for one in questions:
        terms = searched_as(query, one)
        if one not in plan.questions and len(steps) < MOST_SEARCHES:
            steps.setdefault(terms, SearchStep(search_terms=terms, purpose=why))
    changes: dict[str, object] = {"web_search_steps": list(steps.values()), "questions": questions}
    if review.analysis_instructions is not None:
        changes["analysis_instructions"] = review.analysis_instructions
    return plan.model_copy(update=changes)
