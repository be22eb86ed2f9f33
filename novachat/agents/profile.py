"""The profile agent: which groups of readers there are, what they need and how they behave."""

from novachat.agents.making import Maker, agent_of, says_something
from novachat.briefs.items import ProposedItems
from novachat.offline.items import profiles

maker = Maker(agent_of("profile", ProposedItems, says_something), profiles)
