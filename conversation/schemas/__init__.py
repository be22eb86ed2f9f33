"""What callers of the teacher's assistant send and get back, and what it can make."""
