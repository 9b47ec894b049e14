"""What cards and tokens of Tainted Grail do: the words of their effects, one function each."""
