"""A report as it is kept: what each phase made, beside the run that made it."""

from django.db import models
from django.utils.translation import gettext_lazy

from runs.models import Run


class Report(models.Model):
    """What the phases of one run have made so far; the log says when, this says what."""

    run = models.OneToOneField(Run, on_delete=models.CASCADE, primary_key=True, related_name="report")
    rerun_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="reruns")
    follow_up_to = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="follow_ups"
    )
    query = models.CharField(max_length=1000)
    language = models.CharField(max_length=2, choices=[("en", "English"), ("zh", "中文")])
    plan = models.JSONField(null=True, blank=True)
    search_results = models.JSONField(null=True, blank=True)
    noticed = models.JSONField(
        null=True, blank=True, help_text="What was seen of the evidence when it was last asked what is missing."
    )
    report = models.JSONField(null=True, blank=True)
    validation = models.JSONField(null=True, blank=True)
    timings = models.JSONField(default=dict)

    class Meta:
        verbose_name = gettext_lazy("report")
        verbose_name_plural = gettext_lazy("reports")
        ordering = ["-run__created_at"]

    def __str__(self) -> str:
        return self.query[:80]


from research.timelines.models import Timeline, TimelineNode  # noqa: E402, F401
