"""What cards and tokens of Among Cultists do: the words of their effects, one function each."""
