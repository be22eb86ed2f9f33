"""What callers of Nova3 send and get back."""
