"""Anki: a deck of cards in a collection of schema 11, which every Anki imports; the same card keeps its id.

A note has five fields: question, options, answer, explanation, source. Importing a quiz again changes its cards and
makes no others, since notes are known by what they ask.
"""

import hashlib
import json
import sqlite3
import tempfile
from datetime import datetime
from html import escape
from pathlib import Path

from conversation.quizzes.exports.packing import packed
from conversation.quizzes.exports.reading import as_html, key_in_words, parts
from conversation.quizzes.schemas import Quiz, QuizPart

MODEL_ID = 1_704_067_200_513
FIRST_ID = 1_600_000_000_000
FIELDS = ("Question", "Options", "Answer", "Explanation", "Source")
_FRONT = "{{Question}}{{Options}}"
_BACK = '{{FrontSide}}<hr id="answer"><div class="key">{{Answer}}</div>{{Explanation}}<p class="source">{{Source}}</p>'
_STYLE = ".card { font-family: sans-serif; font-size: 20px; line-height: 1.5; } .key { font-weight: bold; } .source { color: #667; font-size: 14px; }"
_TABLES = """
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
"""


def write(quiz: Quiz, made_at: datetime) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "collection.anki2"
        connection = sqlite3.connect(path)
        try:
            connection.executescript(_TABLES)
            _fill(connection, quiz, int(made_at.timestamp()))
            connection.commit()
        finally:
            connection.close()
        return packed({"collection.anki2": path.read_bytes(), "media": b"{}"}, made_at)


def _fill(connection: sqlite3.Connection, quiz: Quiz, made: int) -> None:
    deck = FIRST_ID + _number(quiz.meta.title) % 10**11
    connection.execute(
        "insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
        (
            made, made * 1000, made * 1000,
            json.dumps({"curDeck": deck, "curModel": str(MODEL_ID), "nextPos": 1, "activeDecks": [deck]}),
            json.dumps({str(MODEL_ID): _model(deck, made)}),
            json.dumps({str(one): _deck(one, name, made) for one, name in ((1, "Default"), (deck, quiz.meta.title))}),
            json.dumps({"1": _settings(made)}),
        ),
    )  # fmt: skip
    seen: set[int] = set()
    for due, (part, number, whole) in enumerate(parts(quiz), 1):
        about = whole.question if whole else ""
        key = f"{quiz.meta.title}\x1f{about}\x1f{part.question}"
        note = FIRST_ID + _number(key) % 10**11
        while note in seen:
            note += 1
        seen.add(note)
        fields = _fields(part, about)
        connection.execute(
            "insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')",
            (
                note, hashlib.sha256(key.encode()).hexdigest()[:20], MODEL_ID, made,
                f" {part.difficulty} {part.question_type.lower()} ", "\x1f".join(fields), f"{number} {part.question}",
                _checksum(fields[0]),
            ),
        )  # fmt: skip
        connection.execute(
            "insert into cards values (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
            (note, note, deck, made, due),
        )


def _fields(part: QuizPart, about: str) -> list[str]:
    shown = part.options if part.question_type != "TRUE_FALSE" else []
    options = "".join(f"<li>{as_html(one)}</li>" for one in shown)
    return [
        as_html(f"{about}\n\n{part.question}" if about else part.question),
        f'<ol type="A">{options}</ol>' if options else "",
        as_html(key_in_words(part)),
        as_html(part.explanation),
        escape(part.source),
    ]


def _number(text: str) -> int:
    return int(hashlib.sha256(text.encode()).hexdigest()[:15], 16)


def _checksum(first: str) -> int:
    """Anki's own: of the first field, by which it finds the same note."""
    return int(hashlib.sha1(first.encode(), usedforsecurity=False).hexdigest()[:8], 16)


def _model(deck: int, made: int) -> dict[str, object]:
    fields = [
        {"name": name, "ord": at, "sticky": False, "rtl": False, "font": "Arial", "size": 20, "media": []}
        for at, name in enumerate(FIELDS)
    ]
    card = {"name": "Card 1", "ord": 0, "qfmt": _FRONT, "afmt": _BACK, "bqfmt": "", "bafmt": "", "did": None}
    return {
        "id": MODEL_ID, "name": "Nova Studio quiz", "type": 0, "mod": made, "usn": -1, "sortf": 0, "did": deck,
        "tmpls": [card], "flds": fields, "css": _STYLE, "latexPre": "", "latexPost": "", "tags": [], "vers": [],
        "req": [[0, "any", [0, 1]]],
    }  # fmt: skip


def _deck(identifier: int, name: str, made: int) -> dict[str, object]:
    today = {f"{kind}Today": [0, 0] for kind in ("new", "rev", "lrn", "time")}
    return {
        "id": identifier, "name": name, "mod": made, "usn": -1, "desc": "", "dyn": 0, "conf": 1, "collapsed": False,
        "browserCollapsed": False, "extendNew": 0, "extendRev": 0, **today,
    }  # fmt: skip


def _settings(made: int) -> dict[str, object]:
    """How cards are learnt: as Anki does unless somebody says otherwise."""
    return {
        "id": 1, "name": "Default", "mod": made, "usn": -1, "maxTaken": 60, "autoplay": True, "timer": 0,
        "replayq": True, "dyn": False,
        "new": {"bury": False, "delays": [1, 10], "initialFactor": 2500, "ints": [1, 4, 7], "order": 1, "perDay": 20},
        "lapse": {"delays": [10], "leechAction": 0, "leechFails": 8, "minInt": 1, "mult": 0},
        "rev": {"bury": False, "ease4": 1.3, "ivlFct": 1, "maxIvl": 36500, "perDay": 200, "hardFactor": 1.2},
    }  # fmt: skip
