"""The invented sample school."""
