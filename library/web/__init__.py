"""Search on the web: each provider answers a query with passages."""
