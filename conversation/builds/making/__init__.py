"""One execution: what is known so far, and its three phases."""
