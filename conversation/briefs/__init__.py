"""What the agents are given and what they hand back, and what generation tools are asked."""
