"""What lies in the box of the tower: the pack, its models, and how it is laid into a record."""
