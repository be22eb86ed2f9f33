"""Banks of questions in the admin."""

from django.contrib import admin

from conversation.quizzes.models import BankQuestion, QuestionBank
from runs.admin import ReadOnly


class BankQuestionInline(ReadOnly, admin.TabularInline[BankQuestion, QuestionBank]):
    model = BankQuestion
    fields = ("number", "kind", "content")


@admin.register(QuestionBank)
class QuestionBankAdmin(ReadOnly, admin.ModelAdmin[QuestionBank]):
    list_display = ("title", "owner", "filename", "created_at")
    list_select_related = ("owner",)
    search_fields = ("title", "filename")
    inlines = (BankQuestionInline,)
