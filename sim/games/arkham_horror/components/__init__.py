"""What lies in the box of Arkham Horror: the pack, its models, and how it is laid into a record."""
