"""The words on the cards: in the copy's numbers, with sources as the language marks them, and no page twice."""

from creative.briefs import ImagePlanTask, LayoutTask, PictureTask
from creative.checking.paragraphs import blocks_of
from creative.offline import image, image_planner, layout_planner
from creative.schemas.content import BriefFact, GeneratedContent
from library.schemas import Language
from runs.words import speaking

POINTS = [f"Take thing number {number} along" for number in range(1, 7)]
LISTED = "\n".join(f"{number}. {one}" for number, one in enumerate(POINTS, 1))


def pages(body: str, title: str = "Camping: 6 things", language: Language = "en") -> list[image.PageBrief]:
    facts = [BriefFact(id="n1", fact=POINTS[0], source="My tent"), BriefFact(id="n2", fact=POINTS[1], source="Mine")]
    content, blocks = GeneratedContent(title=title, body=body), blocks_of(body, facts)
    with speaking(language):
        layout = layout_planner.plan(LayoutTask(language=language, content=content, blocks=blocks)).layout_spec
        task = ImagePlanTask(language=language, content=content, blocks=blocks, layout=layout)
        planned = image_planner.plan(task)
        return image.pages(
            PictureTask(
                language=language,
                topic="camping",
                plans=planned.image_plans,
                overlays=planned.text_overlay_plan,
                bindings=planned.paragraph_image_bindings,
                blocks=blocks,
                facts=facts,
            )
        ).pages


def test_pages_of_one_list_go_on_counting_and_are_told_apart() -> None:
    cover, first, second = pages(f"We froze.\nFor beginners: camping.\n\nStart with these:\n{LISTED}\n\nAnd you?")
    assert cover.lines == ["We froze."]
    assert (first.title, first.first) == ("Start with these", 1)
    assert (second.title, second.first) == ("Start with these · 2", 4)
    assert first.source == "From: “My tent”, “Mine”"


def test_a_cover_whose_opening_only_names_the_subject_shows_the_first_points() -> None:
    assert pages(f"For beginners: camping.\n\nStart with these:\n{LISTED}\n\nAnd you?")[0].lines == POINTS[:4]


def test_what_is_not_read_at_a_glance_is_left_to_the_copy() -> None:
    long = f"{len(POINTS) + 1}. {'Take a very long list of things along ' * 4}"
    body = f"We froze.\nFor beginners: camping.\n\nStart with these:\n{LISTED}\n{long}\n\nAnd you?"
    assert [line for page in pages(body)[1:] for line in page.lines] == POINTS


def test_a_draft_that_only_asks_has_a_cover_alone() -> None:
    assert [page.kind for page in pages("Nothing is known yet.\n\nDo you know? Tell me.")] == ["cover"]


def test_a_cover_does_not_repeat_the_only_page_behind_it() -> None:
    few = "\n".join(LISTED.splitlines()[:2])
    cover, page = pages(f"For beginners: camping.\n\nStart with these:\n{few}\n\nAnd you?")
    assert (cover.lines, page.lines) == ([], POINTS[:2])
