"""Applications with the versions of their blueprints, how these were made, and every execution with its trace."""

from typing import cast

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy

from conversation.builds.blueprint.form import Blueprint
from library.schemas import Language
from library.text.language import detect
from runs.models import Run, make_id


class CompileJob(models.Model):
    """A description or a conversation's steps on their way to a blueprint; the same input is the same job."""

    run = models.OneToOneField(Run, on_delete=models.CASCADE, primary_key=True, related_name="compile_job")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="compile_jobs")
    input_hash = models.CharField(max_length=64, help_text="Of what was asked for, and of the models that are set.")
    blueprint = models.JSONField(null=True, blank=True)

    class Meta:
        verbose_name = gettext_lazy("compilation")
        verbose_name_plural = gettext_lazy("compilations")
        indexes = [models.Index(fields=["input_hash"])]

    def __str__(self) -> str:
        return self.run_id[:8]


class Application(models.Model):
    """Something that is run again and again; what it does is said by its active version."""

    STATES = ("draft", "ready", "published")

    id = models.CharField(primary_key=True, max_length=32, default=make_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="applications")
    name = models.CharField(max_length=120)
    key = models.CharField(max_length=200, blank=True, help_text="Whoever saves under the same key saves once.")
    description = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=12, default="draft", choices=[(state, state) for state in STATES])
    active = models.ForeignKey(
        "BlueprintVersion", on_delete=models.SET_NULL, null=True, blank=True, related_name="active_in"
    )
    teachers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="shared_applications", blank=True, help_text="Who may run it as well."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = gettext_lazy("application")
        verbose_name_plural = gettext_lazy("applications")
        ordering = ["-updated_at"]

    def __str__(self) -> str:
        return self.name

    @property
    def language(self) -> Language:
        """What its active version is written in; without one its own words say."""
        return self.active.language if self.active else detect(f"{self.name} {self.description}")


class BlueprintVersion(models.Model):
    """A blueprint as it stood; it never changes."""

    application = models.ForeignKey(Application, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    blueprint = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["application", "number"]
        constraints = [models.UniqueConstraint(fields=["application", "number"], name="blueprint_version")]

    def __str__(self) -> str:
        return f"{self.application_id[:8]} ({self.number})"

    @property
    def made(self) -> Blueprint:
        return Blueprint.model_validate(self.blueprint)

    @property
    def language(self) -> Language:
        return cast("Language", self.blueprint["language"])


class AppExecution(models.Model):
    """A version that is run, with what was picked; whose data it reads is said by the run's owner."""

    run = models.OneToOneField(Run, on_delete=models.CASCADE, primary_key=True, related_name="app_execution")
    application = models.ForeignKey(
        Application,
        on_delete=models.SET_NULL,
        null=True,
        related_name="executions",
        help_text="What others made with it stays theirs when it is deleted.",
    )
    params = models.JSONField(default=dict)
    batch = models.CharField(max_length=32, blank=True, help_text="What was started together has the same.")
    result = models.JSONField(null=True, blank=True)
    reused = models.JSONField(default=dict, help_text="Steps that an earlier execution had finished, by name.")

    class Meta:
        verbose_name = gettext_lazy("app execution")
        verbose_name_plural = gettext_lazy("app executions")

    def __str__(self) -> str:
        return self.run_id[:8]


class ExecutionStep(models.Model):
    """A line of an execution's trace: what was asked of which tool, and what came of it."""

    execution = models.ForeignKey(AppExecution, on_delete=models.CASCADE, related_name="steps")
    name = models.CharField(max_length=90, help_text="Such as data.work or compute.average.")
    tool = models.CharField(max_length=80)
    arguments = models.JSONField(default=dict)
    result = models.JSONField(null=True, blank=True)
    error = models.JSONField(null=True, blank=True, help_text="The sentence it failed with.")
    seconds = models.FloatField(default=0)
    is_reused = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["execution", "name"], name="execution_step")]

    def __str__(self) -> str:
        return self.name


class AppSchedule(models.Model):
    """An application that runs by itself, every day or on one day of the week."""

    application = models.ForeignKey(Application, on_delete=models.CASCADE, related_name="schedules")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="app_schedules")
    params = models.JSONField(default=dict)
    weekday = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="0 is Monday; without one it runs daily."
    )
    hour = models.PositiveSmallIntegerField(default=7)
    days = models.PositiveSmallIntegerField(default=7, help_text="How many days back a period reaches.")
    next_at = models.DateTimeField()
    again_at = models.DateTimeField(
        null=True, blank=True, help_text="When it is tried again, its time having come and something being in the way."
    )
    problem = models.JSONField(null=True, blank=True, help_text="The sentence it was refused with the last time.")

    class Meta:
        verbose_name = gettext_lazy("schedule")
        verbose_name_plural = gettext_lazy("schedules")
        ordering = ["next_at"]

    def __str__(self) -> str:
        return f"{self.application_id[:8]} {self.next_at:%Y-%m-%d %H:%M}"
