"""People at the table: what they noted of their games, how they play, and what these games tell of that."""
