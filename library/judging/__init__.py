"""What passages say about a sentence: meaning tells whether they speak of it, code compares whether they agree."""
