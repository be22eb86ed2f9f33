"""What code measures of a post's first line."""

import pytest

from library.notes.schemas import NoteDigest
from library.schemas import Language
from novachat.agents.hooks import HOOK, faults, mended
from novachat.briefs.tasks import Material, TaskBrief
from runs.prompts import prompt

QUERY: dict[Language, str] = {"en": "Write a post about greasy pans", "zh": "写一篇油皮底妆的笔记"}
BODY = "Rinse the pan while it is warm, since cold fat sticks to it and hot water does not."


def material(language: Language, *tags: str, query: str = "") -> Material:
    brief = TaskBrief(
        task_id="t", action="xhs_writing", full_input="", language=language, query=query or QUERY[language]
    )
    return Material(brief=brief, digest=NoteDigest(notes=len(tags), common_tags=list(tags)))


def test_the_prompt_of_posts_says_what_is_measured() -> None:
    assert f"第一句不超过 {HOOK} 字，不打招呼，不重复标题" in prompt("novachat", "xhs_writing")


@pytest.mark.parametrize(
    ("language", "title", "body", "found"),
    [
        ("en", "Pans in a minute", "Fat has gone cold in the pan?\n\nRinse it warm.", []),
        ("zh", "底妆总卡粉", "早上八点，粉底又裂了。\n\n先保湿。", []),
        (
            "en",
            "Pans in a minute",
            "✨ Hi everyone! Here are my pans.",
            [
                "“✨ Hi everyone! Here are my pans.” begins with a greeting. Begin with a scene, a trouble or a conclusion."
            ],
        ),
        (
            "zh",
            "底妆总卡粉",
            "哈喽姐妹们～\n早上八点，粉底又裂了。",
            ["“哈喽姐妹们～”以打招呼开头。请直接从场景、痛点或结论写起。"],
        ),
        (
            "en",
            "Greasy pans: a minute",
            "A minute, greasy pans. Rinse it warm.",
            [
                "The first sentence “A minute, greasy pans.” says the title again. Say what makes somebody read on.",
            ],
        ),
        (
            "zh",
            "底妆总卡粉怎么办？",
            "底妆总卡粉怎么办？\n先保湿。",
            ["第一句“底妆总卡粉怎么办？”重复了标题。请写让人想读下去的内容。"],
        ),
        (
            "en",
            "Pans",
            f"It is {'very ' * 30}late. Rinse it.",
            [
                f"The first sentence “It is {'very ' * 6}very…” has 81 of at most 60 characters; two Latin letters are one."
            ],
        ),
        (
            "zh",
            "底妆",
            f"早上{'很' * 60}急。先保湿。",
            [f"第一句“早上{'很' * 38}…”有64个字，最多60个字；两个英文字母算一个字。"],
        ),
        (
            "en",
            "A quick evening",
            "It is late. Rinse it warm.",
            [
                "Neither the title “A quick evening” nor the first line has a word that readers search for, "
                "such as greasy, pans. Put one in each."
            ],
        ),
        (
            "zh",
            "早八不慌",
            "闹钟响了三遍。\n底妆先保湿。",
            ["标题“早八不慌”和第一行都没有读者会搜的词，如油皮、底妆。请各放进一个。"],
        ),
    ],
)
def test_each_fault_is_told_with_the_words_it_is_about(
    language: Language, title: str, body: str, found: list[str]
) -> None:
    assert list(faults(title, body, material(language))) == found


@pytest.mark.parametrize(
    "body",
    [
        "Good morning routines take ten minutes with a pan.",
        "Hi-fi for a pan? No.",
        "姐妹们，早上又卡粉了？",
        "他们好像都不洗粉扑。",
        "嗨到半夜没卸妆。",
    ],
)
def test_who_is_spoken_to_is_not_greeted(body: str) -> None:
    assert [one for one in faults("底妆 pan", body, material("zh")) if "打招呼" in one] == []


def test_what_readers_search_for_is_also_what_notes_are_tagged_with_and_what_is_announced() -> None:
    assert list(faults("通勤妆怎么补", "下午三点，脸开始发亮。", material("zh", "通勤妆"))) == []
    launch = "Write a launch post for our headphones Hush One, $129, on sale from 1 September"
    assert list(faults("Hush One is here", "The train is loud.", material("en", query=launch))) == []


def test_a_post_on_an_item_of_its_own_is_found_by_the_words_of_that() -> None:
    given = material("zh")
    brief = given.brief.model_copy(update={"task_context": "粉扑清洗"})
    assert list(faults("粉扑三天洗一次", "潮着收会发硬。", given.model_copy(update={"brief": brief}))) == []


@pytest.mark.parametrize(
    ("title", "body", "kept"),
    [
        ("Pans", f"Hello everyone! {BODY}", BODY),
        ("Pans", f"hi there,\n\nrinse {BODY}", f"Rinse {BODY}"),
        ("底妆", "大家好呀～今天讲底妆。", "今天讲底妆。"),
        ("底妆", "哈喽！", "哈喽！"),
        ("Greasy pans in a minute", f"✨ Greasy pans in a minute\n\n{BODY}", BODY),
        ("Greasy pans in a minute", "Greasy pans in a minute\n\nRinse.", "Greasy pans in a minute\n\nRinse."),
        ("Greasy pans in a minute", f"Greasy pans?\n\n{BODY}", f"Greasy pans?\n\n{BODY}"),
        ("Pans", "✨", "✨"),
    ],
)
def test_a_greeting_and_a_title_said_again_are_left_out(title: str, body: str, kept: str) -> None:
    assert mended(title, body) == kept
