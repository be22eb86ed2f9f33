"""What the API answers about sessions."""

from library.schemas import Language
from research.timelines.schemas import Merge, NodeState, Proposal, State, Strict, Synthesis


class SessionCreated(Strict):
    session_id: str
    proposal: Proposal


class SessionError(Strict):
    kind: str
    message: str


class SessionState(Strict):
    """A timeline session as it stands."""

    session_id: str
    state: State
    revision: int
    proposal: Proposal | None
    run_id: str | None
    stream_url: str
    engine: str
    nodes: list[NodeState]
    merges: list[Merge]
    synthesis: Synthesis | None
    error: SessionError | None
    created_at: str


class SessionSummary(Strict):
    session_id: str
    topic: str
    language: Language
    state: State
    total_nodes: int
    created_at: str


class SessionList(Strict):
    timelines: list[SessionSummary]
