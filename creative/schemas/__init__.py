"""What travels over the wire of the creative workflow: bodies of requests, what its nodes make, answers."""
