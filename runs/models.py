"""A run and its log: the two tables behind every agentic request, and the workers that execute them."""

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy

from runs.states import RUN
from runs.words import loaded, tell

if TYPE_CHECKING:
    from runs.events import Record


def make_id() -> str:
    return uuid4().hex


class Run(models.Model):
    """One agentic request: who asked, for what, how far it is, and what it cost."""

    id = models.CharField(primary_key=True, max_length=32, default=make_id, editable=False)
    kind = models.CharField(max_length=40, help_text="Which workflow runs, such as research.report.")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="runs")
    title = models.CharField(max_length=200, blank=True)
    language = models.CharField(max_length=2, default="en", help_text="What the run speaks on its stream: en or zh.")
    state = models.CharField(max_length=12, default=RUN.initial, choices=[(state, state) for state in RUN.moves])
    input = models.JSONField(default=dict)
    answer = models.JSONField(null=True, blank=True, help_text="What a person answered at the last pause.")
    on_disconnect = models.CharField(
        max_length=8, default="cancel", choices=[("cancel", "cancel"), ("continue", "continue")]
    )
    correlation_id = models.CharField(max_length=64)
    idempotency_key = models.CharField(max_length=200, blank=True)
    body_hash = models.CharField(max_length=64, blank=True)

    seq = models.PositiveIntegerField(default=0, help_text="Number of the newest event.")
    fence = models.PositiveIntegerField(default=0, help_text="Which execution may write.")
    stamp = models.CharField(max_length=32, blank=True, help_text="Which write to the log was the last.")
    turn = models.PositiveIntegerField(default=1, help_text="The round of the queue it waits for; owners take turns.")
    queued_at = models.DateTimeField(default=timezone.now)
    is_held = models.BooleanField(
        default=False, help_text="Kept from the engine while its owner's share of the slots is taken."
    )
    leg = models.PositiveIntegerField(default=0, help_text="How often the run was continued after a pause.")
    attended_until = models.DateTimeField(
        null=True, blank=True, help_text="An attached run is cancelled when this has passed."
    )
    cancel_requested_at = models.DateTimeField(null=True, blank=True)

    budget = models.JSONField(default=dict)
    engine = models.CharField(max_length=200, blank=True, help_text="`offline`, or the models that were used.")
    model_requests = models.PositiveIntegerField(default=0)
    input_tokens = models.PositiveBigIntegerField(default=0)
    output_tokens = models.PositiveBigIntegerField(default=0)
    searches = models.PositiveIntegerField(default=0)
    images = models.PositiveIntegerField(default=0)
    cost_usd = models.DecimalField(max_digits=12, decimal_places=6, default=Decimal(0))
    seconds = models.FloatField(default=0, help_text="Working time of all executions, waiting for people not counted.")
    prompts = models.JSONField(default=dict, help_text="Which version of which prompt was used, by hash.")

    opened: Sequence["Record"] = ()
    """The lines written with the row, known to whoever has just made it: the first reader need not look them up."""

    error_kind = models.CharField(max_length=60, blank=True)
    error = models.JSONField(
        null=True, blank=True, help_text="The sentence the run ended with, as `runs.words` keeps it."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = gettext_lazy("run")
        verbose_name_plural = gettext_lazy("runs")
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["owner", "-created_at"], name="run_of_owner"),
            models.Index(fields=["owner", "state"], name="run_of_owner_by_state"),
            models.Index(fields=["state", "created_at"], name="run_by_state"),
            models.Index(fields=["owner"], name="run_held", condition=Q(is_held=True, state="queued")),
            models.Index(fields=["attended_until"], name="run_attended", condition=Q(attended_until__isnull=False)),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "idempotency_key"], name="run_once_per_key", condition=~Q(idempotency_key="")
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id[:8]}"

    @property
    def error_message(self) -> str:
        """The sentence the run ended with, in the language being spoken; empty where it did not fail."""
        return tell(loaded(self.error)) if self.error else ""

    @property
    def is_over(self) -> bool:
        return self.state in RUN.terminal


class RunEvent(models.Model):
    """One line of a run's log. `data` is the payload's JSON exactly as it is sent."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=40)
    data = models.TextField()
    said = models.TextField(blank=True, help_text="The sentences of the payload with their values, as JSON.")
    closing = models.CharField(max_length=5, default="open")
    once = models.CharField(max_length=80, blank=True, help_text="Key under which the event is written only once.")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["run", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["run", "seq"], name="event_number"),
            models.UniqueConstraint(fields=["run", "once"], name="event_once", condition=~Q(once="")),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.type}"


class Worker(models.Model):
    """A process that executes runs, and when it last gave a sign of life."""

    id = models.CharField(primary_key=True, max_length=100)
    started_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField()

    class Meta:
        verbose_name = gettext_lazy("worker")
        verbose_name_plural = gettext_lazy("workers")

    def __str__(self) -> str:
        return self.id


class Server(models.Model):
    """A process that serves readers, and when it last vouched for them: it had just renewed the runs they read."""

    id = models.CharField(primary_key=True, max_length=100)
    vouched_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.id


class SignIn(models.Model):
    """An attempt to sign in that did not succeed, or not yet."""

    name = models.CharField(max_length=150)
    address = models.CharField(max_length=45)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["name", "address", "-at"], name="sign_in_of")]

    def __str__(self) -> str:
        return f"{self.name} from {self.address}"
