"""What cards and tokens of the tower do: the words of their effects, one function each."""
