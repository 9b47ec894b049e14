"""What cards and tokens of Arkham Horror do: the words of their effects, one function each."""
