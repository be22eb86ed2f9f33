"""What callers of the builds send and get back, and the blocks of a result."""
