"""What a migration makes of what is kept."""

from importlib import import_module

from django.apps import apps
from django.contrib.auth.models import User

from library.fulltext import search_passages
from library.models import Passage
from library.schemas import SearchQuery
from library.services import ingest

spellings = import_module("library.migrations.0003_british_spellings_are_american_ones")


def test_what_was_kept_in_british_spelling_is_found_again(alice: User) -> None:
    ingest(alice, b"# Harbours\n\nThe harbour of Poole is wide.", "harbour.md")
    Passage.objects.update(head_terms="harbour", terms="harbour pool wide")
    spellings.write_terms(apps, None)
    assert [hit.text for hit in search_passages(alice.pk, SearchQuery(text="harbor of Poole"))] == [
        "The harbour of Poole is wide."
    ]
    assert Passage.objects.get().terms == "harbor pool wide"
