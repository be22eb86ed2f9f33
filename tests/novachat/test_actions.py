"""One row makes an action: its agent, prompt and offline counterpart are found by its name, the wire knows its names."""

from typing import get_args

import pytest

from novachat import actions
from novachat.actions import KINDS, Kind
from novachat.agents.making import maker_of
from novachat.schemas.requests import Nova3UserSelections
from runs.prompts import last_words, prompt_version
from runs.words import Sentence, speaking


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.action)
def test_a_row_has_all_that_does_it(kind: Kind) -> None:
    maker = maker_of(kind.action)
    assert maker.agent.name == f"novachat.{kind.action}"
    assert maker.offline.__module__.startswith("novachat.offline.")
    assert [one.action for one in KINDS if maker_of(one.action).offline is maker.offline] == [kind.action]
    assert len(prompt_version(f"novachat.{kind.action}")) == 12
    assert len({bool(last_words("novachat", kind.action, language)) for language in ("en", "zh")}) == 1
    with speaking("zh"):
        assert all(Sentence(text) != text for text in (kind.label, kind.description, kind.full_input))


def test_the_wire_knows_the_names_of_all_rows() -> None:
    assert get_args(actions.Action) == tuple(kind.action for kind in KINDS)
    assert get_args(actions.AgentName) == tuple(kind.agent for kind in KINDS)
    assert list(Nova3UserSelections.model_fields)[1:] == [kind.content_type for kind in KINDS]
