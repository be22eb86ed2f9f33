"""What the API answers about sessions."""

from library.schemas import Language
from research.timelines.schemas import Merge, NodeState, Proposal, State, Synthesis
from runs.strict import Trimmed


class SessionCreated(Trimmed):
    session_id: str
    proposal: Proposal


class SessionError(Trimmed):
    kind: str
    message: str


class SessionState(Trimmed):
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


class SessionSummary(Trimmed):
    session_id: str
    topic: str
    language: Language
    state: State
    total_nodes: int
    created_at: str


class SessionList(Trimmed):
    timelines: list[SessionSummary]
