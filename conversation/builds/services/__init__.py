"""What outsiders may ask of the build runtime: to design, to keep, and to run."""
