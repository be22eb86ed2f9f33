"""The hit point agent: directions, hooks and key messages that follow from insights and profiles."""

from novachat.agents.making import Maker, agent_of, says_something
from novachat.briefs.items import ProposedItems
from novachat.offline.items import hitpoints

maker = Maker(agent_of("hitpoint", ProposedItems, says_something), hitpoints)
