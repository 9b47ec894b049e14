"""Pennies do nothing of their own."""
