"""A post of two subjects: each by its own notes, and none where one side has nothing to say."""

from library.notes.comparing import ComparedSide
from library.notes.schemas import NoteDigest, NoteQuote
from novachat.briefs.inputs import InputItem
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.gaps import too_little
from novachat.offline.xhs_writing import posts

CAMPING = ComparedSide(
    name="camping",
    digest=NoteDigest(
        notes=4,
        pains=[NoteQuote(text="The night was cold, and we went home.", note="note1", title="t", engagement=9)],
        tips=[NoteQuote(text="Pitch with the back to the wind, away from the slope.", note="note2", title="t", engagement=9)],
    ),
)  # fmt: skip
HIKING = ComparedSide(
    name="hiking",
    digest=NoteDigest(
        notes=3, tips=[NoteQuote(text="Use a pole on the way down, where it helps.", note="note3", title="t", engagement=9)]
    ),
)  # fmt: skip


def material(*sides: ComparedSide) -> Material:
    brief = TaskBrief(
        task_id="t", action="xhs_writing", full_input="", language="en", query="Compare camping and hiking in a post"
    )
    return Material(brief=brief, digest=CAMPING.digest, sides=list(sides))


def test_both_sides_stand_in_the_post_each_by_its_own_notes() -> None:
    (post,) = posts(material(CAMPING, HIKING)).items
    assert (post.title, post.tags, post.sources) == ("Camping or hiking?", ["camping", "hiking"], ["note2", "note3"])
    assert post.content.split("\n\n")[1:3] == [
        "【camping】\nWhat goes wrong: The night was cold – and we went home\n"
        "👉 Pitch with the back to the wind – away from the slope",
        "【hiking】\n👉 Use a pole on the way down – where it helps",
    ]
    assert "(Draft from 4 + 3 notes: rewrite and check it first.)" in post.content


def test_a_side_without_notes_makes_no_post_and_is_named() -> None:
    alone = material(CAMPING, ComparedSide(name="diving", digest=NoteDigest()))
    assert posts(alone).items == []
    assert str(too_little(alone)).startswith("“diving” cannot be set beside “camping”: no note is about it.")


def test_where_neither_side_has_notes_documents_are_told() -> None:
    unknown = [ComparedSide(name=name, digest=NoteDigest()) for name in ("Sputnik", "Apollo")]
    said = ("Sputnik 1 was launched by the Soviet Union in 1957.", "Apollo landed twelve astronauts on the Moon.")
    facts = [
        InputItem(id=f"fact{place}", type="fact", content=text, has_source=True, quote=text, source="Spaceflight")
        for place, text in enumerate(said)
    ]
    brief = material().brief.model_copy(update={"inputs": facts})
    (post,) = posts(Material(brief=brief, sides=unknown)).items
    assert all(text.rstrip(".") in post.content for text in said)
