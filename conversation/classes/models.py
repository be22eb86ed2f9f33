"""What a teacher knows of a school: classes, who is in them, what was set, handed in and recorded, and rubrics."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy


class SchoolClass(models.Model):
    """A class of a teacher's; who teaches it with them reads it as they do."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="classes")
    teachers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, blank=True, related_name="shared_classes", help_text="Who reads it beside its owner."
    )
    external_id = models.CharField(max_length=255, help_text="What the school calls it; OneRoster's sourcedId.")
    name = models.CharField(max_length=200)
    grade = models.CharField(max_length=100, blank=True)
    subject = models.CharField(max_length=100, blank=True)
    sample = models.BooleanField(default=False, help_text="Invented; shown to those who have no class of their own.")

    class Meta:
        verbose_name = gettext_lazy("class")
        verbose_name_plural = gettext_lazy("classes")
        ordering = ["name", "id"]
        constraints = [models.UniqueConstraint(fields=["owner", "external_id"], name="class_once_per_owner")]

    def __str__(self) -> str:
        return self.name


class Student(models.Model):
    """Someone who learns, as one teacher's records have them."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="students")
    external_id = models.CharField(max_length=255, help_text="What the school calls them; OneRoster's sourcedId.")
    number = models.CharField(max_length=50, blank=True, help_text="Student number as the school writes it.")
    name = models.CharField(max_length=200)
    other_name = models.CharField(max_length=200, blank=True, help_text="In the other script: Wang Yutong, Emily Wang.")
    email = models.CharField(max_length=254, blank=True)

    class Meta:
        verbose_name = gettext_lazy("student")
        verbose_name_plural = gettext_lazy("students")
        ordering = ["number", "name", "id"]
        constraints = [models.UniqueConstraint(fields=["owner", "external_id"], name="student_once_per_owner")]

    def __str__(self) -> str:
        return self.name


class Enrolment(models.Model):
    """That someone is in a class, from when to when, and whether as a guest."""

    ROLES = [("student", "student"), ("guest", "guest")]

    school_class = models.ForeignKey(SchoolClass, on_delete=models.CASCADE, related_name="enrolments")
    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="enrolments")
    role = models.CharField(max_length=10, choices=ROLES, default="student")
    joined = models.DateField(null=True, blank=True)
    left = models.DateField(null=True, blank=True, help_text="The first day on which they are not in the class.")

    class Meta:
        ordering = ["school_class", "student"]
        constraints = [models.UniqueConstraint(fields=["school_class", "student"], name="enrolment_once")]

    def __str__(self) -> str:
        return f"{self.student_id} in {self.school_class_id}"


class Rubric(models.Model):
    """How a kind of work is marked."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rubrics")
    external_id = models.CharField(max_length=255)
    name = models.CharField(max_length=200)
    subject = models.CharField(max_length=100, blank=True)
    task_type = models.CharField(max_length=100, blank=True)
    level = models.CharField(max_length=100, blank=True)
    total_marks = models.DecimalField(max_digits=7, decimal_places=2)
    criteria = models.JSONField(
        default=list, help_text="[{dimension, max_marks, weight, levels: [{level, marks_range, descriptor}]}]"
    )
    sample_answers = models.JSONField(default=list, blank=True)
    common_errors = models.JSONField(default=list, blank=True)
    sample = models.BooleanField(default=False, help_text="Invented; shown to those who have no class of their own.")

    class Meta:
        verbose_name = gettext_lazy("rubric")
        verbose_name_plural = gettext_lazy("rubrics")
        ordering = ["name", "id"]
        constraints = [models.UniqueConstraint(fields=["owner", "external_id"], name="rubric_once_per_owner")]

    def __str__(self) -> str:
        return self.name


class Assignment(models.Model):
    """Work that a class was set."""

    KINDS = [(kind, kind) for kind in ("homework", "quiz", "exam", "project")]
    STATUSES = [(status, status) for status in ("draft", "published", "closed")]

    school_class = models.ForeignKey(SchoolClass, on_delete=models.CASCADE, related_name="assignments")
    external_id = models.CharField(max_length=255, help_text="What the school calls it; OneRoster's sourcedId.")
    title = models.CharField(max_length=300)
    kind = models.CharField(max_length=20, choices=KINDS, default="homework")
    status = models.CharField(max_length=20, choices=STATUSES, default="published")
    max_score = models.DecimalField(max_digits=7, decimal_places=2)
    due_at = models.DateTimeField(null=True, blank=True, help_text="What is handed in later is late.")
    rubric = models.ForeignKey(Rubric, on_delete=models.SET_NULL, null=True, blank=True, related_name="assignments")

    class Meta:
        verbose_name = gettext_lazy("assignment")
        verbose_name_plural = gettext_lazy("assignments")
        ordering = ["school_class", "due_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["school_class", "external_id"], name="assignment_once_per_class")
        ]

    def __str__(self) -> str:
        return self.title


class KnowledgePoint(models.Model):
    """What an item asks for: a fact, a skill, a way of working."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="knowledge_points")
    name = models.CharField(max_length=200)

    class Meta:
        verbose_name = gettext_lazy("knowledge point")
        verbose_name_plural = gettext_lazy("knowledge points")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["owner", "name"], name="knowledge_point_once_per_owner")]

    def __str__(self) -> str:
        return self.name


class AssignmentItem(models.Model):
    """One question or part of an assignment, marked by itself."""

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="items")
    key = models.CharField(max_length=50, help_text="q1, 3b, … as it stands on the paper.")
    position = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    max_score = models.DecimalField(max_digits=7, decimal_places=2)
    knowledge_points = models.ManyToManyField(KnowledgePoint, blank=True, related_name="items")

    class Meta:
        ordering = ["assignment", "position", "id"]
        constraints = [models.UniqueConstraint(fields=["assignment", "key"], name="item_once_per_assignment")]

    def __str__(self) -> str:
        return self.key


class Submission(models.Model):
    """What a student handed in; handing in again makes another version, and the latest counts."""

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="submissions")
    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="submissions")
    version = models.PositiveIntegerField(default=1)
    submitted_at = models.DateTimeField(null=True, blank=True, help_text="Unknown is not late.")
    score = models.DecimalField(
        max_digits=7, decimal_places=2, null=True, blank=True, help_text="Empty until it is marked."
    )
    feedback = models.TextField(blank=True)

    class Meta:
        verbose_name = gettext_lazy("submission")
        verbose_name_plural = gettext_lazy("submissions")
        ordering = ["assignment", "student", "version"]
        constraints = [models.UniqueConstraint(fields=["assignment", "student", "version"], name="submission_version")]

    def __str__(self) -> str:
        return f"{self.student_id}, version {self.version}"


class ItemScore(models.Model):
    """What one item of a submission was given, and which errors were found in it."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="items")
    item = models.ForeignKey(AssignmentItem, on_delete=models.CASCADE, related_name="scores")
    score = models.DecimalField(max_digits=7, decimal_places=2)
    error_tags = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["submission", "item"]
        constraints = [models.UniqueConstraint(fields=["submission", "item"], name="item_score_once")]

    def __str__(self) -> str:
        return f"{self.submission_id}/{self.item_id}"


class Grade(models.Model):
    """What a teacher recorded beside the assignments: a mid-term grade, a mark for oral work."""

    school_class = models.ForeignKey(SchoolClass, on_delete=models.CASCADE, related_name="grades")
    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="grades")
    title = models.CharField(max_length=200)
    score = models.DecimalField(max_digits=7, decimal_places=2)
    max_score = models.DecimalField(max_digits=7, decimal_places=2)
    recorded_on = models.DateField()
    comment = models.CharField(max_length=500, blank=True)

    class Meta:
        verbose_name = gettext_lazy("grade")
        verbose_name_plural = gettext_lazy("grades")
        ordering = ["school_class", "student", "recorded_on"]
        constraints = [models.UniqueConstraint(fields=["school_class", "student", "title"], name="grade_once")]

    def __str__(self) -> str:
        return f"{self.title}: {self.score}"


class ClassImport(models.Model):
    """Files that were read, and what they would change; written once, when their owner says so."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="class_imports")
    created_at = models.DateTimeField(auto_now_add=True)
    files = models.JSONField(help_text="Their names.")
    records = models.JSONField(help_text="What they say; emptied once it is written.")
    outcome = models.JSONField(help_text="What that changes, as its owner was shown it.")
    problems = models.JSONField(help_text="[{file, line, said}]: rows that are left out, and why.")
    applied_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = gettext_lazy("class import")
        verbose_name_plural = gettext_lazy("class imports")
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return ", ".join(self.files)
