"""The hit point agent: directions, hooks and key messages that follow from insights and profiles."""

from novachat.agents.answering import maker, something
from novachat.briefs import Candidates
from runs.prompts import prompt

agent = maker("hitpoint", Candidates, prompt(__name__, "hitpoint"), something)
