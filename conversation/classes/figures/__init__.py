"""What is computed from a teacher's classes, and what counts in it."""
