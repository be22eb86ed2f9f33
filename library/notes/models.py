"""A note people imported: what was published, and how it did."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy


class Note(models.Model):
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes")
    title = models.CharField(max_length=200)
    text = models.TextField(blank=True)
    tags = models.JSONField(default=list)
    likes = models.PositiveIntegerField(default=0)
    collects = models.PositiveIntegerField(default=0)
    comments = models.PositiveIntegerField(default=0)
    published_at = models.DateTimeField(null=True, blank=True)
    topic = models.CharField(max_length=100, blank=True)
    shared = models.BooleanField(default=False, help_text="Readable for every user, as the invented sample is.")
    sha256 = models.CharField(max_length=64, help_text="Of title and text.")
    encoder = models.CharField(
        max_length=100, blank=True, help_text="Whose numbers these are; empty until it has worked."
    )
    numbers = models.BinaryField(default=bytes, help_text="What the note means, by its head and by all of it.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = gettext_lazy("note")
        verbose_name_plural = gettext_lazy("notes")
        ordering = ["-published_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["owner", "sha256"], name="note_once_per_owner")]
        indexes = [models.Index(fields=["shared"], name="note_shared", condition=Q(shared=True))]

    def __str__(self) -> str:
        return self.title
