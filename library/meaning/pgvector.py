"""The vectors of all passages compared by Postgres itself, where its extension pgvector is there: no process need hold them."""

import json
import logging
from collections.abc import Collection
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from django.db import DatabaseError, connection, connections, transaction
from django.db.models import Max

from library.meaning import encoders, matrix
from library.meaning.encoders import Vectors, packed
from library.meaning.matrix import MOST_PARTS, USUAL_WEIGHT, Portion
from library.models import PassageVector

logger = logging.getLogger(__name__)

LEAST_VERSION = (0, 8)  # From which on an index is read further where most of what it finds is of other documents
LINKS, BUILT, LOOKED_AT = 24, 200, 400
"""What the index links a vector with, and how many it looks at to make and to find these: the more, the surer the nearest."""
LARGEST = 4000  # Numbers of a vector that an index takes
STALE = 0.01  # Share of new vectors from which what some have in common is counted anew
VERSION = "SELECT coalesce(installed_version, default_version) FROM pg_available_extensions WHERE name = 'vector'"
COLUMN = """
    CREATE EXTENSION IF NOT EXISTS vector;
    CREATE OR REPLACE FUNCTION library_direction(bytea) RETURNS halfvec LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN (SELECT array_agg((get_byte($1, place) # 128) - 128 ORDER BY place)::real[]::vector::halfvec
                FROM generate_series(0, length($1) - 1) AS place);
    ALTER TABLE library_passagevector ADD COLUMN IF NOT EXISTS direction halfvec
        GENERATED ALWAYS AS (library_direction(numbers)) STORED
"""
"""What is kept as bytes once more as a vector, whoever writes it: the bytes are signed ones. A body that is bound when it is made
is restored from a dump as well, where no schema is searched."""
OWN = """
    SELECT own.passage_id, own.direction FROM library_passagevector AS own
    JOIN library_passage AS passage ON passage.id = own.passage_id
    WHERE own.encoder = %s AND passage.document_id = ANY(%s::bigint[])
"""
_parts: dict[tuple[str, frozenset[int]], tuple[int, Portion]] = {}
"""By encoder and documents, with the last vector that was counted."""


def prepare(using: str, **_: Any) -> None:
    """Give the table its vectors, behind migrations; without pgvector, or the right to it, nothing changes."""
    database = connections[using]
    if database.vendor != "postgresql":
        return
    with database.cursor() as cursor:
        cursor.execute(VERSION)
        found = cursor.fetchone()
        if found is None or tuple(map(int, found[0].split(".")[:2])) < LEAST_VERSION:
            return
        try:
            with transaction.atomic(using):
                cursor.execute(COLUMN)
        except DatabaseError as error:
            logger.warning("pgvector is there and cannot be used: %s", error)
    _is_there.cache_clear()


def index_vectors() -> bool:
    """Index the vectors of the encoder that is set, as soon as there is one. Nothing more is to do then."""
    encoder = encoders.current()
    first = PassageVector.objects.filter(encoder=encoder.name).first() if encoder and is_there() else None
    if first and len(first.numbers) <= LARGEST:
        _index(first.encoder, len(first.numbers))
    return False


@cache
def _index(encoder: str, size: int) -> None:
    name = f"library_direction_{encoders.fingerprint(encoder)[:12]}"
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE INDEX IF NOT EXISTS {name} ON library_passagevector"
            f" USING hnsw ((direction::halfvec({size})) halfvec_cosine_ops)"
            f" WITH (m = {LINKS}, ef_construction = {BUILT}) WHERE encoder = %s",
            [encoder],
        )


def is_there() -> bool:
    return connection.vendor == "postgresql" and _is_there(str(connection.settings_dict["NAME"]))


@cache
def _is_there(_database: str) -> bool:
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, "library_passagevector")
    return any(one.name == "direction" for one in columns)


def stored(encoder: str, size: int) -> "StoredVectors | None":
    return StoredVectors(encoder, size) if is_there() else None


class StoredVectors(NamedTuple):
    """The vectors of an encoder."""

    encoder: str
    size: int

    def part_of(self, documents: frozenset[int]) -> Portion:
        newest = PassageVector.objects.aggregate(newest=Max("pk"))["newest"] or 0
        counted, part = _parts.get((self.encoder, documents), (0, None))
        if part is None or newest - counted > STALE * part.size:
            part = self._counted(documents)
            if len(_parts) >= MOST_PARTS:
                _parts.clear()
            _parts[self.encoder, documents] = newest, part
        return part

    def nearest(self, vector: Vectors, part: Portion) -> list[int]:
        """Of some documents the passages nearest to a vector, nearest first."""
        asked = str(np.frombuffer(packed(vector), np.int8).tolist())
        settings = (
            "SELECT set_config('hnsw.ef_search', %s, true), set_config('hnsw.iterative_scan', 'strict_order', true)"
        )
        # A few are compared each by each: what bars the planner from the index is the offset.
        own = f"{OWN} OFFSET 0" if part.size <= matrix.ALIKE else OWN
        nearest = f"SELECT passage_id FROM ({own}) AS own ORDER BY direction::halfvec({self.size}) <=> %s LIMIT %s"  # noqa: S608  # constants
        values: list[str | int] = [str(LOOKED_AT), self.encoder, _array(part.documents), asked, matrix.BY_MEANING]
        with connection.cursor() as cursor:
            cursor.execute(f"{settings}; {nearest}", values)
            cursor.nextset()
            return [passage for (passage,) in cursor.fetchall()]

    def among(self, passages: Collection[int]) -> dict[int, tuple[int, bytes]]:
        """The document and the numbers of each of them that has a vector."""
        found = PassageVector.objects.filter(encoder=self.encoder, passage__in=passages)
        rows = found.values_list("passage_id", "passage__document_id", "numbers")
        return {passage: (document, bytes(numbers)) for passage, document, numbers in rows}

    def _counted(self, documents: frozenset[int]) -> Portion:
        statement = f"SELECT count(*), avg(l2_normalize(direction))::text FROM ({OWN}) AS own"  # noqa: S608  # a constant
        with connection.cursor() as cursor:
            cursor.execute(statement, [self.encoder, _array(documents)])
            count, mean = cursor.fetchone() or (0, None)
        common = np.array(json.loads(mean), np.float32) if mean else np.zeros(self.size, np.float32)
        return Portion(documents, count, common * np.float32(count / (count + USUAL_WEIGHT)))


def _array(numbers: Collection[int]) -> str:
    """As a text, since psycopg writes a list of thousands one by one."""
    return f"{{{','.join(map(str, numbers))}}}"
