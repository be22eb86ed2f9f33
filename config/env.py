"""Every environment variable the studio reads: one typed model, and nothing else reads the environment."""

import os
import secrets
import shlex
from pathlib import Path
from typing import Annotated, Literal

from dotenv import load_dotenv
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Json,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)


def _split(value: object) -> object:
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def _words(value: object) -> object:
    return shlex.split(value) if isinstance(value, str) else value


CommaList = Annotated[list[str], BeforeValidator(_split)]
Command = Annotated[list[str], BeforeValidator(_words)]
"""Words as a shell splits them; no shell is asked."""
OURS = ("NOVA_", "NOVA3_", "DATABASE_URL", "REDIS_URL")
"""How the names of variables begin that no program beside the studio is given."""


Effort = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]


class Env(BaseModel):
    """The studio's settings. The field's alias is the variable's name, its description the documentation."""

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)

    host: str = Field("127.0.0.1", alias="HOST")
    """Address `make run` listens on."""
    port: int = Field(8000, alias="PORT", ge=1, le=65535)
    """Port `make run` listens on."""
    public_url: str = Field("", alias="NOVA_PUBLIC_URL")
    """Where people reach the studio (`https://studio.example.org`); links in files lead there. By default `HOST:PORT`."""
    data_dir: Path = Field(Path("data"), alias="DATA_DIR")
    """Folder for databases, uploaded files and indexes."""
    debug: bool = Field(default=False, alias="NOVA_DEBUG")
    """Django's debug mode. Never in production: error pages show internals."""
    secret_key: SecretStr | None = Field(None, alias="NOVA_SECRET_KEY")
    """Django's secret key. Without it one is made and kept in `DATA_DIR/secret_key`."""
    allowed_hosts: CommaList = Field(["localhost", "127.0.0.1", "[::1]"], alias="NOVA_ALLOWED_HOSTS")
    """Host names the studio answers to, separated by commas."""
    trusted_origins: CommaList = Field([], alias="NOVA_TRUSTED_ORIGINS")
    """Origins (`https://studio.example.org`) allowed to post forms through a proxy, separated by commas."""
    tls: bool = Field(default=False, alias="NOVA_TLS")
    """Served over TLS: cookies only travel encrypted, plain requests are redirected. See docs/operations.md."""
    hsts_seconds: int = Field(0, alias="NOVA_HSTS_SECONDS", ge=0)
    """How long browsers refuse plain requests (HSTS), once TLS is known to work; 31536000 is a year."""
    proxy_header: str = Field("", alias="NOVA_PROXY_HEADER")
    """Header by which the proxy in front says `https`, such as `X-Forwarded-Proto`; only where the proxy always sets it."""
    proxy_address_header: str = Field("", alias="NOVA_PROXY_ADDRESS_HEADER")
    """Header by which the proxy in front names who asks, such as `X-Forwarded-For`, of which the last address counts; only where the proxy always sets it."""
    local_user: bool = Field(default=True, alias="NOVA_LOCAL_USER")
    """Single-user local mode: whoever reaches the studio is its user, without signing in. Switch it off in production."""
    database_url: SecretStr | None = Field(None, alias="DATABASE_URL")
    """`postgresql://…` for many processes. Without it: SQLite in `DATA_DIR`."""
    redis_url: SecretStr | None = Field(None, alias="REDIS_URL")
    """`redis://…` for doorbells between processes. Without it: in memory, for one process."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", alias="NOVA_LOG_LEVEL")
    """How much is logged."""

    role: Literal["all", "web", "worker"] = Field("all", alias="NOVA_ROLE")
    """What a process does: `all` serves and executes, `web` only serves, `worker` only executes."""
    concurrency: int = Field(50, alias="NOVA_CONCURRENCY", ge=1, le=1000)
    """Runs that one process executes at once; the rest wait in the queue with a visible place."""
    queue_poll_seconds: float = Field(0.1, alias="NOVA_QUEUE_POLL_SECONDS", gt=0, le=10)
    """How often an executing process looks for queued runs."""
    worker_timeout_seconds: float = Field(8, alias="NOVA_WORKER_TIMEOUT_SECONDS", ge=1, le=300)
    """Silence after which a worker counts as gone and its runs are taken over."""
    drain_seconds: float = Field(8, alias="NOVA_DRAIN_SECONDS", ge=0, le=600)
    """How long calls in flight may go on when a process is asked to stop; what is left then is handed over."""
    grace_seconds: float = Field(10, alias="NOVA_GRACE_SECONDS", ge=0, le=3600)
    """How long an attached run waits for a reader to return before it is cancelled."""
    owner_runs: int = Field(200, alias="NOVA_OWNER_RUNS", ge=1, le=1000)
    """Runs one owner may have going at once; beyond it 429 with `Retry-After`."""
    owner_starts_per_minute: int = Field(300, alias="NOVA_OWNER_STARTS_PER_MINUTE", ge=1)
    """Runs one owner may start within a minute; beyond it 429 with `Retry-After`."""
    sign_in_attempts: int = Field(10, alias="NOVA_SIGN_IN_ATTEMPTS", ge=1)
    """Wrong passwords for one name from one address within five minutes; beyond it 429 with `Retry-After`."""
    keep_days: int = Field(90, alias="NOVA_KEEP_DAYS", ge=1)
    """Age in days after which `prune_runs` deletes finished runs."""
    max_body_bytes: int = Field(1_000_000, alias="NOVA_MAX_BODY_BYTES", ge=1000)
    """Largest JSON body accepted, in bytes; above it 413."""
    max_upload_bytes: int = Field(50_000_000, alias="NOVA_MAX_UPLOAD_BYTES", ge=1000)
    """Largest uploaded document accepted, in bytes; above it 413."""

    model: str = Field("offline", alias="NOVA_MODEL")
    """Model for every role: `offline`, `openai:gpt-5`, `anthropic:…`, `local@http://127.0.0.1:11434/v1`, or a fallback chain of them separated by commas."""
    model_fast: str | None = Field(None, alias="NOVA_MODEL_FAST")
    """Model or chain for the tier `fast`; default `NOVA_MODEL`."""
    model_standard: str | None = Field(None, alias="NOVA_MODEL_STANDARD")
    """Model or chain for the tier `standard`; default `NOVA_MODEL`."""
    model_strong: str | None = Field(None, alias="NOVA_MODEL_STRONG")
    """Model or chain for the tier `strong`; default `NOVA_MODEL`."""
    model_vision: str | None = Field(None, alias="NOVA_MODEL_VISION")
    """Model or chain for the tier `vision`; default `NOVA_MODEL`."""
    model_roles: Json[dict[str, str]] = Field({}, alias="NOVA_MODEL_ROLES")
    """JSON object from role to model or chain, such as `{"research.writer": "openai:gpt-5,offline"}`; it wins over tiers."""
    model_base_url: str | None = Field(None, alias="NOVA_MODEL_BASE_URL")
    """Base URL of an OpenAI-compatible server for model names without a provider (`NOVA_MODEL=local`)."""
    model_api_key: SecretStr | None = Field(None, alias="NOVA_MODEL_API_KEY")
    """Key for that server, where it wants one."""
    model_output: Literal["auto", "tool", "native", "prompted"] = Field("auto", alias="NOVA_MODEL_OUTPUT")
    """How models give structured output; `auto` is `tool`, and `native` from llama.cpp for agents without other tools."""
    model_outputs: Json[dict[str, Literal["tool", "native", "prompted"]]] = Field({}, alias="NOVA_MODEL_OUTPUTS")
    """JSON object from model name to output mode, where one model differs."""
    model_context: int | None = Field(None, alias="NOVA_MODEL_CONTEXT", ge=1024)
    """Tokens of the models' window. Without it llama.cpp, vLLM, Ollama, OpenRouter and Google are asked and known hosted models are looked up; of others 8,192 are assumed on a server of one's own and 64,000 of a provider, with a warning in the log. Ollama tells it once a model is loaded, and cuts longer prompts in silence: give it here what `ollama ps` shows (`OLLAMA_CONTEXT_LENGTH`)."""
    model_contexts: Json[dict[str, int]] = Field({}, alias="NOVA_MODEL_CONTEXTS")
    """JSON object from model name to window, where models differ."""
    model_max_tokens: int = Field(16_000, alias="NOVA_MODEL_MAX_TOKENS", ge=64)
    """Most tokens one answer of a model may have, without what it thinks; never more than a quarter of its window, nor than the model itself can write where that is known."""
    model_answers: Json[dict[str, Annotated[int, Field(ge=64)]]] = Field({}, alias="NOVA_MODEL_ANSWERS")
    """JSON object from role or tier to most tokens of one answer, such as `{"fast": 2000, "research.section": 6000}`; what is not named may have `NOVA_MODEL_MAX_TOKENS`, research's planner and gap finder 4,000 and its verifier 8,000 of them."""
    model_efforts: Json[dict[str, Effort]] = Field({}, alias="NOVA_MODEL_EFFORTS")
    """JSON object from role or tier to how hard its model thinks, such as `{"strong": "high", "research.planner": "low"}`: `none`, `minimal`, `low`, `medium`, `high`, `xhigh`, `max`. What is not named thinks as the model does by itself; who works with tools, as the assistant, does not think. Thinking has its own tokens beside those of the answer, at most half of the window (2,048 for `minimal` to 32,768 for `max`); where a window is too small for an effort, a lower one is asked for. A model on a server of one's own that thinks (by its name, as `qwen3` or `deepseek-r1`, or as its answers show) has up to a quarter of its window for that; llama.cpp and vLLM are told of `none`, and then all of it is for reading and answering."""
    model_parallel: Json[dict[str, Annotated[int, Field(ge=1)]]] = Field({}, alias="NOVA_MODEL_PARALLEL")
    """JSON object from provider, or address of a server of one's own, to most requests that each process has under way there at once, such as `{"openai": 20, "http://127.0.0.1:11434/v1": 2}`; the rest waits for its turn. What is not named has as many as llama.cpp says it answers at once, else 8."""
    model_timeout_seconds: float = Field(120, alias="NOVA_MODEL_TIMEOUT_SECONDS", gt=0)
    """Longest a model may be silent, before its answer begins and between two of its tokens, whatever keeps the connection open; before it begins, thinking is waited for as well, at 50 tokens a second, and one with an address of its own may read its prompt first, at 25 tokens a second."""

    image_model: str = Field("offline", alias="NOVA_IMAGE_MODEL", max_length=100)
    """What paints the pictures behind the words of posts: `offline` for cards without, or a model such as `openai:gpt-image-2`."""

    agent_unified_v2_enabled: bool = Field(default=True, alias="NOVA_AGENT_UNIFIED_V2_ENABLED")
    """Whether the assistant makes things with its unified agent; switched off, the tool that suits is called by code from what the request says."""
    browser: str = Field("", alias="NOVA_BROWSER", max_length=300)
    """Chromium that opens interactive pages once before they count as ready: its path, or `none`. Without it the one on the path is taken, if there is one."""

    budget_model_requests: int = Field(30, alias="NOVA_BUDGET_MODEL_REQUESTS", ge=0)
    """Model requests one run may make."""
    budget_tokens: int = Field(2_500_000, alias="NOVA_BUDGET_TOKENS", ge=0)
    """Tokens, in and out, one run may use."""
    budget_cost_usd: float = Field(2.0, alias="NOVA_BUDGET_COST_USD", ge=0)
    """Cost in US dollars one run may reach."""
    budget_searches: int = Field(40, alias="NOVA_BUDGET_SEARCHES", ge=0)
    """Searches one run may make."""
    budget_images: int = Field(20, alias="NOVA_BUDGET_IMAGES", ge=0)
    """Images one run may generate."""
    budget_seconds: float = Field(3600, alias="NOVA_BUDGET_SECONDS", gt=0)
    """Seconds one run may work, waiting for a person not counted. A small model on one's own machine takes half an hour for a report."""

    nova3_enable_limits: bool | None = Field(None, alias="NOVA3_ENABLE_LIMITS")
    """Whether the results of a novachat task are limited by type; it wins over the file."""
    nova3_default_max_results: int | None = Field(None, alias="NOVA3_DEFAULT_MAX_RESULTS", ge=1)
    """Results of a novachat task of a type without a limit of its own; it wins over the file."""
    nova3_config: Path | None = Field(None, alias="NOVA3_CONFIG")
    """YAML file with a `nova3:` section of limits per type."""

    encoder: str = Field("bundled", alias="NOVA_ENCODER", pattern=r"^(bundled|none|[a-z-]+:\S+)$", max_length=100)
    """What compares texts by meaning: `bundled`, the encoder that comes with the studio (120 MB once it is used), `none`, or an embedding model such as `openai:text-embedding-3-small`, which is then sent every passage and search; while it does not answer, words alone decide, and it is asked again after half a minute."""

    reranker: Literal["bundled", "none"] = Field("bundled", alias="NOVA_RERANKER")
    """What looks again at the sentences found for a question and tells which answer it: `bundled`, the one that comes with the studio on Linux (70 MB once it is used, 30 ms for each of 25 sentences, which are read with and without their titles), or `none`."""

    tavily_api_key: SecretStr | None = Field(None, alias="TAVILY_API_KEY")
    """Key for web search by Tavily. Without it Tavily is not asked."""
    tavily_base_url: str | None = Field(None, alias="TAVILY_BASE_URL")
    """Address of a Tavily-compatible server, for tests and proxies."""
    brave_api_key: SecretStr | None = Field(None, alias="BRAVE_API_KEY")
    """Key for web search by Brave. Without it Brave is not asked."""
    brave_base_url: str | None = Field(None, alias="BRAVE_BASE_URL")
    """Address of a Brave-compatible server, for tests and proxies."""
    searxng_base_url: str | None = Field(None, alias="NOVA_SEARXNG_BASE_URL")
    """Address of a SearXNG server that allows the format `json`. Without it none is asked."""
    arxiv: bool = Field(default=False, alias="NOVA_ARXIV")
    """Whether searches also ask arXiv for papers; queries then leave the machine."""
    arxiv_base_url: str | None = Field(None, alias="NOVA_ARXIV_BASE_URL")
    """Address of an arXiv-compatible server, for tests and proxies."""
    mcp_search_url: str | None = Field(None, alias="NOVA_MCP_SEARCH_URL")
    """Address of a search tool behind the Model Context Protocol (streamable HTTP). Without it none is asked."""
    mcp_search_tool: str = Field("", alias="NOVA_MCP_SEARCH_TOOL")
    """Name of that tool; without it the first of the server's that searches."""
    mcp_search_token: SecretStr | None = Field(None, alias="NOVA_MCP_SEARCH_TOKEN")
    """Bearer token for that server, where it wants one."""
    mcp_search_command: Command = Field([], alias="NOVA_MCP_SEARCH_COMMAND")
    """Command that is such a server and speaks over its standard streams, such as `npx -y some-search-mcp`, instead of an address; no shell reads it. See docs/operations.md."""
    mcp_search_variables: CommaList = Field([], alias="NOVA_MCP_SEARCH_VARIABLES")
    """Names of the variables, separated by commas, that this command finds in its environment beside `PATH` and `HOME`, such as that of its key; the studio's own (`NOVA_…`, `DATABASE_URL`, `REDIS_URL`) are refused."""
    mcp_search_start_seconds: float = Field(60, alias="NOVA_MCP_SEARCH_START_SECONDS", gt=0, le=600)
    """Longest this command may take until it answers for the first time; it may have to be downloaded. Searches go on without it meanwhile."""
    wikipedia: bool = Field(default=True, alias="NOVA_WIKIPEDIA")
    """Whether searches also ask Wikipedia's API; queries then leave the machine."""
    wikipedia_base_url: str = Field("https://{language}.wikipedia.org/w/api.php", alias="NOVA_WIKIPEDIA_BASE_URL")
    """Address of Wikipedia's API; `{language}` becomes `en` or `zh`."""
    search_timeout_seconds: float = Field(8, alias="NOVA_SEARCH_TIMEOUT_SECONDS", gt=0, le=120)
    """Longest one search provider may take; a provider that fails is left alone for a minute."""

    @field_validator("mcp_search_command")
    @classmethod
    def is_the_only_server(cls, command: list[str], others: ValidationInfo) -> list[str]:
        if command and others.data.get("mcp_search_url"):
            raise ValueError("NOVA_MCP_SEARCH_URL is set as well, and one of them is asked.")
        return command

    @field_validator("mcp_search_variables")
    @classmethod
    def are_not_ours(cls, names: list[str]) -> list[str]:
        if ours := [name for name in names if name.startswith(OURS)]:
            raise ValueError(f"{', '.join(ours)} are the studio's own.")
        return names

    @property
    def mcp_search_environment(self) -> dict[str, str]:
        """All that the command of the search tool finds in its environment."""
        names = ("PATH", "HOME", *self.mcp_search_variables)
        return {name: os.environ[name] for name in names if name in os.environ}


def load(file: Path | None = None) -> Env:
    """Read the environment, and for what it does not set the file; exits with one sentence per wrong variable."""
    if file is not None:
        load_dotenv(file)
    present = {name: value for name, value in os.environ.items() if value != ""}
    try:
        return Env.model_validate(present)
    except ValidationError as error:
        lines = [f"{problem['loc'][0]}: {problem['msg']}" for problem in error.errors(include_input=False)]
        raise SystemExit("The environment has wrong settings:\n  " + "\n  ".join(lines)) from None


def secret_key(given: SecretStr | None, data_dir: Path) -> str:
    """The key from the environment, else one made on first use and kept in the data folder."""
    if given is not None:
        return given.get_secret_value()
    path = data_dir / "secret_key"
    if not path.exists():
        data_dir.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text()
