"""What a search of many passages costs, with and without a filter by documents: `python -m tests.bench.library`.

On the database of DATABASE_URL (which must be empty), else on SQLite in a folder of its own.
"""

import argparse
import os
import random
import tempfile
import time
from collections.abc import Sequence
from typing import NamedTuple

import django

VOCABULARY = 20_000
WORDS = 90
"""In a passage."""
COMMON = {"steam": 0.3, "engine": 0.25, "harbour": 0.01, "蒸汽": 0.2, "活字印刷": 0.01}
"""Words of the searches, and the share of the passages that hold them."""
QUERIES = ("steam engine", "steam harbour canal", "How did the steam engine change the harbour?", "蒸汽与活字印刷")
"""One whose words stand together in many passages, and three that must be looked for once more by their rarest word."""


def fill(owner_id: int, documents: int, passages: int) -> list[int]:
    """Make so many documents with so many passages in all; returns the documents' ids."""
    from library.models import Document, Passage
    from library.text.terms import index_text

    chance = random.Random(7)  # the same passages every time
    weights = [1 / rank for rank in range(1, VOCABULARY + 1)]
    made = Document.objects.bulk_create(
        Document(owner_id=owner_id, title=f"Document {n}", language="en", filename=f"{n}.md", sha256=str(n), size=1)
        for n in range(documents)
    )
    rows = []
    for number in range(passages):
        drawn = [f"word{rank}" for rank in chance.choices(range(VOCABULARY), weights, k=WORDS)]
        drawn += [word for word, share in COMMON.items() if chance.random() < share]
        chance.shuffle(drawn)
        text = " ".join(drawn)
        document = made[number * documents // passages]
        rows.append(
            Passage(
                document=document,
                position=number,
                text=text,
                head_terms=index_text(document.title),
                terms=index_text(text),
                content_hash=str(number),
            )
        )
    Passage.objects.bulk_create(rows, batch_size=1000)
    any_vectors([row.pk for row in rows])
    return [document.pk for document in made]


def any_vectors(passages: Sequence[int]) -> None:
    """What they mean is no matter here; that there are as many numbers is."""
    import numpy as np

    from library.meaning import encoders
    from library.models import PassageVector

    encoder = encoders.current()
    if encoder is None:
        return
    size = len(encoder.encode([""])[0])
    numbers = np.random.default_rng(7).integers(-127, 128, (len(passages), size), dtype=np.int8)
    rows = (
        PassageVector(passage_id=passage, encoder=encoder.name, numbers=row.tobytes())
        for passage, row in zip(passages, numbers, strict=True)
    )
    PassageVector.objects.bulk_create(rows, batch_size=1000)


class Cost(NamedTuple):
    """Milliseconds of searches: this process's CPU on average and of the slowest twentieth, and the same on the clock."""

    cpu: float
    slow_cpu: float
    clock: float
    slow_clock: float


def cost_of_search(owner_id: int, document_ids: Sequence[int], rounds: int) -> Cost:
    from library.fulltext import search_passages
    from library.schemas import SearchQuery

    # As many question marks as rounds, so that each question is new to the encoder and none to the index.
    texts = [text + "?" * number for number in range(rounds) for text in QUERIES]
    found = []
    for text in texts:
        query = SearchQuery(text=text, document_ids=list(document_ids))
        started, cpu = time.perf_counter(), time.process_time()
        search_passages(owner_id, query)
        found.append((1000 * (time.process_time() - cpu), 1000 * (time.perf_counter() - started)))
    cpus, clocks = (sorted(column) for column in zip(*found, strict=True))
    slow = int(0.95 * (len(found) - 1))
    return Cost(sum(cpus) / len(cpus), cpus[slow], sum(clocks) / len(clocks), clocks[slow])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--passages", type=int, default=18_000)
    asked.add_argument("--documents", type=int, default=400)
    asked.add_argument("--rounds", type=int, default=5)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        django.setup()
        measure(options.documents, options.passages, options.rounds)


def measure(documents: int, passages: int, rounds: int) -> None:
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    owner = User.objects.create_user("bench")
    ids = fill(owner.pk, documents, passages)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    chance = random.Random(3)
    cost_of_search(owner.pk, [], 1)
    print(f"{passages:,} passages in {documents} documents on {connection.vendor}, ms a search: mean / 95 of 100")
    for count in (0, 1, 41, 200):
        cost = cost_of_search(owner.pk, chance.sample(ids, min(count, len(ids))), rounds)
        print(
            f"  {f'within {count} documents' if count else 'unrestricted':24}"
            f"CPU {cost.cpu:.1f} / {cost.slow_cpu:.1f}, clock {cost.clock:.1f} / {cost.slow_clock:.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
