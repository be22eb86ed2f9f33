"""Pages of an execution: watched while it works, run again, stopped, deleted."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from conversation.builds.schemas.answers import RetryRequest
from conversation.builds.services import executions
from runs import live
from runs import services as runs
from runs.api import correlation_of, form_key, new_form_key, own_run, user_of
from runs.errors import Refused


@login_required
@require_GET
def execution(request: HttpRequest, run_id: str) -> HttpResponse:
    """A run, watched while it works, and its result."""
    context = live.draw(own_run(user_of(request), run_id))
    return render(request, "conversation/builds/execution.html", {**context, "key": new_form_key()})


@login_required
@require_POST
def retry(request: HttpRequest, run_id: str) -> HttpResponse:
    """Run it again: everything, or one step with what rests on it."""
    found = executions.own_execution(user_of(request), run_id)
    asked = RetryRequest(step=request.POST.get("step", "")[:90] or None)
    key = form_key(request.POST.get("key", ""), asked)
    try:
        again = executions.retry(found, asked.step, correlation_id=correlation_of(request), idempotency_key=key)
    except Refused as error:
        messages.error(request, str(error))
        return redirect("build-run", run_id)
    return redirect("build-run", again.id)


@login_required
@require_POST
def cancel(request: HttpRequest, run_id: str) -> HttpResponse:
    """Stop a run or a design."""
    found = own_run(user_of(request), run_id)
    runs.cancel(found)
    return redirect("build-job" if hasattr(found, "compile_job") else "build-run", run_id)


@login_required
@require_POST
def delete(request: HttpRequest, run_id: str) -> HttpResponse:
    """Delete a run that is over, with its result."""
    try:
        runs.delete(own_run(user_of(request), run_id))
    except Refused as error:
        messages.error(request, str(error))
    return redirect("builds")
