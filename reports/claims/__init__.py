"""What a page may claim: the family of its tests, the target, and the ladder of skill."""
