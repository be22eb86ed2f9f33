"""The documents of others: where each set comes from, and what is asked of it."""

import re

from tests.measures import others


def test_each_set_has_files_of_one_commit_and_as_many_questions() -> None:
    sources = others.sources()
    assert {one.name for one in sources if not one.name.startswith("timelines")} == others.questions().keys()
    assert all(re.fullmatch(r"[0-9a-f]{40}", one.commit) and one.paths for one in sources)
    assert {
        (len(asked.answered), len(asked.partly), len(asked.unanswered)) for asked in others.questions().values()
    } == {(22, 0, 4)}
    assert len(others.set_of()) == 260 + 240


def test_questions_are_asked_once_more_in_the_other_language() -> None:
    known = [one.question for of in others.questions().values() for one in of.answered]
    told = [(one, of) for of in others.abroad().values() for one in of.answered]
    assert (len(known), len(told), sum(len(of.unanswered) for of in others.abroad().values())) == (220, 200, 40)
    assert all(one.facts for one, _ in told)
