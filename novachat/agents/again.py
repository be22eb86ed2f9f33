"""Asking a model once more: for better items than it made, and for those of the number that it left out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from novachat.agents.asking import ask_last
from novachat.agents.making import Maker, completed
from novachat.agents.remarks import remarks
from novachat.agents.repeats import alike, fullest
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.plans import PlanRequest, QuickQuestion
from novachat.briefs.tasks import Material
from runs.budgets import Meter
from runs.errors import BudgetReached, ModelFailed
from runs.llm import OFFLINE, Answer, Prompt, ask
from runs.local_models import REFUSED
from runs.windows import tokens
from runs.words import compute


def with_last(deps: Material | PlanRequest | QuickQuestion, last: Callable[[], str]) -> Prompt:
    """What an agent is given, as far as there is room, with the last words behind it."""

    def filled(room: int) -> str:
        told = last()
        return "\n".join(filter(None, [deps.as_prompt(room - tokens(told)), told]))

    return filled


def made_by_code(maker: Maker[ProposedItems], material: Material) -> int:
    """How many items what is known makes: as many as code makes of it."""
    return len(maker.offline(material).items)


@dataclass(frozen=True)
class Again:
    """Who asks a model once more, which has made something of its material."""

    meter: Meter
    maker: Maker[ProposedItems]
    shown: Material
    is_small: bool

    async def bettered(self, first: Answer[ProposedItems], last: str) -> Answer[ProposedItems]:
        """The better of a model's answer and of another one, which it is asked for where there is something to remark."""
        told = await self._remarks(first.output.items)
        again = await self._asked(self.shown, "\n".join([last, REFUSED, *told])) if told else None
        if not again:
            return first
        left = await self._remarks(again.output.items)
        is_fewer = len(again.output.items) < len(first.output.items)
        return first if is_fewer or len(left) > len(told) else again

    async def filled_up(self, first: Answer[ProposedItems]) -> Answer[ProposedItems]:
        """Near repeats as one, and with the items that are then missing of the number asked for, where what is known makes more.

        Only these are asked for.
        """
        brief, made = self.shown.brief, await compute(self._distinct, first.output.items, self.shown)
        first = replace(first, output=first.output.model_copy(update={"items": made}))
        if not 0 < len(made) < (brief.wanted or 0) or await compute(made_by_code, self.maker, self.shown) <= len(made):
            return first
        rest = self.shown.model_copy(update={"brief": brief.rest([one.told for one in made])})
        again = await self._asked(rest, await compute(lambda: ask_last(rest, is_small=self.is_small)))
        more = await compute(self._distinct, again.output.items, rest) if again else []
        return replace(first, output=first.output.model_copy(update={"items": [*made, *more]}))

    def _distinct(self, items: Sequence[ProposedItem], material: Material) -> list[ProposedItem]:
        """Without repeats; what a small model only asks, code completes first, each with points of its own."""
        whole = completed(items, material) if self.is_small else items
        return [fullest(same) for same in alike(whole)]

    async def _asked(self, shown: Material, last: str) -> Answer[ProposedItems] | None:
        """Another answer of a model; none where it gives none or the budget is spent."""
        maker, prompt = self.maker, with_last(shown, lambda: last)
        try:
            answer = await ask(maker.agent, shown, prompt, meter=self.meter, offline=maker.offline, tier=maker.tier)
        except (BudgetReached, ModelFailed):
            return None
        return answer if answer.engine != OFFLINE else None

    async def _remarks(self, items: Sequence[ProposedItem]) -> list[str]:
        return await compute(lambda: remarks(items, self.shown, is_small=self.is_small))
