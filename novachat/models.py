"""What Nova3 keeps: sessions with their queue of tasks, the items made, and what people chose."""

from typing import cast

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from library.schemas import Language
from novachat.actions import BY_ITEM
from novachat.schemas.answers import CitedSource, MadeItem
from novachat.schemas.requests import ID_LENGTH
from novachat.states import TASK
from runs.models import Run
from runs.words import loaded, tell

STATUSES = [(status, status) for status in TASK.moves]


class NovaSession(models.Model):
    """One user's session of an owner, and the lease that lets one of its requests work on the queue at a time."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="nova_sessions")
    user_id = models.CharField(max_length=ID_LENGTH)
    session_id = models.CharField(max_length=ID_LENGTH)
    language = models.CharField(max_length=2, choices=[("en", "English"), ("zh", "中文")])
    query = models.CharField(max_length=2000, blank=True, help_text="What the present plan was made for.")
    background = models.JSONField(default=dict)
    plan = models.PositiveIntegerField(default=0, help_text="Number of the present plan; earlier ones are archived.")
    revision = models.PositiveIntegerField(default=0, help_text="Grows with every change of the queue.")
    lease_run = models.ForeignKey(Run, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    lease_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = gettext_lazy("Nova session")
        verbose_name_plural = gettext_lazy("Nova sessions")
        ordering = ["-updated_at"]
        constraints = [models.UniqueConstraint(fields=["owner", "user_id", "session_id"], name="nova_session")]

    def __str__(self) -> str:
        return f"{self.user_id}/{self.session_id}"


class Turn(models.Model):
    """One request of a session."""

    run = models.OneToOneField(Run, on_delete=models.CASCADE, primary_key=True, related_name="nova_turn")
    session = models.ForeignKey(NovaSession, on_delete=models.CASCADE, related_name="turns")
    interaction_type = models.CharField(max_length=20)
    query = models.CharField(max_length=2000, blank=True)
    revision = models.PositiveIntegerField(null=True, blank=True, help_text="The revision of the queue it continues.")
    task_context = models.CharField(max_length=2000, blank=True)
    unknown_selections = models.JSONField(default=list)
    made_stale = models.JSONField(default=list, help_text="Items its selections took the ground from.")
    saved_selections = models.PositiveIntegerField(default=0)
    takes_lease = models.BooleanField(default=True)

    class Meta:
        ordering = ["run__created_at"]

    def __str__(self) -> str:
        return f"{self.session}: {self.interaction_type}"

    @property
    def language(self) -> Language:
        return cast("Language", self.run.language)


class NovaTask(models.Model):
    """One step of a plan."""

    session = models.ForeignKey(NovaSession, on_delete=models.CASCADE, related_name="tasks")
    key = models.CharField(max_length=20, help_text="task001, task002, …, counted through the session.")
    plan = models.PositiveIntegerField()
    step = models.PositiveIntegerField()
    action = models.CharField(max_length=20, help_text="A row of `novachat.actions`.")
    description = models.CharField(max_length=500)
    full_input = models.CharField(max_length=2000)
    status = models.CharField(max_length=10, default=TASK.initial, choices=STATUSES)
    run = models.ForeignKey(Run, on_delete=models.SET_NULL, null=True, blank=True, related_name="nova_tasks")
    claim = models.CharField(max_length=48, blank=True, help_text="Which request works on it, and as its how manieth.")
    engine = models.CharField(max_length=200, blank=True)
    error_kind = models.CharField(max_length=60, blank=True)
    error = models.JSONField(null=True, blank=True, help_text="Why it failed, as `runs.words` keeps it.")
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    completed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = gettext_lazy("Nova task")
        verbose_name_plural = gettext_lazy("Nova tasks")
        ordering = ["session", "plan", "step"]
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="nova_task_key"),
            # The lease keeps tasks apart; this makes a mistake in it an error instead of a second paid task.
            models.UniqueConstraint(fields=["session"], name="nova_one_running", condition=Q(status="running")),
            models.UniqueConstraint(fields=["claim"], name="nova_claim", condition=~Q(claim="")),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.action}"

    @property
    def error_message(self) -> str:
        """Why it failed, in the language being spoken; empty where it did not."""
        return tell(loaded(self.error)) if self.error else ""


class NovaItem(models.Model):
    """Something an agent made: an insight, a profile, a hit point, a fact or a post."""

    session = models.ForeignKey(NovaSession, on_delete=models.CASCADE, related_name="items")
    # Results outlive the queue: a task that made something stays, whatever becomes of the queue.
    task = models.ForeignKey(NovaTask, on_delete=models.RESTRICT, related_name="items")
    key = models.CharField(max_length=40, help_text="insight1, profile2, …")
    type = models.CharField(max_length=10, help_text="What a row of `novachat.actions` makes.")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=200, blank=True)
    content = models.TextField()
    tags = models.JSONField(default=list)
    sources = models.JSONField(default=list)
    derived_from = models.ManyToManyField("self", symmetrical=False, related_name="derived", blank=True)
    stale = models.BooleanField(default=False, help_text="A later selection changed what it was made from.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = gettext_lazy("Nova item")
        verbose_name_plural = gettext_lazy("Nova items")
        ordering = ["session", "type", "number"]
        constraints = [models.UniqueConstraint(fields=["session", "type", "number"], name="nova_item_number")]

    def __str__(self) -> str:
        return self.key

    def as_made(self, derived_from: list[str]) -> MadeItem:
        """The item as it goes over the wire."""
        return MadeItem(
            id=self.key,
            content=self.content,
            type=self.type,
            title=self.title or None,
            tags=self.tags,
            draft=True if BY_ITEM[self.type].makes_posts else None,
            derived_from=derived_from,
            sources=[CitedSource.model_validate(source) for source in self.sources],
        )


class Selection(models.Model):
    """What a person decided about an item; `edit` is their wording where it differs from the item's."""

    item = models.OneToOneField(NovaItem, on_delete=models.CASCADE, related_name="selection")
    selected = models.BooleanField()
    comment = models.CharField(max_length=2000, blank=True)
    title_edit = models.CharField(max_length=500, blank=True)
    edit = models.TextField(blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.item}: {'selected' if self.selected else 'left out'}"


class Reference(models.Model):
    """An @reference of a request; without an item where nothing has that id."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="references")
    name = models.CharField(max_length=ID_LENGTH)
    item = models.ForeignKey(NovaItem, on_delete=models.CASCADE, null=True, blank=True, related_name="references")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["turn", "name"], name="nova_reference")]

    def __str__(self) -> str:
        return f"@{self.name}"


class Counter(models.Model):
    """The last number given to a type of item in a session. It only ever grows."""

    session = models.ForeignKey(NovaSession, on_delete=models.CASCADE, related_name="counters")
    type = models.CharField(max_length=10)
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "type"], name="nova_counter")]

    def __str__(self) -> str:
        return f"{self.session} {self.type}: {self.last}"
