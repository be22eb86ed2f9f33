"""Text in Chinese and English: language, sentences, terms, key phrases, similarity, facts and dates."""
