"""Classes in the admin: who is in them, what was set and handed in, rubrics, and what was imported."""

from django.contrib import admin

from conversation.classes.models import (
    Assignment,
    AssignmentItem,
    ClassImport,
    Enrolment,
    Grade,
    ItemScore,
    KnowledgePoint,
    Rubric,
    SchoolClass,
    Student,
    Submission,
)
from runs.admin import ReadOnly


class EnrolmentInline(admin.TabularInline[Enrolment, SchoolClass]):
    model = Enrolment
    extra = 0
    raw_id_fields = ("student",)


class ItemInline(admin.TabularInline[AssignmentItem, Assignment]):
    model = AssignmentItem
    extra = 0
    filter_horizontal = ("knowledge_points",)


class ScoreInline(admin.TabularInline[ItemScore, Submission]):
    model = ItemScore
    extra = 0
    raw_id_fields = ("item",)


@admin.register(SchoolClass)
class SchoolClassAdmin(admin.ModelAdmin[SchoolClass]):
    list_display = ("name", "grade", "subject", "owner", "external_id", "sample")
    list_filter = ("sample", "subject")
    search_fields = ("name", "external_id", "owner__username")
    list_select_related = ("owner",)
    raw_id_fields = ("owner",)
    filter_horizontal = ("teachers",)
    inlines = (EnrolmentInline,)


@admin.register(Student)
class StudentAdmin(admin.ModelAdmin[Student]):
    list_display = ("name", "other_name", "number", "owner", "external_id")
    search_fields = ("name", "other_name", "number", "external_id")
    list_select_related = ("owner",)
    raw_id_fields = ("owner",)


@admin.register(Assignment)
class AssignmentAdmin(admin.ModelAdmin[Assignment]):
    list_display = ("title", "school_class", "kind", "status", "max_score", "due_at")
    list_filter = ("kind", "status")
    search_fields = ("title", "external_id", "school_class__name")
    list_select_related = ("school_class",)
    raw_id_fields = ("school_class", "rubric")
    inlines = (ItemInline,)


@admin.register(Submission)
class SubmissionAdmin(admin.ModelAdmin[Submission]):
    list_display = ("assignment", "student", "version", "score", "submitted_at")
    search_fields = ("assignment__title", "student__name", "student__number")
    list_select_related = ("assignment", "student")
    raw_id_fields = ("assignment", "student")
    inlines = (ScoreInline,)


@admin.register(Grade)
class GradeAdmin(admin.ModelAdmin[Grade]):
    list_display = ("title", "student", "school_class", "score", "max_score", "recorded_on")
    search_fields = ("title", "student__name")
    list_select_related = ("student", "school_class")
    raw_id_fields = ("student", "school_class")


@admin.register(KnowledgePoint)
class KnowledgePointAdmin(admin.ModelAdmin[KnowledgePoint]):
    list_display = ("name", "owner")
    search_fields = ("name",)
    list_select_related = ("owner",)
    raw_id_fields = ("owner",)


@admin.register(Rubric)
class RubricAdmin(admin.ModelAdmin[Rubric]):
    list_display = ("name", "subject", "task_type", "level", "total_marks", "owner", "sample")
    list_filter = ("sample", "subject")
    search_fields = ("name", "external_id")
    list_select_related = ("owner",)
    raw_id_fields = ("owner",)


@admin.register(ClassImport)
class ClassImportAdmin(ReadOnly, admin.ModelAdmin[ClassImport]):
    """What was imported is a record; nobody edits it."""

    list_display = ("__str__", "owner", "created_at", "applied_at")
    list_select_related = ("owner",)
    fields = ("owner", "files", "created_at", "applied_at", "outcome", "problems")
