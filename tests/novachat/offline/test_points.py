"""What notes say, in the words of a draft."""

import pytest

from library.notes.schemas import NoteQuote
from library.schemas import Language
from novachat.briefs.tasks import TaskBrief
from novachat.offline.points import angles, retold


@pytest.mark.parametrize(
    ("said", "language", "told"),
    [
        ("文档打开一小时，光标还在标题。", "zh", ["文档打开一小时——光标还在标题"]),
        ("盆边放两层落砂垫，带出来的抖回去，一个月省半袋", "zh", ["盆边放两层落砂垫——带出来的抖回去，一个月省半袋"]),
        ("考试前先调座椅", "zh", ["考试前先调座椅"]),
        ("Sort into today, this week and freezer, shelf by shelf", "en", ["Sort into today, this week and freezer – shelf by shelf"]),
        ("Feed the starter 1:2:2, not before it doubles.", "en", ["Feed the starter 1:2:2 – not before it doubles"]),
        ("Pack a towel for the sand, a hat and soup", "en", []),
        ("The spice jars are sticky and unwiped for a month.", "en", ["The spice jars are sticky – and unwiped for a month"]),
        ("A long towel for the sand and the soup in one bag", "en", []),
        ("新产品先在耳后试三天。", "zh", ["新产品，先在耳后试三天"]),
        ("脸没干透时先涂一层精华水", "zh", ["脸没干透时，先涂一层精华水"]),
        ("使用说明书都放进一个抽屉", "zh", []),
        ("That is 6.12, before my time", "en", []),
        ("#阳台种菜 #新手种菜", "zh", []),
        ("收着，用到的时候再翻", "zh", []),
        ("上周又换了一次猫砂，记下来。", "zh", []),
    ],
)  # fmt: skip
def test_a_sentence_is_cut_at_a_clause_or_left_out(said: str, language: Language, told: list[str]) -> None:
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language=language)
    assert [one.text for one in retold([NoteQuote(text=said, note="note1", title="")], brief)] == told


def test_a_complaint_is_answered_by_advice_of_notes_on_the_same() -> None:
    def quote(title: str, text: str) -> NoteQuote:
        return NoteQuote(text=text, note=title, title=title)

    storage, waste = "Kitchen storage, the simple way", "Kitchen waste without the fuss"
    brief = TaskBrief(task_id="t", action="hitpoint", full_input="", language="en", query="kitchens")
    pains = [quote(storage, "The spice jars are sticky"), quote(waste, "The bag drips and I wipe the whole corridor")]
    points = [quote(waste, "Line the bin with paper"), quote(storage, "Pour spices into matching jars")]
    found = angles(brief, 2, pains, points, 1)
    assert [[one.title for one in angle.points] for angle in found] == [[storage], [waste]]


def test_what_earlier_posts_told_goes_behind_the_rest() -> None:
    told, new = "Line the bin with paper, and fold it", "Rinse the bin on Sundays, and let it dry"
    quotes = [NoteQuote(text=text, note="note1", title="") for text in (told, new)]
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en")
    first, second = (one.text for one in retold(quotes, brief))
    again = brief.model_copy(update={"known": [f"Bins\n\n1. {first}"]})
    assert [one.text for one in retold(quotes, again)] == [second, first]
