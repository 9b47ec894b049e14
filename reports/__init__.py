"""What it means: frames, statistics, figures, and the balance report that a designer puts on the table."""
