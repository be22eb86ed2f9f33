"""The meter: every limit refuses the call that would pass it, and none before."""

import asyncio
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.conf import LazySettings
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from runs.budgets import FINISHING_SECONDS, Budget, Meter, Usage
from runs.errors import BudgetReached
from tests.conftest import SetEnv


def budget(**limits: float) -> Budget:
    ample = {"model_requests": 9, "tokens": 999, "cost_usd": 9, "searches": 9, "images": 9, "seconds": 99}
    return Budget.model_validate(ample | limits)


@pytest.mark.parametrize(
    ("limits", "usage", "call", "what"),
    [
        ({"model_requests": 2}, Usage(model_requests=2), Meter.reserve_request, "model requests"),
        ({"tokens": 100}, Usage(input_tokens=60, output_tokens=40), Meter.reserve_request, "tokens"),
        ({"cost_usd": 0.5}, Usage(cost_usd=Decimal("0.5")), Meter.reserve_request, "cost"),
        ({"searches": 3}, Usage(searches=3), Meter.reserve_search, "searches"),
        ({"images": 0}, Usage(), Meter.reserve_image, "images"),
    ],
)
def test_a_used_up_limit_refuses_the_next_call_and_counts_nothing(
    limits: dict[str, float], usage: Usage, call: Callable[[Meter], None], what: str
) -> None:
    meter = Meter(budget(**limits), usage.model_copy())
    with pytest.raises(BudgetReached, match=f"^The run reached its budget of {what}.$"):
        call(meter)
    assert meter.usage == usage


@pytest.mark.parametrize("call", [Meter.reserve_request, Meter.reserve_search])
def test_time_that_is_up_refuses_calls(call: Callable[[Meter], None]) -> None:
    now = [0.0]
    meter = Meter(budget(seconds=5), clock=lambda: now[0])
    call(meter)
    now[0] = 5.0
    assert meter.seconds_left == 0
    with pytest.raises(BudgetReached, match="budget of time"):
        call(meter)


def test_working_time_goes_on_where_an_earlier_execution_left_it() -> None:
    now = [100.0]
    meter = Meter(budget(seconds=10), Usage(seconds=4), clock=lambda: now[0])
    now[0] = 103.0
    assert meter.seconds_left == 3
    assert meter.read().seconds == 7
    assert meter.read() == meter.usage


def test_seconds_left_never_fall_below_zero() -> None:
    now = [0.0]
    meter = Meter(budget(seconds=5), clock=lambda: now[0])
    now[0] = 2.0
    assert meter.seconds_left == 3
    now[0] = 50.0
    assert meter.seconds_left == 0


@given(limit=st.integers(0, 20), calls=st.integers(0, 40))
async def test_parallel_calls_do_not_overshoot_together(limit: int, calls: int) -> None:
    meter, made = Meter(budget(model_requests=limit)), []

    async def call() -> None:
        meter.reserve_request()
        await asyncio.sleep(0)
        made.append(1)

    await asyncio.gather(*(call() for _ in range(calls)), return_exceptions=True)
    assert len(made) == meter.usage.model_requests == min(limit, calls)


def test_free_models_need_no_cost_budget() -> None:
    meter = Meter(budget(cost_usd=0))
    meter.record(engine="local", input_tokens=10)
    meter.reserve_request()
    assert meter.usage.model_requests == 1


def test_records_add_up_and_name_each_engine_once() -> None:
    meter = Meter(budget())
    meter.record(engine="a", input_tokens=1, output_tokens=2, cost_usd=Decimal("0.1"))
    meter.record(engine="b")
    meter.record(engine="a", input_tokens=10, cost_usd=Decimal("0.2"))
    assert meter.usage == Usage(engine="a, b", input_tokens=11, output_tokens=2, cost_usd=Decimal("0.3"))


def test_limits_come_from_the_environment(env: SetEnv, settings: LazySettings) -> None:
    env(budget_model_requests=1, budget_tokens=2, budget_cost_usd=3.0, budget_searches=4, budget_images=5)
    assert Budget() == Budget(
        model_requests=1, tokens=2, cost_usd=3, searches=4, images=5, seconds=settings.ENV.budget_seconds
    )


@pytest.mark.parametrize("limits", [{"tokens": -1}, {"seconds": 0}, {"coffees": 1}])
def test_senseless_limits_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(ValidationError):
        Budget.model_validate(limits)


def test_a_run_whose_time_is_up_may_finish_by_work_that_costs_nothing() -> None:
    now = [0.0]
    meter = Meter(budget(seconds=5), clock=lambda: now[0])
    now[0] = 6.0
    meter.allow_finishing()
    assert meter.seconds_left == FINISHING_SECONDS
    with pytest.raises(BudgetReached, match="budget of time"):
        meter.reserve_request()
    meter.reserve_search()
    now[0] += FINISHING_SECONDS
    assert meter.seconds_left == 0


def test_no_image_is_paid_for_beyond_the_cost() -> None:
    with pytest.raises(BudgetReached, match="budget of cost"):
        Meter(budget(cost_usd=0.5), Usage(cost_usd=Decimal("0.5"))).reserve_image()


def test_no_image_is_paid_for_when_the_time_is_up() -> None:
    now = [0.0]
    meter = Meter(budget(seconds=5), clock=lambda: now[0])
    now[0] = 5.0
    with pytest.raises(BudgetReached, match="budget of time"):
        meter.reserve_image()
