"""Prompts: Markdown files beside their agents, and the version a run keeps."""

from hashlib import sha256
from pathlib import Path

import pytest
from django.conf import settings

from runs.prompts import last_words, prompt, prompt_version

FILES = sorted(Path(settings.BASE_DIR).glob("**/prompts/*.md"))


def test_a_prompt_is_found_from_any_module_of_its_app() -> None:
    assert prompt("research.agents.planner", "planner") == prompt("research", "planner")
    assert prompt("research.timelines.agents.planner", "planner") == prompt("research.timelines", "planner")


def test_a_version_is_the_hash_of_the_text() -> None:
    text = prompt("research", "planner")
    assert prompt_version("research.planner") == sha256(text.encode()).hexdigest()[:12]


def test_a_version_counts_the_last_words() -> None:
    last = ["en", "retold.en", "retold.zh", "small.en", "small.zh", "translated.en", "translated.zh", "zh"]
    texts = [prompt("research", "section"), *(prompt("research", f"section.last.{one}") for one in last)]
    assert prompt_version("research.section") == sha256("\n".join(texts).encode()).hexdigest()[:12]


def test_a_missing_prompt_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        prompt("research", "nobody")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}.{path.stem}")
def test_prompts_are_plain_text_without_placeholders(path: Path) -> None:
    home = ".".join(path.relative_to(settings.BASE_DIR).parts[:-2])
    text = prompt(home, path.stem)
    assert text
    assert not any(mark in text for mark in ("{{", "{%", "%s"))


def test_a_role_without_last_words_has_none() -> None:
    assert last_words("research", "planner", "en") == ""


def test_last_words_are_there_in_both_languages() -> None:
    roles = {(path.parent, path.name.rsplit(".", 2)[0]) for path in FILES if ".last." in path.name}
    paths = {folder / f"{role}.{language}.md" for folder, role in roles for language in ("en", "zh")}
    assert paths - set(FILES) == set()


def test_a_small_model_has_last_words_of_its_own_where_a_role_has_some() -> None:
    small, told = (last_words("research", "section", "en", is_small=is_small) for is_small in (True, False))
    assert small != told
    assert small.endswith("Ask nothing.")
    assert last_words("novachat", "insight", "zh", is_small=True) == last_words("novachat", "insight", "zh")
    assert last_words("research", "planner", "zh", is_small=True) == ""
