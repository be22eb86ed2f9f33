"""The full-text index of the database at hand: FTS5 on SQLite, tsvector on Postgres."""

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

from library.queries import Unit

MOST_COUNTED = 500
"""Up to here Postgres counts in how many passages a word stands; above it estimates."""
MOST_RANKED = {"sqlite": 10_000, "postgresql": 1000}
"""Matches that are looked at to find the best, less than ten milliseconds' work; Postgres has to unpack each."""
MOST_READ = 300
"""Documents whose passages Postgres may look up by themselves."""
# The plus keeps SQLite from asking the index anew for every one of the passages, instead of once.
_OF_DOCUMENTS_SQLITE = """
    AND +rowid IN (SELECT id FROM library_passage WHERE document_id IN (SELECT value FROM json_each(%s)))
"""


class Index(Protocol):
    def size(self) -> int:
        """About how many passages there are."""

    def frequencies(self, terms: Collection[str]) -> dict[str, int]:
        """In how many passages each term stands."""

    def candidates(
        self, units: Sequence[Unit], *, every: bool, documents: Sequence[int] | None, limit: int
    ) -> list[int]:
        """The ids of the most relevant passages with every or any of the units; of these documents, or of all that there are."""


def of(connection: BaseDatabaseWrapper) -> Index:
    return SQLiteIndex(connection) if connection.vendor == "sqlite" else PostgresIndex(connection)


class SQLiteIndex:
    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        self._connection = connection

    def size(self) -> int:
        return _size(self._connection)

    def frequencies(self, terms: Collection[str]) -> dict[str, int]:
        found = {}
        with self._connection.cursor() as cursor:
            for term in terms:
                condition, values = "term = %s", [term]
                if _is_character(term):
                    condition, values = "term >= %s AND term < %s", [term, term + "\U0010ffff"]
                cursor.execute(f"SELECT sum(doc) FROM library_passage_words WHERE {condition}", values)  # noqa: S608
                row = cursor.fetchone()
                found[term] = int(row[0] or 0) if row else 0
        return found

    def candidates(
        self, units: Sequence[Unit], *, every: bool, documents: Sequence[int] | None, limit: int
    ) -> list[int]:
        # Without a join, since one per matching passage costs more than the ranking does.
        restriction = "" if documents is None else _OF_DOCUMENTS_SQLITE
        statement = f"""
            SELECT id FROM (
                SELECT rowid AS id, bm25(library_passage_fts, 2.0, 1.0) AS worth FROM library_passage_fts
                WHERE library_passage_fts MATCH %s {restriction} LIMIT %s
            ) ORDER BY worth, id LIMIT %s
        """  # noqa: S608  # the restriction is a constant
        match = (" AND " if every else " OR ").join(f"({_fts5(unit)})" for unit in units)
        chosen = [] if documents is None else [json.dumps(list(documents))]
        with self._connection.cursor() as cursor:
            cursor.execute(statement, [match, *chosen, MOST_RANKED["sqlite"], limit])
            return [row[0] for row in cursor.fetchall()]


class PostgresIndex:
    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        self._connection = connection

    def size(self) -> int:
        return _size(self._connection)

    def frequencies(self, terms: Collection[str]) -> dict[str, int]:
        counted = "(SELECT count(*) FROM (SELECT 1 FROM library_passage WHERE search @@ %s::tsquery LIMIT %s) AS found)"
        with self._cursor() as cursor:
            # One statement, since a dozen round trips take longer than to count.
            statement = f"SELECT {', '.join([counted] * len(terms))}"
            cursor.execute(statement, [value for term in terms for value in (_lexeme(term), MOST_COUNTED)])
            found = dict(zip(terms, cursor.fetchone() or (), strict=True))
            often = [term for term, count in found.items() if count == MOST_COUNTED]
            return found | {term: max(MOST_COUNTED, self._estimate(cursor, term)) for term in often}

    def candidates(
        self, units: Sequence[Unit], *, every: bool, documents: Sequence[int] | None, limit: int
    ) -> list[int]:
        # The sum keeps Postgres from reading all passages of many documents instead of those that match.
        column = "document_id + 0" if len(documents or ()) > MOST_READ else "document_id"
        restriction = "" if documents is None else f"AND {column} = ANY(%s)"
        statement = f"""
            SELECT id FROM (
                SELECT id, search FROM library_passage WHERE search @@ %s::tsquery {restriction} LIMIT %s
            ) AS matching ORDER BY ts_rank(search, %s::tsquery, 1) DESC, id LIMIT %s
        """  # noqa: S608  # the restriction is a constant
        match = (" & " if every else " | ").join(f"({_tsquery(unit)})" for unit in units)
        chosen = [] if documents is None else [list(documents)]
        with self._cursor() as cursor:
            cursor.execute(statement, [match, *chosen, MOST_RANKED["postgresql"], match, limit])
            return [row[0] for row in cursor.fetchall()]

    @contextmanager
    def _cursor(self) -> Iterator[CursorWrapper]:
        """A cursor whose queries go through the index: the planner overlooks what unpacking every row would cost."""
        with transaction.atomic(using=self._connection.alias), self._connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
            yield cursor

    def _estimate(self, cursor: CursorWrapper, term: str) -> int:
        """What Postgres's statistics say; counting a common word would take longer than the search."""
        cursor.execute(
            "EXPLAIN (FORMAT JSON) SELECT 1 FROM library_passage WHERE search @@ %s::tsquery", [_lexeme(term)]
        )
        row = cursor.fetchone()
        return int(row[0][0]["Plan"]["Plan Rows"]) if row else 0


def _size(connection: BaseDatabaseWrapper) -> int:
    # Two subqueries, because SQLite looks up a lone minimum or maximum and scans for both at once.
    with connection.cursor() as cursor:
        cursor.execute("SELECT (SELECT max(id) FROM library_passage) - (SELECT min(id) FROM library_passage) + 1")
        row = cursor.fetchone()
        return int(row[0] or 0) if row else 0


def _fts5(unit: Unit) -> str:
    """A short word as a phrase; of a longer one any two bigrams in a row, since compounds vary."""
    if _is_character(unit.terms[0]):
        return f'"{unit.terms[0]}"*'
    if unit.forms:
        return " OR ".join(f'"{name}"' for name in (*unit.terms, *unit.forms))
    if len(unit.terms) <= 2:
        return f'"{" ".join(unit.terms)}"'
    return " OR ".join(f'"{one} {other}"' for one, other in zip(unit.terms, unit.terms[1:], strict=False))


def _tsquery(unit: Unit) -> str:
    if len(unit.terms) == 1:
        return " | ".join(map(_lexeme, (*unit.terms, *unit.forms)))
    pairs = zip(unit.terms, unit.terms[1:], strict=False)
    return " | ".join(f"({_lexeme(one)} <-> {_lexeme(other)})" for one, other in pairs)


def _lexeme(term: str) -> str:
    quoted = term.replace("\\", "\\\\").replace("'", "''")
    return f"'{quoted}':*" if _is_character(term) else f"'{quoted}'"


def _is_character(term: str) -> bool:
    return len(term) == 1 and not term.isascii()
