"""Learn: players trained from playouts or their own games."""
