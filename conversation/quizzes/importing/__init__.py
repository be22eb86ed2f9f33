"""A teacher's own questions out of the formats that other systems give, into the one question model."""
