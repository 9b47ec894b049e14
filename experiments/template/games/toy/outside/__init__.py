"""The tower seen from outside: its tale, odds, described positions, published figures."""
