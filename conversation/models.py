"""What the assistant keeps: conversations with their turns, and what was made in them, version by version."""

import secrets
from typing import cast

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy
from pydantic import TypeAdapter

from conversation.schemas.artifacts import Made
from library.schemas import Language
from runs.models import Run, make_id


class Conversation(models.Model):
    """A person's conversation with the assistant."""

    key = models.CharField(max_length=64, help_text="What clients call it; each owner has names of their own.")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="conversations")
    title = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = gettext_lazy("conversation")
        verbose_name_plural = gettext_lazy("conversations")
        ordering = ["-updated_at"]
        constraints = [models.UniqueConstraint(fields=["owner", "key"], name="conversation_of_owner")]

    def __str__(self) -> str:
        return self.title[:60]


class ConversationTurn(models.Model):
    """A message of the person, and the run whose log is the answer."""

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="turns")
    run = models.OneToOneField(Run, on_delete=models.CASCADE, related_name="conversation_turn")
    message_id = models.CharField(max_length=100, help_text="The client's id of the person's message.")
    answer_id = models.CharField(max_length=40, help_text="The id of the assistant's message.")
    text = models.TextField()
    class_id = models.CharField(max_length=64, blank=True)
    document_ids = models.JSONField(default=list)
    is_replaced = models.BooleanField(
        default=False, help_text="Edited or asked anew since; a later turn stands for it."
    )
    intent = models.CharField(max_length=20, blank=True)
    status = models.CharField(max_length=20, blank=True, help_text="The final status; empty where it had none.")
    attempts = models.PositiveSmallIntegerField(
        default=0, help_text="How often the assistant was asked: 2 after a retry."
    )
    has_fallen_back = models.BooleanField(default=False, help_text="Whether code called the tool in its place.")
    false_promises = models.PositiveSmallIntegerField(default=0, help_text="Endings refused since nothing was made.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = gettext_lazy("turn")
        verbose_name_plural = gettext_lazy("turns")
        ordering = ["id"]

    def __str__(self) -> str:
        return self.text[:60]

    @property
    def language(self) -> Language:
        return cast("Language", self.run.language)


class Artifact(models.Model):
    """Something that was made: a quiz, a document. It keeps its id through all its versions."""

    id = models.CharField(primary_key=True, max_length=32, default=make_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="artifacts")
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="artifacts")
    kind = models.CharField(max_length=20)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = gettext_lazy("artifact")
        verbose_name_plural = gettext_lazy("artifacts")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.kind} {self.id[:8]}"


class ArtifactVersion(models.Model):
    """An artifact as it stood; it never changes."""

    artifact = models.ForeignKey(Artifact, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=200)
    content = models.JSONField()
    run = models.ForeignKey(Run, on_delete=models.SET_NULL, null=True, related_name="+")
    call = models.CharField(max_length=20, help_text="The call of a tool that made it, once for each run.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["artifact", "number"]
        constraints = [
            models.UniqueConstraint(fields=["artifact", "number"], name="artifact_version"),
            models.UniqueConstraint(fields=["run", "call"], name="artifact_once_per_call"),
        ]

    def __str__(self) -> str:
        return f"{self.title[:60]} ({self.number})"

    @property
    def made(self) -> Made:
        return _MADE.validate_python(self.content)


def make_token() -> str:
    """What nobody guesses: 256 bits."""
    return secrets.token_urlsafe(32)


class ArtifactShare(models.Model):
    """A link by which one version is read without an account, until it expires or is withdrawn."""

    version = models.ForeignKey(ArtifactVersion, on_delete=models.CASCADE, related_name="shares")
    token = models.CharField(max_length=64, unique=True, default=make_token, editable=False)
    with_answers = models.BooleanField(default=False, help_text="Whether a quiz shows its answers.")
    expires_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)
    once = models.CharField(
        max_length=64, blank=True, editable=False, help_text="Of the form or request that asked for it."
    )

    class Meta:
        ordering = ["-created_at"]
        constraints = [models.UniqueConstraint(fields=["once"], condition=~models.Q(once=""), name="share_once")]

    def __str__(self) -> str:
        return f"{self.version} – {self.expires_at:%Y-%m-%d}"


_MADE: TypeAdapter[Made] = TypeAdapter(Made)
