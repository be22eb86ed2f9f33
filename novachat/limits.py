"""How many items a task may make: built-in numbers, the seed's YAML file, and the environment over both."""

from pathlib import Path

import yaml
from django.conf import settings
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from novachat.actions import KINDS, LimitKey
from novachat.errors import WrongLimits
from novachat.schemas import LimitsAnswer

DEFAULT = 5
BUILT_IN: dict[LimitKey, int] = {"insight": 5, "profile": 5, "hitpoint": 5, "facts": 5, "xhs_post": 10}
POST_TITLE, POST_BODY, POST_TAGS = 20, 1000, 10
"""What the platform takes."""


class Limits(BaseModel):
    """The `nova3` part of the file."""

    model_config = ConfigDict(extra="forbid")

    max_results: dict[LimitKey, int] = {}
    enable_limits: bool = True
    default_max_results: int = Field(DEFAULT, ge=1)

    def of(self, key: LimitKey) -> int | None:
        """Most items of a type; `None` when limits are off."""
        return self.max_results.get(key, self.default_max_results) if self.enable_limits else None

    def answer(self) -> LimitsAnswer:
        return LimitsAnswer(
            enable_limits=self.enable_limits,
            default_max_results=self.default_max_results,
            max_results={kind.limit: self.max_results.get(kind.limit, self.default_max_results) for kind in KINDS},
        )


class _File(BaseModel):
    nova3: Limits


def limits() -> Limits:
    """The limits in force.

    A type counts as configured when the file names it; the built-in numbers stand in only where neither the file
    nor `NOVA3_DEFAULT_MAX_RESULTS` says anything. Raises `WrongLimits` for a file that cannot be read.
    """
    env = settings.ENV
    found = read(env.nova3_config) if env.nova3_config else None
    if found is None:
        found = Limits(max_results={} if env.nova3_default_max_results else BUILT_IN)
    changes = {"enable_limits": env.nova3_enable_limits, "default_max_results": env.nova3_default_max_results}
    return found.model_copy(update={name: value for name, value in changes.items() if value is not None})


def read(path: Path) -> Limits:
    """The limits a YAML file holds under `nova3`. Raises `WrongLimits`."""
    try:
        return _File.model_validate(yaml.safe_load(path.read_text(encoding="utf-8"))).nova3
    except (OSError, yaml.YAMLError, ValidationError) as error:
        raise WrongLimits(f"{path.name} cannot be read as limits.") from error
