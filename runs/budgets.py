"""What one run may spend, and the meter that refuses a call before it is made."""

import time
from collections import Counter
from collections.abc import Callable
from decimal import Decimal

from django.conf import settings
from django.utils.translation import gettext_noop
from pydantic import BaseModel, ConfigDict, Field

from runs.errors import BudgetReached
from runs.words import Sentence

FINISHING_SECONDS = 30.0
SILENCES = 2
"""After so many calls in a row that it did not answer in time, a run waits for a model no more."""

REQUESTS = gettext_noop("The run reached its budget of model requests.")
TOKENS = gettext_noop("The run reached its budget of tokens.")
SEARCHES = gettext_noop("The run reached its budget of searches.")
IMAGES = gettext_noop("The run reached its budget of images.")
COST = gettext_noop("The run reached its budget of cost.")
TIME = gettext_noop("The run reached its budget of time.")


class Budget(BaseModel):
    """Limits of one run. `seconds` is working time; waiting for a person is not counted."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    model_requests: int = Field(default_factory=lambda: settings.ENV.budget_model_requests, ge=0)
    tokens: int = Field(default_factory=lambda: settings.ENV.budget_tokens, ge=0)
    cost_usd: float = Field(default_factory=lambda: settings.ENV.budget_cost_usd, ge=0)
    searches: int = Field(default_factory=lambda: settings.ENV.budget_searches, ge=0)
    images: int = Field(default_factory=lambda: settings.ENV.budget_images, ge=0)
    seconds: float = Field(default_factory=lambda: settings.ENV.budget_seconds, gt=0)


class Usage(BaseModel):
    """What a run has spent so far; the names are columns of `Run`."""

    model_requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    searches: int = 0
    images: int = 0
    cost_usd: Decimal = Decimal(0)
    seconds: float = 0.0
    engine: str = ""


class Meter:
    """Counts what a run spends. A call is counted before it is made, so parallel calls cannot overshoot together.

    `reserved` is called for each call that is about to be made.
    """

    def __init__(
        self,
        budget: Budget,
        usage: Usage | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        reserved: Callable[[], None] = lambda: None,
    ) -> None:
        self.budget = budget
        self.usage = usage or Usage()
        self._clock = clock
        self._reserved = reserved
        self._started = clock() - self.usage.seconds
        self._finishing_until = 0.0
        self.notices: list[Sentence] = []
        """What the run had to do without, not yet told."""
        self._noticed: set[str] = set()
        self._silences: Counter[str] = Counter()

    def notice(self, sentence: Sentence) -> None:
        """Note what the run has to do without; people are told once."""
        if sentence not in self._noticed:
            self._noticed.add(sentence)
            self.notices.append(sentence)

    def note_silence(self, model: str) -> None:
        self._silences[model] += 1

    def note_answer(self, model: str) -> None:
        self._silences.pop(model, None)

    def waits_for(self, model: str) -> bool:
        """Whether a model is still asked: who waits for a run does not wait out its time limit again and again."""
        return self._silences[model] < SILENCES

    @property
    def seconds_left(self) -> float:
        """Seconds a step may still take; no paid call is made once `budget.seconds` have passed."""
        return max(0.0, self._seconds_paid_for, self._finishing_until - self._clock())

    @property
    def searches_left(self) -> int:
        return max(0, self.budget.searches - self.usage.searches)

    @property
    def _seconds_paid_for(self) -> float:
        return self.budget.seconds - (self._clock() - self._started)

    def read(self) -> Usage:
        """What is spent by now, working time included."""
        self.usage.seconds = round(self._clock() - self._started, 1)
        return self.usage.model_copy()

    def allow_finishing(self) -> None:
        """Let a run whose time is up finish with what it has, by work that costs nothing."""
        self._finishing_until = self._clock() + FINISHING_SECONDS

    def reserve_request(self) -> None:
        """Count a model request; raises `BudgetReached` when requests, tokens, cost or time are used up."""
        tokens = self.usage.input_tokens + self.usage.output_tokens
        self._refuse_when(self.usage.model_requests >= self.budget.model_requests, REQUESTS)
        self._refuse_when(tokens >= self.budget.tokens, TOKENS)
        self._refuse_paid_call()
        self.usage.model_requests += 1
        self._reserved()

    def reserve_search(self) -> None:
        self._refuse_when(self.usage.searches >= self.budget.searches, SEARCHES)
        self._refuse_when(self.seconds_left <= 0, TIME)
        self.usage.searches += 1
        self._reserved()

    def reserve_image(self) -> None:
        self._refuse_when(self.usage.images >= self.budget.images, IMAGES)
        self._refuse_paid_call()
        self.usage.images += 1
        self._reserved()

    def record(
        self, *, engine: str, input_tokens: int = 0, output_tokens: int = 0, cost_usd: Decimal = Decimal(0)
    ) -> None:
        """Add what an answered request used."""
        self.usage.input_tokens += input_tokens
        self.usage.output_tokens += output_tokens
        self.usage.cost_usd += cost_usd
        engines = [name for name in self.usage.engine.split(", ") if name]
        if engine not in engines:
            self.usage.engine = ", ".join([*engines, engine])

    def _refuse_paid_call(self) -> None:
        self._refuse_when(self.usage.cost_usd > 0 and float(self.usage.cost_usd) >= self.budget.cost_usd, COST)
        self._refuse_when(self._seconds_paid_for <= 0, TIME)

    @staticmethod
    def _refuse_when(reached: bool, sentence: str) -> None:  # noqa: FBT001  # reads as a sentence at its callers
        if reached:
            raise BudgetReached(sentence)
