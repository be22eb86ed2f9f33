"""The insight agent: why people respond, what is changing, what they struggle with."""

from novachat.agents.making import Maker, agent_of, says_something
from novachat.briefs.items import ProposedItems
from novachat.offline.items import insights

maker = Maker(agent_of("insight", ProposedItems, says_something), insights)
