"""Games that are played for a page beside its main table, and that several chapters read."""
