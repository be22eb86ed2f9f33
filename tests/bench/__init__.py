"""Benchmarks: ours beside FastAPI + sse-starlette, in one run, over loopback."""
