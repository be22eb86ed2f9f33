"""The studio's settings with a workflow that only says things, so that what is measured is ours."""

from config.settings import *  # noqa: F403
from config.settings import ENV

ROOT_URLCONF = "tests.bench.urls"
ENV = ENV.model_copy(update={"owner_runs": 10_000, "owner_starts_per_minute": 100_000, "concurrency": 400})
