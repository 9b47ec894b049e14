"""What lies in the box of Tainted Grail: the pack, its models, and how it is laid into a record."""
