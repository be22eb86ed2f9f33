"""A document's sections: what is one, and what takes its place."""

from conversation.schemas.sections import headed_as, is_one_section, sections_of, with_section

PLAN = """# A plan

Before everything.

## One

- a

### Below

```
# no heading
```

## Two

Text.
"""


def test_sections_are_the_highest_headings_of_which_there_are_several() -> None:
    lead, found = sections_of(PLAN)
    assert lead.strip() == "# A plan\n\nBefore everything."
    assert [(one.heading, one.level) for one in found] == [("One", 2), ("Two", 2)]
    assert found[0].text.endswith("# no heading\n```")


def test_a_text_without_headings_is_one_section() -> None:
    lead, found = sections_of("Just a text.\n\nAnd more.")
    assert (lead, [one.text for one in found]) == ("", ["Just a text.\n\nAnd more."])


def test_what_is_put_keeps_the_rest_and_without_a_heading_the_heading() -> None:
    assert with_section(PLAN, 1, "Other words.") == PLAN.replace("Text.\n", "Other words.")
    assert with_section(PLAN, 1, "## Second\n\nOther words.").endswith("## Second\n\nOther words.")


def test_what_a_model_writes_stands_under_the_heading_there_is() -> None:
    section = sections_of(PLAN)[1][1]
    assert headed_as(section, "# Number two\n\nOther words.") == "## Two\n\nOther words."
    assert headed_as(section, "Other words.") == "## Two\n\nOther words."
    assert is_one_section("## Two\n\n### Below\n\n### Again")
    assert not is_one_section("## Two\n\n## Three")
