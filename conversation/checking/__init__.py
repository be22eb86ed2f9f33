"""What agents hand back, held against what was really made and against the rules of questions."""
