"""What the assistant makes, one of each kind: every file that is offered is downloaded and opened."""

from tests.live import turns
from tests.live.playing import System

system = System("artifacts", turns.play)
