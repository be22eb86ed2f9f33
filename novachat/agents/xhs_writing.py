"""The writing agent: drafts of posts within the platform's limits."""

from novachat.agents.making import Maker, agent_of, within_limits
from novachat.briefs.items import ProposedPosts
from novachat.offline.xhs_writing import posts

maker = Maker(agent_of("xhs_writing", ProposedPosts, within_limits), posts, tier="strong")
