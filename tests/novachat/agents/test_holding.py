"""What of a model's items may stand."""

from library.notes.schemas import NoteDigest
from novachat.agents.holding import held
from novachat.briefs.items import ProposedPost
from novachat.briefs.tasks import Material, TaskBrief


def test_what_the_request_bans_stands_in_no_post_of_a_model() -> None:
    query = "写一篇阳台种菜的笔记，别提价格"
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="zh", query=query, wanted=1, limit=1)
    body = "番茄要搭架子。价格也不贵。每天早上浇水。"
    post = ProposedPost(title="阳台种菜的价格", content=body, tags=["阳台种菜", "种菜价格"])
    made = held([post], Material(brief=brief, digest=NoteDigest()))
    assert [(one.title, one.content, one.tags) for one in made] == [
        ("阳台种菜", "番茄要搭架子。每天早上浇水。", ["阳台种菜"])
    ]
