"""What the creative workflow keeps: threads with their state, pauses, images, pictures, prompt templates."""

from typing import cast

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from creative.nodes.state import AgentState
from creative.schemas.answers import ImageState
from creative.states import IMAGE
from library.schemas import Language
from runs.models import Run
from runs.words import loaded, tell

STATUSES = {
    "queued": "processing",
    "running": "processing",
    "waiting": "paused",
    "completed": "completed",
    "failed": "failed",
    "cancelled": "aborted",
}
"""What a thread is called by the state of its run."""
PROGRESS = {"queued": 0.0, "generating": 0.3, "complete": 1.0, "failed": 1.0}
"""How far an image is, by its state."""


def asset_url(asset_id: int) -> str:
    return f"/api/agent/assets/{asset_id}"


class Creative(models.Model):
    """One post in the making: a thread, which several runs may have worked on."""

    thread_id = models.CharField(max_length=32, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="creatives")
    run = models.OneToOneField(Run, on_delete=models.CASCADE, related_name="creative", help_text="The newest.")
    title = models.CharField(max_length=200)
    state = models.JSONField(help_text="AgentState after the last node that was completed.")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = gettext_lazy("post")
        verbose_name_plural = gettext_lazy("posts")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.title[:60]

    @property
    def status(self) -> str:
        return STATUSES[self.run.state]

    @property
    def language(self) -> Language:
        return cast("Language", self.run.language)

    @property
    def agent_state(self) -> AgentState:
        return AgentState.model_validate(self.state)


class Leg(models.Model):
    """A run that worked on a thread: its first, or one that resumed it."""

    run = models.OneToOneField(Run, on_delete=models.CASCADE, primary_key=True, related_name="creative_leg")
    creative = models.ForeignKey(Creative, on_delete=models.CASCADE, related_name="legs")

    def __str__(self) -> str:
        return str(self.run_id)


class Pause(models.Model):
    """A question to a person, the version it was asked about, and the answer."""

    creative = models.ForeignKey(Creative, on_delete=models.CASCADE, related_name="pauses")
    version = models.PositiveIntegerField(help_text="Counted through the thread; answers name it.")
    kind = models.CharField(max_length=20)
    agent = models.CharField(max_length=40)
    key = models.CharField(max_length=80, blank=True, help_text="Which clarification it is; each is asked once.")
    question = models.JSONField(help_text="The question as `runs.words` keeps it.")
    options = models.JSONField(default=list)
    digest = models.CharField(max_length=64, blank=True, help_text="Of what was shown.")
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="+")
    seq = models.PositiveIntegerField(default=0, help_text="Number of the run's last event when it was answered.")
    answered_at = models.DateTimeField(null=True, blank=True)
    answer = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["creative", "version"]
        constraints = [
            models.UniqueConstraint(fields=["creative", "version"], name="creative_pause_version"),
            models.UniqueConstraint(
                fields=["creative"], name="creative_one_open_pause", condition=Q(answered_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.creative}: {self.kind} {self.version}"

    @property
    def question_text(self) -> str:
        """The question in the language being spoken."""
        return tell(loaded(self.question))


class Asset(models.Model):
    """A picture, drawn or given, kept by its content."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="creative_assets")
    sha256 = models.CharField(max_length=64)
    media_type = models.CharField(max_length=40)
    size = models.PositiveIntegerField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=[("card", "card"), ("art", "art"), ("reference", "reference")])
    alt = models.TextField(blank=True, help_text="All the words on it, in reading order.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "sha256"], name="creative_asset_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.sha256[:12]}"

    @property
    def url(self) -> str:
        return asset_url(self.pk)


class ImageTask(models.Model):
    """One image of a post: what it shall show, and how far it is."""

    creative = models.ForeignKey(Creative, on_delete=models.CASCADE, related_name="images")
    number = models.PositiveIntegerField(help_text="From 1, the cover.")
    role = models.CharField(max_length=12)
    page = models.JSONField(help_text="What is drawn.")
    fingerprint = models.CharField(max_length=64, help_text="Of what is drawn; the same is not drawn twice.")
    status = models.CharField(max_length=12, default=IMAGE.initial, choices=[(one, one) for one in IMAGE.moves])
    asset = models.ForeignKey(Asset, on_delete=models.SET_NULL, null=True, blank=True, related_name="images")
    art = models.ForeignKey(
        Asset, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", help_text="Painted, without words."
    )
    overflows = models.BooleanField(default=False, help_text="Whether its words do not fit on it.")
    error = models.JSONField(null=True, blank=True, help_text="Why it failed, as `runs.words` keeps it.")
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["creative", "number"]
        constraints = [models.UniqueConstraint(fields=["creative", "number"], name="creative_image_number")]

    def __str__(self) -> str:
        return f"{self.number} {self.role}"

    @property
    def error_message(self) -> str | None:
        return tell(loaded(self.error)) if self.error else None

    def as_state(self) -> ImageState:
        return ImageState(
            task_id=self.number,
            role=self.role,
            status=self.status,
            progress=PROGRESS[self.status],
            url=self.asset.url if self.asset else None,
            alt=self.asset.alt if self.asset else "",
            error_message=self.error_message,
        )


class PromptTemplate(models.Model):
    """A way of writing that a person keeps, with how it did."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="prompt_templates")
    name = models.CharField(max_length=100)
    category = models.CharField(max_length=20)
    version = models.PositiveIntegerField(default=1, help_text="Grows when it is kept again under the same name.")
    text = models.TextField()
    tags = models.JSONField(default=list)
    usage_count = models.PositiveIntegerField(default=0)
    success_count = models.PositiveIntegerField(default=0)
    fail_count = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = gettext_lazy("prompt template")
        verbose_name_plural = gettext_lazy("prompt templates")
        ordering = ["name", "-version"]
        constraints = [models.UniqueConstraint(fields=["owner", "name", "version"], name="prompt_template_version")]

    def __str__(self) -> str:
        return f"{self.name} v{self.version}"
