"""What lies in the box of Dark Providence: the pack, its models, and how it is laid into a record."""
