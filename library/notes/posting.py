"""What Xiaohongshu takes: how it counts a title, and how long a body and how many tags may be."""

import re
from collections import Counter
from collections.abc import Sequence

from library.schemas import Language
from library.text.facts import names
from library.text.sentences import split
from library.text.similarity import jaccard

POST_TITLE, POST_BODY, POST_TAGS = 20, 1000, 10
"""Characters of a title as the platform counts them, characters of a body, and tags."""
NAMES = 4
"""Tags that name what a post tells of."""
LEAST_BODY = 30
"""Characters, counted as in a title, below which a body is a title said again: 30 Chinese ones or 60 Latin letters."""
BEGINNING = 40
"""Characters of a body that are told for it."""
BROKEN: dict[str, dict[Language, str]] = {
    "untitled": {"en": "There is no title.", "zh": "没有标题。"},
    "title": {
        "en": f"The title “{{title}}” has {{length}} of at most {POST_TITLE} characters; two Latin letters are one.",
        "zh": f"标题“{{title}}”有{{length}}个字，最多{POST_TITLE}个字；两个英文字母算一个字。",
    },
    "short": {
        "en": f"The body “{{body}}” has {{characters}} characters; it needs {LEAST_BODY} Chinese ones or {2 * LEAST_BODY} Latin letters at least.",
        "zh": f"正文“{{body}}”只有{{characters}}个字符，至少要{LEAST_BODY}个汉字或{2 * LEAST_BODY}个英文字母。",
    },
    "long": {
        "en": f"The body that begins with “{{body}}” has {{characters}} of at most {POST_BODY} characters.",
        "zh": f"以“{{body}}”开头的正文有{{characters}}个字符，最多{POST_BODY}个。",
    },
    "tags": {
        "en": f"There are {{tags}} tags, {{kinds}} of them different; a post has at most {POST_TAGS}, all different.",
        "zh": f"有{{tags}}个标签，其中{{kinds}}个不同；一篇最多{POST_TAGS}个，且不重复。",
    },
}
"""What a model is told of a limit, in the language it writes in."""
AGAIN = 0.8
"""Shared share of words from which a sentence says what another does."""
LEAST_TITLE = 6
"""Characters, as the platform counts them, of a clause that is a title by itself."""
_CLAUSE_END = re.compile(
    r"[，,：:；;。！!？?|｜]|\s[-–—]\s|——|"
    r"\s(?=(?:without|with|for|that|which|while|when|after|before|in|on|at|from|by|because|if)\s)",
    re.IGNORECASE,
)
"""Also where something is added to what stands alone, which English marks by a word."""
_LABELLED = re.compile(
    r"^\W*(?:标题|题目|title)\W*[:：].*\n|^\W*(?:正文|内容|问题|body|content|question)\W*[:：][ \t]*\n?",
    re.IGNORECASE | re.MULTILINE,
)
_TAGGED = re.compile(r"\n\W*(?:(?:话题)?标签|话题|(?:hash)?tags)\W*[:：].*\Z", re.IGNORECASE)
ENTRY = re.compile(r"^[ \t]*(?P<number>\d{1,2})(?P<mark>[.、．)）](?!\d)[ \t]*)(?P<text>.*)$", re.MULTILINE)
_GAP = re.compile(r"\n{3,}")
_MARKUP = re.compile(r"\*\*|__|^#{1,6} +", re.MULTILINE)


def title_length(title: str) -> int:
    """The title's length as the platform counts it: half a unit for ASCII, one for every other UTF-16 unit."""
    units = sum(1 if character.isascii() else 2 * (len(character.encode("utf-16-le")) // 2) for character in title)
    return (units + 1) // 2


def fit_title(title: str) -> str:
    """The longest beginning of a title that the platform takes, cut between words where there are any."""
    whole = text = " ".join(title.split())
    while title_length(text) > POST_TITLE:
        text = text[:-1]
    if text != whole and text[-1].isascii() and whole[len(text)].isascii():
        text = text.rpartition(" ")[0] or text
    return text.rstrip(" ，,、：:；;-—")


def whole_clauses(title: str) -> str:
    """The longest beginning of a title of whole clauses that the platform takes; the title where that is next to nothing."""
    ends = [one.start() for one in _CLAUSE_END.finditer(title)]
    fitting = [title[:end].rstrip() for end in ends if LEAST_TITLE <= title_length(title[:end]) <= POST_TITLE]
    return title if title_length(title) <= POST_TITLE or not fitting else fitting[-1]


def problems(title: str, body: str, tags: list[str], language: Language = "en") -> list[str]:
    """One sentence for each limit a post breaks: measured, and with the words it is about, since models count no characters."""
    kinds, length = len(set(tags)), title_length(title)
    broken = {
        "untitled": not title,
        "title": length > POST_TITLE,
        "short": is_title_again(body),
        "long": len(body) > POST_BODY,
        "tags": len(tags) > POST_TAGS or kinds < len(tags),
    }
    values = {"title": title, "length": length, "body": beginning(body), "characters": len(body)}
    counts = {"tags": len(tags), "kinds": kinds}
    return [BROKEN[rule][language].format(**values, **counts) for rule, is_broken in broken.items() if is_broken]


def beginning(body: str) -> str:
    """What a body is told by: its first words, in a line."""
    line = " ".join(body.split())
    return line if len(line) <= BEGINNING else f"{line[:BEGINNING]}…"


def is_title_again(body: str) -> bool:
    return title_length(body) < LEAST_BODY


def names_told(texts: Sequence[str]) -> list[str]:
    """The works, people and places that sentences tell of, the most frequent first; one word alone must stand in several."""
    said = "".join(texts)
    counts = Counter(name for text in texts for name in dict.fromkeys(fact.text for fact in names(text)))
    # A month or a people alone is no name in English.
    kept = [
        name
        for name, count in counts.items()
        if (" " in name or name.isupper() or not name.isascii())
        and (count > 1 or f"《{name}》" in said or (name.isascii() and " " in name))
    ]
    return sorted(kept, key=lambda name: -counts[name])[:NAMES]


def clean_tags(tags: list[str]) -> list[str]:
    """Different tags without `#` and spaces, at most as many as a post may have."""
    plain = ("".join(tag.split()).strip("#") for tag in tags)
    return list(dict.fromkeys(tag for tag in plain if tag))[:POST_TAGS]


def clean_body(body: str) -> str:
    """A body without its form's labels, the tags behind it, Markdown, which the platform shows as it stands, and what it says again."""
    return _once(_MARKUP.sub("", _TAGGED.sub("", _LABELLED.sub("", body)))).strip()


def _once(body: str) -> str:
    """Without the sentences that say what one before them does."""
    said: list[str] = []
    kept = body
    for sentence in split(body):
        if any(jaccard(sentence.text, other) >= AGAIN for other in said):
            before, _, after = kept.rpartition(sentence.text)
            kept = f"{before.rstrip(' ')}{after}"
        said.append(sentence.text)
    return body if kept == body else _GAP.sub("\n\n", numbered_anew(kept))


def numbered_anew(body: str) -> str:
    """A list without the entries of which only the number is left; the others count on."""
    kept: list[str] = []
    number = 0
    for line in body.split("\n"):
        entry = ENTRY.match(line)
        if entry and entry["text"].strip():
            number = 1 if entry["number"] == "1" else number + 1
            kept.append(f"{number}{entry['mark']}{entry['text']}")
        elif not entry:
            kept.append(line)
    return "\n".join(kept)
