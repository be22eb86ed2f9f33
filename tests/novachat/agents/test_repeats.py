"""Items that say nearly the same."""

from novachat.agents.repeats import alike, fullest
from novachat.briefs.items import ProposedItem

WET = ProposedItem(content="Wet the sponge before you blend.")
WETTER = ProposedItem(content="Wet the sponge well before you blend.")
SET = ProposedItem(content="Set it with loose powder.")


def test_what_says_nearly_the_same_is_one_by_its_first_place_and_its_fuller_words() -> None:
    groups = alike([WET, SET, WETTER])
    assert groups == [[WET, WETTER], [SET]]
    assert [fullest(same) for same in groups] == [WETTER, SET]
