"""Among Cultists seen from outside: its tale, odds, described positions, published figures."""
