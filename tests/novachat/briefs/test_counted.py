"""What counting notes showed is told in few tokens, with the ids that may be cited."""

from library.notes.schemas import Audience, NoteDigest, NoteFigure, NoteQuote
from novachat.briefs.counted import lines


def quote(note: str, text: str, **more: int) -> NoteQuote:
    return NoteQuote.model_validate({"text": text, "note": note, "title": "底妆", **more})


def test_a_digest_is_a_line_for_each_thing_it_says() -> None:
    best = quote("note3", "早八底妆")
    digest = NoteDigest(
        notes=6, sample=True, engagement=120,
        figures=[NoteFigure(name="底妆", notes=5, others=7, engagement=200, lift=1.8, best=best)],
        common_tags=["底妆", "通勤"], pains=[quote("note1", "越补越卡粉", notes=3)], tips=[quote("note2", "粉扑沾湿")],
        audiences=[Audience(name="学生", notes=2, pains=[], tips=[quote("note5", "用一盘")])],
        top=[best],
    )  # fmt: skip
    assert list(lines(digest)) == [
        "6 notes on the subject, all of them invented example notes; mean engagement 120",
        "tags, the most frequent first: 底妆 通勤",
        "tag 底妆: 5 notes, engagement 1.8 times that of 7 others, best [note3] 早八底妆",
        "complaint [note1, 3 notes]: 越补越卡粉",
        "advice [note2]: 粉扑沾湿",
        "readers 学生: 2 notes",
        "advice for 学生 [note5]: 用一盘",
        "title that did best [note3]: 早八底妆",
    ]
