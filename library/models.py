"""What the library keeps: documents and their passages, the evidence of runs, and searches already made."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy

from library.schemas import EvidenceItem, GroundItem

LANGUAGES = [("en", "English"), ("zh", "中文")]


class Document(models.Model):
    """Something an owner gave the studio to read."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="documents")
    title = models.CharField(max_length=300)
    url = models.CharField(max_length=2000, blank=True)
    publisher = models.CharField(max_length=200, blank=True)
    published = models.CharField(
        max_length=10, blank=True, help_text="ISO date as far as it is known: 2007, 2007-01, …"
    )
    language = models.CharField(max_length=2, choices=LANGUAGES)
    media_type = models.CharField(max_length=100)
    filename = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64, help_text="Of the file's bytes.")
    size = models.PositiveBigIntegerField(help_text="Bytes.")
    topic = models.CharField(max_length=200, blank=True)
    shared = models.BooleanField(default=False, help_text="Readable for every user, as the sample documents are.")
    kept_from = models.CharField(
        max_length=80, blank=True, help_text="The result it was kept from: report/…; empty where it was given."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    encoder = models.CharField(
        max_length=100, blank=True, help_text="Whose vectors all its passages have; empty until they are computed."
    )

    is_known = False
    """Whether it was there before the file that was to be added."""

    class Meta:
        verbose_name = gettext_lazy("document")
        verbose_name_plural = gettext_lazy("documents")
        ordering = ["-created_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["owner", "sha256"], name="document_once_per_owner")]
        indexes = [models.Index(fields=["shared"], name="document_shared", condition=models.Q(shared=True))]

    def __str__(self) -> str:
        return self.title

    @classmethod
    def known(cls, owner_id: int, sha256: str) -> "Document | None":
        """The one of these bytes that its owner has, which says that it was there."""
        found = cls.objects.filter(owner_id=owner_id, sha256=sha256).first()
        if found:
            found.is_known = True
        return found


class Passage(models.Model):
    """A few whole sentences of a document, as they are searched and cited."""

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="passages")
    position = models.PositiveIntegerField()
    heading = models.CharField(max_length=300, blank=True)
    text = models.TextField()
    head_terms = models.TextField(blank=True, help_text="Search terms of the document's title and the heading.")
    terms = models.TextField(blank=True, help_text="Search terms of the text; the full-text index reads them.")
    content_hash = models.CharField(max_length=64, help_text="SHA-256 of the normalised text.")

    class Meta:
        ordering = ["document", "position"]
        constraints = [models.UniqueConstraint(fields=["document", "position"], name="passage_position")]

    def __str__(self) -> str:
        return f"{self.document_id}/{self.position}"


class Ground(models.Model):
    """What a sentence of kept material rests on, as it was read; it outlives the result and the document it came from."""

    held_by = models.ForeignKey(Passage, on_delete=models.CASCADE, related_name="grounds")
    number = models.PositiveIntegerField(help_text="Within the kept document; the same text has one number.")
    sentence = models.TextField(help_text="As it stands in the passage of the kept document.")
    provider = models.CharField(max_length=20)
    title = models.CharField(max_length=500)
    url = models.CharField(max_length=2000, blank=True)
    publisher = models.CharField(max_length=200, blank=True)
    published = models.CharField(max_length=10, blank=True)
    heading = models.CharField(max_length=300, blank=True)
    text = models.TextField()
    document = models.ForeignKey(Document, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    passage = models.ForeignKey(Passage, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["held_by", "id"]

    def __str__(self) -> str:
        return f"{self.held_by_id} [{self.number}] {self.title}"

    def as_item(self) -> GroundItem:
        return GroundItem.model_validate(
            {
                "number": self.number,
                "sentence": self.sentence,
                "provider": self.provider,
                "title": self.title,
                "url": self.url or None,
                "publisher": self.publisher,
                "published": self.published or None,
                "heading": self.heading,
                "text": self.text,
                "document_id": self.document_id,
                "passage_id": self.passage_id,
            }
        )


class PassageVector(models.Model):
    """What a passage means to an encoder. The ids only grow, so that who holds vectors knows which are new."""

    passage = models.OneToOneField(Passage, on_delete=models.CASCADE, related_name="vector")
    encoder = models.CharField(max_length=100)
    numbers = models.BinaryField(help_text="One signed byte for each number; of any length, the direction counts.")

    def __str__(self) -> str:
        return f"{self.passage_id} {self.encoder}"


class Evidence(models.Model):
    """A passage as a run read it; it outlives the document it came from."""

    run = models.ForeignKey("runs.Run", on_delete=models.CASCADE, related_name="evidence")
    key = models.CharField(max_length=12, help_text="e1, e2, … within the run.")
    number = models.PositiveIntegerField()
    provider = models.CharField(max_length=20)
    title = models.CharField(max_length=500)
    url = models.CharField(max_length=2000, blank=True)
    publisher = models.CharField(max_length=200, blank=True)
    published = models.CharField(max_length=10, blank=True)
    heading = models.CharField(max_length=300, blank=True)
    text = models.TextField()
    document = models.ForeignKey(Document, on_delete=models.SET_NULL, null=True, blank=True, related_name="evidence")
    passage = models.ForeignKey(Passage, on_delete=models.SET_NULL, null=True, blank=True, related_name="evidence")
    content_hash = models.CharField(max_length=64)
    origin = models.PositiveIntegerField(help_text="Near-identical texts of a run share an origin.")
    retrieved_at = models.DateTimeField()
    queries = models.JSONField(default=list, help_text="The searches that found it.")
    grounds = models.JSONField(default=list, help_text="What the passage of a kept result itself rests on.")

    class Meta:
        verbose_name = gettext_lazy("evidence")
        verbose_name_plural = gettext_lazy("evidence")
        ordering = ["run", "number"]
        constraints = [
            models.UniqueConstraint(fields=["run", "key"], name="evidence_key"),
            models.UniqueConstraint(fields=["run", "content_hash"], name="evidence_once_per_run"),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.title}"

    def as_item(self) -> EvidenceItem:
        return EvidenceItem.model_validate(
            {
                "id": self.key,
                "provider": self.provider,
                "title": self.title,
                "url": self.url or None,
                "publisher": self.publisher,
                "published": self.published or None,
                "heading": self.heading,
                "text": self.text,
                "document_id": self.document_id,
                "passage_id": self.passage_id,
                "content_hash": self.content_hash,
                "origin": self.origin,
                "retrieved_at": self.retrieved_at,
                "queries": self.queries,
                "grounds": self.grounds,
            }
        )


class CachedSearch(models.Model):
    """A search a run has made, so that a resumed or repeated step does not make it again."""

    run = models.ForeignKey("runs.Run", on_delete=models.CASCADE, related_name="cached_searches")
    key = models.CharField(max_length=64, help_text="SHA-256 of the query.")
    outcome = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "cached searches"
        constraints = [models.UniqueConstraint(fields=["run", "key"], name="search_once_per_run")]

    def __str__(self) -> str:
        return f"{self.run_id} {self.key[:8]}"


from library.notes.models import Note  # noqa: E402, F401
