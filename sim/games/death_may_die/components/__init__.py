"""What lies in the box of Death May Die: the pack, its models, and how it is laid into a record."""
