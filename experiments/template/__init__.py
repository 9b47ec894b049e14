"""The Tower: a small whole game that elderodds plays, as a package that it finds when it is installed."""
