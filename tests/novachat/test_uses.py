import pytest
from django.contrib.auth.models import User

from library.schemas import MaterialSentence
from novachat.models import NovaItem, NovaSession, NovaTask
from novachat.uses import giver, material

TIP, ASIDE = "Pitch with the back to the wind.", "Leave on Friday night."


@pytest.fixture
def item(alice: User) -> NovaItem:
    session = NovaSession.objects.create(owner=alice, user_id="demo", session_id="s1", language="en")
    task = NovaTask.objects.create(session=session, key="task001", plan=1, step=1, action="xhs_writing")
    sources = [{"id": "note1", "title": "Camping", "quote": TIP}]
    return NovaItem.objects.create(
        session=session, task=task, key="xhs_post1", type="xhs_post", number=1, title="Camping", content=f"{TIP} {ASIDE}", sources=sources
    )  # fmt: skip


def test_an_item_gives_what_it_takes_from_its_sources(alice: User, charlie: User, item: NovaItem) -> None:
    key = f"{item.session_id}.{item.key}"
    result = material(alice, key)
    assert result
    assert [part.sentences for part in result.parts] == [[MaterialSentence(text=TIP, evidence=["e1"])]]
    assert [(one.title, one.text) for one in result.evidence] == [("Camping", TIP)]
    assert (material(charlie, key), material(alice, "x.xhs_post1"), material(alice, "9")) == (None, None, None)
    assert giver.address(key).endswith("#item-xhs_post1")


def test_an_item_in_words_of_its_own_rests_on_its_sources_as_a_whole(alice: User, item: NovaItem) -> None:
    item.content = "Wind decides where a tent stands."
    item.save()
    result = material(alice, f"{item.session_id}.{item.key}")
    assert result
    assert [part.sentences for part in result.parts] == [[MaterialSentence(text=item.content, evidence=["e1"])]]
