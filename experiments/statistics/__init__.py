"""How sure a figure is: intervals, sequential tests, controls, measures, targets, races, response surfaces."""
