"""What tools are asked and answer, and what the API sends: a class, its people, its work, and figures with what they rest on."""
