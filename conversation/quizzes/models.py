"""Banks of a teacher's own questions."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy

from conversation.quizzes.schemas import QuizQuestion


class QuestionBank(models.Model):
    """Questions that came out of one file."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="question_banks")
    title = models.CharField(max_length=200)
    filename = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64)
    left_out = models.JSONField(default=list, help_text="What of the file was left out: its place, and why.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = gettext_lazy("question bank")
        verbose_name_plural = gettext_lazy("question banks")
        ordering = ["-created_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["owner", "sha256"], name="bank_once")]

    def __str__(self) -> str:
        return self.title[:60]


class BankQuestion(models.Model):
    """One of them, as the question model has it."""

    bank = models.ForeignKey(QuestionBank, on_delete=models.CASCADE, related_name="questions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    content = models.JSONField()

    class Meta:
        ordering = ["bank", "number"]
        constraints = [models.UniqueConstraint(fields=["bank", "number"], name="bank_question_once")]

    def __str__(self) -> str:
        return f"{self.bank_id}.{self.number}"

    @property
    def question(self) -> QuizQuestion:
        return QuizQuestion.model_validate(self.content)
