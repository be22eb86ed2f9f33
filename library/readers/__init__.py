"""Reads documents of every format the library takes, by what they are rather than what they are called."""
