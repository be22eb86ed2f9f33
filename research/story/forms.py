"""A plan that waits for a person, as the fields of its page."""

from typing import NamedTuple, Self

from django.http import QueryDict

from research.making.reviewing import version_of
from research.schemas.plans import MOST_SEARCHES, ResearchPlan


class SearchField(NamedTuple):
    terms: str = ""
    purpose: str = ""


class PlanForm(NamedTuple):
    """What the fields hold: the plan, or what was typed where that could not be taken."""

    version: str
    searches: list[SearchField]
    """With an empty one for each that may be added."""
    settle: str
    questions: str
    """A question a line."""

    @classmethod
    def of(cls, plan: ResearchPlan) -> Self:
        searches = [SearchField(step.search_terms, step.purpose) for step in plan.web_search_steps]
        return cls(version_of(plan), _filled(searches), plan.analysis_instructions, "\n".join(plan.questions))

    @classmethod
    def typed(cls, fields: QueryDict) -> Self:
        # A browser counts a line's end as one character and sends two.
        texts = {name: fields.get(name, "").replace("\r\n", "\n") for name in ("version", "settle", "questions")}
        searches = [SearchField(text.strip()) for text in fields.getlist("search") if text.strip()]
        return cls(searches=_filled(searches), **texts)

    @property
    def answer(self) -> dict[str, object]:
        """What a review is made of."""
        return {
            "version": self.version,
            "web_search_steps": [{"search_terms": one.terms} for one in self.searches if one.terms],
            "analysis_instructions": self.settle,
            "questions": [line for line in map(str.strip, self.questions.splitlines()) if line],
        }


def _filled(searches: list[SearchField]) -> list[SearchField]:
    return [*searches, *[SearchField()] * (MOST_SEARCHES - len(searches))]
