"""Play: what is to be played, by whom, and its games spread over the processors of a machine."""
