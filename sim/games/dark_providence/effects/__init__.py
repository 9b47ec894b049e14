"""What cards and tokens of Dark Providence do: the words of their effects, one function each."""
