"""How to do something: the steps that a document tells under a heading for them."""

import pytest

from library.answering.answers import steps
from library.answering.question import ask_apart
from research.briefs import Revision
from research.checking.citations import resolve
from research.checking.revising import revised
from research.offline.writer import write
from tests.research.offline.passages import passage, writing

ABOUT = passage(1, "溏心蛋是一道简单的菜。新手也能做好，全程约十五分钟。", title="溏心蛋的做法")
STEPS = passage(
    2, "鸡蛋放入锅中，不可互相堆叠。\n倒入冷水\n加热至水滚起\n关火，静置 6 分钟", title="溏心蛋的做法", heading="操作"
)
OTHER = passage(3, "鱼洗净。\n下锅煎\n装盘即可。", title="红烧鱼的做法", heading="操作", document=2)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("溏心蛋怎么煮？", ["e2"]),
        ("溏心蛋的做法", ["e2"]),
        ("红烧鱼怎么做才不会破皮？", []),
        ("溏心蛋有多少卡路里？", []),
        ("溏心蛋是谁发明的？", []),
    ],
)
def test_steps_are_of_a_document_whose_title_has_all_that_is_asked_how_to_do(query: str, found: list[str]) -> None:
    (part,) = ask_apart(query).parts
    assert [*dict.fromkeys(item.id for item, _ in steps(part, [ABOUT, OTHER, STEPS]))] == found


def test_english_headings_and_words_for_doing_it() -> None:
    bread = passage(
        4, "Mash the bananas.\nStir in the flour.\nBake for an hour.", title="Banana bread", heading="Directions"
    )
    (part,) = ask_apart("How do I make banana bread?").parts
    assert [*dict.fromkeys(item.id for item, _ in steps(part, [bread]))] == ["e4"]
    (part,) = ask_apart("Who likes banana bread?").parts
    assert steps(part, [bread]) == []


def test_each_procedure_of_a_document_has_its_own_steps() -> None:
    brewing = [
        passage(number, text, title="咖啡萃取", heading=f"{what} › 步骤 › 第{number}步")
        for number, (what, text) in enumerate(
            [
                ("手冲", "磨豆。"),
                ("法压", "烧水。"),
                ("法压", "倒入咖啡粉，加水。"),
                ("法压", "等四分钟。"),
                ("手冲", "绕圈注水。"),
            ],
            1,
        )
    ]
    (part,) = ask_apart("法压咖啡怎么冲？").parts
    assert [line for _, line in steps(part, [brewing[3], *brewing])] == ["烧水。", "倒入咖啡粉，加水。", "等四分钟。"]


def test_ways_with_headings_of_their_own_are_sections() -> None:
    ways = [
        passage(1, "Boil the eggs.\nPeel them.", title="Egg salad", heading="Directions › Plain"),
        passage(2, "Boil the eggs.\nAdd herbs.", title="Egg salad", heading="Directions › With herbs"),
    ]
    told = write(writing("How do I make egg salad?", *ways)).sections
    assert [(part.heading, [claim.text for claim in part.claims]) for part in told] == [
        ("Plain", ["Boil the eggs.", "Peel them."]),
        ("With herbs", ["Boil the eggs.", "Add herbs."]),
    ]


def test_a_step_that_says_what_another_did_stays_a_step() -> None:
    told = ["Mix.", "Heat the oil.", "Mix the flour with the eggs. Let it rest.", "Mix.", "Serve."]
    cake = passage(5, "\n".join(told), title="Cake", heading="Directions")
    report = resolve(write(writing("How do I make a cake?", cake)), [cake], run_id="r", language="en")
    said = [claim for claim in report.claims if claim.part == "section"]
    assert [(one.under, one.text) for one in said] == [(str(number), one) for number, one in enumerate(told, 1)]
    shorter = revised(report, [cake], "r", [Revision(claim_id=said[1].id, text="", evidence=[])])
    assert [(one.under, one.text) for one in shorter.claims if one.part == "section"] == [
        (str(number), one) for number, one in enumerate([told[0], *told[2:]], 1)
    ]


def test_a_report_tells_every_step_in_order_with_its_number() -> None:
    draft = write(writing("溏心蛋怎么煮？", OTHER, ABOUT, STEPS, language="zh"))
    assert [claim.text for claim in draft.sections[0].claims] == STEPS.text.splitlines()
    report = resolve(draft, [OTHER, ABOUT, STEPS], run_id="r", language="zh")
    assert report.sections[0].body.startswith("1: 鸡蛋放入锅中，不可互相堆叠。[1]2: 倒入冷水")
    assert report.summary.startswith("鸡蛋放入锅中")
