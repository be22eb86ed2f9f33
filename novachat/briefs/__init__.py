"""What agents are given and what they hand back, for hosted models and the offline engine alike."""
