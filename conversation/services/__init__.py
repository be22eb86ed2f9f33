"""What outsiders may ask of the assistant."""
