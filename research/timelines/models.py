"""A timeline as it is kept: the session with its proposal, and its nodes."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy

from runs.models import Run, make_id


class Timeline(models.Model):
    """A session: a topic, the proposal to research it, and the run that did."""

    id = models.CharField(primary_key=True, max_length=32, default=make_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="timelines")
    topic = models.CharField(max_length=500)
    language = models.CharField(max_length=2, choices=[("en", "English"), ("zh", "中文")])
    stage = models.CharField(
        max_length=14,
        default="created",
        help_text="How far the session is until a run knows better; see `state`.",
    )
    request = models.JSONField(default=dict)
    proposal = models.JSONField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1, help_text="Grows with every change to the proposal.")
    planning = models.OneToOneField(
        Run,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="proposed_timeline",
        help_text="The run that makes the proposal.",
    )
    run = models.OneToOneField(Run, on_delete=models.CASCADE, null=True, blank=True, related_name="timeline")
    merges = models.JSONField(default=list)
    synthesis = models.JSONField(null=True, blank=True)
    reader = models.CharField(max_length=32, blank=True, help_text="Who reads the stream live.")
    reader_until = models.DateTimeField(null=True, blank=True, help_text="Until when that counts without a renewal.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = gettext_lazy("timeline")
        verbose_name_plural = gettext_lazy("timelines")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["owner", "-created_at"], name="timeline_of_owner")]

    def __str__(self) -> str:
        return self.topic[:80]

    @property
    def state(self) -> str:
        """One of the states of `states.TIMELINE`; where there is a run, it knows how it ended."""
        if self.run:
            return self.run.state if self.run.is_over else "executing"
        if self.planning and self.planning.is_over and self.planning.state != "completed":
            return self.planning.state
        return self.stage


class TimelineNode(models.Model):
    """A milestone: what the sources say, and what a person changed."""

    timeline = models.ForeignKey(Timeline, on_delete=models.CASCADE, related_name="nodes")
    key = models.CharField(max_length=12, help_text="ms_001, ms_002, … in order of time.")
    node = models.JSONField()
    details = models.JSONField(null=True, blank=True)
    edits = models.JSONField(default=dict, help_text="The fields a person changed, with their new values.")
    locked = models.BooleanField(default=False)

    class Meta:
        ordering = ["timeline", "key"]
        constraints = [models.UniqueConstraint(fields=["timeline", "key"], name="timeline_node_key")]

    def __str__(self) -> str:
        return f"{self.key} {self.node.get('title', '')}"[:80]
