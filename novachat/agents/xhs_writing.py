"""The writing agent: drafts of posts within the platform's limits."""

from novachat.agents.answering import maker, within_limits
from novachat.briefs import PostCandidates
from runs.prompts import prompt

agent = maker("xhs_writing", PostCandidates, prompt(__name__, "xhs_writing"), within_limits)
