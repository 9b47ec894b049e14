"""What lies in the box of Among Cultists: the pack, its models, and how it is laid into a record."""
