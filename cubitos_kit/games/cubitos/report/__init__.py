"""What was measured of a set, in the words of a report."""
