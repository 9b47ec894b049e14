"""What cards and tokens of Death May Die do: the words of their effects, one function each."""
