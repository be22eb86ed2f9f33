"""What every model refuses."""

import pytest
from pydantic import ValidationError

from runs.strict import Strict


class Measured(Strict):
    value: str | int | float | None


@pytest.mark.parametrize("sent", ['{"value": NaN}', '{"value": Infinity}', '{"value": 1, "more": 2}'])
def test_what_no_database_keeps_is_refused(sent: str) -> None:
    with pytest.raises(ValidationError):
        Measured.model_validate_json(sent)
