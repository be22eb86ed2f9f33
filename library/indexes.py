"""The full-text index of the database at hand: FTS5 on SQLite, tsvector on Postgres."""

import json
from collections.abc import Collection, Sequence
from typing import Any, Protocol

from django.db.backends.base.base import BaseDatabaseWrapper

from library.queries import Unit

MOST_COUNTED = 500
"""Up to here Postgres counts in how many passages a word stands; above it estimates."""
MOST_RANKED = {"sqlite": 10_000, "postgresql": 1000}
"""Matches that are looked at to find the best, less than ten milliseconds' work; Postgres has to unpack each."""
MOST_READ = 300
"""Documents whose passages Postgres may look up by themselves."""
UNKNOWN = "-"
"""No word: what begins with it is what Postgres has no statistics of, and takes to be in one passage of 200."""
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
        self, every: Sequence[Unit], some: Sequence[Unit], documents: Collection[int] | None, limit: int
    ) -> list[int]:
        """The ids of the most relevant passages with every unit, and where those are few also with some of others.

        Of these documents, or of all that there are.
        """


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
        self, every: Sequence[Unit], some: Sequence[Unit], documents: Collection[int] | None, limit: int
    ) -> list[int]:
        # Without a join, since one per matching passage costs more than the ranking does.
        restriction = "" if documents is None else _OF_DOCUMENTS_SQLITE
        statement = f"""
            SELECT id FROM (
                SELECT rowid AS id, bm25(library_passage_fts, 2.0, 1.0) AS worth FROM library_passage_fts
                WHERE library_passage_fts MATCH %s {restriction} LIMIT %s
            ) ORDER BY worth, id LIMIT %s
        """  # noqa: S608  # the restriction is a constant
        chosen = [] if documents is None else [json.dumps(list(documents))]
        found: list[int] = []
        with self._connection.cursor() as cursor:
            for match in (" AND ".join(f"({_fts5(unit)})" for unit in every), " OR ".join(map(_fts5, some))):
                if len(found) < limit:
                    cursor.execute(statement, [match, *chosen, MOST_RANKED["sqlite"], limit])
                    found += [row[0] for row in cursor.fetchall()]
        return found


class PostgresIndex:
    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        self._connection = connection

    def size(self) -> int:
        return _size(self._connection)

    def frequencies(self, terms: Collection[str]) -> dict[str, int]:
        """Counted up to a bound, which takes longer than the search for a word of which there are statistics."""
        matching = "SELECT 1 FROM library_passage WHERE search @@ %s::tsquery"
        lexemes = {term: _lexeme(term) for term in terms}
        asked = [f"{_lexeme(UNKNOWN)}:*", *lexemes.values()]
        plans = self._answers([f"EXPLAIN (FORMAT JSON) {matching}"] * len(asked), asked)
        unknown, *estimates = (int(rows[0][0][0]["Plan"]["Plan Rows"]) for rows in plans)
        found = dict(zip(terms, estimates, strict=True))
        rare = [term for term, estimate in found.items() if estimate <= max(unknown, MOST_COUNTED)]
        counts = self._answers(
            [f"SELECT count(*) FROM ({matching} LIMIT {MOST_COUNTED}) AS found"] * len(rare),  # noqa: S608  # constants
            [lexemes[term] for term in rare],
        )
        for term, ((count,),) in zip(rare, counts, strict=True):
            found[term] = count if count < MOST_COUNTED else max(count, found[term])
        return found

    def candidates(
        self, every: Sequence[Unit], some: Sequence[Unit], documents: Collection[int] | None, limit: int
    ) -> list[int]:
        # The sum keeps Postgres from reading all passages of many documents instead of those that match.
        column = "document_id + 0" if len(documents or ()) > MOST_READ else "document_id"
        restriction = "" if documents is None else f"AND {column} = ANY(%s::bigint[])"
        statement = f"""
            SELECT id FROM (
                SELECT id, search FROM library_passage WHERE search @@ %s::tsquery {restriction} LIMIT %s
            ) AS matching ORDER BY ts_rank(search, %s::tsquery, 1) DESC, id LIMIT %s
        """  # noqa: S608  # the restriction is a constant
        # As a text, since psycopg writes a list of thousands one by one.
        chosen = [] if documents is None else [f"{{{str(list(documents))[1:-1]}}}"]
        values: list[str | int] = []
        for match in (" & ".join(f"({_tsquery(unit)})" for unit in every), " | ".join(map(_tsquery, some))):
            values += [match, *chosen, MOST_RANKED["postgresql"], match, limit]
        best, others = ([row[0] for row in rows] for rows in self._answers([statement] * 2, values))
        return best if len(best) == limit else best + others

    def _answers(self, statements: Sequence[str], values: Sequence[str | int]) -> list[list[tuple[Any, ...]]]:
        """The rows of each statement, all sent at once: a round trip takes longer than most of them.

        They go through the index: the planner overlooks what unpacking every row would cost.
        """
        with self._connection.cursor() as cursor:
            cursor.execute("; ".join(["SELECT set_config('enable_seqscan', 'off', true)", *statements]), values)
            return [cursor.fetchall() for _ in statements if cursor.nextset()]


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
        return " OR ".join(f'"{name}"' for name in unit.names)
    if len(unit.terms) <= 2:
        return f'"{" ".join(unit.terms)}"'
    return " OR ".join(f'"{one} {other}"' for one, other in zip(unit.terms, unit.terms[1:], strict=False))


def _tsquery(unit: Unit) -> str:
    if len(unit.terms) == 1:
        return " | ".join(map(_lexeme, unit.names))
    pairs = zip(unit.terms, unit.terms[1:], strict=False)
    return " | ".join(f"({_lexeme(one)} <-> {_lexeme(other)})" for one, other in pairs)


def _lexeme(term: str) -> str:
    quoted = term.replace("\\", "\\\\").replace("'", "''")
    return f"'{quoted}':*" if _is_character(term) else f"'{quoted}'"


def _is_character(term: str) -> bool:
    return len(term) == 1 and not term.isascii()
