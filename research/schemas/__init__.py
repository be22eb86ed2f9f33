"""What callers of reports send and get back."""
